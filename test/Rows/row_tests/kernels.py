"""Kernels that multiply many tiles with one row.

The MLIR is a contraction of native tiles, neighbours along K, in each workgroup (on a
CPU, in each step of a loop). The LLVM IR calls the row's intrinsic on registers that memory holds lane
after lane.
"""

import re

from .element_types import TYPES, Integer

_STORAGE = {"tf32": "f32", "b1": "i1"}


# Of a subgroup, which SPIR-V leaves to the driver.
SPIRV_LANES = 32

# All that a row can ask for. It lists no rows; the kernel's target has all.
_ENVIRONMENT = """#spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR,
  VulkanMemoryModel, Float16, Int8, StorageBuffer16BitAccess, StorageBuffer8BitAccess,
  BFloat16TypeKHR, BFloat16CooperativeMatrixKHR], [SPV_KHR_cooperative_matrix,
  SPV_KHR_bfloat16]>, #spirv.resource_limits<>>"""


def _get_storage(name):
    kind = TYPES[name]
    if isinstance(kind, Integer):
        return f"i{kind.bits}"
    return _STORAGE.get(name, name)


def _widen(name, operand, shape, to):
    """The op that makes `%x` of an operand the accumulator's type."""
    storage = _get_storage(operand)
    if storage == to:
        return name, ""
    if operand.startswith("complex"):
        return name, ""
    op = "extf"
    if isinstance(TYPES[operand], Integer):
        op = "extsi" if TYPES[operand].signed else "extui"
    return f"{name}w", (f"    {name}w = arith.{op} {name} : vector<{shape}x{storage}> "
                        f"to vector<{shape}x{to}>\n")


def make_mlir(row, count, depth=1):
    """`count` products of A (M x K), B (N x K) and C (M x N), C in place.

    K is `depth` times that of the row.
    """
    m, n, k = row["m"], row["n"], row["k"] * depth
    a, b = (_get_storage(row[x]["type"]) for x in "ab")
    c = _get_storage(row["c"]["type"])
    a_value, a_widen = _widen("%a", row["a"]["type"], f"{m}x{k}", c)
    b_value, b_widen = _widen("%b", row["b"]["type"], f"{n}x{k}", c)
    wide_a, wide_b = (c if widen else storage
                      for widen, storage in ((a_widen, a), (b_widen, b)))

    def zero(storage):
        if storage.startswith("complex"):
            return f"complex.constant [0.0, 0.0] : {storage}"
        number = "0" if storage.startswith("i") else "0.0"
        return f"arith.constant {number} : {storage}"

    bounds = "{in_bounds = [true, true]}"
    body = f"""
    %a = vector.transfer_read %A[%i, %c0, %c0], %padA {bounds} : memref<{count}x{m}x{k}x{a}>, vector<{m}x{k}x{a}>
    %b = vector.transfer_read %B[%i, %c0, %c0], %padB {bounds} : memref<{count}x{n}x{k}x{b}>, vector<{n}x{k}x{b}>
    %c = vector.transfer_read %C[%i, %c0, %c0], %padC {bounds} : memref<{count}x{m}x{n}x{c}>, vector<{m}x{n}x{c}>
{a_widen}{b_widen}    %d = vector.contract {{
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>,
      mma_select.instr = #mma_select.instr<"{row['name']}">
    }} {a_value}, {b_value}, %c : vector<{m}x{k}x{wide_a}>, vector<{n}x{k}x{wide_b}> into vector<{m}x{n}x{c}>
    vector.transfer_write %d, %C[%i, %c0, %c0] {bounds} : vector<{m}x{n}x{c}>, memref<{count}x{m}x{n}x{c}>
"""
    arguments = (f"%A: memref<{count}x{m}x{k}x{a}>, %B: memref<{count}x{n}x{k}x{b}>, "
                 f"%C: memref<{count}x{m}x{n}x{c}>")
    constants = f"""    %c0 = arith.constant 0 : index
    %padA = {zero(a)}
    %padB = {zero(b)}
    %padC = {zero(c)}
"""
    if row["target"] == "x86":
        return f"""func.func @tiles({arguments}) {{
{constants}    %c1 = arith.constant 1 : index
    %count = arith.constant {count} : index
    scf.for %i = %c0 to %count step %c1 {{{body}    }}
    return
}}
"""
    environment, size = "", ""
    if row["target"] == "spirv":
        environment = f"attributes {{spirv.target_env = {_ENVIRONMENT}}} "
        size = ("attributes {mma_select.target = #mma_select.target<spirv, \"khr\">, "
                f"known_block_size = array<i32: {SPIRV_LANES}, 1, 1>}} ")
    return f"""gpu.module @kernels {environment}{{
  gpu.func @tiles({arguments}) kernel {size}{{
{constants}    %i = gpu.block_id x{body}    gpu.return
  }}
}}
"""


#===------------------------------------------------------------------------===#
# LLVM IR
#===------------------------------------------------------------------------===#

_LLVM_TYPES = {"f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double"}

# Where a lane is: intrinsics of its thread and of its workgroup.
_IDS = {"rocm": ("llvm.amdgcn.workitem.id.x", "llvm.amdgcn.workgroup.id.x"),
        "cuda": ("llvm.nvvm.read.ptx.sreg.tid.x", "llvm.nvvm.read.ptx.sreg.ctaid.x")}


