#!/bin/sh
# lower.sh <target> <file> [mma-select options]: LLVM IR of the kernels in <file>,
# by our pipelines and the stock mlir-translate, or our own where metadata of
# kernels is wanted. TO_LLVM in the environment: options of mma-select-to-llvm.
set -eu
target=$1 file=$2
shift 2
out=$(mktemp)
trap 'rm -f "$out"' EXIT
mma-opt "$file" -o "$out" --pass-pipeline="builtin.module(mma-select{target=$target $*},mma-select-to-llvm{target=$target ${TO_LLVM:-}},mma-select-hoist-kernels)"
case $target in
apple:*) mma-translate --mlir-to-llvmir "$out" ;;
*) mlir-translate --mlir-to-llvmir "$out" ;;
esac
