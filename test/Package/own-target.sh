#!/usr/bin/env bash
# own-target.sh <build> <version> <compiler>: builds the program that
# docs/Guides/AddATarget.md shows, against the installed package, and compares what
# it prints with the page.
set -euo pipefail
build=$1 compiler=$3
source=$(cd "$(dirname "$0")/../.." && pwd)
page=$source/docs/Guides/AddATarget.md
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "error: $*" >&2; exit 1; }

cmake --install "$build" --prefix "$scratch/prefix" > "$scratch/install.log"
# The block of C++ behind these words.
awk '/^This is a whole program/ { here = 1 }
     here && /^```$/ { exit }
     text { print }
     here && /^```c\+\+$/ { text = 1 }' "$page" > "$scratch/my-compiler.cpp"
grep -q 'int main' "$scratch/my-compiler.cpp" || fail "the page has no program"
cat > "$scratch/CMakeLists.txt" <<'EOF'
cmake_minimum_required(VERSION 3.21)
project(my-compiler LANGUAGES C CXX)
set(CMAKE_CXX_STANDARD 17)
find_package(MMASelect REQUIRED CONFIG)
add_executable(my-compiler my-compiler.cpp)
target_compile_options(my-compiler PRIVATE -fno-rtti)
target_link_libraries(my-compiler PRIVATE MMASelect::MMASelectAllTargets
  MMASelect::MMASelectTransformOps
  MMASelect::MMASelectInterfaces MMASelect::MMASelectTransforms MLIR LLVM)
EOF
cmake -G Ninja -S "$scratch" -B "$scratch/build" \
  -DCMAKE_PREFIX_PATH="$scratch/prefix" -DCMAKE_CXX_COMPILER="$compiler"
cmake --build "$scratch/build"

# with <chip>: the example, its function with the attribute that the page shows.
attribute=$(sed -n 's/^ *attributes {\(mma_select.target = #llvm.target.*\)} {$/\1/p' "$page")
[ -n "$attribute" ] || fail "the page shows no attribute"
with() {
  sed "s/^\(func.func @matmul.*) \){\$/\1attributes {$attribute} {/" \
    "$source/examples/matmul-amx.mlir" | sed "s/sapphirerapids/$1/" > "$scratch/$1.mlir"
  grep -q "chip = \"$1\"" "$scratch/$1.mlir" || fail "the attribute fits no function"
}
with sapphirerapids
"$scratch/build/my-compiler" "$scratch/sapphirerapids.mlir" | grep tile_mulf |
  sed 's/^ *//' > "$scratch/printed"
grep '^%[0-9]* = amx.tile_mulf' "$page" > "$scratch/shown"
diff "$scratch/shown" "$scratch/printed" || fail "the page shows something else"

with znver4
! "$scratch/build/my-compiler" "$scratch/znver4.mlir" > "$scratch/out" 2>&1 ||
  fail "znver4 was accepted"
refusal=$(grep "unknown chip 'znver4'" "$page")
grep -qF "$refusal" "$scratch/out" || fail "no '$refusal' in $(cat "$scratch/out")"