def _get_llvm_type(text):
    if text.startswith("!"):
        return "x86_amx"
    found = re.fullmatch(r"vector<(\d+)x(\w+)>", text)
    if found:
        element = _get_llvm_type(found.group(2))
        return f"<{found.group(1)} x {element}>"
    return _LLVM_TYPES.get(text, text)


def get_buffers(row):
    """Names of the kernel's parameters, with the words of the intrinsic."""
    words = row["intrinsic_operands"].split()
    return ["a", "b", "c", "d"] + [word for word in ("index", "scaleA", "scaleB")
                                   if word in words]


def _get_registers(row, word):
    """Types of the registers that a word of the intrinsic stands for."""
    if word in ("a", "b", "c"):
        operand = row[word]
        return [_get_llvm_type(operand["register_type"])] * operand["register_count"]
    return [_get_llvm_type("i32" if word == "index" else row["scale_register_type"])]


def make_llvm(row, sizes, count):
    """`sizes`: the bytes of a lane in each buffer."""
    if row["lane_count"] == 0:
        return _make_tile_llvm(row, count)
    lines, types, values = [], [], []
    for word in row["intrinsic_operands"].split():
        if ":" in word:
            kind, value = word.split(":")
            types.append(kind)
            values.append(f"{kind} {'true' if value == '1' else 'false'}"
                          if kind == "i1" else f"{kind} {value}")
            continue
        registers = _get_registers(row, word)
        for i, register in enumerate(registers):
            name = f"{word}{i}"
            offset = i * sizes[word] // len(registers)
            lines += [f"  %{name}.p = getelementptr i8, ptr addrspace(1) %{word}.p, i32 {offset}",
                      f"  %{name} = load {register}, ptr addrspace(1) %{name}.p, align 1"]
            types.append(register)
            values.append(f"{register} %{name}")
    result = row["d"]
    kinds = [_get_llvm_type(result["register_type"])] * result["register_count"]
    returned = kinds[0] if len(kinds) == 1 else "{" + ", ".join(kinds) + "}"
    lines.append(f"  %r = call {returned} @{row['intrinsic']}({', '.join(values)})")
    for i, kind in enumerate(kinds):
        piece = "%r"
        if len(kinds) > 1:
            piece = f"%r{i}"
            lines.append(f"  {piece} = extractvalue {returned} %r, {i}")
        lines += [f"  %d{i}.p = getelementptr i8, ptr addrspace(1) %d.p, i32 {i * sizes['d'] // len(kinds)}",
                  f"  store {kind} {piece}, ptr addrspace(1) %d{i}.p, align 1"]
    thread, block = _IDS[row["target"]]
    buffers = get_buffers(row)
    parameters = ", ".join(f"ptr addrspace(1) %{name}" for name in buffers)
    places = []
    for name in buffers:
        places += [f"  %{name}.o = mul i32 %place, {sizes[name]}",
                   f"  %{name}.p = getelementptr i8, ptr addrspace(1) %{name}, i32 %{name}.o"]
    return "\n".join([
        f"declare i32 @{thread}()", f"declare i32 @{block}()",
        f"declare {returned} @{row['intrinsic']}({', '.join(types)})",
        f"define void @tiles({parameters}) {{",
        f"  %thread = call i32 @{thread}()", f"  %block = call i32 @{block}()",
        f"  %before = mul i32 %block, {row['lane_count']}",
        "  %place = add i32 %before, %thread", *places, *lines, "  ret void", "}", ""])


def _make_tile_llvm(row, count):
    """AMX: a loop over tiles of 16 rows of 64 bytes."""
    types = [word.split(":")[0] if ":" in word else "x86_amx"
             for word in row["intrinsic_operands"].split()]
    values = [word.replace(":", " ") if ":" in word else f"x86_amx %t{word}"
              for word in row["intrinsic_operands"].split()]
    load = "llvm.x86.tileloadd64.internal"
    store = "llvm.x86.tilestored64.internal"
    lines = [f"declare x86_amx @{load}(i16, i16, ptr, i64)",
             f"declare void @{store}(i16, i16, ptr, i64, x86_amx)",
             f"declare x86_amx @{row['intrinsic']}({', '.join(types)})",
             "define void @tiles(ptr %a, ptr %b, ptr %c, ptr %d) {",
             "entry:", "  br label %loop", "loop:",
             "  %i = phi i64 [0, %entry], [%next, %loop]",
             "  %offset = mul i64 %i, 1024"]
    lines += [f"  %{name}.p = getelementptr i8, ptr %{name}, i64 %offset"
              for name in "abcd"]
    lines += [f"  %t{name} = call x86_amx @{load}(i16 16, i16 64, ptr %{name}.p, i64 64)"
              for name in "abc"]
    lines += [f"  %td = call x86_amx @{row['intrinsic']}({', '.join(values)})",
              f"  call void @{store}(i16 16, i16 64, ptr %d.p, i64 64, x86_amx %td)",
              "  %next = add i64 %i, 1", f"  %more = icmp ult i64 %next, {count}",
              "  br i1 %more, label %loop, label %end", "end:", "  ret void", "}", ""]
    return "\n".join(lines)
