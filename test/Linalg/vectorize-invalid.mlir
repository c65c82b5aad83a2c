// What stops a linalg contraction; with unsupported=skip it stays as it was.
// RUN: mma-opt %s --mma-select-vectorize="target=rocm:gfx942" --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select-vectorize="target=rocm:gfx942 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

// SKIP: remark: skipped: has tensors for operands and is no tile of a subgroup
func.func @tensors(%A: tensor<16x16xf16>, %B: tensor<16x16xf16>, %C: tensor<16x16xf32>) -> tensor<16x16xf32> {
  // expected-error@+2 {{'linalg.matmul' op has tensors for operands and is no tile of a subgroup}}
  // expected-note@+1 {{run mma-select-tile first, or bufferize (-one-shot-bufferize)}}
  %D = linalg.matmul ins(%A, %B : tensor<16x16xf16>, tensor<16x16xf16>) outs(%C : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %D : tensor<16x16xf32>
}

// SKIP: remark: skipped: no matrix instruction knows the element type 'si16'
func.func @types(%A: memref<16x16xi16>, %B: memref<16x16xi16>, %C: memref<16x16xi32>) {
  // expected-error@+2 {{no matrix instruction knows the element type 'si16'}}
  // expected-note@+1 {{element types are}}
  linalg.matmul ins(%A, %B : memref<16x16xi16>, memref<16x16xi16>) outs(%C : memref<16x16xi32>)
  return
}

// SKIP: remark: skipped: has 'arith.andi' in its body, a matrix instruction widens, multiplies and adds
func.func @body(%A: memref<16x16xi1>, %B: memref<16x16xi1>, %C: memref<16x16xi1>) {
  // expected-error@+1 {{'linalg.generic' op has 'arith.andi' in its body, a matrix instruction widens, multiplies and adds}}
  linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%A, %B : memref<16x16xi1>, memref<16x16xi1>) outs(%C : memref<16x16xi1>) {
  ^bb0(%a: i1, %b: i1, %c: i1):
    // expected-note@+1 {{the body is here}}
    %0 = arith.andi %a, %b : i1
    %1 = arith.ori %c, %0 : i1
    linalg.yield %1 : i1
  }
  return
}

// SKIP: remark: skipped: attribute 'mma_select.instr' is "mfma", which is no instruction
func.func @attribute(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  // expected-error@+1 {{attribute 'mma_select.instr' is "mfma", which is no instruction}}
  linalg.matmul {mma_select.instr = "mfma"} ins(%A, %A : memref<16x16xf16>, memref<16x16xf16>) outs(%C : memref<16x16xf32>)
  return
}
