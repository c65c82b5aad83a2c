"""Prints a product deep in other code: nest.py <kind> <count>.

loops    inside of so many scf.for
ifs      inside of so many scf.if
carry    so many scf.for that carry the accumulator
epilogue so many elementwise ops behind it
operand  so many elementwise ops before an operand
"""

import sys

kind, count = sys.argv[1], int(sys.argv[2])
V16, V32 = "vector<16x16xf16>", "vector<16x16xf32>"
CONTRACT = ('vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", '
            '"parallel", "reduction"], kind = #vector.kind<add>}')


def contract(a, acc):
    return f"%r = {CONTRACT} {a}, %y, {acc} : {V16}, {V16} into {V32}"


def write(value):
    return (f"vector.transfer_write {value}, %c[%0, %0] {{in_bounds = [true, true]}} : "
            f"{V32}, memref<16x16xf32>")


def read(name, memref, padding, element, vector):
    return (f"{name} = vector.transfer_read {memref}[%0, %0], {padding} {{in_bounds = [true, true]}} : "
            f"memref<16x16x{element}>, {vector}")


READS = [read("%x", "%a", "%p", "f16", V16), read("%y", "%b", "%p", "f16", V16),
         read("%z", "%c", "%q", "f32", V32)]


def chain(first, element):
    vector = f"vector<16x16x{element}>"
    names = [first] + [f"%v{i}" for i in range(count)]
    return names[-1], [f"{name} = arith.addf {before}, {before} : {vector}"
                       for before, name in zip(names, names[1:])]


def body():
    if kind in ("loops", "ifs"):
        opening = ([f"scf.for %i{i} = %0 to %2 step %1 {{" for i in range(count)]
                   if kind == "loops" else ["scf.if %t {"] * count)
        return opening + READS + [contract("%x", "%z"), write("%r")] + ["}"] * count
    if kind == "carry":
        names = ["%z"] + [f"%z{i}" for i in range(count)]
        opening = [f"%r{i} = scf.for %i{i} = %0 to %2 step %1 iter_args(%z{i} = {names[i]}) -> ({V32}) {{"
                   for i in range(count)]
        results = ["%r"] + [f"%r{i}" for i in reversed(range(count))]
        closing = [line for name in results[:-1] for line in (f"scf.yield {name} : {V32}", "}")]
        return READS + opening + [contract("%x", names[-1])] + closing + [write(results[-1])]
    if kind == "epilogue":
        last, ops = chain("%r", "f32")
        return READS + [contract("%x", "%z")] + ops + [write(last)]
    if kind == "operand":
        last, ops = chain("%x", "f16")
        return READS + ops + [contract(last, "%z"), write("%r")]
    sys.exit(__doc__)


print("""#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>, %t: i1) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %p = arith.constant 0.0 : f16
  %q = arith.constant 0.0 : f32""")
print("\n".join(body()))
print("  return\n}")
