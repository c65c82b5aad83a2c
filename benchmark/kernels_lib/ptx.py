"""PTX, as LLVM's NVPTX backend and Triton write it."""

import re

from .assembly import Instruction


def split(line):
    line = line.split("//")[0].strip().strip("{}").strip()
    label = re.match(r"(\$?[\w$]+):\s*$", line)
    if label:
        return [label.group(1)], None
    if not line or line.startswith(".") or line.startswith(")"):
        return [], None
    text = line.rstrip(";")
    words = text.split(None, 1)
    if text.startswith("@") and len(words) == 2:
        words = words[1].split(None, 1)
    return [], Instruction(words[0], words[1] if len(words) == 2 else "", text)


def jump(instruction):
    predicated = instruction.text.startswith("@")
    if re.match(r"bra\b", instruction.mnemonic):
        return instruction.operands.strip(), predicated
    if re.match(r"(ret|exit)\b", instruction.mnemonic):
        return None, predicated
    return None, True


def is_matrix(instruction):
    return re.match(r"(mma\.sync|mma\.sp|wmma\.mma|wgmma\.mma_async|tcgen05\.mma)\b",
                    instruction.mnemonic) is not None


def table_name(instruction):
    return instruction.mnemonic


def is_scratch(instruction):
    return re.match(r"(ld|st)\b.*\.local\b", instruction.mnemonic) is not None


def global_load_bits(instruction):
    """Bits of one lane of a load or an asynchronous copy from global memory, generic
    loads included; None for everything else."""
    name = instruction.mnemonic
    if re.match(r"cp\.async\.c[ag]\.shared", name):
        size = re.search(r"\],\s*\[.*?\],\s*(\w+)", instruction.operands)
        return 8 * int(size.group(1), 0)
    if not re.match(r"ld\b", name) or re.search(r"\.(shared|local|param|const)\b", name):
        return None
    bits = re.search(r"\.[busf](\d+)$", name)
    lanes = re.search(r"\.v(\d)\b", name)
    return int(bits.group(1)) * (int(lanes.group(1)) if lanes else 1)


def is_shared(instruction):
    return re.match(r"(ld|st)\b.*\.shared\b|ldmatrix|stmatrix",
                    instruction.mnemonic) is not None


def find_function(text, name=None):
    """The lines of the only kernel, from its name to the brace that closes it."""
    lines = text.splitlines()
    start = next(i for i, line in enumerate(lines)
                 if ".entry" in line and (name is None or name in line))
    body = next(i for i in range(start, len(lines)) if lines[i].startswith("{"))
    stop = next((i for i in range(body, len(lines)) if lines[i].startswith("}")),
                len(lines))
    return lines[body:stop]


def read_ptxas(log):
    """Registers and spills from what `ptxas -v` says."""
    registers = re.search(r"Used (\d+) registers", log)
    spills = re.search(r"(\d+) bytes spill stores, (\d+) bytes spill loads", log)
    shared = re.search(r"(\d+) bytes smem", log)
    return {"registers": int(registers.group(1)), "spill_stores": int(spills.group(1)),
            "spill_loads": int(spills.group(2)),
            "shared": int(shared.group(1)) if shared else 0}
