// What a matrix of a simdgroup is loaded from.
// RUN: mma-opt %s -split-input-file -verify-diagnostics

func.func @rank(%m: memref<64xf32>, %i: index) {
  // expected-error@+1 {{wants a memref of two dimensions or more, has 'memref<64xf32>'}}
  %0 = simdgroup.load %m[%i] : memref<64xf32> -> vector<64xf32>
  return
}

// -----

func.func @indices(%m: memref<8x8xf32>, %i: index) {
  // expected-error@+1 {{wants 2 indices, has 1}}
  %0 = simdgroup.load %m[%i] : memref<8x8xf32> -> vector<64xf32>
  return
}

// -----

func.func @types(%m: memref<8x8xf16>, %i: index, %v: vector<64xf32>) {
  // expected-error@+1 {{moves elements of type 'f32', the memref has 'f16'}}
  simdgroup.store %v, %m[%i, %i] : vector<64xf32>, memref<8x8xf16>
  return
}
