// What LLVM's backend makes of AMX kernels, on this CPU: bf16, the four sign mixes of
// i8, f16, from the passes. (f8, tf32 and complex: test/Rows runs each row both ways.)
// REQUIRES: x86-host
// RUN: mma-sim %s --machine-code --stats --target=x86:sapphirerapids --kernel=bf16 --arg=rand:20x40xbf16:1 --arg=rand:40x18xbf16:2 --arg=rand:20x18xf32:3 --expect=matmul:0,1,2 | FileCheck %s
// RUN: mma-sim %s --machine-code --target=x86:sapphirerapids --kernel=ss --arg=rand:20x40xi8:1 --arg=rand:40x18xi8:2 --arg=rand:20x18xi32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --machine-code --target=x86:sapphirerapids --kernel=su --arg=rand:20x40xi8:1 --arg=rand:40x18xui8:2 --arg=rand:20x18xi32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --machine-code --target=x86:sapphirerapids --kernel=us --arg=rand:20x40xui8:1 --arg=rand:40x18xi8:2 --arg=rand:20x18xi32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --machine-code --target=x86:sapphirerapids --kernel=uu --arg=rand:20x40xui8:1 --arg=rand:40x18xui8:2 --arg=rand:20x18xi32:3 --expect=matmul:0,1,2

// RUN: not mma-sim %s --machine-code --target=x86:sapphirerapids --kernel=bf16 --grid=2 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: not mma-sim %s --machine-code --trace --target=x86:sapphirerapids --kernel=bf16 2>&1 | FileCheck %s --check-prefix=TRACE
// RUN: not mma-sim %S/../Linalg/forms.mlir --machine-code --target=rocm:gfx942 --kernel=matmul 2>&1 | FileCheck %s --check-prefix=GPU

// 2 x 2 tiles of C, 2 along K.
// CHECK: matrix op 8 tdpbf16ps
// CHECK: argument 2 20x18 f32 = A*B + C over K = 40, compared exactly: matches, largest error 0
// GRID: error: --machine-code calls the kernel once, --grid and --block are 1
// TRACE: error: --machine-code has no --trace and no --dump-fragment
// GPU: error: only kernels for x86 can run as machine code, gfx942 is rocm

func.func @bf16(%A: memref<20x40xbf16>, %B: memref<40x18xbf16>, %C: memref<20x18xf32>) {
  linalg.matmul ins(%A, %B : memref<20x40xbf16>, memref<40x18xbf16>) outs(%C : memref<20x18xf32>)
  return
}

func.func @ss(%A: memref<20x40xi8>, %B: memref<40x18xi8>, %C: memref<20x18xi32>) {
  linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%A, %B : memref<20x40xi8>, memref<40x18xi8>) outs(%C : memref<20x18xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

func.func @su(%A: memref<20x40xi8>, %B: memref<40x18xi8>, %C: memref<20x18xi32>) {
  linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%A, %B : memref<20x40xi8>, memref<40x18xi8>) outs(%C : memref<20x18xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extui %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

func.func @us(%A: memref<20x40xi8>, %B: memref<40x18xi8>, %C: memref<20x18xi32>) {
  linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%A, %B : memref<20x40xi8>, memref<40x18xi8>) outs(%C : memref<20x18xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

func.func @uu(%A: memref<20x40xi8>, %B: memref<40x18xi8>, %C: memref<20x18xi32>) {
  linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%A, %B : memref<20x40xi8>, memref<40x18xi8>) outs(%C : memref<20x18xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extui %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }
  return
}
