// A failure leaves the payload as it was and can be silenced. The handle of assign stays valid;
// two contractions that hand on their accumulator are assigned together, on two chips.
// RUN: mma-opt %s --transform-interpreter | FileCheck %s
// RUN: sed 's/rocm, "gfx942"/cuda, "sm_80"/' %s | mma-opt --transform-interpreter | FileCheck %s --check-prefix=SM80

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>

// CHECK-LABEL: func.func @chain
// CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
// CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
// SM80-COUNT-2: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"mma_sync_m16n8k16_f32_f16_f16_f32">

// CHECK-LABEL: func.func @untouched
// CHECK-NEXT: linalg.matmul ins(%{{.*}} : memref<32x32xf64>, memref<32x32xf16>)
module attributes {transform.with_named_sequence, mma_select.target = #mma_select.target<rocm, "gfx942">} {
  func.func @chain(%A: memref<32x32xf16>, %B: memref<32x32xf16>, %C: memref<32x32xf32>) {
    %i = arith.constant 0 : index
    %h = arith.constant 0.0 : f16
    %f = arith.constant 0.0 : f32
    %a = vector.transfer_read %A[%i, %i], %h {in_bounds = [true, true]} : memref<32x32xf16>, vector<32x32xf16>
    %b = vector.transfer_read %B[%i, %i], %h {in_bounds = [true, true]} : memref<32x32xf16>, vector<32x32xf16>
    %c = vector.transfer_read %C[%i, %i], %f {in_bounds = [true, true]} : memref<32x32xf32>, vector<32x32xf32>
    %d = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      %a, %b, %c : vector<32x32xf16>, vector<32x32xf16> into vector<32x32xf32>
    %e = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      %a, %b, %d : vector<32x32xf16>, vector<32x32xf16> into vector<32x32xf32>
    vector.transfer_write %e, %C[%i, %i] {in_bounds = [true, true]} : vector<32x32xf32>, memref<32x32xf32>
    return
  }
  func.func @untouched(%A: memref<32x32xf64>, %B: memref<32x32xf16>, %C: memref<32x32xf32>) {
    linalg.matmul ins(%A, %B : memref<32x32xf64>, memref<32x32xf16>) outs(%C : memref<32x32xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %v = transform.structured.match ops{["vector.contract"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.mma_select.assign %v : !transform.any_op
    transform.mma_select.assign %v : !transform.any_op
    %p = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.sequence %p : !transform.any_op failures(suppress) {
    ^bb0(%q: !transform.any_op):
      %t, %l = transform.mma_select.tile %q : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    }
    transform.yield
  }
}
