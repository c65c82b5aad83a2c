// A row that is added to every row of the product, a scale, and a bias matrix of
// another type. The kernel takes the bias off again, element by element, so that
// the product must be left.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s
// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=bias --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf32:3 --arg=iota:20xf32 --arg=f32:2 --expect=matmul:0,1,2:beta=0:alpha=2
// RUN: mma-sim %s --target=rocm:gfx1100 --block=32 --kernel=bias --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf32:3 --arg=iota:20xf32 --arg=f32:2 --expect=matmul:0,1,2:beta=0:alpha=2
// RUN: mma-sim %s --target=cuda:sm_80 --block=32 --kernel=bias --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf32:3 --arg=iota:20xf32 --arg=f32:2 --expect=matmul:0,1,2:beta=0:alpha=2

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @bias(
  // CHECK-SAME: %[[BIAS:[^:]*]]: memref<20xf32>, %[[SCALE:.*]]: f32)
  // CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %[[BIAS]] to offset: [0], sizes: [20, 20], strides: [0, 1] : memref<20xf32> to memref<20x20xf32, strided<[0, 1]>>
  // CHECK: %[[ROW:.*]] = mma_select.load %[[VIEW]][%c0{{.*}}, %c0{{.*}}] : memref<20x20xf32, strided<[0, 1]>> -> <20x20xf32, acc,
  // CHECK: %[[S:.*]] = mma_select.fill %[[SCALE]] : f32 -> {{.*}}<20x20xf32, acc,
  // CHECK: %[[D:.*]] = mma_select.mma
  // CHECK: %[[M:.*]] = mma_select.elementwise %[[D]], %[[S]]
  // CHECK: mma_select.elementwise %[[M]], %[[ROW]]
  gpu.func @bias(%A: memref<20x24xf16>, %B: memref<24x20xf16>, %C: memref<20x20xf32>, %bias: memref<20xf32>, %scale: f32) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c20 = arith.constant 20 : index
    %pad = arith.constant 0.0 : f16
    %padC = arith.constant 0.0 : f32
    %zero = arith.constant dense<0.0> : vector<20x20xf32>
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<20x24xf16>, vector<20x24xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad : memref<24x20xf16>, vector<24x20xf16>
    %row = vector.transfer_read %bias[%c0], %padC : memref<20xf32>, vector<20xf32>
    %rows = vector.broadcast %row : vector<20xf32> to vector<20x20xf32>
    %scales = vector.broadcast %scale : f32 to vector<20x20xf32>
    %d = vector.contract #matmul %a, %b, %zero : vector<20x24xf16>, vector<24x20xf16> into vector<20x20xf32>
    %m = arith.mulf %d, %scales : vector<20x20xf32>
    %r = arith.addf %m, %rows : vector<20x20xf32>
    vector.transfer_write %r, %C[%c0, %c0] : vector<20x20xf32>, memref<20x20xf32>
    gpu.barrier
    %lane = gpu.thread_id x
    %first = arith.cmpi eq, %lane, %c0 : index
    scf.if %first {
      scf.for %i = %c0 to %c20 step %c1 {
        scf.for %j = %c0 to %c20 step %c1 {
          %old = memref.load %C[%i, %j] : memref<20x20xf32>
          %off = memref.load %bias[%j] : memref<20xf32>
          %new = arith.subf %old, %off : f32
          memref.store %new, %C[%i, %j] : memref<20x20xf32>
        }
      }
    }
    gpu.return
  }
}
