// Two layers of an int8 network: a product, a bias that it starts from, and a relu.
// The first requantises its result to the 8 bits that the second takes.
func.func @model(%x: memref<20x32xi8>, %w1: memref<32x24xi8>, %b1: memref<24xi32>,
                 %w2: memref<24x12xi8>, %b2: memref<12xi32>,
                 %sums: memref<20x24xi32>, %hidden: memref<20x24xi8>, %out: memref<20x12xi32>) {
  linalg.broadcast ins(%b1 : memref<24xi32>) outs(%sums : memref<20x24xi32>) dimensions = [0]
  linalg.matmul ins(%x, %w1 : memref<20x32xi8>, memref<32x24xi8>) outs(%sums : memref<20x24xi32>)
  linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%sums : memref<20x24xi32>) outs(%hidden : memref<20x24xi8>) {
  ^bb0(%sum: i32, %old: i8):
    %zero = arith.constant 0 : i32
    %shift = arith.constant 2 : i32
    %most = arith.constant 127 : i32
    %positive = arith.maxsi %sum, %zero : i32
    %scaled = arith.shrsi %positive, %shift : i32
    %clamped = arith.minsi %scaled, %most : i32
    %byte = arith.trunci %clamped : i32 to i8
    linalg.yield %byte : i8
  }
  linalg.broadcast ins(%b2 : memref<12xi32>) outs(%out : memref<20x12xi32>) dimensions = [0]
  linalg.matmul ins(%hidden, %w2 : memref<20x24xi8>, memref<24x12xi8>) outs(%out : memref<20x12xi32>)
  linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } outs(%out : memref<20x12xi32>) {
  ^bb0(%sum: i32):
    %zero = arith.constant 0 : i32
    %positive = arith.maxsi %sum, %zero : i32
    linalg.yield %positive : i32
  }
  return
}
