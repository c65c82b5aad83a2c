// Sizes that no native size divides: what pads a row or column is not reduced, what
// pads K of a chained operand is not added up. The reference operands, of which the
// result is a plain product, are written by one lane, element by element.
// RUN: mma-sim %s --target=rocm:gfx90a --block=64 --kernel=rows --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=rows --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1100 --block=32 --kernel=rows --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1100:wave64 --block=64 --kernel=rows --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1200 --block=32 --kernel=rows --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1250 --block=32 --kernel=rows --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=cuda:sm_75 --block=32 --kernel=rows --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=cuda:sm_80 --block=32 --kernel=rows --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx90a --block=64 --kernel=columns --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=columns --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1100 --block=32 --kernel=columns --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1100:wave64 --block=64 --kernel=columns --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1200 --block=32 --kernel=columns --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1250 --block=32 --kernel=columns --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=cuda:sm_75 --block=32 --kernel=columns --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=cuda:sm_80 --block=32 --kernel=columns --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx90a --block=64 --kernel=maximum --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=maximum --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1100 --block=32 --kernel=maximum --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1100:wave64 --block=64 --kernel=maximum --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1200 --block=32 --kernel=maximum --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1250 --block=32 --kernel=maximum --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=cuda:sm_75 --block=32 --kernel=maximum --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=cuda:sm_80 --block=32 --kernel=maximum --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx90a --block=64 --kernel=chained --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf16:4 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=chained --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf16:4 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1100 --block=32 --kernel=chained --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf16:4 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1100:wave64 --block=64 --kernel=chained --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf16:4 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1200 --block=32 --kernel=chained --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf16:4 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx1250 --block=32 --kernel=chained --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf16:4 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=cuda:sm_75 --block=32 --kernel=chained --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf16:4 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=cuda:sm_80 --block=32 --kernel=chained --arg=zero:20x24xf16 --arg=zero:24x20xf16 --arg=rand:20x20xf32:3 --arg=rand:20x24xf16:1 --arg=rand:24x20xf16:2 --arg=rand:20x20xf16:4 --expect=matmul:0,1,2:beta=0

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

