"""Run by a Python that has Triton: the matmul of its tutorial, compiled for a chip that
need not be there.

triton_matmul.py TARGET TYPE M N K OUTPUT writes the assembly and prints a JSON object.
"""

import json
import sys

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

TYPES = {"f16": "fp16", "bf16": "bf16", "f8E4M3FN": "fp8e4nv", "f8E4M3FNUZ": "fp8e4b8",
         "i8": "i8"}


@triton.jit
def matmul(a_ptr, b_ptr, c_ptr, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr,
           BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
           GROUP_M: tl.constexpr, INTEGER: tl.constexpr):
    """The tutorial's, with C += A * B and sizes that the compiler knows, as ours."""
    pid = tl.program_id(axis=0)
    num_pid_m = tl.cdiv(M, BLOCK_M)
    num_pid_n = tl.cdiv(N, BLOCK_N)
    num_pid_in_group = GROUP_M * num_pid_n
    group_id = pid // num_pid_in_group
    first_pid_m = group_id * GROUP_M
    group_size_m = min(num_pid_m - first_pid_m, GROUP_M)
    pid_m = first_pid_m + ((pid % num_pid_in_group) % group_size_m)
    pid_n = (pid % num_pid_in_group) // group_size_m
    offs_am = (pid_m * BLOCK_M + tl.arange(0, BLOCK_M)) % M
    offs_bn = (pid_n * BLOCK_N + tl.arange(0, BLOCK_N)) % N
    offs_k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + (offs_am[:, None] * K + offs_k[None, :])
    b_ptrs = b_ptr + (offs_k[:, None] * N + offs_bn[None, :])
    accumulator = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.int32 if INTEGER else tl.float32)
    for k in range(0, tl.cdiv(K, BLOCK_K)):
        rest = K - k * BLOCK_K
        a = tl.load(a_ptrs, mask=offs_k[None, :] < rest, other=0 if INTEGER else 0.0)
        b = tl.load(b_ptrs, mask=offs_k[:, None] < rest, other=0 if INTEGER else 0.0)
        accumulator = tl.dot(a, b, accumulator,
                             out_dtype=tl.int32 if INTEGER else tl.float32)
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K * N
    offs_cm = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_cn = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    c_ptrs = c_ptr + N * offs_cm[:, None] + offs_cn[None, :]
    c_mask = (offs_cm[:, None] < M) & (offs_cn[None, :] < N)
    tl.store(c_ptrs, tl.load(c_ptrs, mask=c_mask, other=0) + accumulator, mask=c_mask)


def make_target(text):
    platform, chip = text.split(":")
    if platform == "cuda":
        return GPUTarget("cuda", int(chip.removeprefix("sm_")), 32)
    return GPUTarget("hip", chip, 64 if chip.startswith("gfx9") else 32)


def main():
    target_text, element, m, n, k, output = sys.argv[1:]
    m, n, k = int(m), int(n), int(k)
    target = make_target(target_text)
    integer = element == "i8"
    constants = {"M": m, "N": n, "K": k, "BLOCK_M": 16 if m <= 16 else 128,
                 "BLOCK_N": 128, "BLOCK_K": 64, "GROUP_M": 8, "INTEGER": integer}
    pointer = "*" + TYPES[element]
    signature = {"a_ptr": pointer, "b_ptr": pointer,
                 "c_ptr": "*i32" if integer else "*fp32",
                 **{name: "constexpr" for name in constants}}
    attributes = {(i,): [["tt.divisibility", 16]] for i in range(3)}
    source = ASTSource(matmul, signature, constexprs=constants, attrs=attributes)
    warps, stages = 4, 2
    options = {"num_warps": warps, "num_stages": stages}
    if target.backend == "cuda":
        # For the ptxas of the benchmark, which may be older than Triton's own.
        options["ptx_version"] = 87
    compiled = triton.compile(source, target=target, options=options)
    with open(output, "w") as file:
        file.write(compiled.asm["ptx" if target.backend == "cuda" else "amdgcn"])
    print(json.dumps({"tiling": f"{constants['BLOCK_M']}x128 of {warps} subgroups, k 64",
                      "threads": warps * target.warp_size,
                      "shared": compiled.metadata.shared}))


main()
