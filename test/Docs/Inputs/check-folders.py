"""Compares the table of folders in docs/Architecture.md with those of the repository.

    check-folders.py <source folder>

The table must have every folder at the top and every folder below those that hold
the parts of the project.
"""

import pathlib
import re
import subprocess
import sys

PARTS = ["include", "include/mma_select", "lib", "lib/CAPI", "lib/Target", "tools"]


def get_folders(source):
    """Folders with files that git tracks, each with all that it is in."""
    files = subprocess.run(["git", "-C", str(source), "ls-files", "-z"], check=True,
                           capture_output=True, text=True).stdout.split("\0")
    return {str(folder) for file in files if file
            for folder in pathlib.PurePosixPath(file).parents if str(folder) != "."}


def get_table(source):
    text = (source / "docs/Architecture.md").read_text()
    section = text.split("\n## Folders\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row)]


def main():
    source = pathlib.Path(sys.argv[1])
    folders, table = get_folders(source), get_table(source)
    # What has parts is described by them.
    wanted = {folder for folder in folders
              if "/" not in folder or folder.rsplit("/", 1)[0] in PARTS}
    wanted.discard("include/mma_select")
    faults = [f"{folder} is missing in the table" for folder in sorted(wanted - set(table))]
    faults += [f"{folder} is in the table and no folder" for folder in sorted(set(table) - folders)]
    faults += [f"{folder} is in the table twice" for folder in sorted(set(table))
               if table.count(folder) > 1]
    for fault in faults:
        print(f"docs/Architecture.md: {fault}", file=sys.stderr)
    return 1 if faults or not table else 0


if __name__ == "__main__":
    sys.exit(main())
