// relu on the accumulator, and the result truncated to the output type.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s
// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=relu --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf16:3 --expect=matmul:0,1,2:beta=0:epilogue=relu
// RUN: mma-sim %s --target=rocm:gfx1100 --block=32 --kernel=relu --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf16:3 --expect=matmul:0,1,2:beta=0:epilogue=relu
// RUN: mma-sim %s --target=rocm:gfx1200 --block=32 --kernel=relu --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf16:3 --expect=matmul:0,1,2:beta=0:epilogue=relu
// RUN: mma-sim %s --target=cuda:sm_80 --block=32 --kernel=relu --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf16:3 --expect=matmul:0,1,2:beta=0:epilogue=relu
// The simulator tells a product without relu from one with it.
// RUN: not mma-sim %s --target=cuda:sm_80 --block=32 --kernel=relu --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf16:3 --expect=matmul:0,1,2:beta=0

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @relu(
  // CHECK-DAG: %[[ACC:.*]] = mma_select.fill %{{.*}} : f32 -> {{.*}}<20x20xf32, acc,
  // CHECK: %[[D:.*]] = mma_select.mma
  // CHECK: %[[R:.*]] = mma_select.elementwise %[[D]], %[[ACC]] : {{.*}} -> {{.*}}<20x20xf32, acc, {{.*}}> {
  // CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32):
  // CHECK-NEXT: %[[M:.*]] = arith.maximumf %[[X]], %[[Y]] : f32
  // CHECK-NEXT: mma_select.yield %[[M]] : f32
  // CHECK: %[[T:.*]] = mma_select.elementwise %[[R]] : {{.*}} -> {{.*}}<20x20xf16, acc, {{.*}}> {
  // CHECK-NEXT: ^bb0(%[[Z:.*]]: f32):
  // CHECK-NEXT: %[[H:.*]] = arith.truncf %[[Z]] : f32 to f16
  // CHECK-NEXT: mma_select.yield %[[H]] : f16
  // CHECK: mma_select.store %[[T]], %{{.*}} : <20x20xf16, acc, {{.*}}>, memref<20x20xf16>
  gpu.func @relu(%A: memref<20x24xf16>, %B: memref<24x20xf16>, %C: memref<20x20xf16>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %zero = arith.constant dense<0.0> : vector<20x20xf32>
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<20x24xf16>, vector<20x24xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad : memref<24x20xf16>, vector<24x20xf16>
    %d = vector.contract #matmul %a, %b, %zero : vector<20x24xf16>, vector<24x20xf16> into vector<20x20xf32>
    %r = arith.maximumf %d, %zero : vector<20x20xf32>
    %h = arith.truncf %r : vector<20x20xf32> to vector<20x20xf16>
    vector.transfer_write %h, %C[%c0, %c0] : vector<20x20xf16>, memref<20x20xf16>
    gpu.return
  }
}
