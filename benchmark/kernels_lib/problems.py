"""What is compiled: chips, sizes, types, and the function."""

from typing import NamedTuple, Optional

CHIPS = ["rocm:gfx90a", "rocm:gfx942", "rocm:gfx950", "rocm:gfx1100", "rocm:gfx1201",
         "cuda:sm_80", "cuda:sm_90", "cuda:sm_120", "x86:sapphirerapids"]

SIZES = [(4096, 4096, 4096), (8192, 4096, 4096), (16, 8192, 8192), (1000, 1111, 1234)]

# The table's name, MLIR's, and the accumulator's.
TYPES = [("f16", "f16", "f32"), ("bf16", "bf16", "f32"),
         ("f8E4M3FN", "f8E4M3FN", "f32"), ("f8E4M3FNUZ", "f8E4M3FNUZ", "f32"),
         ("si8", "i8", "i32")]


class Problem(NamedTuple):
    target: str
    a: str
    c: str
    m: int
    n: int
    k: int

    @property
    def platform(self):
        return self.target.split(":")[0]

    @property
    def chip(self):
        return self.target.split(":")[1]

    @property
    def size(self):
        return f"{self.m}x{self.n}x{self.k}"


class Tiling(NamedTuple):
    workgroup: tuple
    subgroup: tuple
    k: int

    def __str__(self):
        return (f"{self.workgroup[0]}x{self.workgroup[1]} in "
                f"{self.subgroup[0]}x{self.subgroup[1]}, k {self.k}")

    def threads(self, lanes):
        """Of a workgroup; one on a CPU, where lanes are 0."""
        subgroups = (self.workgroup[0] // self.subgroup[0] *
                     (self.workgroup[1] // self.subgroup[1]))
        return subgroups * max(lanes, 1)

    def attribute(self):
        return (f"#mma_select.tiling<workgroup = [{self.workgroup[0]}, {self.workgroup[1]}]"
                f", subgroup = [{self.subgroup[0]}, {self.subgroup[1]}], k = {self.k}>")


def list_problems(table, quick):
    if quick:
        return [Problem("rocm:gfx942", "f16", "f32", 4096, 4096, 4096),
                Problem("x86:sapphirerapids", "bf16", "f32", 1000, 1111, 1234)]
    return [Problem(target, a, c, *size) for target in CHIPS
            for name, a, c in TYPES if table.has_type(target, name) for size in SIZES]


def make_function(problem, tiling: Optional[Tiling] = None):
    """C += A * B on row-major memrefs."""
    m, n, k, a, c = problem.m, problem.n, problem.k, problem.a, problem.c
    attribute = f" {{mma_select.tiling = {tiling.attribute()}}}" if tiling else ""
    types = [f"memref<{m}x{k}x{a}>", f"memref<{k}x{n}x{a}>", f"memref<{m}x{n}x{c}>"]
    return f"""func.func @matmul(%A: {types[0]}, %B: {types[1]}, %C: {types[2]}) {{
  linalg.matmul{attribute} ins(%A, %B : {types[0]}, {types[1]}) outs(%C : {types[2]})
  return
}}
"""
