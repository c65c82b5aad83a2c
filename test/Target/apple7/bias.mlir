// A row that is added to every row of the product is a load with a stride of 0. The
// kernel takes it off again, element by element, so that the product must be left.

// RUN: %lower apple:apple7 %s | FileCheck %s
// RUN: mma-sim %s --target=apple:apple7 --block=32 --kernel=bias --arg=rand:8x8xf16:1 --arg=rand:8x16xf16:2 --arg=rand:8x16xf32:3 --arg=iota:16xf32 --expect=matmul:0,1,2:beta=0
// RUN: env TO_LLVM=air-version=2.7 %lower apple:apple7 %s > %t.ll
// RUN: mma-sim %t.ll --target=apple:apple7 --block=32 --kernel=bias --arg=rand:8x8xf16:1 --arg=rand:8x16xf16:2 --arg=rand:8x16xf32:3 --arg=iota:16xf32 --expect=matmul:0,1,2:beta=0

// CHECK: @air.simdgroup_matrix_8x8_load.v64f32.p1f32(ptr addrspace(1) %{{.*}}, <2 x i64> <i64 0, i64 8>, <2 x i64> <i64 1, i64 0>,

gpu.module @kernels {
  gpu.func @bias(%A: memref<8x8xf16>, %B: memref<8x16xf16>, %C: memref<8x16xf32>, %bias: memref<16xf32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %pad = arith.constant 0.0 : f16
    %padC = arith.constant 0.0 : f32
    %zero = arith.constant dense<0.0> : vector<8x16xf32>
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<8x8xf16>, vector<8x8xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<8x16xf16>, vector<8x16xf16>
    %row = vector.transfer_read %bias[%c0], %padC {in_bounds = [true]} : memref<16xf32>, vector<16xf32>
    %rows = vector.broadcast %row : vector<16xf32> to vector<8x16xf32>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %zero : vector<8x8xf16>, vector<8x16xf16> into vector<8x16xf32>
    %r = arith.addf %d, %rows : vector<8x16xf32>
    vector.transfer_write %r, %C[%c0, %c0] {in_bounds = [true, true]} : vector<8x16xf32>, memref<8x16xf32>
    gpu.barrier
    %thread = gpu.thread_id x
    %first = arith.cmpi eq, %thread, %c0 : index
    scf.if %first {
      scf.for %i = %c0 to %c8 step %c1 {
        scf.for %j = %c0 to %c16 step %c1 {
          %old = memref.load %C[%i, %j] : memref<8x16xf32>
          %off = memref.load %bias[%j] : memref<16xf32>
          %new = arith.subf %old, %off : f32
          memref.store %new, %C[%i, %j] : memref<8x16xf32>
        }
      }
    }
    gpu.return
  }
}
