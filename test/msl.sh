#!/bin/sh
# msl.sh <file>: MSL text of the kernels in <file>, by our pipelines and the stock
# mlir-translate.
set -eu
mma-opt "$1" --pass-pipeline='builtin.module(mma-select{target=apple:apple7},mma-select-to-msl,mma-select-hoist-kernels)' |
  mlir-translate --mlir-to-cpp
