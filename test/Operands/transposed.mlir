// Operands that are stored the other way round, N x K and K x M, each computed:
// the fragment is the transposed of the vector, and so is a row that every row
// of the vector repeats. Lane 0 writes the reference.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s
// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=transposed --arg=zero:40x24xf16 --arg=zero:24x40xf16 --arg=zero:24x24xf32 --arg=rand:40x24xf16:1 --arg=rand:24x40xi8:2 --arg=iota:40xf16 --expect=matmul:0t,1t,2
// RUN: mma-sim %s --target=rocm:gfx1100 --block=32 --kernel=transposed --arg=zero:40x24xf16 --arg=zero:24x40xf16 --arg=zero:24x24xf32 --arg=rand:40x24xf16:1 --arg=rand:24x40xi8:2 --arg=iota:40xf16 --expect=matmul:0t,1t,2
// RUN: mma-sim %s --target=cuda:sm_80 --block=32 --kernel=transposed --arg=zero:40x24xf16 --arg=zero:24x40xf16 --arg=zero:24x24xf32 --arg=rand:40x24xf16:1 --arg=rand:24x40xi8:2 --arg=iota:40xf16 --expect=matmul:0t,1t,2

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @transposed(
  // CHECK: %[[A:.*]] = mma_select.load %{{.*}} transposed : memref<40x24xf16> -> <24x40xf16, a,
  // CHECK: mma_select.elementwise %[[A]]
  // CHECK: mma_select.load %{{.*}} transposed : memref<24x40xi8> -> <40x24xi8, b,
  // CHECK: mma_select.load %{{.*}} transposed : memref<24x40xf16, strided<[0, 1]>> -> <40x24xf16, b,
  gpu.func @transposed(%refA: memref<40x24xf16>, %refB: memref<24x40xf16>, %C: memref<24x24xf32>,
                       %A: memref<40x24xf16>, %Q: memref<24x40xi8>, %scale: memref<40xf16>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c24 = arith.constant 24 : index
    %c40 = arith.constant 40 : index
    %pad = arith.constant 0.0 : f16
    %padQ = arith.constant 0 : i8
    %zero = arith.constant dense<0.0> : vector<24x24xf32>
    %x = vector.transfer_read %A[%c0, %c0], %pad : memref<40x24xf16>, vector<40x24xf16>
    %a = arith.negf %x : vector<40x24xf16>
    %q = vector.transfer_read %Q[%c0, %c0], %padQ : memref<24x40xi8>, vector<24x40xi8>
    %f = arith.uitofp %q : vector<24x40xi8> to vector<24x40xf16>
    %row = vector.transfer_read %scale[%c0], %pad : memref<40xf16>, vector<40xf16>
    %rows = vector.broadcast %row : vector<40xf16> to vector<24x40xf16>
    %b = arith.subf %f, %rows : vector<24x40xf16>
    %d = vector.contract #matmul %a, %b, %zero : vector<40x24xf16>, vector<24x40xf16> into vector<24x24xf32>
    vector.transfer_write %d, %C[%c0, %c0] : vector<24x24xf32>, memref<24x24xf32>
    %lane = gpu.thread_id x
    %first = arith.cmpi eq, %lane, %c0 : index
    scf.if %first {
      scf.for %k = %c0 to %c40 step %c1 {
        scf.for %i = %c0 to %c24 step %c1 {
          %old = memref.load %A[%k, %i] : memref<40x24xf16>
          %new = arith.negf %old : f16
          memref.store %new, %refA[%k, %i] : memref<40x24xf16>
          %e = memref.load %Q[%i, %k] : memref<24x40xi8>
          %g = arith.uitofp %e : i8 to f16
          %s = memref.load %scale[%k] : memref<40xf16>
          %w = arith.subf %g, %s : f16
          memref.store %w, %refB[%i, %k] : memref<24x40xf16>
        }
      }
    }
    gpu.return
  }
}
