// Both operands are computed in registers: A is f16 plus one, B is i8 in memory
// with a zero point and a scale for each column. K is no multiple of the native
// K, and both make something of a zero: the padding must not be added up. One
// lane writes the operands to memory, element by element, for the reference.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s
// RUN: mma-sim %s --target=rocm:gfx90a --block=64 --kernel=dequantize --arg=zero:20x23xf16 --arg=zero:23x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x23xf16:1 --arg=rand:23x20xi8:2 --arg=iota:20xf16 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=dequantize --arg=zero:20x23xf16 --arg=zero:23x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x23xf16:1 --arg=rand:23x20xi8:2 --arg=iota:20xf16 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx950 --block=64 --kernel=dequantize --arg=zero:20x23xf16 --arg=zero:23x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x23xf16:1 --arg=rand:23x20xi8:2 --arg=iota:20xf16 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1100 --block=32 --kernel=dequantize --arg=zero:20x23xf16 --arg=zero:23x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x23xf16:1 --arg=rand:23x20xi8:2 --arg=iota:20xf16 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1201 --block=32 --kernel=dequantize --arg=zero:20x23xf16 --arg=zero:23x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x23xf16:1 --arg=rand:23x20xi8:2 --arg=iota:20xf16 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1250 --block=32 --kernel=dequantize --arg=zero:20x23xf16 --arg=zero:23x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x23xf16:1 --arg=rand:23x20xi8:2 --arg=iota:20xf16 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=cuda:sm_80 --block=32 --kernel=dequantize --arg=zero:20x23xf16 --arg=zero:23x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x23xf16:1 --arg=rand:23x20xi8:2 --arg=iota:20xf16 --expect=matmul:0,1,2:beta=0

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @dequantize(
  // CHECK: %[[A:.*]] = mma_select.load %{{.*}} : memref<20x23xf16> -> <20x23xf16, a,
  // CHECK: mma_select.elementwise %[[A]], %{{.*}} -> {{.*}}<20x23xf16, a,
  // CHECK: %[[Q:.*]] = mma_select.load %{{.*}} : memref<23x20xi8> -> <23x20xi8, b,
  // CHECK: mma_select.elementwise %[[Q]] : !mma_select.fragment<23x20xi8, b, {{.*}} -> {{.*}}<23x20xf16, b,
  // CHECK: arith.sitofp %{{.*}} : i8 to f16
  // CHECK: %[[S:.*]] = mma_select.load %{{.*}} : memref<23x20xf16, strided<[0, 1]>> -> <23x20xf16, b,
  // CHECK: mma_select.elementwise %{{.*}}, %[[S]]
  // CHECK: mma_select.mma
  // CHECK-NOT: vector
  gpu.func @dequantize(%refA: memref<20x23xf16>, %refB: memref<23x20xf16>, %C: memref<20x20xf32>,
                       %A: memref<20x23xf16>, %Q: memref<23x20xi8>, %scale: memref<20xf16>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c20 = arith.constant 20 : index
    %c23 = arith.constant 23 : index
    %pad = arith.constant 0.0 : f16
    %padQ = arith.constant 0 : i8
    %one = arith.constant 1.0 : f16
    %three = arith.constant 3.0 : f16
    %ones = arith.constant dense<1.0> : vector<20x23xf16>
    %zero = arith.constant dense<0.0> : vector<20x20xf32>
    %x = vector.transfer_read %A[%c0, %c0], %pad : memref<20x23xf16>, vector<20x23xf16>
    %a = arith.addf %x, %ones : vector<20x23xf16>
    %q = vector.transfer_read %Q[%c0, %c0], %padQ : memref<23x20xi8>, vector<23x20xi8>
    %f = arith.sitofp %q : vector<23x20xi8> to vector<23x20xf16>
    %point = vector.broadcast %three : f16 to vector<23x20xf16>
    %centred = arith.subf %f, %point : vector<23x20xf16>
    %row = vector.transfer_read %scale[%c0], %pad : memref<20xf16>, vector<20xf16>
    %rows = vector.broadcast %row : vector<20xf16> to vector<23x20xf16>
    %b = arith.mulf %centred, %rows : vector<23x20xf16>
    %d = vector.contract #matmul %a, %b, %zero : vector<20x23xf16>, vector<23x20xf16> into vector<20x20xf32>
    vector.transfer_write %d, %C[%c0, %c0] : vector<20x20xf32>, memref<20x20xf32>
    %lane = gpu.thread_id x
    %first = arith.cmpi eq, %lane, %c0 : index
    scf.if %first {
      scf.for %k = %c0 to %c23 step %c1 {
        scf.for %i = %c0 to %c20 step %c1 {
          %old = memref.load %A[%i, %k] : memref<20x23xf16>
          %new = arith.addf %old, %one : f16
          memref.store %new, %refA[%i, %k] : memref<20x23xf16>
          %e = memref.load %Q[%k, %i] : memref<23x20xi8>
          %g = arith.sitofp %e : i8 to f16
          %h = arith.subf %g, %three : f16
          %s = memref.load %scale[%i] : memref<20xf16>
          %w = arith.mulf %h, %s : f16
          memref.store %w, %refB[%k, %i] : memref<23x20xf16>
        }
      }
    }
    gpu.return
  }
}
