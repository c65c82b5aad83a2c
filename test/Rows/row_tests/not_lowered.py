"""Rows that the passes do not make from vector.contract yet, by property.

Such a row is run by a call of its intrinsic. Its test fails when the passes do lower
it, or refuse it with another message: the line is out of date.
"""

from .element_types import TYPES


def _operands(row):
    return [row[name] for name in "abc"]


# Property, reason, and what the passes say.
NOT_LOWERED = [
    (lambda row: "part" in row["computes"],
     "MLIR has no vectors of complex numbers",
     "VectorElementTypeInterface"),
    (lambda row: row["sparse"],
     "a contraction cannot say that A is sparse",
     "[sparsity]"),
    (lambda row: row["scale_block"],
     "a contraction has no block scales",
     "[scaling]"),
    (lambda row: row["c"]["type"] != row["d"]["type"],
     "an accumulator has one type",
     "[accumulator]"),
    (lambda row: row["blocks"] > 1,
     "the passes take one product at a time",
     "[batch]"),
    (lambda row: any(operand["type"] == "b1" for operand in _operands(row)),
     "no element type of MLIR stands for b1",
     "no matrix instruction knows the element type 'i1'"),
    (lambda row: any(TYPES[operand["type"]].bits < 8 for operand in _operands(row)),
     "memory has no elements of less than a byte",
     "this compiler has no code for it"),
    (lambda row: any(operand["register_type"] == "!llvm.x86_amx"
                     for operand in _operands(row)),
     "the amx dialect has no tile of these elements",
     "this compiler has no code for it"),
]


def find(row):
    """The first line that matches, without its property; none if no line does."""
    return next((line for matches, *line in NOT_LOWERED if matches(row)), None)


def find_unused(rows):
    """The reasons of lines that are no row's first."""
    used = [find(row) for row in rows]
    return [reason for _, reason, message in NOT_LOWERED
            if [reason, message] not in used]
