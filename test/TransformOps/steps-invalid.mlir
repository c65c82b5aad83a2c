// What a step cannot take, in the words of the passes, at the step.
// RUN: mma-opt %s --transform-interpreter --split-input-file --verify-diagnostics

module attributes {transform.with_named_sequence} {
  func.func @no_target(%A: memref<32x32xf16>, %B: memref<32x32xf16>, %C: memref<32x32xf32>) {
    // expected-note @below {{when applied to this op}}
    // expected-note @below {{give the option target=rocm:gfx942}}
    linalg.matmul ins(%A, %B : memref<32x32xf16>, memref<32x32xf16>) outs(%C : memref<32x32xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{'linalg.matmul' op has no target}}
    transform.mma_select.assign %p : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence, mma_select.target = #mma_select.target<rocm, "gfx942">} {
  func.func @other_instruction(%A: memref<32x32xf16>, %B: memref<32x32xf16>, %C: memref<32x32xf32>) {
    // expected-note @below {{when applied to this op}}
    // expected-note @below {{an instruction that is on an op is kept: remove one of the two}}
    linalg.matmul {mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">}
      ins(%A, %B : memref<32x32xf16>, memref<32x32xf16>) outs(%C : memref<32x32xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{has the instruction #mma_select.instr<"mfma_f32_16x16x16_f16"> already, and #mma_select.instr<"mfma_f32_32x32x8_f16"> is asked for}}
    transform.mma_select.assign %p instr(#mma_select.instr<"mfma_f32_32x32x8_f16">) : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence, mma_select.target = #mma_select.target<rocm, "gfx942">} {
  func.func @no_product(%C: memref<32x32xf32>, %x: f32) {
    // expected-note @below {{when applied to this op}}
    // expected-note @below {{instructions are chosen for linalg.matmul, other contractions of linalg, and vector.contract}}
    linalg.fill ins(%x : f32) outs(%C : memref<32x32xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{'linalg.fill' op is no product of matrices}}
    transform.mma_select.assign %p : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence, mma_select.target = #mma_select.target<rocm, "gfx942">} {
  func.func @vector(%A: memref<32x32xf16>, %b: memref<32xf16>, %c: memref<32xf16>) {
    // expected-note @below {{when applied to this op}}
    // expected-note @below {{it is left to other lowerings}}
    linalg.matvec ins(%A, %b : memref<32x32xf16>, memref<32xf16>) outs(%c : memref<32xf16>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.matvec"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{is not worth a matrix instruction}}
    transform.mma_select.assign %p : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence, mma_select.target = #mma_select.target<rocm, "gfx942">} {
  func.func @not_tileable(%C: memref<32x32xf32>, %x: f32) {
    // expected-note @below {{when applied to this op}}
    // expected-note @below {{tiles are made of linalg.matmul and other contractions of linalg}}
    linalg.fill ins(%x : f32) outs(%C : memref<32x32xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{'linalg.fill' op is no product of matrices}}
    %t, %l = transform.mma_select.tile %p : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence, mma_select.target = #mma_select.target<rocm, "gfx942">} {
  func.func @loop(%A: memref<32x32xf16>, %B: memref<32x32xf16>, %C: memref<32x32xf32>, %n: index) {
    scf.for %i = %n to %n step %n {
      // expected-note @below {{when applied to this op}}
      // expected-note @below {{each product is a kernel, and needs a function of its own}}
      linalg.matmul ins(%A, %B : memref<32x32xf16>, memref<32x32xf16>) outs(%C : memref<32x32xf32>)
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{is in a 'scf.for', and only the body of a func.func of one block is tiled}}
    %t, %l = transform.mma_select.tile %p : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence, mma_select.target = #mma_select.target<rocm, "gfx942">} {
  func.func @other_tiling(%A: memref<64x64xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf32>) {
    // expected-note @below {{when applied to this op}}
    // expected-note @below {{a tiling that is on an op is kept: remove one of the two}}
    linalg.matmul {mma_select.tiling = #mma_select.tiling<workgroup = [64, 64], subgroup = [32, 32], k = 16>}
      ins(%A, %B : memref<64x64xf16>, memref<64x64xf16>) outs(%C : memref<64x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{has the tiling #mma_select.tiling<workgroup = [64, 64], subgroup = [32, 32], k = 16> already, and #mma_select.tiling<workgroup = [32, 32], subgroup = [32, 32], k = 16> is asked for}}
    %t, %l = transform.mma_select.tile %p tiling(#mma_select.tiling<workgroup = [32, 32], subgroup = [32, 32], k = 16>)
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @part(%n: index) {
    // expected-note @below {{when applied to this op}}
    // expected-note @below {{lower the function or the gpu.module around it}}
    scf.for %i = %n to %n step %n {
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{'scf.for' op is no function and no module}}
    %t = transform.mma_select.lower %p : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @below {{attribute 'math' failed to satisfy constraint: 'ieee' or 'tf32'}}
    transform.mma_select.assign %root math("fast") : !transform.any_op
    transform.yield
  }
}
