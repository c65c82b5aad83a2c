// The same on tile registers: what is cut off goes through a buffer.
// RUN: mma-sim %s --kernel=matmul --target=x86:sapphirerapids --arg=rand:20x69xbf16:1 --arg=rand:69x21xbf16:2 --arg=rand:20x21xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --kernel=matmul --target=x86:sapphirerapids --arg=rand:32x96xbf16:1 --arg=rand:96x32xbf16:2 --arg=rand:32x32xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --kernel=matmul --target=x86:sapphirerapids --arg=rand:1x1xbf16:1 --arg=rand:1x1xbf16:2 --arg=rand:1x1xf32:3 --expect=matmul:0,1,2
// RUN: %lower x86:sapphirerapids %s | opt -O1 -S | llc -mtriple=x86_64 -mcpu=sapphirerapids -O1 | FileCheck %s
// CHECK: tdpbf16ps

module {
  func.func @matmul(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = arith.constant 32 : index
    %p = arith.constant 0.0 : bf16
    %q = arith.constant 0.0 : f32
    %n = memref.dim %a, %c1 : memref<?x?xbf16>
    %z = vector.transfer_read %c[%c0, %c0], %q : memref<?x?xf32>, vector<32x32xf32>
    %r = scf.for %k = %c0 to %n step %s iter_args(%acc = %z) -> vector<32x32xf32> {
    %x = vector.transfer_read %a[%c0, %k], %p : memref<?x?xbf16>, vector<32x32xbf16>
    %y = vector.transfer_read %b[%k, %c0], %p : memref<?x?xbf16>, vector<32x32xbf16>
    %d = vector.contract {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %x, %y, %acc : vector<32x32xbf16>, vector<32x32xbf16> into vector<32x32xf32>
      scf.yield %d : vector<32x32xf32>
    }
    vector.transfer_write %r, %c[%c0, %c0] : vector<32x32xf32>, memref<?x?xf32>
    return
  }
}
