#!/usr/bin/env bash
# embedded.sh <source> <version> <compiler>: builds embedded/, a project with
# mma-select as a subfolder, with shared libraries. It uses the selector alone, so
# that the test is short.
set -euo pipefail
source=$1 version=$2 compiler=$3
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cmake -G Ninja -S "$here/embedded" -B "$scratch" -DMMA_SELECT_SOURCE="$source" \
  -DBUILD_SHARED_LIBS=ON -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_CXX_COMPILER="$compiler"
cmake --build "$scratch"

fail() { echo "error: $*" >&2; exit 1; }

got=$("$scratch/selector")
[ "$got" = "$version mfma_f32_16x16x16_f16" ] ||
  fail "the embedder printed '$got'"
minor=${version%.*}
loaded=$(ldd "$scratch/selector")
for library in ISA Selector; do
  grep -q "libMMASelect$library.so.$minor => $scratch" <<< "$loaded" ||
    fail "ldd names no libMMASelect$library.so.$minor: $loaded"
done
# No tests and no package of ours in the other project.
! grep -q Package.consumer -r "$scratch" --include=CTestTestfile.cmake ||
  fail "our tests are among the other project's"
