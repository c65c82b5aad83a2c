"""Runs a SPIR-V binary with random numbers and compares with a matmul.

    run.py <file.spv> --sizes MxNxK [--batch N] [--transposed] [--epilogue]
           [--least -128] [--unsigned ab]

Buffers are A (M x K), B (K x N, or N x K), with --epilogue a bias (M x N) whose sum
with the product goes through a maximum with zero, and C, which else is what the
product is added to. Numbers are integers from `least` to 3, small enough for sums
to be exact; `unsigned` operands are these as bytes.
"""

import argparse
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import interpreter  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--sizes", required=True)
    parser.add_argument("--batch", type=int, default=1)
    parser.add_argument("--transposed", action="store_true")
    parser.add_argument("--epilogue", action="store_true")
    parser.add_argument("--least", type=int, default=-3)
    parser.add_argument("--unsigned", default="")
    options = parser.parse_args()
    m, n, k = (int(size) for size in options.sizes.split("x"))
    with open(options.file, "rb") as file:
        module = interpreter.Module(file.read())

    numbers = random.Random(m * n * k)

    def make(count):
        return [numbers.randint(options.least, 3) for _ in range(count)]

    def read(name, value):
        return value & 255 if name in options.unsigned else value

    a, b = make(options.batch * m * k), make(options.batch * k * n)
    bias = make(m * n)
    c = make(options.batch * m * n)
    before = list(c)
    buffers = [a, b, bias, c] if options.epilogue else [a, b, c]
    for batch in range(options.batch):
        module.run(buffers, (batch, 0, 0))

    wrong = 0
    for batch in range(options.batch):
        for i in range(m):
            for j in range(n):
                at = batch * m * n + i * n + j
                wanted = bias[i * n + j] if options.epilogue else before[at]
                for x in range(k):
                    place = j * k + x if options.transposed else x * n + j
                    wanted += (read("a", a[batch * m * k + i * k + x]) *
                               read("b", b[batch * k * n + place]))
                if options.epilogue:
                    wanted = max(wanted, 0)
                wrong += c[at] != wanted
    print(f"{len(c)} numbers, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
