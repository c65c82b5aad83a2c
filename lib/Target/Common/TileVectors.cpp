//===- TileVectors.cpp - the elements of tiles in a lane ------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileVectors.h"

#include "GroupLayout.h"
#include "LaneShuffle.h"
#include "TileIndex.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mma_select;

Value mma_select::emitZero(OpBuilder &builder, Location loc, Type type) {
  return arith::ConstantOp::create(builder, loc,
                                   cast<TypedAttr>(builder.getZeroAttr(type)));
}

Value mma_select::emitShuffle(OpBuilder &builder, Location loc, Value vector,
                              ArrayRef<int64_t> positions) {
  int64_t size = cast<VectorType>(vector.getType()).getNumElements();
  if (llvm::equal(positions, llvm::seq<int64_t>(0, size)))
    return vector;
  return vector::ShuffleOp::create(builder, loc, vector, vector, positions);
}

Value mma_select::emitSlice(OpBuilder &builder, Location loc, Value vector,
                            int64_t first, int64_t width) {
  if (width == cast<VectorType>(vector.getType()).getNumElements())
    return vector;
  auto mask = llvm::to_vector(llvm::seq(first, first + width));
  return vector::ShuffleOp::create(builder, loc, vector, vector, mask);
}

Value mma_select::emitConcat(OpBuilder &builder, Location loc,
                             SmallVector<Value> pieces) {
  while (pieces.size() > 1) {
    int64_t width = cast<VectorType>(pieces.front().getType()).getNumElements();
    auto mask = llvm::to_vector(llvm::seq(int64_t(0), 2 * width));
    for (unsigned i = 0; i < pieces.size() / 2; ++i)
      pieces[i] = vector::ShuffleOp::create(builder, loc, pieces[2 * i],
                                            pieces[2 * i + 1], mask);
    pieces.resize(pieces.size() / 2);
  }
  return pieces.front();
}

Value mma_select::clearPadding(OpBuilder &builder, Location loc,
                               const ISA::Instruction &instruction,
                               ISA::OperandRole role, TileShape shape,
                               Value tile) {
  int64_t extent = role == ISA::OperandRole::A ? shape.columns : shape.rows;
  if (role == ISA::OperandRole::Acc || extent == instruction.k)
    return tile;
  // A padded tile is no part of a larger group.
  GroupLayout group(instruction, role, /*count=*/1, shape.kOrder);
  const ISA::BitLayout &layout = group.layout;
  Value lane = emitLaneId(builder, loc, instruction);
  Value laneK =
      emitIndexBits(builder, loc, layout.getLaneRuns(), ISA::Dim::K, lane);
  Value limit = arith::ConstantIndexOp::create(builder, loc, extent);
  Value zero =
      emitZero(builder, loc, cast<VectorType>(tile.getType()).getElementType());
  for (unsigned reg = 0, e = layout.getNumRegs(); reg < e; ++reg) {
    std::optional<ISA::Coordinate> element = layout.at(
        {/*lane=*/0, static_cast<unsigned>(group.positions.front()[reg])});
    if (!element) // holds nothing
      continue;
    Value k = emitAdd(builder, loc, laneK, (*element)[ISA::Dim::K]);
    Value isInside = arith::CmpIOp::create(builder, loc,
                                           arith::CmpIPredicate::slt, k, limit);
    Value scalar =
        vector::ExtractOp::create(builder, loc, tile, ArrayRef<int64_t>{reg});
    scalar = arith::SelectOp::create(builder, loc, isInside, scalar, zero);
    tile = vector::InsertOp::create(builder, loc, scalar, tile,
                                    ArrayRef<int64_t>{reg});
  }
  return tile;
}
