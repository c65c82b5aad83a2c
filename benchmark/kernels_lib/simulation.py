"""A small instance of the same function, run lane by lane by mma-sim."""

import json
import os

from . import tools as programs
from .problems import make_function


def shrink(problem, tiling):
    """One whole tile and what the problem leaves over beside it, in each dimension; of
    K two steps and the rest."""
    def small(size, tile, whole):
        return min(size, whole * tile + size % tile)
    return problem._replace(m=small(problem.m, tiling.workgroup[0], 1),
                            n=small(problem.n, tiling.workgroup[1], 1),
                            k=small(problem.k, tiling.k, 2))


def simulate(tools, problem, tiling, folder):
    """Counts of the small instance, of the same tiling, and whether its numbers match."""
    small = shrink(problem, tiling)
    source = os.path.join(folder, "small.mlir")
    kernel = os.path.join(folder, "small-kernel.mlir")
    with open(source, "w") as file:
        file.write(make_function(small, tiling))
    programs.run([tools.mma_compile, source, f"--target={small.target}", "--emit=mlir",
                  "-o", kernel])
    with open(kernel + ".json") as file:
        launch = json.load(file)["kernels"][0]
    grid = ",".join(str(dim["count"]) for dim in launch.get("grid", [{"count": 1}]))
    command = [tools.mma_sim, kernel, "--kernel=matmul", f"--target={small.target}",
               f"--grid={grid}", f"--block={launch.get('block', [1])[0]}",
               f"--arg=rand:{small.m}x{small.k}x{small.a}:1",
               f"--arg=rand:{small.k}x{small.n}x{small.a}:2",
               f"--arg=zero:{small.m}x{small.n}x{small.c}", "--expect=matmul:0,1,2",
               "--stats=json", "--jobs=1"]
    output, _ = programs.run(command)
    stats, end = json.JSONDecoder().raw_decode(output)
    result = {"sim_size": small.size,
              "padded_flops": 1 - stats["useful_flops"] / stats["matrix_flops"],
              "numbers": "match" if ": matches" in output[end:] else "differ"}
    if small.platform != "x86":
        loads = stats["global_loads"]
        result["bank_conflicts"] = stats["bank_conflicts"]
        result["segments_per_load"] = ratio(loads["segments_32"], loads["accesses"])
        result["full_segments"] = ratio(loads["bytes"], 32 * loads["segments_32"])
    return result


def ratio(a, b):
    return a / b if b else None
