//===- LaneShuffle.cpp - vectors from other lanes -------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneShuffle.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mma_select;

Value mma_select::emitLaneId(OpBuilder &builder, Location loc,
                             const ISA::Instruction &instruction) {
  // The bound lets the backend drop the mask of the highest bits.
  return gpu::LaneIdOp::create(builder, loc,
                               builder.getIndexAttr(instruction.laneCount));
}

Value mma_select::emitLaneShuffle(OpBuilder &builder, Location loc,
                                  const ISA::Instruction &instruction,
                                  Value vector, Value offset,
                                  gpu::ShuffleMode mode) {
  constexpr int64_t word = 32;
  auto type = cast<VectorType>(vector.getType());
  int64_t bits = type.getNumElements() * type.getElementTypeBitWidth();
  // Less than a word travels in one.
  int64_t width = std::min(bits, word);
  assert(bits % width == 0 && "a vector has a power of two of elements");
  auto words = VectorType::get(bits / width, builder.getIntegerType(width));
  vector = vector::BitCastOp::create(builder, loc, words, vector);
  Type i32 = builder.getI32Type();
  Value lanes =
      arith::ConstantIntOp::create(builder, loc, i32, instruction.laneCount);
  SmallVector<Value> shuffled;
  for (int64_t i = 0; i < words.getNumElements(); ++i) {
    Value value =
        vector::ExtractOp::create(builder, loc, vector, ArrayRef<int64_t>{i});
    if (width < word)
      value = arith::ExtUIOp::create(builder, loc, i32, value);
    value = gpu::ShuffleOp::create(builder, loc, value, offset, lanes, mode)
                .getShuffleResult();
    if (width < word)
      value =
          arith::TruncIOp::create(builder, loc, words.getElementType(), value);
    shuffled.push_back(value);
  }
  Value result = vector::FromElementsOp::create(builder, loc, words, shuffled);
  return vector::BitCastOp::create(builder, loc, type, result);
}