gpu.module @kernels {
  // Each row of AB + 1 summed, less 20: A times the sums of the rows of B.
  gpu.func @rows(%refA: memref<20x24xf16>, %refB: memref<24x20xf16>, %C: memref<20x20xf32>, %A: memref<20x24xf16>, %B: memref<24x20xf16>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c20 = arith.constant 20 : index
    %c24 = arith.constant 24 : index
    %pad = arith.constant 0.0 : f16
    %none = arith.constant 0.0 : f16
    %zero = arith.constant dense<0.0> : vector<20x20xf32>
    %lane = gpu.thread_id x
    %first = arith.cmpi eq, %lane, %c0 : index
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<20x24xf16>, vector<20x24xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad : memref<24x20xf16>, vector<24x20xf16>
    %d = vector.contract #matmul %a, %b, %zero : vector<20x24xf16>, vector<24x20xf16> into vector<20x20xf32>
    %one = arith.constant dense<1.0> : vector<20x20xf32>
    %start = arith.constant dense<-20.0> : vector<20xf32>
    %d1 = arith.addf %d, %one : vector<20x20xf32>
    %sum = vector.multi_reduction <add>, %d1, %start [1] : vector<20x20xf32> to vector<20xf32>
    %column = vector.shape_cast %sum : vector<20xf32> to vector<20x1xf32>
    %e = vector.broadcast %column : vector<20x1xf32> to vector<20x20xf32>
    vector.transfer_write %e, %C[%c0, %c0] : vector<20x20xf32>, memref<20x20xf32>
    scf.if %first {
      scf.for %k = %c0 to %c24 step %c1 {
        scf.for %i = %c0 to %c20 step %c1 {
          %same = memref.load %A[%i, %k] : memref<20x24xf16>
          memref.store %same, %refA[%i, %k] : memref<20x24xf16>
          %sumB = scf.for %j = %c0 to %c20 step %c1 iter_args(%s = %none) -> f16 {
            %x = memref.load %B[%k, %j] : memref<24x20xf16>
            %n = arith.addf %s, %x : f16
            scf.yield %n : f16
          }
          memref.store %sumB, %refB[%k, %i] : memref<24x20xf16>
        }
      }
    }
    gpu.return
  }

  // Each column of AB + 1 summed, less 20: the sums of the columns of A times B.
  gpu.func @columns(%refA: memref<20x24xf16>, %refB: memref<24x20xf16>, %C: memref<20x20xf32>, %A: memref<20x24xf16>, %B: memref<24x20xf16>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c20 = arith.constant 20 : index
    %c24 = arith.constant 24 : index
    %pad = arith.constant 0.0 : f16
    %none = arith.constant 0.0 : f16
    %zero = arith.constant dense<0.0> : vector<20x20xf32>
    %lane = gpu.thread_id x
    %first = arith.cmpi eq, %lane, %c0 : index
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<20x24xf16>, vector<20x24xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad : memref<24x20xf16>, vector<24x20xf16>
    %d = vector.contract #matmul %a, %b, %zero : vector<20x24xf16>, vector<24x20xf16> into vector<20x20xf32>
    %one = arith.constant dense<1.0> : vector<20x20xf32>
    %start = arith.constant dense<-20.0> : vector<20xf32>
    %d1 = arith.addf %d, %one : vector<20x20xf32>
    %sum = vector.multi_reduction <add>, %d1, %start [0] : vector<20x20xf32> to vector<20xf32>
    %e = vector.broadcast %sum : vector<20xf32> to vector<20x20xf32>
    vector.transfer_write %e, %C[%c0, %c0] : vector<20x20xf32>, memref<20x20xf32>
    scf.if %first {
      scf.for %k = %c0 to %c24 step %c1 {
        scf.for %i = %c0 to %c20 step %c1 {
          %same = memref.load %B[%k, %i] : memref<24x20xf16>
          memref.store %same, %refB[%k, %i] : memref<24x20xf16>
          %sumA = scf.for %j = %c0 to %c20 step %c1 iter_args(%s = %none) -> f16 {
            %x = memref.load %A[%j, %k] : memref<20x24xf16>
            %n = arith.addf %s, %x : f16
            scf.yield %n : f16
          }
          memref.store %sumA, %refA[%i, %k] : memref<20x24xf16>
        }
      }
    }
    gpu.return
  }

  // All columns of B are its first, so each element of a row of AB is the largest; less
  // 5000, it is less than the padding.
  gpu.func @maximum(%refA: memref<20x24xf16>, %refB: memref<24x20xf16>, %C: memref<20x20xf32>, %A: memref<20x24xf16>, %B: memref<24x20xf16>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c20 = arith.constant 20 : index
    %c24 = arith.constant 24 : index
    %pad = arith.constant 0.0 : f16
    %none = arith.constant 0.0 : f16
    %zero = arith.constant dense<0.0> : vector<20x20xf32>
    %lane = gpu.thread_id x
    %first = arith.cmpi eq, %lane, %c0 : index
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<20x24xf16>, vector<20x24xf16>
    %column = memref.reinterpret_cast %B to offset: [0], sizes: [24, 20], strides: [20, 0] : memref<24x20xf16> to memref<24x20xf16, strided<[20, 0]>>
    %b = vector.transfer_read %column[%c0, %c0], %pad : memref<24x20xf16, strided<[20, 0]>>, vector<24x20xf16>
    %d = vector.contract #matmul %a, %b, %zero : vector<20x24xf16>, vector<24x20xf16> into vector<20x20xf32>
    %far = arith.constant dense<5000.0> : vector<20x20xf32>
    %start = arith.constant dense<0xFF800000> : vector<20xf32>
    %low = arith.subf %d, %far : vector<20x20xf32>
    %max = vector.multi_reduction <maximumf>, %low, %start [1] : vector<20x20xf32> to vector<20xf32>
    %rows = vector.broadcast %max : vector<20xf32> to vector<20x20xf32>
    %matrix = vector.transpose %rows, [1, 0] : vector<20x20xf32> to vector<20x20xf32>
    %e = arith.addf %matrix, %far : vector<20x20xf32>
    vector.transfer_write %e, %C[%c0, %c0] : vector<20x20xf32>, memref<20x20xf32>
    scf.if %first {
      scf.for %k = %c0 to %c24 step %c1 {
        scf.for %i = %c0 to %c20 step %c1 {
          %same = memref.load %A[%i, %k] : memref<20x24xf16>
          memref.store %same, %refA[%i, %k] : memref<20x24xf16>
          %x = memref.load %B[%k, %c0] : memref<24x20xf16>
          memref.store %x, %refB[%k, %i] : memref<24x20xf16>
        }
      }
    }
    gpu.return
  }

  // (AB)V, for the reference A(BV).
  gpu.func @chained(%refA: memref<20x24xf16>, %refB: memref<24x20xf16>, %C: memref<20x20xf32>, %A: memref<20x24xf16>, %B: memref<24x20xf16>, %V: memref<20x20xf16>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c20 = arith.constant 20 : index
    %c24 = arith.constant 24 : index
    %pad = arith.constant 0.0 : f16
    %none = arith.constant 0.0 : f16
    %zero = arith.constant dense<0.0> : vector<20x20xf32>
    %lane = gpu.thread_id x
    %first = arith.cmpi eq, %lane, %c0 : index
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<20x24xf16>, vector<20x24xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad : memref<24x20xf16>, vector<24x20xf16>
    %d = vector.contract #matmul %a, %b, %zero : vector<20x24xf16>, vector<24x20xf16> into vector<20x20xf32>
    %p = arith.truncf %d : vector<20x20xf32> to vector<20x20xf16>
    %v = vector.transfer_read %V[%c0, %c0], %pad : memref<20x20xf16>, vector<20x20xf16>
    %e = vector.contract #matmul %p, %v, %zero : vector<20x20xf16>, vector<20x20xf16> into vector<20x20xf32>
    vector.transfer_write %e, %C[%c0, %c0] : vector<20x20xf32>, memref<20x20xf32>
    scf.if %first {
      scf.for %k = %c0 to %c24 step %c1 {
        scf.for %i = %c0 to %c20 step %c1 {
          %same = memref.load %A[%i, %k] : memref<20x24xf16>
          memref.store %same, %refA[%i, %k] : memref<20x24xf16>
          %sum = scf.for %j = %c0 to %c20 step %c1 iter_args(%s = %none) -> f16 {
            %x = memref.load %B[%k, %j] : memref<24x20xf16>
            %y = memref.load %V[%j, %i] : memref<20x20xf16>
            %xy = arith.mulf %x, %y : f16
            %n = arith.addf %s, %xy : f16
            scf.yield %n : f16
          }
          memref.store %sum, %refB[%k, %i] : memref<24x20xf16>
        }
      }
    }
    gpu.return
  }
}
