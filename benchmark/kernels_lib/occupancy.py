"""How many subgroups a compute unit keeps at once."""

import os
import re

from . import tools as programs

# CUDA C++ Programming Guide, "Technical Specifications per Compute Capability":
# resident warps of a multiprocessor. All of these have 65536 registers.
# cuda_occupancy.h: a warp gets registers by 256.
RESIDENT_WARPS = {"sm_80": 64, "sm_90": 64, "sm_120": 48}
REGISTERS, UNIT = 65536, 256


def of_wave(tools, triple, chip, measured, folder):
    """Waves of a SIMD, asked of LLVM by an empty kernel that takes the same registers
    and LDS; None without llc."""
    if not tools.llc:
        return None
    clobbers = [f"~{{v{measured['vgpr'] - 1}}}"]
    if measured["agpr"]:
        clobbers.append(f"~{{a{measured['agpr'] - 1}}}")
    shared = measured["shared"]
    lines = []
    if shared:
        lines = [f"@lds = internal addrspace(3) global [{shared} x i8] poison"]
    lines += ["define amdgpu_kernel void @k() #0 {",
              f'  call void asm sideeffect "", "{",".join(clobbers)}"()']
    if shared:
        lines.append('  call void asm sideeffect "", "v"(ptr addrspace(3) @lds)')
    lines += ["  ret void", "}",
              f'attributes #0 = {{ "amdgpu-flat-work-group-size"="{measured["block"]},'
              f'{measured["block"]}" }}']
    path = os.path.join(folder, "occupancy.ll")
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")
    output, _ = programs.run([tools.llc, f"-mtriple={triple}", f"-mcpu={chip}", path,
                              "-o", "-"])
    return int(re.search(r"; Occupancy: (\d+)", output).group(1))


def of_warp(chip, registers, block):
    """Warps of a multiprocessor, as far as registers and the chip allow."""
    limit = RESIDENT_WARPS.get(chip)
    if limit is None:
        return None
    warps = -(-block // 32)
    of_one = -(-registers * 32 // UNIT) * UNIT
    groups = min(REGISTERS // (of_one * warps), limit // warps)
    return groups * warps
