"""Multiplies matrices of every size that is no multiple of an instruction's.

sweep.py TARGET LANES TYPE ACC MxNxK: for each r below the native size, one
dimension of native + r with the others native, and one product smaller than a
tile in all of them. Operands alternate between row and column order. Runs
mma-sim, which stops at an access out of bounds, and prints how many products
were right.
"""

import subprocess
import sys
import tempfile

KERNEL = """\
{open} {func} @matmul(%A: memref<{aShape}x{type}>, %B: memref<{bShape}x{type}>, %C: memref<{m}x{n}x{acc}>) {kernel} {{
    %c0 = arith.constant 0 : index
    %pad = arith.constant {zero} : {type}
    %padC = arith.constant {accZero} : {acc}
    %a = vector.transfer_read %A[%c0, %c0], %pad {{in_bounds = [true, true]}} : memref<{aShape}x{type}>, vector<{aShape}x{type}>
    %b = vector.transfer_read %B[%c0, %c0], %pad {{in_bounds = [true, true]}} : memref<{bShape}x{type}>, vector<{bShape}x{type}>
    %c = vector.transfer_read %C[%c0, %c0], %padC {{in_bounds = [true, true]}} : memref<{m}x{n}x{acc}>, vector<{m}x{n}x{acc}>
    %d = vector.contract {{
      indexing_maps = [affine_map<(m, n, k) -> ({aMap})>, affine_map<(m, n, k) -> ({bMap})>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    }} %a, %b, %c : vector<{aShape}x{type}>, vector<{bShape}x{type}> into vector<{m}x{n}x{acc}>
    vector.transfer_write %d, %C[%c0, %c0] {{in_bounds = [true, true]}} : vector<{m}x{n}x{acc}>, memref<{m}x{n}x{acc}>
    {ret}
}} {close}
"""


def getZero(elementType):
    return "0" if elementType.startswith("i") else "0.0"


def run(target, lanes, elementType, acc, m, n, k, transposeA, transposeB):
    gpu = not target.startswith("x86")
    text = KERNEL.format(
        open="gpu.module @kernels {" if gpu else "module {",
        close="}",
        func="gpu.func" if gpu else "func.func",
        kernel="kernel" if gpu else "",
        ret="gpu.return" if gpu else "return",
        type=elementType, acc=acc, m=m, n=n,
        zero=getZero(elementType), accZero=getZero(acc),
        aShape=f"{k}x{m}" if transposeA else f"{m}x{k}",
        bShape=f"{n}x{k}" if transposeB else f"{k}x{n}",
        aMap="k, m" if transposeA else "m, k",
        bMap="n, k" if transposeB else "k, n")
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        a = f"{k}x{m}" if transposeA else f"{m}x{k}"
        b = f"{n}x{k}" if transposeB else f"{k}x{n}"
        done = subprocess.run(
            ["mma-sim", file.name, "--kernel=matmul", f"--target={target}",
             f"--block={lanes}", f"--arg=rand:{a}x{elementType}:1",
             f"--arg=rand:{b}x{elementType}:2", f"--arg=rand:{m}x{n}x{acc}:3",
             f"--expect=matmul:0{'t' * transposeA},1{'t' * transposeB},2"],
            capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{m}x{n}x{k} on {target} failed:\n{text}\n{done.stdout}"
                 f"{done.stderr}")


def main():
    target, lanes, elementType, acc, shape = sys.argv[1:]
    native = [int(size) for size in shape.split("x")]
    count = 0
    for dim in range(3):
        for remainder in range(1, native[dim]):
            sizes = list(native)
            sizes[dim] += remainder
            run(target, lanes, elementType, acc, *sizes,
                transposeA=remainder % 2, transposeB=remainder // 2 % 2)
            count += 1
    for remainder in range(1, max(native), 3):
        sizes = [min(remainder, size - 1) for size in native]
        run(target, lanes, elementType, acc, *sizes,
            transposeA=remainder // 2 % 2, transposeB=remainder % 2)
        count += 1
    print(f"{count} products on {target} matched")


main()
