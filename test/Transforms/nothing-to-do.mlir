// Modules without a contraction pass through unchanged, functions without a body too,
// and none of them needs a target.
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select | diff %t.before -

func.func private @declaration(memref<16x16xf16>)
func.func @other(%a: vector<16x16xf16>) -> vector<16x16xf16> {
  %0 = arith.addf %a, %a : vector<16x16xf16>
  return %0 : vector<16x16xf16>
}
gpu.module @kernels {
  gpu.func @empty() kernel {
    gpu.return
  }
}
