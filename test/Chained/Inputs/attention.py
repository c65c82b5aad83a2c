"""Makes Q, K, V for examples/attention.mlir and checks O against softmax(QK^T/8)V.

  attention.py make|check DIRECTORY
"""

import math
import os
import random
import struct
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../Rows"))

from row_tests.npy import read_npy, write_npy

ROWS, KEYS, DEPTH = 16, 128, 64


def write(path, kind, shape, values):
    descriptor = {"e": "<f2", "f": "<f4"}[kind]
    write_npy(path, descriptor, shape, struct.pack(f"<{len(values)}{kind}", *values))


def read(path, kind):
    return [value for value, in struct.iter_unpack(f"<{kind}", read_npy(path))]


def make(directory):
    draw = random.Random(0).uniform
    for name, rows in (("q", ROWS), ("k", KEYS), ("v", KEYS)):
        # Scores of about 8, so that the maximum moves and matters.
        values = [draw(-3, 3) for _ in range(rows * DEPTH)]
        write(f"{directory}/{name}.npy", "e", (rows, DEPTH), values)
    write(f"{directory}/o.npy", "f", (ROWS, DEPTH), [math.nan] * (ROWS * DEPTH))


def check(directory):
    def rows(name, kind):
        values = read(f"{directory}/{name}.npy", kind)
        return [values[i:i + DEPTH] for i in range(0, len(values), DEPTH)]

    q, k, v, o = rows("q", "e"), rows("k", "e"), rows("v", "e"), rows("o", "f")
    worst = 0
    for query, got in zip(q, o):
        scores = [sum(x * y for x, y in zip(query, key)) / 8 for key in k]
        top = max(scores)
        weights = [math.exp(score - top) for score in scores]
        total = sum(weights)
        for column in range(DEPTH):
            wanted = sum(w * value[column] for w, value in zip(weights, v)) / total
            error = abs(got[column] - wanted)
            # A NaN is no less than anything.
            worst = max(worst, error if error >= 0 else math.inf)
    # The weights are rounded to f16: 2^-11 of each, times |V| <= 3.
    print(f"attention {'matches' if worst < 3 * 2**-11 else 'differs'}, "
          f"largest error {worst:.6f}")


make(sys.argv[2]) if sys.argv[1] == "make" else check(sys.argv[2])
