// Each edge tile makes blocks that differ by a number. Upstream's greedy passes would merge them, with an argument for each number, and blocks of arguments again: 22 s and 5 MB for this kernel (seed 77349 of mma-fuzz).
// RUN: timeout 10 mma-opt %s --pass-pipeline='builtin.module(mma-select{target=rocm:gfx1251},mma-select-to-llvm{target=rocm:gfx1251})' -o %t
// RUN: wc -c < %t | FileCheck %s --check-prefix=BYTES
// RUN: FileCheck %s --input-file=%t
// BYTES: {{^[0-9]{5,6}$}}
// CHECK-NOT: block_mark
gpu.module @kernels {
  gpu.func @kernel(%b0: memref<?x32xf16, strided<[66, 2]>>, %b1: memref<1x31xf16>, %b2: memref<48x1xf16>, %b3: memref<31x48xf16>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %pad = arith.constant 0.0 : f16
    %acc = vector.transfer_read %b0[%c0, %c1], %pad {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x32xf16, strided<[66, 2]>>, vector<31x48xf16>
    %b = vector.transfer_read %b1[%c0, %c0], %pad {in_bounds = [false, true]} : memref<1x31xf16>, vector<1x31xf16>
    %a = vector.transfer_read %b2[%c0, %c0], %pad {in_bounds = [false, true]} : memref<48x1xf16>, vector<48x1xf16>
    %d = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %acc : vector<48x1xf16>, vector<1x31xf16> into vector<31x48xf16>
    vector.transfer_write %d, %b3[%c0, %c0] {in_bounds = [true, true]} : vector<31x48xf16>, memref<31x48xf16>
    gpu.return
  }
}
