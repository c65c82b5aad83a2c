#!/usr/bin/env bash
# truncate.sh <bytecode> <scratch folder>: parses the file cut off after each 16th
# byte. Each must be an error; a signal or a hang ends the test.
set -euo pipefail
size=$(stat -c %s "$1")
for ((bytes = 16; bytes < size; bytes += 16)); do
  head -c "$bytes" "$1" >"$2/cut.mlirbc"
  status=0
  timeout 60 mma-opt "$2/cut.mlirbc" -o /dev/null 2>"$2/errors" || status=$?
  if ((status != 1)) || ! grep -q 'error:' "$2/errors"; then
    echo "cut after $bytes of $size bytes: exit code $status"
    exit 1
  fi
done
echo "$((bytes / 16 - 1)) cuts, all refused"
