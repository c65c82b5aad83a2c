"""Makes Q, K, V for examples/attention.mlir and checks O against softmax(QK^T/8)V.

  attention.py make|check DIRECTORY
"""

import math
import random
import struct
import sys

ROWS, KEYS, DEPTH = 16, 128, 64


def write_npy(path, kind, shape, values):
    header = f"{{'descr': '<{'f2' if kind == 'e' else 'f4'}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)))
        file.write(header.encode() + struct.pack(f"<{len(values)}{kind}", *values))


def read_npy(path, kind):
    with open(path, "rb") as file:
        data = file.read()
    data = data[10 + struct.unpack("<H", data[8:10])[0]:]
    return struct.unpack(f"<{len(data) // struct.calcsize(kind)}{kind}", data)


def make(directory):
    draw = random.Random(0).uniform
    for name, rows in (("q", ROWS), ("k", KEYS), ("v", KEYS)):
        # Scores of about 8, so that the maximum moves and matters.
        values = [draw(-3, 3) for _ in range(rows * DEPTH)]
        write_npy(f"{directory}/{name}.npy", "e", (rows, DEPTH), values)
    write_npy(f"{directory}/o.npy", "f", (ROWS, DEPTH), [math.nan] * (ROWS * DEPTH))


def check(directory):
    def rows(name, kind):
        values = read_npy(f"{directory}/{name}.npy", kind)
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
