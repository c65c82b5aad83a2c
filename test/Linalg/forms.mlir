// Every form of a product that linalg has, with sizes that no instruction divides.

// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=matmul --arg=rand:50x37xf16:1 --arg=rand:37x41xf16:2 --arg=rand:50x41xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --target=rocm:gfx1100 --block=32 --kernel=matmul --arg=rand:50x37xf16:1 --arg=rand:37x41xf16:2 --arg=rand:50x41xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --target=cuda:sm_80 --block=32 --kernel=matmul --arg=rand:50x37xf16:1 --arg=rand:37x41xf16:2 --arg=rand:50x41xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --target=cuda:sm_80 --block=32 --kernel=small --arg=rand:5x7xf16:1 --arg=rand:7x3xf16:2 --arg=rand:5x3xf32:3 --expect=matmul:0,1,2

// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=transposed_a --arg=rand:37x50xf16:1 --arg=rand:37x41xf16:2 --arg=rand:50x41xf32:3 --expect=matmul:0t,1,2
// RUN: mma-sim %s --target=rocm:gfx1200 --block=32 --kernel=transposed_b --arg=rand:50x37xf16:1 --arg=rand:41x37xf16:2 --arg=rand:50x41xf32:3 --expect=matmul:0,1t,2
// RUN: mma-sim %s --target=cuda:sm_80 --block=32 --kernel=transposed_result --arg=rand:50x37xf16:1 --arg=rand:37x41xf16:2 --arg=rand:41x50xf32:3 --expect=matmul:0,1,2t

// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=batch --arg=rand:3x20x37xf16:1 --arg=rand:3x37x41xf16:2 --arg=rand:3x20x41xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --target=cuda:sm_80 --block=32 --kernel=batch --arg=rand:3x20x37xf16:1 --arg=rand:3x37x41xf16:2 --arg=rand:3x20x41xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --target=rocm:gfx1100 --block=32 --kernel=contract --arg=rand:3x37x20xf16:1 --arg=rand:3x37x41xf16:2 --arg=rand:3x20x41xf32:3 --expect=matmul:0t,1,2

// The tiles of mmt4d lie one after the other, so with one outer tile of each kind
// it is a product by the transpose of B.
// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=mmt4d --arg=rand:20x24xf16:1 --arg=rand:18x24xf16:2 --arg=rand:20x18xf32:3 --expect=matmul:0,1t,2

gpu.module @kernels {
  gpu.func @matmul(%A: memref<?x?xf16>, %B: memref<?x?xf16>, %C: memref<?x?xf32>) kernel {
    linalg.matmul ins(%A, %B : memref<?x?xf16>, memref<?x?xf16>) outs(%C : memref<?x?xf32>)
    gpu.return
  }

  gpu.func @small(%A: memref<5x7xf16>, %B: memref<7x3xf16>, %C: memref<5x3xf32>) kernel {
    linalg.matmul ins(%A, %B : memref<5x7xf16>, memref<7x3xf16>) outs(%C : memref<5x3xf32>)
    gpu.return
  }

  gpu.func @transposed_a(%A: memref<37x50xf16>, %B: memref<37x41xf16>, %C: memref<50x41xf32>) kernel {
    linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%A, %B : memref<37x50xf16>, memref<37x41xf16>) outs(%C : memref<50x41xf32>)
    gpu.return
  }

  gpu.func @transposed_b(%A: memref<50x37xf16>, %B: memref<41x37xf16>, %C: memref<50x41xf32>) kernel {
    linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%A, %B : memref<50x37xf16>, memref<41x37xf16>) outs(%C : memref<50x41xf32>)
    gpu.return
  }

  gpu.func @transposed_result(%A: memref<50x37xf16>, %B: memref<37x41xf16>, %C: memref<41x50xf32>) kernel {
    linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>],
      iterator_types = ["parallel", "parallel", "reduction"]
    } ins(%A, %B : memref<50x37xf16>, memref<37x41xf16>) outs(%C : memref<41x50xf32>) {
    ^bb0(%a: f16, %b: f16, %c: f32):
      %0 = arith.extf %a : f16 to f32
      %1 = arith.extf %b : f16 to f32
      %2 = arith.mulf %0, %1 : f32
      %3 = arith.addf %c, %2 : f32
      linalg.yield %3 : f32
    }
    gpu.return
  }

  gpu.func @batch(%A: memref<3x20x37xf16>, %B: memref<3x37x41xf16>, %C: memref<3x20x41xf32>) kernel {
    linalg.batch_matmul ins(%A, %B : memref<3x20x37xf16>, memref<3x37x41xf16>) outs(%C : memref<3x20x41xf32>)
    gpu.return
  }

  gpu.func @contract(%A: memref<?x37x20xf16>, %B: memref<?x37x41xf16>, %C: memref<?x20x41xf32>) kernel {
    linalg.contract indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%A, %B : memref<?x37x20xf16>, memref<?x37x41xf16>) outs(%C : memref<?x20x41xf32>)
    gpu.return
  }

  gpu.func @mmt4d(%a: memref<20x24xf16>, %b: memref<18x24xf16>, %c: memref<20x18xf32>) kernel {
    %A = memref.expand_shape %a [[0, 1, 2], [3]] output_shape [1, 1, 20, 24] : memref<20x24xf16> into memref<1x1x20x24xf16>
    %B = memref.expand_shape %b [[0, 1, 2], [3]] output_shape [1, 1, 18, 24] : memref<18x24xf16> into memref<1x1x18x24xf16>
    %C = memref.expand_shape %c [[0, 1, 2], [3]] output_shape [1, 1, 20, 18] : memref<20x18xf32> into memref<1x1x20x18xf32>
    linalg.mmt4d ins(%A, %B : memref<1x1x20x24xf16>, memref<1x1x18x24xf16>) outs(%C : memref<1x1x20x18xf32>)
    gpu.return
  }
}
