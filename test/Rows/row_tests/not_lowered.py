"""Rows that the passes do not make from vector.contract yet, by property.

Such a row is run by a call of its intrinsic. A row that a line matches and that the
passes do lower fails its test: the line is out of date.
"""

from .element_types import TYPES


def _operands(row):
    return [row[name] for name in "abc"]


NOT_LOWERED = [
    (lambda row: row["sparse"],
     "a contraction cannot say that A is sparse"),
    (lambda row: row["scale_block"],
     "a contraction has no block scales"),
    (lambda row: row["computes"] != "product",
     "a contraction is a product of real numbers"),
    (lambda row: row["c"]["type"] != row["d"]["type"],
     "an accumulator has one type"),
    (lambda row: row["blocks"] > 1,
     "the passes take one product at a time"),
    (lambda row: any(operand["type"] == "tf32" for operand in _operands(row)),
     "a contraction cannot ask for tf32"),
    (lambda row: any(TYPES[operand["type"]].bits < 8 for operand in _operands(row)),
     "memory has no elements of less than a byte"),
    (lambda row: any(operand["register_type"] == "!llvm.x86_amx"
                     for operand in _operands(row)),
     "the amx dialect has no tile of these elements"),
]

# Neither the passes nor the simulator reach these.
NOT_RUN = [
    (lambda row: row["collective"],
     "there is no emitter for matrices that a simdgroup holds as one value, and "
     "the simulator does not know their functions"),
]


def find(lines, row):
    """The reason of the first line that matches, none if no line does."""
    return next((reason for matches, reason in lines if matches(row)), None)
