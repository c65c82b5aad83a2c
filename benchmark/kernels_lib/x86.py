"""Assembly of LLVM's x86 backend, AT&T spelling, with AMX."""

import re

from .assembly import Instruction

TRIPLE = "x86_64-unknown-linux-gnu"


def split(line):
    line = line.split("#")[0].strip()
    label = re.match(r"([\w.$]+):", line)
    if label:
        return [label.group(1)], None
    if not line or line.startswith("."):
        return [], None
    words = line.split(None, 1)
    return [], Instruction(words[0], words[1] if len(words) == 2 else "", line)


def jump(instruction):
    name = instruction.mnemonic
    if name.startswith("jmp"):
        return instruction.operands, False
    if name.startswith("j"):
        return instruction.operands, True
    return None, not name.startswith("ret")


def is_matrix(instruction):
    return re.match(r"t(t?dp|mmul|tmmul)\w+", instruction.mnemonic) is not None


def table_name(instruction):
    return instruction.mnemonic


def is_tile_load(instruction):
    return re.match(r"tileload", instruction.mnemonic) is not None


def is_tile_spill(instruction):
    """A tile stored to the stack. Only a spill does that: a kernel's own stores go to
    its arguments, and what it stages on the stack it puts there by vector stores."""
    return (instruction.mnemonic == "tilestored" and
            re.search(r"\(%r[sb]p\b", instruction.operands) is not None)


def is_scratch(instruction):
    return re.search(r"\(%r[sb]p\b", instruction.operands) is not None






def find_function(text, name):
    lines = text.splitlines()
    start = next(i for i, line in enumerate(lines) if line.split("#")[0].strip() == name + ":")
    stop = next((i for i in range(start, len(lines))
                 if re.match(r"\.Lfunc_end\d+:", lines[i])), len(lines))
    return lines[start:stop]
