#!/bin/sh
# lower.sh <target> <file> [mma-select options]: LLVM IR of the kernels in <file>,
# by our pipelines and the stock mlir-translate.
set -eu
target=$1 file=$2
shift 2
out=$(mktemp)
trap 'rm -f "$out"' EXIT
mma-opt "$file" -o "$out" --pass-pipeline="builtin.module(mma-select{target=$target $*},mma-select-to-llvm{target=$target},mma-select-hoist-kernels)"
mlir-translate --mlir-to-llvmir "$out"
