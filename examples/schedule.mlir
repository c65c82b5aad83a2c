// A schedule of the transform dialect: an instruction and a tiling of its own for the product,
// then vectors, upstream's bufferization, the kernel, and what each lane does.
//   mma-opt examples/schedule.mlir --transform-interpreter
module attributes {transform.with_named_sequence} {
  module @payload attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
    func.func @matmul(%A: memref<?x64xf16>, %B: memref<64x128xf16>, %C: memref<?x128xf32>) {
      linalg.matmul ins(%A, %B : memref<?x64xf16>, memref<64x128xf16>) outs(%C : memref<?x128xf32>)
      return
    }
  }

  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %product = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %func = transform.get_parent_op %product {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    %module = transform.get_parent_op %func {op_name = "builtin.module"} : (!transform.any_op) -> !transform.any_op

    transform.mma_select.assign %product instr(#mma_select.instr<"mfma_f32_32x32x8_f16">) : !transform.any_op
    %tiled, %loops = transform.mma_select.tile %product
      tiling(#mma_select.tiling<workgroup = [64, 64], subgroup = [32, 32], k = 32>)
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)

    %vectors = transform.apply_registered_pass "mma-select-vectorize" to %module : (!transform.any_op) -> !transform.any_op
    %buffers = transform.apply_registered_pass "one-shot-bufferize" to %vectors : (!transform.any_op) -> !transform.any_op
    %clean = transform.apply_registered_pass "canonicalize" to %buffers : (!transform.any_op) -> !transform.any_op
    %same = transform.apply_registered_pass "cse" to %clean : (!transform.any_op) -> !transform.any_op
    %again = transform.apply_registered_pass "canonicalize" to %same : (!transform.any_op) -> !transform.any_op
    %outlined = transform.apply_registered_pass "mma-select-outline" to %again : (!transform.any_op) -> !transform.any_op

    %kernels = transform.structured.match ops{["gpu.module"]} in %outlined : (!transform.any_op) -> !transform.any_op
    %lanes = transform.mma_select.lower %kernels : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
