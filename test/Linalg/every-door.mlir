// The same product is given the same instruction, however it is written.
// RUN: mma-opt %s --mma-select-vectorize="target=rocm:gfx90a" --mma-select-assign="target=rocm:gfx90a" | FileCheck %s
// RUN: mma-opt %s --mma-select-vectorize="target=rocm:gfx942" --mma-select-assign="target=rocm:gfx942" | FileCheck %s
// RUN: mma-opt %s --mma-select-vectorize="target=rocm:gfx950" --mma-select-assign="target=rocm:gfx950" | FileCheck %s
// RUN: mma-opt %s --mma-select-vectorize="target=rocm:gfx1100" --mma-select-assign="target=rocm:gfx1100" | FileCheck %s
// RUN: mma-opt %s --mma-select-vectorize="target=rocm:gfx1250" --mma-select-assign="target=rocm:gfx1250" | FileCheck %s
// RUN: mma-opt %s --mma-select-vectorize="target=cuda:sm_80" --mma-select-assign="target=cuda:sm_80" | FileCheck %s
// RUN: mma-opt %s --mma-select-vectorize="target=cuda:sm_120" --mma-select-assign="target=cuda:sm_120" | FileCheck %s
// RUN: mma-opt %s --mma-select-vectorize="target=x86:sapphirerapids" --mma-select-assign="target=x86:sapphirerapids" | FileCheck %s

// The selector itself, asked from a shell.
// RUN: mma-query select --target=cuda:sm_80 --a=bf16 --m=128 --n=128 --k=128 | FileCheck %s --check-prefix=QUERY
// RUN: mma-opt %s --mma-select-vectorize="target=cuda:sm_80" | FileCheck %s --check-prefix=SM80
// QUERY: selected: mma_sync_m16n8k16_f32_bf16_bf16_f32
// SM80: mma_select.instr<"mma_sync_m16n8k16_f32_bf16_bf16_f32">

// CHECK-LABEL: func.func @doors(
// CHECK: mma_select.instr = #mma_select.instr<"[[ROW:[a-z0-9_]+]]">
// CHECK: mma_select.instr = #mma_select.instr<"[[ROW]]">
// CHECK: mma_select.instr = #mma_select.instr<"[[ROW]]">
// CHECK: mma_select.instr = #mma_select.instr<"[[ROW]]">
// CHECK: mma_select.instr = #mma_select.instr<"[[ROW]]">
// CHECK-NOT: linalg
func.func @doors(%A: memref<128x128xbf16>, %B: memref<128x128xbf16>, %C: memref<128x128xf32>,
                 %As: memref<4x128x128xbf16>, %Bs: memref<4x128x128xbf16>, %Cs: memref<4x128x128xf32>) {
  linalg.matmul ins(%A, %B : memref<128x128xbf16>, memref<128x128xbf16>) outs(%C : memref<128x128xf32>)
  linalg.batch_matmul ins(%As, %Bs : memref<4x128x128xbf16>, memref<4x128x128xbf16>) outs(%Cs : memref<4x128x128xf32>)
  linalg.contract indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>]
    ins(%A, %B : memref<128x128xbf16>, memref<128x128xbf16>) outs(%C : memref<128x128xf32>)
  linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%A, %B : memref<128x128xbf16>, memref<128x128xbf16>) outs(%C : memref<128x128xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %c, %2 : f32
    linalg.yield %3 : f32
  }
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : bf16
  %padC = arith.constant 0.0 : f32
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<128x128xbf16>, vector<128x128xbf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<128x128xbf16>, vector<128x128xbf16>
  %c = vector.transfer_read %C[%c0, %c0], %padC : memref<128x128xf32>, vector<128x128xf32>
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<128x128xbf16>, vector<128x128xbf16> into vector<128x128xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<128x128xf32>, memref<128x128xf32>
  return
}
