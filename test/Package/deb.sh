#!/usr/bin/env bash
# deb.sh <build> <version> <compiler>: makes the Debian package, unpacks it into
# a temporary folder, and uses it there.
set -euo pipefail
build=$1 version=$2 compiler=$3
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "error: $*" >&2; exit 1; }

cpack -G DEB --config "$build/CPackConfig.cmake" -B "$scratch/cpack" \
  > "$scratch/cpack.log" || fail "cpack: $(cat "$scratch/cpack.log")"
deb=$(echo "$scratch"/cpack/*.deb)
dpkg-deb -c "$deb" > "$scratch/contents"
for file in bin/mma-lsp-server bin/mma-opt bin/mma-query bin/mma-reduce bin/mma-sim \
  bin/mma-translate \
  include/mma_select/IR/Dialect.h.inc include/mma_select-c/Selector.h \
  lib/cmake/MMASelect/MMASelectConfig.cmake lib/libMMASelectIR.a \
  lib/MMASelectPlugin.so; do
  grep -q " ./usr/$file\$" "$scratch/contents" || fail "no $file in the package"
done
[ "$(dpkg-deb -f "$deb" Version)" = "$version" ] ||
  fail "the package is version $(dpkg-deb -f "$deb" Version)"
# The first two by our word, the others by dpkg-shlibdeps.
depends=$(dpkg-deb -f "$deb" Depends)
for library in libmlir-22 libllvm22 libc6; do
  grep -q "$library" <<< "$depends" || fail "no $library in '$depends'"
done

dpkg-deb -x "$deb" "$scratch/root"
cmake -G Ninja -S "$here/consumer" -B "$scratch/build" \
  -DCMAKE_PREFIX_PATH="$scratch/root/usr" -DWANTED_VERSION="$version" \
  -DCMAKE_CXX_COMPILER="$compiler"
cmake --build "$scratch/build" --target selector
got=$("$scratch/build/selector")
[ "$got" = "$version mfma_f32_16x16x16_f16" ] ||
  fail "the consumer printed '$got'"
"$scratch/root/usr/bin/mma-query" select --target=rocm:gfx942 --a=f16 --b=f16 \
  > "$scratch/query"
grep -q mfma_f32_16x16x16_f16 "$scratch/query" ||
  fail "mma-query of the package says $(cat "$scratch/query")"
