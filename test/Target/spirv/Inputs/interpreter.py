"""Runs a SPIR-V binary: a device whose subgroups have one invocation.

What an invocation holds of a cooperative matrix is a device's own affair; here it is
all of it. Opcodes and their operands are those of the SPIR-V specification and of
SPV_KHR_cooperative_matrix; an instruction that is not known here is an error.
"""

import math
import operator
import struct

_FORMATS = {("f", 16): "e", ("f", 32): "f", ("f", 64): "d", ("i", 8): "b",
            ("i", 16): "h", ("i", 32): "i", ("i", 64): "q"}


class Matrix(list):
    """The elements, row by row, and the type."""


def wrap(value, bits):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def unsigned(value, bits):
    return value & ((1 << bits) - 1)


class Pointer:
    def __init__(self, items, index, kind):
        self.items, self.index, self.kind = items, index, kind

    def load(self):
        value = self.items[self.index]
        return Matrix(value) if isinstance(value, Matrix) else value

    def store(self, value):
        self.items[self.index] = Matrix(value) if isinstance(value, Matrix) else value


class Module:
    def __init__(self, data):
        words = struct.unpack(f"<{len(data) // 4}I", data)
        if words[0] != 0x07230203:
            raise ValueError("no SPIR-V")
        self.types, self.constants, self.globals = {}, {}, {}
        self.bindings, self.builtins = {}, {}
        self.blocks, self.order, self.locals = {}, [], []
        at, block = 5, None
        while at < len(words):
            count, opcode = words[at] >> 16, words[at] & 0xffff
            operands = words[at + 1:at + count]
            at += count
            if opcode == 248:
                block = operands[0]
                self.blocks[block] = []
                self.order.append(block)
            elif block is not None:
                self.blocks[block].append((opcode, operands))
                if opcode == 56:
                    block = None
            else:
                self._declare(opcode, operands)

    def _declare(self, opcode, o):
        types = self.types
        if opcode == 71 and o[1] == 33:
            self.bindings[o[0]] = o[2]
        elif opcode == 71 and o[1] == 11:
            self.builtins[o[0]] = o[2]
        elif opcode == 20:
            types[o[0]] = ("bool",)
        elif opcode == 21:
            types[o[0]] = ("i", o[1])
        elif opcode == 22:
            types[o[0]] = ("f", o[1])
        elif opcode == 23:
            types[o[0]] = ("vector", o[1], o[2])
        elif opcode == 28:
            types[o[0]] = ("array", o[1], self.constants[o[2]])
        elif opcode == 30:
            types[o[0]] = ("struct", o[1:])
        elif opcode == 32:
            types[o[0]] = ("pointer", o[1], o[2])
        elif opcode == 4456:
            types[o[0]] = ("matrix", o[1], self.constants[o[3]],
                           self.constants[o[4]], self.constants[o[5]])
        elif opcode in (41, 42):
            self.constants[o[1]] = opcode == 41
        elif opcode == 43:
            kind = types[o[0]]
            raw = struct.pack(f"<{len(o) - 2}I", *o[2:])[:max(kind[1] // 8, 1)]
            self.constants[o[1]] = struct.unpack("<" + _FORMATS[kind], raw)[0]
        elif opcode == 44:
            members = [self.constants[i] for i in o[2:]]
            if types[o[0]][0] == "matrix":
                members = self._splat(o[0], members)
            self.constants[o[1]] = members
        elif opcode == 59:
            self.globals[o[1]] = (types[o[0]][2], o[2])

    def _splat(self, kind, members):
        _, _, rows, columns, _ = self.types[kind]
        return Matrix(members * (rows * columns))

    def _zero(self, kind):
        what = self.types[kind]
        if what[0] == "array":
            return [self._zero(what[1]) for _ in range(what[2])]
        if what[0] == "struct":
            return [self._zero(member) for member in what[1]]
        return 0

    def _round(self, kind, value):
        what = self.types[kind]
        if what[0] == "i":
            return wrap(int(value), what[1])
        if what[0] == "f" and not (math.isinf(value) or math.isnan(value)):
            return struct.unpack("<" + _FORMATS[what],
                                 struct.pack("<" + _FORMATS[what], value))[0]
        return value

    def run(self, buffers, group):
        """One workgroup of one invocation; buffers by binding."""
        values = dict(self.constants)
        memory = {}
        for name, (kind, storage) in self.globals.items():
            if name in self.bindings:
                memory[name] = [[buffers[self.bindings[name]]]]
            elif name in self.builtins:
                # WorkgroupId 26, LocalInvocationId 27, SubgroupSize 36; others 0.
                builtin = self.builtins[name]
                value = (list(group) if builtin == 26 else
                         1 if builtin == 36 else
                         [0, 0, 0] if self.types[kind][0] == "vector" else 0)
                memory[name] = [value]
            else:
                memory[name] = [self._zero(kind)]
            values[name] = Pointer(memory[name], 0, kind)
        self.values, label, previous = values, self.order[0], None
        while label is not None:
            label, previous = self._run_block(label, previous), label

    def _run_block(self, label, previous):
        v = self.values
        phis = {}
        for opcode, o in self.blocks[label]:
            if opcode == 245:
                phis[o[1]] = next(v[o[i]] for i in range(2, len(o), 2)
                                  if o[i + 1] == previous)
        v.update(phis)
        for opcode, o in self.blocks[label]:
            if opcode == 249:
                return o[0]
            if opcode == 250:
                return o[1] if v[o[0]] else o[2]
            if opcode == 253:
                return None
            if opcode not in (245, 246, 247, 224):
                self._run(opcode, o)
        raise ValueError("a block without an end")

    def _apply(self, kind, function, operands):
        """Element by element where the result is a matrix."""
        if self.types[kind][0] == "matrix":
            element = self.types[kind][1]
            return Matrix(self._round(element, function(*each))
                          for each in zip(*operands))
        return self._round(kind, function(*operands))

    def _run(self, opcode, o):
        v, types = self.values, self.types
        if opcode == 59:
            v[o[1]] = Pointer([None], 0, types[o[0]][2])
        elif opcode == 61:
            v[o[1]] = v[o[2]].load()
        elif opcode == 62:
            v[o[0]].store(v[o[1]])
        elif opcode == 65:
            pointer = v[o[2]]
            for index in o[3:]:
                pointer = Pointer(pointer.items[pointer.index], v[index], None)
            v[o[1]] = pointer
        elif opcode == 80:
            members = [v[i] for i in o[2:]]
            v[o[1]] = (self._splat(o[0], members)
                       if types[o[0]][0] == "matrix" else members)
        elif opcode == 81:
            v[o[1]] = v[o[2]][o[3]]
        elif opcode == 4457:
            v[o[1]] = self._load_matrix(o)
        elif opcode == 4458:
            self._store_matrix(o)
        elif opcode == 4459:
            v[o[1]] = self._multiply(o)
        elif opcode == 4460:
            v[o[1]] = types[o[2]][2] * types[o[2]][3]
        elif opcode == 12:
            v[o[1]] = self._apply(o[0], {40: max, 37: min, 31: math.sqrt,
                                         27: math.exp}[o[3]], [v[i] for i in o[4:]])
        elif opcode in _OPERATORS:
            v[o[1]] = self._apply(o[0], _OPERATORS[opcode], [v[i] for i in o[2:]])
        else:
            raise ValueError(f"instruction {opcode} is not known")

    def _places(self, kind, pointer, column_major, stride):
        _, _, rows, columns, _ = self.types[kind]
        for i in range(rows):
            for j in range(columns):
                yield pointer.index + (j * stride + i if column_major
                                       else i * stride + j)

    def _load_matrix(self, o):
        pointer = self.values[o[2]]
        places = self._places(o[0], pointer, self.values[o[3]], self.values[o[4]])
        matrix = Matrix(pointer.items[place] for place in places)
        return matrix

    def _store_matrix(self, o):
        pointer, matrix = self.values[o[0]], self.values[o[1]]
        kind = self._find_kind(o[1])
        for place, value in zip(self._places(kind, pointer, self.values[o[2]],
                                             self.values[o[3]]), matrix):
            pointer.items[place] = value

    def _find_kind(self, result):
        for block in self.blocks.values():
            for opcode, o in block:
                if len(o) > 1 and o[1] == result and opcode not in (62, 4458, 249, 250):
                    return o[0]
        raise ValueError("a matrix without a type")

    def _multiply(self, o):
        a, b, c = (self.values[i] for i in o[2:5])
        signs = o[5] if len(o) > 5 else 0
        _, element, rows, columns, _ = self.types[o[0]]
        depth = len(a) // rows
        if self.types[element][0] == "i":
            if not signs & 1:
                a = [unsigned(x, 8) for x in a]
            if not signs & 2:
                b = [unsigned(x, 8) for x in b]
        return Matrix(
            self._round(element, c[i * columns + j] +
                        sum(a[i * depth + k] * b[k * columns + j]
                            for k in range(depth)))
            for i in range(rows) for j in range(columns))


_OPERATORS = {
    110: int, 111: float, 113: lambda x: x, 114: lambda x: x, 115: lambda x: x,
    126: operator.neg, 127: operator.neg, 128: operator.add, 129: operator.add,
    130: operator.sub, 131: operator.sub, 132: operator.mul, 133: operator.mul,
    136: operator.truediv, 156: math.isnan, 166: lambda x, y: x or y,
    167: lambda x, y: x and y, 169: lambda c, x, y: x if c else y,
    170: operator.eq, 171: operator.ne, 173: operator.gt, 175: operator.ge,
    177: operator.lt, 179: operator.le,
    134: lambda x, y: unsigned(x, 32) // unsigned(y, 32),
    137: lambda x, y: unsigned(x, 32) % unsigned(y, 32),
    172: lambda x, y: unsigned(x, 32) > unsigned(y, 32),
    174: lambda x, y: unsigned(x, 32) >= unsigned(y, 32),
    176: lambda x, y: unsigned(x, 32) < unsigned(y, 32),
    178: lambda x, y: unsigned(x, 32) <= unsigned(y, 32),
}
