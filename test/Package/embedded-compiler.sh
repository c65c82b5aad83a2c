#!/usr/bin/env bash
# embedded-compiler.sh <build> <version> <compiler>: builds
# examples/embedded-compiler against the installed package and runs its model on
# its own machine and on three of the table.
set -euo pipefail
build=$1 compiler=$3
example=$(cd "$(dirname "$0")/../../examples/embedded-compiler" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "error: $*" >&2; exit 1; }

cmake --install "$build" --prefix "$scratch/prefix" > "$scratch/install.log"
cmake -G Ninja -S "$example" -B "$scratch/build" -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_PREFIX_PATH="$scratch/prefix" -DCMAKE_CXX_COMPILER="$compiler"
cmake --build "$scratch/build"

# says <chip> <line>...: the compiler succeeds for the chip and prints the lines.
says() {
  local chip=$1 line
  shift
  "$scratch/build/embedded-compiler" "$example/model.mlir" "$chip" \
    > "$scratch/out" 2>&1 || fail "$chip: $(cat "$scratch/out")"
  for line in "$@" "the result is that of the plain program"; do
    grep -qF -e "$line" "$scratch/out" ||
      fail "$chip: no '$line' in $(cat "$scratch/out")"
  done
}
# Tiles of 8x8 are padded to 24x24 and 24x16: 6*6*4 + 6*4*3 products.
says npu:v1 "product at line 7: npu_mma_4x4x8_i8, 4x4x8, si8 x si8 -> i32" \
  "executed npu_mma_4x4x8_i8 216 times"
says rocm:gfx942 "product at line 7: mfma_i32_16x16x32_i8"
says cuda:sm_80 "product at line 23: mma_sync_m16n8k32_s32_s8_s8_s32"
says x86:sapphirerapids "product at line 7: tdpbssd"

# The product becomes a call of the function that the row names.
"$scratch/build/embedded-compiler" "$example/model.mlir" npu:v1 --emit-llvm \
  > "$scratch/model.ll"
grep -qF 'call i32 @npu.mma.4x4x8(<2 x i8>' "$scratch/model.ll" ||
  fail "no call of @npu.mma.4x4x8 in $(cat "$scratch/model.ll")"

! "$scratch/build/embedded-compiler" "$example/model.mlir" npu:v2 \
  > "$scratch/out" 2>&1 || fail "npu:v2 was accepted"
grep -q "unknown chip 'v2' on target custom" "$scratch/out" ||
  fail "npu:v2: $(cat "$scratch/out")"
