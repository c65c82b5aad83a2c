#!/usr/bin/env bash
# consumer.sh <build> <version> <compiler>: installs the build into a temporary
# prefix, builds consumer/ against it, and looks at what it prints and loads.
set -euo pipefail
build=$1 version=$2 compiler=$3
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cmake --install "$build" --prefix "$scratch/prefix" > "$scratch/install.log"
cmake -G Ninja -S "$here/consumer" -B "$scratch/build" \
  -DCMAKE_PREFIX_PATH="$scratch/prefix" -DWANTED_VERSION="$version" \
  -DCMAKE_CXX_COMPILER="$compiler"
cmake --build "$scratch/build"

fail() { echo "error: $*" >&2; exit 1; }

# The footprint policy's choice is the one in docs and test/Golden.
want="$version mfma_f32_16x16x16_f16"
got=$("$scratch/build/selector")
[ "$got" = "$want" ] || fail "the consumer printed '$got', expected '$want'"

# The selector needs LLVM Support alone: nothing of MLIR is loaded.
loaded=$(ldd "$scratch/build/selector")
grep -q libLLVM <<< "$loaded" || fail "ldd names no libLLVM: $loaded"
! grep -q libMLIR <<< "$loaded" || fail "the selector loads MLIR: $loaded"
nm -C "$scratch/build/selector" > "$scratch/symbols"
! grep -q ' mlir::' "$scratch/symbols" ||
  fail "the selector refers to symbols of MLIR"

# The passes give the project's own first example the row of the README.
"$scratch/build/passes" "$here/../../examples/matmul.mlir" > "$scratch/out.mlir"
grep -q rocdl.mfma.f32.16x16x16f16 "$scratch/out.mlir" ||
  fail "no rocdl.mfma in $(cat "$scratch/out.mlir")"

# The test of the C API, with the package.
"$scratch/build/c-api" || fail "the C API does not work from the package"

# The installed tool finds its libraries and does the same.
"$scratch/prefix/bin/mma-opt" "$here/../../examples/matmul.mlir" \
  --mma-select="target=rocm:gfx942" -o "$scratch/installed.mlir"
grep -q rocdl.mfma.f32.16x16x16f16 "$scratch/installed.mlir" ||
  fail "the installed mma-opt gives no rocdl.mfma"

# A later minor version is another interface.
if cmake -G Ninja -S "$here/consumer" -B "$scratch/later" \
  -DCMAKE_PREFIX_PATH="$scratch/prefix" -DWANTED_VERSION=99.0 \
  -DCMAKE_CXX_COMPILER="$compiler" > "$scratch/later.log" 2>&1; then
  fail "find_package accepted version 99.0"
fi

# The package and the sources refuse another MLIR and say what would work.
refuses() {
  ! cmake -G Ninja "$@" -DMLIR_DIR="$here/other-mlir" \
    -DCMAKE_CXX_COMPILER="$compiler" > "$scratch/refused.log" 2>&1 ||
    fail "cmake accepted MLIR 21: $*"
  # CMake wraps its messages.
  tr -s ' \n' ' ' < "$scratch/refused.log" > "$scratch/refused"
  for text in "other-mlir is version 21.1.0" "pass -DMLIR_DIR=<prefix>"; do
    grep -qF -e "$text" "$scratch/refused" ||
      fail "'$text' is not in $(cat "$scratch/refused.log")"
  done
}
refuses -S "$here/consumer" -B "$scratch/refused-package" \
  -DCMAKE_PREFIX_PATH="$scratch/prefix" -DWANTED_VERSION="$version"
refuses -S "$here/../.." -B "$scratch/refused-sources"

for file in bin/mma-lsp-server bin/mma-opt bin/mma-query bin/mma-reduce bin/mma-sim \
  bin/mma-translate \
  include/mma_select/IR/Dialect.h.inc include/mma_select/ISA/Schema.td \
  include/mma_select-c/Selector.h; do
  [ -e "$scratch/prefix/$file" ] || fail "$file is not installed"
done
