// The same on tile registers, where the last tiles are smaller.
// RUN: mma-sim %s --target=x86:sapphirerapids --kernel=matmul --arg=rand:50x37xbf16:1 --arg=rand:37x41xbf16:2 --arg=rand:50x41xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --target=x86:sapphirerapids --kernel=batch --arg=rand:3x20x37xi8:1 --arg=rand:3x37x41xi8:2 --arg=rand:3x20x41xi32:3 --expect=matmul:0,1,2

func.func @matmul(%A: memref<?x?xbf16>, %B: memref<?x?xbf16>, %C: memref<?x?xf32>) {
  linalg.matmul ins(%A, %B : memref<?x?xbf16>, memref<?x?xbf16>) outs(%C : memref<?x?xf32>)
  return
}

func.func @batch(%A: memref<3x20x37xi8>, %B: memref<3x37x41xi8>, %C: memref<3x20x41xi32>) {
  linalg.batch_matmul ins(%A, %B : memref<3x20x37xi8>, memref<3x37x41xi8>) outs(%C : memref<3x20x41xi32>)
  return
}
