"""What a row multiplies, and what it must give.

A product is A, B, C and the wanted D as lists of rows. Values are integers, so that
every result is exact. Three kinds of products are made:

  random     small integers
  identity   A (or B) is a part of an identity matrix, so that D is a part of B (or
             A), whose elements differ as far as their type has values
  C          A is zero, so that D is C, whose elements differ

and one more of several native products along K.

A sparse A keeps a random half of each group; scales are 1 or 2.
"""

import itertools
import random

from .element_types import get_integers


def _count(rows, columns, values):
    """A matrix whose elements go through the values."""
    source = itertools.cycle(values)
    return [list(itertools.islice(source, columns)) for _ in range(rows)]


def _unit(size, place):
    return [0] * place + [1] + [0] * (size - place - 1)


def _multiply_sparse(a, b, c):
    """A * B + C by the elements of A that are not zero."""
    d = [list(line) for line in c]
    for line, result in zip(a, d):
        for x, other in zip(line, b):
            if x:
                for n, y in enumerate(other):
                    result[n] += x * y
    return d


def _transpose(matrix):
    return [list(line) for line in zip(*matrix)]


def _count_nonzero(matrix):
    return sum(len(line) - line.count(0) for line in matrix)


def multiply(row, a, b, c):
    """D of dense operands, by the row's `computes`."""
    if row["computes"] == "product":
        if _count_nonzero(a) <= _count_nonzero(b):
            return _multiply_sparse(a, b, c)
        return _transpose(_multiply_sparse(_transpose(b), _transpose(a),
                                           _transpose(c)))
    term = {
        "xor": lambda x, y: int(x != y),
        "real part": lambda x, y: int((x * y).real),
        "imaginary part": lambda x, y: int((x * y).imag),
    }[row["computes"]]
    return [[old + sum(term(x, y) for x, y in zip(line, column))
             for old, column in zip(olds, zip(*b))] for line, olds in zip(a, c)]


class Product:
    def __init__(self, a, b, c):
        self.a, self.b, self.c, self.d = a, b, c, None
        # Of a sparse A, for each row: the K of each stored element.
        self.index = None
        # For each row of A and column of B: the scales along K.
        self.scale_a = self.scale_b = None


def get_small(name):
    """Values for random products: few, so that sums stay small."""
    if name == "complex<f16>":
        return [complex(x, y) for x in (-1, 0, 1, 2) for y in (-2, 0, 1, 3)]
    return [value for value in get_integers(name) if abs(value) <= 3]


class Maker:
    """Makes the products of one row."""

    def __init__(self, row):
        self.row = row
        self.random = random.Random(row["name"])
        self.m, self.n, self.k = row["m"], row["n"], row["k"]

    def _zeros(self, rows, columns):
        return [[0] * columns] * rows

    def _draw(self, rows, columns, values):
        return [self.random.choices(values, k=columns) for _ in range(rows)]

    def _make_random(self):
        row = self.row
        a = self._draw(self.m, self.k, get_small(row["a"]["type"]))
        b = self._draw(self.k, self.n, get_small(row["b"]["type"]))
        # Sums that the result holds.
        if row["d"]["type"] in ("bf16", "f16"):
            a = [[x if self.random.random() < 0.4 else 0 for x in line]
                 for line in a]
        c = self._draw(self.m, self.n, get_small(row["c"]["type"]))
        return Product(a, b, c)

    def _place_b(self):
        height = min(self.m, self.k)
        b = _count(self.k, self.n, self._common("b"))
        for first in range(0, self.k, height):
            a = [_unit(self.k, first + m) for m in range(height)]
            a += self._zeros(self.m - height, self.k)
            yield Product(a, b, self._zeros(self.m, self.n))

    def _place_a(self):
        width = min(self.n, self.k)
        a = _count(self.m, self.k, self._common("a"))
        for first in range(0, self.k, width):
            b = self._zeros(self.k, self.n)
            for n in range(width):
                b[first + n] = _unit(self.n, n)
            yield Product(a, b, self._zeros(self.m, self.n))

    def _place_c(self):
        of_d = set(get_integers(self.row["d"]["type"]))
        c = _count(self.m, self.n,
                   [value for value in get_integers(self.row["c"]["type"])
                    if value in of_d])
        return Product(self._zeros(self.m, self.k), self._zeros(self.k, self.n), c)

    def _common(self, operand):
        """Integers that both the operand and D have."""
        of_d = set(get_integers(self.row["d"]["type"]))
        return [value for value in get_integers(self.row[operand]["type"])
                if value in of_d]

    def _choose_kept(self, line):
        """Keeps half of each group of a row of A; the K of what is kept."""
        size = self.row["sparse_group"]
        # 4:8 keeps pairs.
        part = size // 4 or 1
        kept = []
        for first in range(0, self.k, size):
            parts = list(range(first, first + size, part))
            chosen = sorted(self.random.sample(parts, len(parts) // 2))
            # A one of an identity matrix stays.
            needed = [p for p in parts if any(line[p:p + part])]
            if len(needed) == 1 and needed[0] not in chosen:
                chosen = sorted(chosen[1:] + needed)
            kept += [p + i for p in chosen for i in range(part)]
        return kept

    def _finish(self, product):
        row = self.row
        if row["sparse"]:
            product.index = [self._choose_kept(line) for line in product.a]
            product.a = [[x if k in set(kept) else 0 for k, x in enumerate(line)]
                         for line, kept in zip(product.a, product.index)]
        a, b = product.a, product.b
        if row["scale_block"]:
            block = row["scale_block"]
            product.scale_a = self._draw(self.m, self.k // block, (1, 2))
            product.scale_b = self._draw(self.n, self.k // block, (1, 2))
            a = [[x * scales[k // block] for k, x in enumerate(line)]
                 for line, scales in zip(a, product.scale_a)]
            b = [[y * product.scale_b[n][k // block] for n, y in enumerate(line)]
                 for k, line in enumerate(b)]
        product.d = multiply(row, a, b, product.c)
        return product

    def make(self):
        """All products, a multiple of the row's blocks."""
        products = [self._make_random(), self._make_random()]
        if self.row["computes"] == "product":
            products += [*self._place_b(), *self._place_a(), self._place_c()]
        while len(products) % self.row["blocks"]:
            products.append(self._make_random())
        return [self._finish(product) for product in products]

    def make_deep(self, depth):
        """A random product whose K is `depth` times that of the row."""
        parts = [self._finish(self._make_random()) for _ in range(depth)]
        first = parts[0]
        deep = Product([sum(lines, []) for lines in zip(*(p.a for p in parts))],
                       [line for p in parts for line in p.b], first.c)
        deep.d = [[sum(ds) - sum(cs[1:]) for ds, cs in zip(zip(*dl), zip(*cl))]
                  for dl, cl in zip(zip(*(p.d for p in parts)),
                                    zip(*(p.c for p in parts)))]
        return deep
