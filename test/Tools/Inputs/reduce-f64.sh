#!/usr/bin/env bash
# reduce-f64.sh <file>: exit code 1, the word of mlir-reduce for "interesting", if
# mma-select has no instruction for a product of f64.
if mma-opt "$1" --mma-select=target=rocm:gfx1100 -o /dev/null 2>&1 |
  grep -q "no matrix instruction on rocm:gfx1100 multiplies f64"; then
  exit 1
fi
exit 0
