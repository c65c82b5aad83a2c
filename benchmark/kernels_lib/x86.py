"""Assembly of LLVM's x86 backend, AT&T spelling, with AMX."""

import re

from .assembly import find_labelled, split_line

TRIPLE = "x86_64-unknown-linux-gnu"
COMMENT = r"#"


def split(line):
    return split_line(line, COMMENT)


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
    return find_labelled(text, name, COMMENT)
