"""run.py kernel.metal --kernel=NAME [--grid=N] [--block=N] [--relu]
       --arg=ROWSxCOLUMNSxTYPE[:t][:zero] ... --expect=A,B,C

Runs a kernel of MSL text on the CPU, against the headers beside this file, and
compares argument C with A*B + C, computed here: small whole numbers, of which
every sum is exact. Arguments are dense; `t` says that the product takes the
argument transposed, `zero` that it starts as zero.
"""

import argparse
import os
import random
import re
import struct
import subprocess
import sys
import tempfile

# Of each type: bytes, its name in MSL.
TYPES = {"f32": (4, "float"), "f16": (2, "half"), "bf16": (2, "bfloat")}
GUARD = 64  # elements before and behind each buffer that must stay as they are


def encode(value, type):
    if type == "f16":
        return struct.pack("<e", value)
    bits = struct.pack("<f", value)
    return bits[2:] if type == "bf16" else bits


def decode(data, type):
    if type == "f16":
        return struct.unpack("<e", data)[0]
    return struct.unpack("<f", b"\0\0" + data if type == "bf16" else data)[0]


class Argument:
    def __init__(self, text, index):
        shape, *options = text.split(":")
        rows, columns, self.type = shape.split("x")
        self.rows, self.columns = int(rows), int(columns)
        self.transposed = "t" in options
        generator = random.Random(index)
        self.values = [
            0 if "zero" in options else generator.randint(-4, 4)
            for _ in range(self.rows * self.columns)
        ]

    def at(self, row, column):
        if self.transposed:
            row, column = column, row
        return self.values[row * self.columns + column]

    def getShape(self):
        shape = (self.rows, self.columns)
        return shape[::-1] if self.transposed else shape


ID_VALUES = {
    "threadgroup_position_in_grid": "metal::uint3{group, 0, 0}",
    "thread_position_in_threadgroup": "metal::uint3{thread, 0, 0}",
    "threads_per_threadgroup": "metal::uint3{BLOCK, 1, 1}",
    "threadgroups_per_grid": "metal::uint3{GRID, 1, 1}",
    "thread_index_in_simdgroup": "thread % 32",
    "simdgroup_index_in_threadgroup": "thread / 32",
}

# `thread` is a keyword of MSL, which the headers define away.
HOST = """
#undef thread
#include <cstdio>
using namespace metal;
int main(int argc, char **argv) {
  std::vector<std::vector<char>> buffers;
  for (int i = 1; i < argc; ++i) {
    std::FILE *file = std::fopen(argv[i], "rb");
    std::fseek(file, 0, SEEK_END);
    buffers.emplace_back(std::ftell(file));
    std::rewind(file);
    if (std::fread(buffers.back().data(), 1, buffers.back().size(), file) !=
        buffers.back().size())
      return 1;
    std::fclose(file);
  }
  for (unsigned group = 0; group < GRID; ++group) {
    std::barrier<> barrier(BLOCK);
    std::vector<std::unique_ptr<metal::Simdgroup>> simdgroups;
    for (unsigned i = 0; i < BLOCK / 32; ++i)
      simdgroups.push_back(std::make_unique<metal::Simdgroup>());
    std::vector<std::thread> threads;
    for (unsigned thread = 0; thread < BLOCK; ++thread)
      threads.emplace_back([&, thread] {
        metal::self = {&barrier, simdgroups[thread / 32].get(), thread % 32};
        CALL;
      });
    for (std::thread &thread : threads)
      thread.join();
  }
  for (int i = 1; i < argc; ++i) {
    std::FILE *file = std::fopen(argv[i], "wb");
    std::fwrite(buffers[i - 1].data(), 1, buffers[i - 1].size(), file);
    std::fclose(file);
  }
}
"""


def makeHost(text, options):
    signature = re.search(r"kernel void %s\((.*?)\) \{" % options.kernel, text, re.S)
    if not signature:
        sys.exit(f"no kernel {options.kernel}")
    values = []
    for parameter in signature[1].split(",\n"):
        type, attribute = re.fullmatch(
            r"\s*(.*?)\w+ \[\[(.*)\]\]", parameter, re.S
        ).groups()
        buffer = re.fullmatch(r"buffer\((\d+)\)", attribute)
        if not buffer:
            values.append(ID_VALUES[attribute])
            continue
        element = type.replace("device", "").strip()
        index = int(buffer[1])
        name = TYPES[options.arg[index].type][1]
        if element != name + " *":
            sys.exit(f"argument {index} is {element}, not {name}")
        values.append(f"({name} *)buffers[{index}].data() + {GUARD}")
    call = f"{options.kernel}({', '.join(values)})"
    return (
        HOST.replace("CALL", call)
        .replace("GRID", str(options.grid))
        .replace("BLOCK", str(options.block))
    )


def run(options):
    text = open(options.file).read()
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "kernel.cpp")
        with open(source, "w") as file:
            # Threadgroup memory is one for all threads.
            file.write(re.sub(r"^  threadgroup ", "  static ", text, flags=re.M))
            file.write(makeHost(text, options))
        program = os.path.join(folder, "kernel")
        subprocess.run(
            [options.cxx, "-std=c++20", "-O1", "-pthread", "-ffp-contract=off"]
            + ["-Wall", "-Werror", "-Wno-attributes", "-Wno-unused"]
            + ["-I", os.path.dirname(__file__)]
            + [source, "-o", program],
            check=True,
        )
        files = []
        for i, argument in enumerate(options.arg):
            guard = encode(77.0, argument.type) * GUARD
            files.append(os.path.join(folder, f"{i}.bin"))
            with open(files[-1], "wb") as file:
                values = (encode(value, argument.type) for value in argument.values)
                file.write(guard + b"".join(values) + guard)
        subprocess.run([program] + files, check=True)
        return [open(file, "rb").read() for file in files]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--kernel", required=True)
    parser.add_argument("--grid", type=int, default=1)
    parser.add_argument("--block", type=int, default=32)
    parser.add_argument("--arg", action="append", required=True)
    parser.add_argument("--relu", action="store_true")
    parser.add_argument("--expect", required=True)
    options = parser.parse_args()
    options.arg = [Argument(text, i) for i, text in enumerate(options.arg)]
    a, b, c = (options.arg[int(i)] for i in options.expect.split(","))
    (m, depth), n = a.getShape(), b.getShape()[1]
    if b.getShape()[0] != depth or c.getShape() != (m, n):
        sys.exit("shapes do not fit")
    written = run(options)
    for argument, data in zip(options.arg, written):
        bytes = TYPES[argument.type][0]
        guard = encode(77.0, argument.type) * GUARD
        if data[: GUARD * bytes] != guard or data[-GUARD * bytes :] != guard:
            sys.exit("writes outside of a buffer")
        body = data[GUARD * bytes : -GUARD * bytes]
        argument.written = [
            decode(body[i : i + bytes], argument.type)
            for i in range(0, len(body), bytes)
        ]
    for row in range(m):
        for column in range(n):
            sum = c.at(row, column)
            for k in range(depth):
                sum += a.at(row, k) * b.at(k, column)
            if options.relu:
                sum = max(sum, 0)
            got = c.written[
                column * c.columns + row if c.transposed else row * c.columns + column
            ]
            if got != sum:
                sys.exit(f"element ({row}, {column}) is {got}, not {sum}")
    for argument in options.arg:
        if argument is not c and argument.written != argument.values:
            sys.exit("writes to an operand")
    print(f"{m}x{n} over {depth}: all elements are right")


if __name__ == "__main__":
    main()
