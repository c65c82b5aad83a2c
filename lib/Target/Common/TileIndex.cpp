//===- TileIndex.cpp - addresses inside a native tile ---------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileIndex.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace mma_select;

ISA::Dim mma_select::getRowDim(ISA::OperandRole role) {
  return role == ISA::OperandRole::B ? ISA::Dim::K : ISA::Dim::M;
}

ISA::Dim mma_select::getColumnDim(ISA::OperandRole role) {
  return role == ISA::OperandRole::A ? ISA::Dim::K : ISA::Dim::N;
}

bool mma_select::hasUnitInnerStride(Value memref) {
  return cast<MemRefType>(memref.getType()).isLastDimUnitStride();
}

Value mma_select::emitAdd(OpBuilder &builder, Location loc, Value base,
                          Value offset) {
  return builder.createOrFold<arith::AddIOp>(loc, base, offset);
}

Value mma_select::emitAdd(OpBuilder &builder, Location loc, Value base,
                          int64_t offset) {
  if (offset == 0)
    return base;
  return emitAdd(builder, loc, base,
                 arith::ConstantIndexOp::create(builder, loc, offset));
}

Value mma_select::emitIndexBits(OpBuilder &builder, Location loc,
                                ArrayRef<ISA::BitRun> runs, ISA::Dim dim,
                                Value position) {
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value sum;
  for (const ISA::BitRun &run : runs) {
    if (run.dim != dim)
      continue;
    Value bits = position;
    if (run.shift)
      bits = arith::ShRUIOp::create(builder, loc, bits, constant(run.shift));
    bits = arith::AndIOp::create(builder, loc, bits,
                                 constant((int64_t(1) << run.count) - 1));
    if (run.bit)
      bits = arith::ShLIOp::create(builder, loc, bits, constant(run.bit));
    // Runs of one dimension share no bit.
    sum =
        sum ? arith::AddIOp::create(builder, loc, sum, bits).getResult() : bits;
  }
  return sum ? sum : constant(0);
}

SmallVector<Value> mma_select::getIndices(const TileAddress &address, Value row,
                                          Value column) {
  SmallVector<Value> indices = address.leading;
  indices.push_back(address.transposed ? column : row);
  indices.push_back(address.transposed ? row : column);
  return indices;
}
