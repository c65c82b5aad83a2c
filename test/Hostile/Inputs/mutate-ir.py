"""Changes one thing at a time in IR of fragments, and runs what the verifier accepts.

    mutate-ir.py <scratch folder> <program> <target> <mma-sim argument>...

<program> is lowered to fragments and printed in the generic form. For each mma_select
op, each part of each fragment type, each operand and each attribute is changed; parts
of types are also changed in all places at once, which keeps the types in agreement.
A change must be refused by an error, or the kernel must compute what it computed
before. A crash, a time limit or another number is a finding.

Two kinds of change say another program, which has other numbers for good: a load of
another place of the memref (an operand replaced by one of the same type, `transposed`),
and shapes that change everywhere at once. They may have any number, but not crash.
"""

import concurrent.futures
import os
import re
import subprocess
import sys

FRAGMENT = re.compile(r'!mma_select\.fragment<([0-9x]+)x([a-zA-Z][a-zA-Z0-9]*), (\w+), '
                      r'(#mma_select\.instr<"(\w+)">)')
OP = re.compile(r'"mma_select\.(\w+)"\(([^)]*)\)')
TYPES = ["f16", "bf16", "f32", "f64", "i8", "i32", "f8E4M3FN", "tf32"]
ROLES = ["a", "b", "acc"]
ROWS = ["mfma_f32_32x32x8_f16", "mfma_f32_16x16x16_bf16_1k", "mfma_f32_4x4x4_16b_f16",
        "wmma_f32_16x16x16_f16_gfx12_w32", "mma_sync_m16n8k8_f32_f16_f16_f32",
        "mma_sync_m16n8k16_f16_f16_f16_f16", "tdpbf16ps", "tdpbssd",
        "simdgroup_8x8x8_f32_f32_f32_f32", "none"]
OPS = ["load", "store", "mma", "fill", "convert", "reduce", "broadcast"]


def other(values, value):
    return [v for v in values if v != value]


