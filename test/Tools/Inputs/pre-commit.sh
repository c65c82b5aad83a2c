#!/usr/bin/env bash
# pre-commit.sh <source folder> <scratch folder>: commits in a new repository that
# has the hook, and prints what was committed and what the files have.
set -euo pipefail
source=$(cd "$1" && pwd)
cd "$2"
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
git init -q .
git config user.name test
git config user.email test@example.org
cp "$source/.clang-format" .
mkdir utils
cp "$source/utils/pre-commit" utils/
# The command of CONTRIBUTING.md.
$(sed -n '/^ln -s .*pre-commit/p' "$source/CONTRIBUTING.md")

echo 'int   clean(int a,int b){return a+b;}' > clean.cpp
echo 'int   half(int a){return a;}' > half.cpp
echo 'int good();' > good.cpp
echo 'a   +   b' > notes.md
git add .
echo 'int   half(int a){return a / 2;}' > half.cpp
git commit -qm "A commit" 2>&1
for file in clean.cpp half.cpp good.cpp notes.md; do
  echo "committed $file: $(git show "HEAD:$file")"
  echo "file $file: $(cat $file)"
done
echo "left: $(git status --short)"
