// Each edge tile makes blocks that differ by a number. Upstream's greedy passes would merge them, with an argument for each number, and blocks of arguments again: 22 s and 5 MB for this kernel (counted at 9a3c4e4, of which seed 77349 of mma-fuzz was this).
// RUN: timeout 10 mma-opt %s --pass-pipeline='builtin.module(mma-select,mma-select-to-llvm{target=rocm:gfx1251})' -o %t
// RUN: wc -c < %t | FileCheck %s --check-prefix=BYTES
// RUN: FileCheck %s --input-file=%t
// BYTES: {{^[0-9]{5,6}$}}
// CHECK-NOT: block_mark
gpu.module @kernels attributes {mma_select.target = #mma_select.target<rocm, "gfx1251">} {
gpu.func @kernel(%b0: memref<?x32xf16, strided<[66, 2]>>, %b1: memref<1x1x31xi8, strided<[32, 1, 1]>>, %b2: memref<48x1xf16>, %b3: memref<31x48xf16>) kernel {
    %v0 = arith.constant 0 : index
    %v1 = arith.constant 1 : index
    %v2 = arith.constant 0.000000 : f16
    %v3 = vector.transfer_read %b0[%v0, %v1], %v2 {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x32xf16, strided<[66, 2]>>, vector<31x48xf16>
    %v4 = arith.constant 0 : index
    %v5 = arith.constant 1 : index
    %v6 = arith.constant 1 : index
    %v7 = scf.for %k = %v4 to %v6 step %v5 iter_args(%v8 = %v3) -> (vector<31x48xf16>) {
    %v9 = arith.constant 0 : index
    %v10 = arith.constant 0 : index
    %v11 = arith.addi %k, %v10 : index
    %v12 = arith.constant 0 : index
    %v13 = arith.constant 0 : i8
    %v14 = vector.transfer_read %b1[%v9, %k, %v12], %v13 {in_bounds = [false, true]} : memref<1x1x31xi8, strided<[32, 1, 1]>>, vector<1x31xi8>
    %v15 = arith.uitofp %v14 : vector<1x31xi8> to vector<1x31xf16>
    %v16 = arith.constant 0 : index
    %v17 = arith.constant 0 : index
    %v18 = arith.addi %k, %v17 : index
    %v19 = arith.constant 0.000000 : f16
    %v20 = vector.transfer_read %b2[%v16, %k], %v19 {in_bounds = [false, true]} : memref<48x1xf16>, vector<48x1xf16>
    %v21 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %v20, %v15, %v8 : vector<48x1xf16>, vector<1x31xf16> into vector<31x48xf16>
    scf.yield %v21 : vector<31x48xf16>
    }
    %v22 = arith.constant 0 : index
    %v23 = arith.constant 0 : index
    vector.transfer_write %v7, %b3[%v22, %v23] {in_bounds = [true, true]} : vector<31x48xf16>, memref<31x48xf16>
    gpu.return
}
}
