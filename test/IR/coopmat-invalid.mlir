// Matrices and memrefs that do not fit each other.
// RUN: mma-opt %s --split-input-file --verify-diagnostics

func.func @rank(%A: memref<16xf32>, %i: index) {
  // expected-error@+1 {{wants a memref of two dimensions or more, has 'memref<16xf32>'}}
  %0 = coopmat.load %A[%i] : memref<16xf32> -> !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
  return
}

// -----

func.func @indices(%A: memref<16x16xf32>, %i: index) {
  // expected-error@+1 {{wants 2 indices, has 1}}
  %0 = coopmat.load %A[%i] : memref<16x16xf32> -> !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
  return
}

// -----

func.func @type(%A: memref<16x16xf16>, %i: index, %m: !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>) {
  // expected-error@+1 {{moves elements of type 'f32', the memref has 'f16'}}
  coopmat.store %m, %A[%i, %i] : !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>, memref<16x16xf16>
  return
}
