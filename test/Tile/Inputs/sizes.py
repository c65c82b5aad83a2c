"""Runs products of random sizes, forms and types, tiled and staged, in mma-sim.

    sizes.py <mma-opt> <mma-sim> <seed> <count> [target...]

Each line that fails says what to run again.
"""

import collections
import random
import re
import subprocess
import sys
import tempfile

TARGETS = {
    "rocm:gfx90a": ["f16", "bf16", "i8"],
    "rocm:gfx942": ["f16", "bf16", "i8", "f8E4M3FNUZ", "f32", "f64"],
    "rocm:gfx950": ["f16", "i8", "f8E4M3FN"],
    "rocm:gfx1100": ["f16", "i8"],
    "rocm:gfx1201": ["f16", "bf16", "i8", "f8E4M3FN"],
    "cuda:sm_80": ["f16", "bf16", "i8", "f64"],
    "cuda:sm_90": ["f16", "f8E4M3FN"],
}
SIZES = [1, 3, 8, 16, 17, 31, 32, 40, 48, 64, 65, 96, 100, 128, 130, 160]
MAPS = {False: "(m, k)", True: "(k, m)"}


def accumulator(element):
    return {"i8": "i32", "f64": "f64"}.get(element, "f32")


def matrix(rows, columns, element, dynamic):
    rows, columns = ("?" if d else n for n, d in zip((rows, columns), dynamic))
    return f"memref<{rows}x{columns}x{element}>"


def body(element, result):
    if element == "i8":
        widen = "arith.extsi"
    else:
        widen = "arith.extf"
    lines = []
    for name, value in (("x", "l"), ("y", "r")):
        lines.append(f"%{value} = {widen} %{name} : {element} to {result}"
                     if element != result else "")
    left, right = ("%l", "%r") if element != result else ("%x", "%y")
    kind = "i" if result == "i32" else "f"
    lines.append(f"%p = arith.mul{kind} {left}, {right} : {result}")
    lines.append(f"%s = arith.add{kind} %z, %p : {result}")
    return "\n".join(filter(None, lines))


class Case:
    def __init__(self, rng, target):
        self.target = target
        self.element = rng.choice(TARGETS[target])
        self.m, self.n, self.k = (rng.choice(SIZES) for _ in range(3))
        self.transposed = [rng.random() < 0.4 for _ in range(3)]
        self.dynamic = [rng.random() < 0.15 for _ in range(3)]

    def shapes(self):
        """Of A, B and C, as they lie in memory."""
        a, b, c = (self.m, self.k), (self.k, self.n), (self.m, self.n)
        return [s[::-1] if t else s
                for s, t in zip((a, b, c), self.transposed)]

    def text(self):
        result = accumulator(self.element)
        dims = {"m": self.dynamic[0], "n": self.dynamic[1],
                "k": self.dynamic[2]}
        names = ["mk", "kn", "mn"]
        names = [n[::-1] if t else n for n, t in zip(names, self.transposed)]
        types = [
            matrix(*shape, element, [dims[d] for d in name])
            for shape, element, name in zip(
                self.shapes(), (self.element, self.element, result), names)
        ]
        maps = ", ".join(
            f"affine_map<(m, n, k) -> ({', '.join(name)})>" for name in names)
        return f"""
func.func @kernel(%A: {types[0]}, %B: {types[1]}, %C: {types[2]}) {{
  linalg.generic {{indexing_maps = [{maps}],
    iterator_types = ["parallel", "parallel", "reduction"]}}
    ins(%A, %B : {types[0]}, {types[1]}) outs(%C : {types[2]}) {{
  ^bb0(%x: {self.element}, %y: {self.element}, %z: {result}):
    {body(self.element, result)}
    linalg.yield %s : {result}
  }}
  return
}}
"""

    def grid(self, kernel):
        counts = []
        attribute = re.search(r"mma_select.grid = \[(.*?)\]", kernel).group(1)
        for entry in re.findall(r"\{(.*?)\}", attribute):
            values = {name: int(value) for name, value in
                      re.findall(r"(\w+) = (\d+)", entry)}
            if "count" in values:
                counts.append(values["count"])
            else:
                size = self.shapes()[values["argument"]][values["dim"]]
                counts.append(-(-size // values["tile"]))
        return ",".join(map(str, counts))

    def run(self, opt, sim):
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as source, \
             tempfile.NamedTemporaryFile("r", suffix=".mlir") as kernel:
            source.write(self.text())
            source.flush()
            made = subprocess.run(
                [opt, source.name,
                 f"--mma-select-kernels=target={self.target}",
                 "-o", kernel.name], capture_output=True, text=True)
            if made.returncode:
                print(made.stderr)
                return "failed"
            text = kernel.read()
            # A product with a vector is left to others.
            if "gpu.func" not in text:
                return "left" if 1 in (self.m, self.n) else "failed"
            block = re.search(r"known_block_size = array<i32: (\d+)", text)
            elements = (self.element, self.element, accumulator(self.element))
            arguments = [
                f"--arg=rand:{rows}x{columns}x{element}:{seed}"
                for seed, ((rows, columns), element) in enumerate(
                    zip(self.shapes(), elements), 1)
            ]
            expect = ",".join(f"{i}{'t' if t else ''}"
                              for i, t in enumerate(self.transposed))
            command = [sim, kernel.name, f"--target={self.target}",
                       "--kernel=kernel", f"--grid={self.grid(text)}",
                       f"--block={block.group(1)}", *arguments,
                       f"--expect=matmul:{expect}"]
            ran = subprocess.run(command, capture_output=True, text=True)
            if ran.returncode:
                print(ran.stderr, ran.stdout, " ".join(command))
            if ran.returncode:
                return "failed"
            return "staged" if "workgroup(" in text else "not staged"


def main():
    opt, sim, seed, count, *targets = sys.argv[1:]
    counts = collections.Counter()
    for target in targets or TARGETS:
        rng = random.Random(f"{seed} {target}")
        for _ in range(int(count)):
            case = Case(rng, target)
            outcome = case.run(opt, sim)
            counts[outcome] += 1
            if outcome == "failed":
                print("FAILED", target, case.text())
    print(", ".join(f"{count} {name}" for name, count in
                    sorted(counts.items())))
    return counts["failed"] != 0


sys.exit(main())
