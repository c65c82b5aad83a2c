"""Runs the programs that the benchmark asks."""

import os
import re
import shutil
import subprocess
import tempfile


class Failure(Exception):
    """A program failed; the text is the line that says why."""


def first_error(text, program):
    """The first line that speaks of an error, from that word on."""
    match = re.search(r"(LLVM ERROR|\b[Ee]rror): .*", text)
    if match:
        return match.group(0).strip()
    lines = text.strip().splitlines()
    if lines and lines[0].startswith("Traceback"):
        return lines[-1]
    return lines[0] if lines else f"{os.path.basename(program)} failed and said nothing"


def run(command, timeout=600, cwd=None):
    """What the program prints on standard output and on standard error."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout,
                              cwd=cwd)
    except subprocess.TimeoutExpired:
        raise Failure(f"{os.path.basename(command[0])} took more than {timeout} s")
    except FileNotFoundError:
        raise Failure(f"{command[0]} is not installed")
    if done.returncode != 0:
        raise Failure(first_error(done.stderr or done.stdout, command[0]))
    return done.stdout, done.stderr


def find_first(*names):
    """The path of the first of these programs that is installed, or None."""
    return next((path for path in map(shutil.which, names) if path), None)


class Tools:
    """Where the programs are. `llvm_mca`, `llc` and `ptxas` may be None."""

    def __init__(self, build, llvm):
        folder = os.path.join(os.path.abspath(build), "bin")
        for name in ("mma-compile", "mma-opt", "mma-query", "mma-sim"):
            setattr(self, name.replace("-", "_"), os.path.join(folder, name))
        self.llvm_mca = find_first(os.path.join(llvm, "llvm-mca"), "llvm-mca-22")
        self.llc = find_first(os.path.join(llvm, "llc"), "llc-22")
        self.ptxas = find_first("ptxas", "/usr/local/cuda/bin/ptxas")


def scratch_folder():
    return tempfile.TemporaryDirectory(prefix="mma-kernels-")
