"""Each row of the table for SPIR-V: listed alone it is chosen, and what comes out of
the passes and the serialisation multiplies right.

    rows.py <directory for files> [--validate]
"""

import json
import os
import subprocess
import sys

ENVIRONMENT = """#env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR,
  VulkanMemoryModel, Float16, Int8, StorageBuffer16BitAccess, StorageBuffer8BitAccess{more}],
  [SPV_KHR_cooperative_matrix{extensions}]>, #spirv.resource_limits<
  cooperative_matrix_properties_khr = [#spirv.coop_matrix_props_khr<m_size = {m},
  n_size = {n}, k_size = {k}, a_type = {a}, b_type = {b}, c_type = {d},
  result_type = {d}, acc_sat = false, scope = <Subgroup>>]>>
"""

KERNEL = """
gpu.module @kernels attributes {{spirv.target_env = #env}} {{
  gpu.func @kernel(%A: memref<{m}x{k}x{at}>, %B: memref<{k}x{n}x{bt}>, %C: memref<{m}x{n}x{dt}>)
      kernel attributes {{known_block_size = array<i32: 32, 1, 1>}} {{
    %c0 = arith.constant 0 : index
    %padA = arith.constant {za} : {at}
    %padB = arith.constant {za} : {bt}
    %padC = arith.constant {za} : {dt}
    %a = vector.transfer_read %A[%c0, %c0], %padA {{in_bounds = [true, true]}} : memref<{m}x{k}x{at}>, vector<{m}x{k}x{at}>
    %b = vector.transfer_read %B[%c0, %c0], %padB {{in_bounds = [true, true]}} : memref<{k}x{n}x{bt}>, vector<{k}x{n}x{bt}>
    %c = vector.transfer_read %C[%c0, %c0], %padC {{in_bounds = [true, true]}} : memref<{m}x{n}x{dt}>, vector<{m}x{n}x{dt}>
{widen}
    %d = vector.contract {{
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    }} %wa, %wb, %c : vector<{m}x{k}x{wt}>, vector<{k}x{n}x{wu}> into vector<{m}x{n}x{dt}>
    vector.transfer_write %d, %C[%c0, %c0] {{in_bounds = [true, true]}} : vector<{m}x{n}x{dt}>, memref<{m}x{n}x{dt}>
    gpu.return
  }}
}}
"""


def make(row):
    words = {name: row[name] for name in "mnk"}
    words.update(a=row["a"]["type"], b=row["b"]["type"], d=row["d"]["type"],
                 more="", extensions="", za="0.0")
    if words["a"] == "bf16":
        words.update(more=", BFloat16TypeKHR, BFloat16CooperativeMatrixKHR",
                     extensions=", SPV_KHR_bfloat16")
    integers = row["a"]["type"].endswith("i8")
    words.update(at=words["a"], bt=words["b"], dt=words["d"],
                 wt=words["a"], wu=words["b"])
    shape = {"a": f"{row['m']}x{row['k']}", "b": f"{row['k']}x{row['n']}"}
    lines = []
    for role, size in shape.items():
        name = "%w" + role
        if integers:
            op = "arith.extsi" if row[role]["type"] == "si8" else "arith.extui"
            lines.append(f"    {name} = {op} %{role} : vector<{size}xi8> to "
                         f"vector<{size}xi32>")
    if integers:
        words.update(at="i8", bt="i8", wt="i32", wu="i32", za="0")
        if row["a"]["type"] == row["b"]["type"] == "ui8":
            words["d"] = "ui32"
    text = ENVIRONMENT.format(**words) + KERNEL.format(
        widen="\n".join(lines), **words)
    if not integers:
        text = text.replace("%wa, %wb", "%a, %b")
    return text


def call(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise RuntimeError(result.stdout + result.stderr)
    return result.stdout


def run(row, directory):
    stem = os.path.join(directory, row["name"])
    with open(stem + ".in.mlir", "w") as file:
        file.write(make(row))
    chosen = call("mma-opt", stem + ".in.mlir", "--mma-select-assign")
    if f'#mma_select.instr<"{row["name"]}">' not in chosen:
        raise RuntimeError("another row is chosen")
    call("mma-opt", stem + ".in.mlir", "--mma-select", "--mma-select-to-spirv", "-o",
         stem + ".mlir")
    call("mma-translate", "--serialize-spirv", stem + ".mlir", "-o", stem + ".spv")
    if "--validate" in sys.argv:
        call("spirv-val", "--target-env", "vulkan1.3", stem + ".spv")
    least = "-128" if row["d"]["type"] == "i32" else "-3"
    unsigned = "".join(role for role in "ab" if row[role]["type"] == "ui8")
    call(sys.executable, os.path.join(os.path.dirname(__file__), "run.py"),
         stem + ".spv", "--sizes", "{m}x{n}x{k}".format(**row),
         f"--least={least}", f"--unsigned={unsigned}")


def main():
    os.makedirs(sys.argv[1], exist_ok=True)
    rows = json.loads(call("mma-query", "manifest"))["instructions"]
    rows = [row for row in rows if row["target"] == "spirv"]
    wrong = 0
    for row in rows:
        try:
            run(row, sys.argv[1])
        except RuntimeError as error:
            wrong += 1
            print(f"{row['name']}: {error}")
    print(f"{len(rows)} rows, {wrong} wrong")
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
