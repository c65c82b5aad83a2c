#!/usr/bin/env python3
"""Draws where one operand of a matrix instruction lives, as SVG.

    docs/images/draw_layout.py <instruction> <a|b|acc> > picture.svg

The layout line comes from include/mma_select/ISA/*.td, by way of
`llvm-tblgen -dump-json`, so picture and code say the same. Needs
llvm-config-22 on the PATH, nothing else.
"""

import html
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CELL_WIDTH, CELL_HEIGHT, LEFT, TOP = 36, 30, 58, 84
# Light tints with dark text: readable on a light and on a dark page, and
# distinct for colour-blind readers. The register number is in each cell too.
TINTS = ["#cfe8f7", "#fde3b5", "#c9ecd3", "#f6d0dd", "#e3d7f5", "#f7f0a8",
         "#d6d6d6", "#ffd0b8"]
ROLES = {"a": ("m", "k"), "b": ("k", "n"), "acc": ("m", "n")}


def load_row(name):
    def config(what):
        return subprocess.check_output(["llvm-config-22", what], text=True).strip()

    records = json.loads(subprocess.check_output(
        [os.path.join(config("--bindir"), "llvm-tblgen"), "-dump-json",
         "-I", config("--includedir"), "-I", os.path.join(ROOT, "include"),
         os.path.join(ROOT, "include/mma_select/ISA/Tables.td")]))
    for key in records["!instanceof"]["MmaRow"]:
        if records[key]["name"] == name:
            return records[key]
    sys.exit(f"draw_layout.py: no instruction is named '{name}'")


def parse(line):
    """The lane and the register list, each a list of bits such as 'm0'."""
    lists = dict(re.findall(r"(lane|reg)\(([^)]*)\)", line))
    return lists.get("lane", "").split(), lists["reg"].split()


def place(bits, number):
    """The index bits that `number` stands for; None where it holds nothing."""
    index = {"m": 0, "n": 0, "k": 0, "b": 0}
    for position, bit in enumerate(bits):
        value = number >> position & 1
        if bit == "0" and value:
            return None
        if bit not in ("0", "_"):
            index[bit[0]] |= value << int(bit[1:])
    return index


def fill_grid(line, row_dim, column_dim):
    """(row, column) -> the (lane, register) pairs that hold it. Block 0 only."""
    lane_bits, reg_bits = parse(line)
    grid = {}
    for lane in range(1 << len(lane_bits)):
        for reg in range(1 << len(reg_bits)):
            by_lane, by_reg = place(lane_bits, lane), place(reg_bits, reg)
            if by_lane is None or by_reg is None:
                continue
            at = {dim: by_lane[dim] | by_reg[dim] for dim in by_lane}
            if at["b"] == 0:
                grid.setdefault((at[row_dim], at[column_dim]), []).append((lane, reg))
    return grid


def text(x, y, content, size, anchor="middle", weight="normal", color="#1f2328"):
    return (f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" '
            f'font-weight="{weight}" fill="{color}">{html.escape(content)}</text>')


def draw(name, role):
    row = load_row(name)
    row_dim, column_dim = ROLES[role]
    line = row[{"a": "aLayout", "b": "bLayout", "acc": "cLayout"}[role]]
    grid = fill_grid(line, row_dim, column_dim)
    rows = 1 + max(r for r, _ in grid)
    columns = 1 + max(c for _, c in grid)
    registers = sorted({reg for places in grid.values() for _, reg in places})
    width = LEFT + columns * CELL_WIDTH + 24
    height = TOP + rows * CELL_HEIGHT + 62
    label = {"a": "A", "b": "B", "acc": "C and D"}[role]

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
           f'viewBox="0 0 {width} {height}" font-family="DejaVu Sans, Verdana, sans-serif">',
           f'<title>{html.escape(name)} {label}: {html.escape(line)}</title>',
           "<style>rect { stroke: #8c959f; stroke-width: 0.6 } .l, .r { text-anchor: middle }"
           " .l { font-size: 12px; fill: #1f2328 } .r { font-size: 8px; fill: #57606a }</style>",
           f'<rect width="{width}" height="{height}" rx="8" fill="#ffffff"/>',
           text(LEFT, 24, f"{name}, operand {label}", 14, "start", "bold"),
           text(LEFT, 43, line, 12, "start", color="#424a53"),
           text(LEFT + columns * CELL_WIDTH / 2, TOP - 18, column_dim, 12, weight="bold"),
           text(16, TOP + rows * CELL_HEIGHT / 2, row_dim, 12, weight="bold")]
    for c in range(columns):
        out.append(text(LEFT + (c + 0.5) * CELL_WIDTH, TOP - 5, str(c), 10, color="#57606a"))
    for r in range(rows):
        out.append(text(LEFT - 8, TOP + r * CELL_HEIGHT + 19, str(r), 10, "end", color="#57606a"))
        for c in range(columns):
            places = grid[(r, c)]
            lane, reg = places[0]
            x, y = LEFT + c * CELL_WIDTH, TOP + r * CELL_HEIGHT
            tint = TINTS[registers.index(reg) % len(TINTS)]
            mark = "+" if len(places) > 1 else ""
            out.append(f'<rect x="{x}" y="{y}" width="{CELL_WIDTH}" height="{CELL_HEIGHT}" '
                       f'fill="{tint}"/>'
                       f'<text class="l" x="{x + CELL_WIDTH // 2}" y="{y + 14}">{lane}{mark}</text>'
                       f'<text class="r" x="{x + CELL_WIDTH // 2}" y="{y + 25}">r{reg}</text>')
    caption = "large: lane (+ for copies in other lanes)" if any(
        len(p) > 1 for p in grid.values()) else "large: lane"
    y = TOP + rows * CELL_HEIGHT + 26
    out.append(text(LEFT, y, f"{caption}; small and colour: element position in the lane's register",
                    11, "start"))
    for i, reg in enumerate(registers[:16]):
        x = LEFT + i * 38
        out.append(f'<rect x="{x}" y="{y + 10}" width="14" height="14" '
                   f'fill="{TINTS[i % len(TINTS)]}"/>')
        out.append(text(x + 18, y + 21, f"r{reg}", 10, "start"))
    out.append("</svg>")
    print("\n".join(out))


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[2] not in ROLES:
        sys.exit("usage: draw_layout.py <instruction> <a|b|acc>")
    draw(sys.argv[1], sys.argv[2])
