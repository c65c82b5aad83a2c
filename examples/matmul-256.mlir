// 256x256x256 f16, one workgroup of four waves of 64 lanes: each wave makes the four
// 64x64 tiles of C in its 64 rows, one after the other.
gpu.module @kernels {
  gpu.func @matmul(%A: memref<256x256xf16>, %B: memref<256x256xf16>, %C: memref<256x256xf32>) kernel {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %pad = arith.constant 0.0 : f16
    %zero = arith.constant dense<0.0> : vector<64x64xf32>
    %thread = gpu.thread_id x
    %wave = arith.divui %thread, %c64 : index
    %row = arith.muli %wave, %c64 : index
    scf.for %column = %c0 to %c256 step %c64 {
      %result = scf.for %k = %c0 to %c256 step %c16 iter_args(%acc = %zero) -> vector<64x64xf32> {
        %a = vector.transfer_read %A[%row, %k], %pad {in_bounds = [true, true]} : memref<256x256xf16>, vector<64x16xf16>
        %b = vector.transfer_read %B[%column, %k], %pad {in_bounds = [true, true]} : memref<256x256xf16>, vector<64x16xf16>
        %d = vector.contract {
          indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
          iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
        } %a, %b, %acc : vector<64x16xf16>, vector<64x16xf16> into vector<64x64xf32>
        scf.yield %d : vector<64x64xf32>
      }
      vector.transfer_write %result, %C[%row, %column] {in_bounds = [true, true]} : vector<64x64xf32>, memref<256x256xf32>
    }
    gpu.return
  }
}
