"""Assembly of LLVM's AMDGPU backend."""

import re

from .assembly import find_labelled, split_line

TRIPLE = "amdgcn-amd-amdhsa"
COMMENT = r";|//"

BITS = {"ubyte": 8, "sbyte": 8, "byte": 8, "u8": 8, "i8": 8, "b8": 8,
        "ushort": 16, "sshort": 16, "short": 16, "u16": 16, "i16": 16, "b16": 16,
        "dword": 32, "b32": 32, "dwordx2": 64, "b64": 64, "dwordx3": 96, "b96": 96,
        "dwordx4": 128, "b128": 128}

LOAD = re.compile(r"(?:global|flat|buffer)_load_(?:lds_)?(?:d16_hi_|d16_)?"
                  r"(\w+?)(?:_d16(?:_hi)?|_lds|_e\d+)?$")


def split(line):
    return split_line(line, COMMENT)


def jump(instruction):
    name = instruction.mnemonic
    if name == "s_branch":
        return instruction.operands, False
    if name.startswith("s_cbranch"):
        return instruction.operands, True
    return None, name not in ("s_endpgm", "s_setpc_b64")


def is_matrix(instruction):
    return re.match(r"v_(mfma|smfmac|wmma|swmmac)_", instruction.mnemonic) is not None


def table_name(instruction):
    return re.sub(r"_e(32|64)$", "", instruction.mnemonic)


def is_scratch(instruction):
    """A spill or a private array: scratch instructions, or, on chips whose kernels do
    not use these (gfx90a), buffer instructions without an offset of the lane's own."""
    name = instruction.mnemonic
    return name.startswith("scratch_") or (
        name.startswith("buffer_") and re.search(r"\boff, s\[",
                                                 instruction.operands) is not None)


def global_load_bits(instruction):
    """Bits of one lane; None for everything else."""
    if is_scratch(instruction):
        return None
    match = LOAD.match(instruction.mnemonic)
    return BITS.get(match.group(1)) if match else None


def is_shared(instruction):
    return re.match(r"ds_(read|write|load|store)", instruction.mnemonic) is not None


def find_function(text, name=None):
    """The lines of the kernel `name`, or of the only one, up to its end label."""
    name = name or re.search(r"^\s*\.amdhsa_kernel (\S+)", text, re.M).group(1)
    return find_labelled(text, name, COMMENT)


def read_metadata(text):
    """Registers, spills and LDS of the only kernel, as a runtime reads them."""
    note = text[text.rindex(".amdgpu_metadata"):]

    def number(key):
        match = re.search(rf"^\s*-?\s*\.{key}:\s*(\d+)", note, re.M)
        return int(match.group(1)) if match else None

    total, accumulation = number("vgpr_count"), number("agpr_count")
    return {"vgpr": total - (accumulation or 0), "agpr": accumulation,
            "sgpr": number("sgpr_count"), "vgpr_spills": number("vgpr_spill_count"),
            "sgpr_spills": number("sgpr_spill_count"),
            "scratch": number("private_segment_fixed_size"),
            "shared": number("group_segment_fixed_size"),
            "block": number("max_flat_workgroup_size")}