def shapes(text):
    """Each size by itself made twice as large, half, one more, nothing."""
    sizes = [int(size) for size in text.split("x")]
    for i, size in enumerate(sizes):
        for changed in {size * 2, size // 2, size + 1, 0, 4611686018427387904} - {size}:
            yield "x".join(str(s) for s in sizes[:i] + [changed] + sizes[i + 1:])
    yield "x".join(reversed(text.split("x")))
    yield text + "x1"
    yield text.split("x")[0]


def type_parts(match):
    """(start, end, texts, free) of each part of a fragment type; `free` says that the
    part changed in all places is another program."""
    yield match.start(1), match.end(1), other(shapes(match[1]), match[1]), True
    yield match.start(2), match.end(2), other(TYPES, match[2]), False
    yield match.start(3), match.end(3), other(ROLES, match[3]), False
    yield match.start(5), match.end(5), other(ROWS, match[5]), False
    yield match.start(4), match.end(4), ["unit", '"x"', "#mma_select.target<rocm, \"gfx942\">"], False


def split_types(text):
    """The types of a list: commas inside of brackets do not part them."""
    parts, depth = [""], 0
    for i, c in enumerate(text):
        depth += (c in "<(") - (c in ">)" and text[i - 1] != "-")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [part.strip() for part in parts]


def value_types(text):
    """The types of all values, as their uses in the generic form say."""
    types = {}
    for uses, listed in re.findall(r'^.*?"[\w.]+"\(([^()]*)\).* : \((.*)\) -> ', text, re.MULTILINE):
        types.update(zip(uses.split(", "), split_types(listed)))
    # The types of an op with a region stand behind it, at the op's indentation.
    for _, uses, listed in re.findall(r'^( *)(?:%\w+ = )?"[\w.]+"\((%[^()]*)\).*\(\{\n'
                                      r'(?=(?s:.*?)^\1\}\).* : \((.*)\) -> )', text, re.MULTILINE):
        types.update(zip(uses.split(", "), split_types(listed)))
    types.pop("", None)
    return types


def mutations(text):
    """(what, changed text, other) for each change; `other`: numbers may differ."""
    def replace(start, end, new):
        return text[:start] + new + text[end:]

    everywhere = set()
    for op in re.finditer(r'^.*"mma_select\.\w+"\(.*$', text, re.MULTILINE):
        line = text.count("\n", 0, op.start()) + 1
        for match in FRAGMENT.finditer(text, op.start(), op.end()):
            for start, end, news, free in type_parts(match):
                for new in news:
                    yield f"line {line}: {text[start:end]} to {new}", replace(start, end, new), False
                everywhere.update((match[0], start - match.start(), end - match.start(), new, free)
                                  for new in news)
    for fragment, start, end, new, free in sorted(everywhere):
        changed = fragment[:start] + new + fragment[end:]
        yield f"all {fragment} to {changed}", text.replace(fragment, changed), free
    for row in sorted(set(re.findall(r'#mma_select\.instr<"\w+">', text))):
        for new in ROWS:
            yield f"all {row} to {new}", text.replace(row, f'#mma_select.instr<"{new}">'), False

    types = value_types(text)
    for op in OP.finditer(text):
        line = text.count("\n", 0, op.start()) + 1
        for name in other(OPS, op[1]):
            yield f"line {line}: {op[1]} to {name}", replace(op.start(1), op.end(1), name), False
        operands = list(re.finditer(r'%\w+', op[2]))
        for operand in operands:
            start, end = op.start(2) + operand.start(), op.start(2) + operand.end()
            for value in other(sorted(types), operand[0]):
                yield (f"line {line}: {operand[0]} to {value}", replace(start, end, value),
                       types.get(operand[0]) == types[value])
        names = [operand[0] for operand in operands]
        for new in [names[:-1], names + names[-1:], []]:
            yield (f"line {line}: operands {new}", replace(op.start(2), op.end(2), ", ".join(new)), False)
    for match in re.finditer(r'array<i32: ([0-9, ]+)>', text):
        line = text.count("\n", 0, match.start()) + 1
        counts = match[1].split(", ")
        for i in range(len(counts)):
            for count in other(["0", "1", "2", "3", "-1", "2147483647"], counts[i]):
                new = ", ".join(counts[:i] + [count] + counts[i + 1:])
                yield f"line {line}: segments {new}", replace(match.start(1), match.end(1), new), False
    for match in re.finditer(r'(, transposed)|<\{([^}]*mma_select|operandSegmentSizes)[^}]*\}>', text):
        line = text.count("\n", 0, match.start()) + 1
        yield f"line {line}: no {match[0]}", replace(match.start(), match.end(), ""), True


class Runner:
    def __init__(self, scratch, target, arguments):
        self.scratch, self.arguments = scratch, arguments
        self.target = target

    def run(self, index, text):
        """'refused', 'right', 'other numbers', or what went wrong."""
        path = os.path.join(self.scratch, f"{index}.mlir")
        with open(path, "w") as file:
            file.write(text)
        try:
            done = subprocess.run(["mma-sim", path, f"--target={self.target}", *self.arguments],
                                  capture_output=True, text=True, timeout=60)
        except subprocess.TimeoutExpired:
            return "took more than 60 s"
        if done.returncode not in (0, 1):
            return f"exit code {done.returncode}"
        os.remove(path)
        if done.returncode == 0:
            return "right"
        if "elements differ" in done.stdout:
            return "other numbers"
        return "refused" if "error:" in done.stderr else "no message"


def main():
    scratch, program, target, *arguments = sys.argv[1:]
    os.makedirs(scratch, exist_ok=True)
    text = subprocess.run(
        ["mma-opt", program, "--mlir-print-op-generic",
         f"--pass-pipeline=builtin.module(mma-select-assign{{target={target}}},mma-select-to-fragments)"],
        check=True, capture_output=True, text=True).stdout
    runner = Runner(scratch, target, arguments)
    if runner.run("first", text) != "right":
        sys.exit("the program does not compute its numbers")
    counts, faults = {}, 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        cases = list(mutations(text))
        for (what, _, free), result in zip(
                cases, pool.map(lambda case: runner.run(case[0], case[1][1]), enumerate(cases))):
            if result not in ("refused", "right") and not (free and result == "other numbers"):
                faults += 1
                print(f"{what}: {result}")
            counts[result] = counts.get(result, 0) + 1
    print(f"{target}: {len(cases)} changes, " +
          ", ".join(f"{count} {result}" for result, count in sorted(counts.items())) +
          f"; {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
