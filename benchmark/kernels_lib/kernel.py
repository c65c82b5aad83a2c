"""Measures one kernel that mma-compile makes."""

import collections
import os
import re

from . import amdgpu, mca, occupancy, ptx, simulation, x86
from . import tools as programs
from .assembly import find_main_loop
from .problems import Tiling, make_function

SYNTAX = {"rocm": amdgpu, "cuda": ptx, "x86": x86}


def read_choice(tools, problem, source):
    """The instruction and the tiling that mma-compile takes, by its own first pass."""
    text, _ = programs.run([tools.mma_opt, source,
                            f"--mma-select-tile=target={problem.target}"])
    instruction = re.search(r'#mma_select\.instr<"([^"]+)">', text).group(1)
    numbers = re.search(r"#mma_select\.tiling<workgroup = \[(\d+), (\d+)\], "
                        r"subgroup = \[(\d+), (\d+)\], k = (\d+)>", text)
    m, n, sub_m, sub_n, k = map(int, numbers.groups())
    return instruction, Tiling((m, n), (sub_m, sub_n), k)


def count_loop(syntax, loop):
    matrix = sum(map(syntax.is_matrix, loop))
    result = {"matrix": matrix, "other": len(loop) - matrix,
              "scratch_ops": sum(map(syntax.is_scratch, loop))}
    if syntax is x86:
        result["tile_loads"] = sum(map(x86.is_tile_load, loop))
        return result
    loads = collections.Counter(syntax.global_load_bits(i) for i in loop)
    loads.pop(None, None)
    result["loads"] = " ".join(f"{count}x{bits}b" for bits, count in
                               sorted(loads.items(), reverse=True)) or "none"
    result["shared_ops"] = sum(map(syntax.is_shared, loop))
    return result


def count_registers(tools, platform, chip, assembly, lines, block, folder):
    """Registers, spills, LDS, occupancy: from where the platform tells them."""
    if platform == "rocm":
        result = amdgpu.read_metadata(assembly)
        result["occupancy"] = occupancy.of_wave(tools, amdgpu.TRIPLE, chip, result,
                                                folder)
        return result
    if platform == "x86":
        instructions = [x86.split(line)[1] for line in lines]
        return {"tile_spills": sum(x86.is_tile_spill(i) for i in instructions if i)}
    if not tools.ptxas:
        return {"note": "ptxas is not installed: no registers and spills"}
    path = os.path.join(folder, "kernel.ptx")
    with open(path, "w") as file:
        file.write(assembly)
    target = re.search(r"^\.target (\w+)", assembly, re.M).group(1)
    _, log = programs.run([tools.ptxas, "-v", f"-arch={target}", path, "-o", os.devnull])
    facts = ptx.read_ptxas(log)
    return {"registers": facts["registers"], "shared": facts["shared"],
            "spill_bytes": facts["spill_stores"] + facts["spill_loads"],
            "occupancy": occupancy.of_warp(chip, facts["registers"], block)}


def measure_assembly(tools, table, platform, chip, assembly, block, folder, name=None,
                     selected=None):
    """What the text of a kernel tells; the same for every compiler."""
    syntax = SYNTAX[platform]
    lines = syntax.find_function(assembly, name)
    row = count_registers(tools, platform, chip, assembly, lines, block, folder)
    loop = find_main_loop(syntax, lines)
    if loop is None:
        row["note"] = "no loop has matrix instructions"
        return row
    row.update(count_loop(syntax, loop))
    if platform == "cuda":
        row.setdefault("note", "no busy share: llvm-mca has no NVIDIA chips")
        return row
    try:
        row["table_cycles"], row["mca_cycles"], row["busy"] = mca.busy_share(
            tools, syntax.TRIPLE, chip, syntax, table.cycles(chip, selected), loop, folder)
    except mca.NoModel as reason:
        row["note"] = str(reason)
    return row


def measure(tools, table, problem):
    """One row; a failure is its status."""
    row = {"maker": "mma-compile", "target": problem.target, "type": problem.a,
           "size": problem.size, "status": "ok"}
    with programs.scratch_folder() as folder:
        source, output = os.path.join(folder, "f.mlir"), os.path.join(folder, "f.s")
        with open(source, "w") as file:
            file.write(make_function(problem))
        try:
            row["instruction"], tiling = read_choice(tools, problem, source)
            row["tiling"] = str(tiling)
            programs.run([tools.mma_compile, source, f"--target={problem.target}",
                          "-o", output])
            with open(output) as file:
                assembly = file.read()
            threads = tiling.threads(table.lanes[problem.target])
            row.update(measure_assembly(tools, table, problem.platform, problem.chip,
                                        assembly, threads, folder, "matmul",
                                        row["instruction"]))
        except programs.Failure as failure:
            row["status"] = str(failure)
        if "tiling" in row:
            try:
                row.update(simulation.simulate(tools, problem, tiling, folder))
            except programs.Failure as failure:
                row["numbers"] = str(failure)
    return row


def has_spills(row):
    return any(row.get(key) for key in
               ("vgpr_spills", "sgpr_spills", "spill_bytes", "tile_spills"))
