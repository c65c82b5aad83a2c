// Elements that become those of another type by more than a conversion: the matrices
// of two types need not have their elements in the same places.
// RUN: mma-opt %s --mma-select-lower --verify-diagnostics

#instr = #mma_select.instr<"coopmat_16x16x16_f32_f16_f16_f32">
gpu.module @kernels {
  gpu.func @halves(%A: memref<16x16xf32>, %C: memref<16x16xf16>) kernel {
    %c0 = arith.constant 0 : index
    %0 = mma_select.load %A[%c0, %c0] : memref<16x16xf32> -> !mma_select.fragment<16x16xf32, acc, #instr>
    // expected-error@+2 {{elementwise code makes 'f16' of 'f32' by other means than one conversion}}
    // expected-error@+1 {{failed to legalize operation 'mma_select.elementwise'}}
    %1 = mma_select.elementwise %0 : !mma_select.fragment<16x16xf32, acc, #instr> -> !mma_select.fragment<16x16xf16, acc, #instr> {
    ^bb0(%x: f32):
      %y = arith.addf %x, %x : f32
      %z = arith.truncf %y : f32 to f16
      mma_select.yield %z : f16
    }
    mma_select.store %1, %C[%c0, %c0] : !mma_select.fragment<16x16xf16, acc, #instr>, memref<16x16xf16>
    gpu.return
  }
}
