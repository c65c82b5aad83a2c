"""Matrices in the registers of the lanes, and back, by the layout lines."""

import re

from .element_types import TYPES
from .table import Layout


def get_type_bits(text):
    """Bits of an MLIR type: vector<4xi32>, f64, !llvm.x86_amx."""
    if text == "!llvm.x86_amx":
        return 16 * 64 * 8
    sizes = re.findall(r"(\d+)x", text)
    bits = int(re.search(r"[a-z]+(\d+)>?$", text).group(1))
    for size in sizes:
        bits *= int(size)
    return bits


class OperandRegisters:
    """One operand of a row: its bytes in each lane."""

    def __init__(self, row, role):
        operand = row[role]
        self.kind = TYPES[operand["type"]]
        self.width = operand["container_bits"] or self.kind.bits
        self.shift = operand["container_shift"]
        layout = Layout(operand["layout"])
        self.lanes = layout.lanes
        self.bytes = layout.regs * self.width // 8
        axes = {"a": "mk", "b": "kn", "c": "mn"}[role]
        self.places = [(lane, reg * self.width, element["b"], element[axes[0]],
                        element[axes[1]]) for lane, reg, element in layout.positions()]
        used = [0] * layout.lanes
        for lane, bit, *_ in self.places:
            used[lane] |= ((1 << self.width) - 1) << bit
        garbage = int.from_bytes(b"\xa5" * self.bytes, "little")
        self.empty = [garbage & ~mask for mask in used]

    def pack(self, matrices):
        """The registers of all lanes for the matrices of all blocks."""
        lanes = list(self.empty)
        codes = {}
        for lane, bit, block, i, j in self.places:
            value = matrices[block][i][j]
            code = codes.get(value)
            if code is None:
                code = codes[value] = self.kind.encode(value) << self.shift
            lanes[lane] |= code << bit
        return b"".join(lane.to_bytes(self.bytes, "little") for lane in lanes)


def unpack_result(row, data):
    """D of all blocks; `data` are the registers of D of all lanes."""
    kind = TYPES[row["d"]["type"]]
    layout = Layout(row["c"]["layout"])
    size = layout.regs * kind.bits // 8
    matrices = [[[None] * row["n"] for _ in range(row["m"])]
                for _ in range(row["blocks"])]
    words = [int.from_bytes(data[lane * size:(lane + 1) * size], "little")
             for lane in range(layout.lanes)]
    mask = (1 << kind.bits) - 1
    values = {}
    for lane, reg, element in layout.positions():
        code = words[lane] >> reg * kind.bits & mask
        if code not in values:
            values[code] = kind.decode(code)
        matrices[element["b"]][element["m"]][element["n"]] = values[code]
    return matrices


#===------------------------------------------------------------------------===#
# Index and scales
#===------------------------------------------------------------------------===#


def pack_index(row, product):
    """The index register of each lane of a sparse row."""
    if row["target"] == "cuda":
        lanes = _pack_ptx_index(row, product)
    else:
        lanes = _pack_amd_index(row, product)
    return b"".join(lane.to_bytes(4, "little") for lane in lanes)


def _pack_amd_index(row, product):
    """Two bits for each of the lane's elements of A, in register order; set 0."""
    layout = Layout(row["a"]["layout"])
    lanes = [0xFFFFFFFF << 2 * layout.regs & 0xFFFFFFFF] * layout.lanes
    for lane, reg, element in layout.positions():
        k = product.index[element["m"]][element["k"]]
        lanes[lane] |= k % 4 << 2 * reg
    return lanes


def _pack_ptx_index(row, product):
    """The metadata figures of PTX ISA 9.7.14.6.2, for selector 0.

    With elements of 16 bits and more a lane has 16 bits of row groupID, then 16
    bits of row groupID + 8. With narrower ones the even lanes of a quad have 32
    bits of row groupID, the odd ones of row groupID + 8.
    """
    size = row["sparse_group"]

    def get_bits(m):
        """All metadata of a row of A, lowest group first."""
        kept, bits, at = product.index[m], 0, 0
        for first in range(0, row["k"], size):
            here = [k - first for k in kept if first <= k < first + size]
            if size == 2:
                nibble = (0b0100, 0b1110)[here[0]]
            else:
                parts = sorted({k * 4 // size for k in here})
                nibble = parts[0] | parts[1] << 2
            bits |= nibble << at
            at += 4
        return bits, at

    lanes = []
    wide = TYPES[row["a"]["type"]].bits >= 16
    for lane in range(32):
        group, in_group = divmod(lane, 4)
        if wide:
            (low, total), (high, _) = get_bits(group), get_bits(group + 8)
            shift = 16 * in_group
            word = low >> shift & 0xFFFF | (high >> shift & 0xFFFF) << 16
        else:
            bits, total = get_bits(group + in_group % 2 * 8)
            shift = 32 * (in_group // 2)
            word = bits >> shift & 0xFFFFFFFF
        # Lanes that the selector leaves out.
        lanes.append(word if shift < total else 0xFFFFFFFF)
    return lanes


def pack_scales(row, product, role):
    """The scale register of each lane; bytes that are not read are NaN."""
    kind = TYPES[row["scale_type"]]
    layout = Layout(row[f"{role}_scale_layout"])
    scales = getattr(product, f"scale_{role}")
    size = layout.regs
    lanes = [bytearray(b"\xff" * size) for _ in range(layout.lanes)]
    # Lanes that hold copies are not read but for the lowest.
    copies = sum(1 << i for i, bit in enumerate(layout.lane) if bit == "_")
    for lane, reg, element in layout.positions():
        if lane & copies:
            continue
        i = element["m" if role == "a" else "n"]
        lanes[lane][reg] = kind.encode(scales[i][element["k"]])
    return b"".join(lanes)
