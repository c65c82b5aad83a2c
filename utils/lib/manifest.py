"""The table of matrix instructions, as `mma-query manifest` prints it."""

import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Table:
    def __init__(self, document):
        if document["version"] != 1:
            sys.exit(f"manifest version {document['version']}, this script reads 1")
        self.chips = document["chips"]
        self.rows = document["instructions"]

    def keep_target(self, target):
        self.chips = [chip for chip in self.chips if chip["target"] == target]
        self.rows = [row for row in self.rows if row["target"] == target]


def add_arguments(parser):
    parser.add_argument("--mma-query", default=os.path.join(ROOT, "build/bin/mma-query"))


def load(options):
    try:
        text = subprocess.check_output([options.mma_query, "manifest"], text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"{sys.argv[0]}: {error}; build mma-query first or pass --mma-query")
    return Table(json.loads(text))


def llvm_config(what):
    for name in ("llvm-config-22", "/usr/lib/llvm-22/bin/llvm-config"):
        try:
            return subprocess.check_output([name, what], text=True).strip()
        except OSError:
            continue
    sys.exit(f"{sys.argv[0]}: llvm-config-22 is not on this machine")
