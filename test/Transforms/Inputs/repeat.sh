#!/usr/bin/env bash
# repeat.sh <scratch folder> <examples> <target> <file>...: lowers each file in 10
# processes to LLVM dialect, remarks included, and fails if two write other bytes.
set -euo pipefail
scratch=$1 examples=$2 target=$3
shift 3
mkdir -p "$scratch"
steps="mma-select{target=$target unsupported=skip}"
[[ $target == apple:* ]] || steps+=",mma-select-to-llvm{target=$target}"
for file in "$@"; do
  for ((i = 0; i < 10; ++i)); do
    mma-opt "$examples/$file" --pass-pipeline="builtin.module($steps)" \
      --remarks-filter=mma-select --mlir-print-debuginfo -o "$scratch/$i.mlir" 2>"$scratch/$i.remarks"
    cmp "$scratch/0.mlir" "$scratch/$i.mlir"
    cmp "$scratch/0.remarks" "$scratch/$i.remarks"
  done
  grep -q 'remark:' "$scratch/0.remarks"
  if grep -q 'vector.contract' "$scratch/0.mlir"; then
    echo "$target: $file was not lowered" && exit 1
  fi
done
