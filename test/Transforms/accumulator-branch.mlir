// An accumulator through scf.if: one branch multiplies, the other hands on what
// came in, inside of a loop and with an epilogue in a branch after it.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s
// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=branch --arg=rand:20x48xf16:1 --arg=rand:48x20xf16:2 --arg=rand:20x20xf32:3 --arg=index:32 --arg=zero:20x32xf16 --arg=zero:32x20xf16 --expect=matmul:4,5,2:beta=0:alpha=-1
// RUN: mma-sim %s --target=cuda:sm_80 --block=32 --kernel=branch --arg=rand:20x48xf16:1 --arg=rand:48x20xf16:2 --arg=rand:20x20xf32:3 --arg=index:32 --arg=zero:20x32xf16 --arg=zero:32x20xf16 --expect=matmul:4,5,2:beta=0:alpha=-1
// RUN: sed "s/gpu.func/func.func/; s/ kernel {/ {/; s/gpu.return/return/; s/gpu.module @kernels/module/" %s > %t.amx.mlir
// RUN: mma-sim %t.amx.mlir --target=x86:graniterapids --kernel=branch --arg=rand:20x48xf16:1 --arg=rand:48x20xf16:2 --arg=rand:20x20xf32:3 --arg=index:32 --arg=zero:20x32xf16 --arg=zero:32x20xf16 --expect=matmul:4,5,2:beta=0:alpha=-1

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @branch(
  // CHECK: scf.for {{.*}} -> (!mma_select.fragment<20x20xf32, acc,
  // CHECK: scf.if {{.*}} -> (!mma_select.fragment<20x20xf32, acc,
  // CHECK: mma_select.mma
  // CHECK: } else {
  // CHECK-NEXT: scf.yield
  // CHECK: scf.if {{.*}} -> (!mma_select.fragment<20x20xf32, acc,
  // CHECK: mma_select.elementwise
  // CHECK: mma_select.store
  gpu.func @branch(%A: memref<20x48xf16>, %B: memref<48x20xf16>, %C: memref<20x20xf32>, %end: index,
                   %refA: memref<20x32xf16>, %refB: memref<32x20xf16>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c20 = arith.constant 20 : index
    %c32 = arith.constant 32 : index
    %c48 = arith.constant 48 : index
    %pad = arith.constant 0.0 : f16
    %zero = arith.constant dense<0.0> : vector<20x20xf32>
    %d = scf.for %k = %c0 to %c48 step %c16 iter_args(%acc = %zero) -> vector<20x20xf32> {
      %active = arith.cmpi ult, %k, %end : index
      %next = scf.if %active -> vector<20x20xf32> {
        %a = vector.transfer_read %A[%c0, %k], %pad : memref<20x48xf16>, vector<20x16xf16>
        %b = vector.transfer_read %B[%k, %c0], %pad : memref<48x20xf16>, vector<16x20xf16>
        %e = vector.contract #matmul %a, %b, %acc : vector<20x16xf16>, vector<16x20xf16> into vector<20x20xf32>
        scf.yield %e : vector<20x20xf32>
      } else {
        scf.yield %acc : vector<20x20xf32>
      }
      scf.yield %next : vector<20x20xf32>
    }
    %isShort = arith.cmpi ult, %end, %c48 : index
    %r = scf.if %isShort -> vector<20x20xf32> {
      %n = arith.negf %d : vector<20x20xf32>
      scf.yield %n : vector<20x20xf32>
    } else {
      scf.yield %zero : vector<20x20xf32>
    }
    vector.transfer_write %r, %C[%c0, %c0] : vector<20x20xf32>, memref<20x20xf32>
    scf.for %k = %c0 to %c32 step %c1 {
      scf.for %i = %c0 to %c20 step %c1 {
        %x = memref.load %A[%i, %k] : memref<20x48xf16>
        memref.store %x, %refA[%i, %k] : memref<20x32xf16>
        %y = memref.load %B[%k, %i] : memref<48x20xf16>
        memref.store %y, %refB[%k, %i] : memref<32x20xf16>
      }
    }
    gpu.return
  }
}
