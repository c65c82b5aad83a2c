// On tile registers: 2x2 accumulators, tiles at edges, a relu.
// RUN: mma-opt %s --mma-select-kernels=target=x86:sapphirerapids -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: mma-sim %t.mlir --target=x86:sapphirerapids --kernel=matmul --arg=rand:50x37xbf16:1 --arg=rand:37x41xbf16:2 --arg=rand:50x41xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %t.mlir --target=x86:sapphirerapids --kernel=bytes --arg=rand:70x64xi8:1 --arg=rand:64x70xi8:2 --arg=zero:70x70xi32 --expect=matmul:0,1,2:beta=0:epilogue=relu

// CHECK-LABEL: func.func @matmul(
// CHECK: scf.for {{.*}} step %c32
// CHECK: scf.for {{.*}} step %c32
// CHECK: vector.contract {{.*}} : vector<32x32xbf16>, vector<32x32xbf16> into vector<32x32xf32>
func.func @matmul(%A: memref<?x?xbf16>, %B: memref<?x?xbf16>, %C: memref<?x?xf32>) {
  linalg.matmul ins(%A, %B : memref<?x?xbf16>, memref<?x?xbf16>) outs(%C : memref<?x?xf32>)
  return
}

#id = affine_map<(i, j) -> (i, j)>
func.func @bytes(%A: memref<70x64xi8>, %B: memref<64x70xi8>, %C: memref<70x70xi32>) {
  %zero = arith.constant 0 : i32
  linalg.fill ins(%zero : i32) outs(%C : memref<70x70xi32>)
  linalg.matmul ins(%A, %B : memref<70x64xi8>, memref<64x70xi8>) outs(%C : memref<70x70xi32>)
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%C : memref<70x70xi32>) {
  ^bb0(%x: i32):
    %r = arith.maxsi %x, %zero : i32
    linalg.yield %r : i32
  }
  return
}
