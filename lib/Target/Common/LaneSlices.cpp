//===- LaneSlices.cpp - slices spread over lanes --------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneSlices.h"

#include "LaneShuffle.h"
#include "TileIndex.h"
#include "TileVectors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mma_select;
using vector::CombiningKind;

static ISA::Dim getKept(SliceDim dim) {
  return dim == SliceDim::M ? ISA::Dim::M : ISA::Dim::N;
}
static ISA::Dim getReduced(SliceDim dim) {
  return dim == SliceDim::M ? ISA::Dim::N : ISA::Dim::M;
}

namespace {
/// The registers of an accumulator tile, sorted by what they are in a slice.
struct SliceRegisters {
  SliceRegisters(const ISA::BitLayout &layout, SliceDim dim);

  /// By register: which number of the slice it belongs to.
  SmallVector<int64_t> numbers;
  /// By step along the reduced dimension: the registers of all numbers.
  SmallVector<SmallVector<int64_t>> steps;
  /// By step: the place along the reduced dimension, in lane 0.
  SmallVector<int64_t> places;
  int64_t size = 1;
};
} // namespace

SliceRegisters::SliceRegisters(const ISA::BitLayout &layout, SliceDim dim) {
  SmallVector<unsigned> kept, reduced;
  for (auto [position, bit] : llvm::enumerate(layout.getRegBits())) {
    if (bit.isIndexOf(getKept(dim)))
      kept.push_back(position);
    else if (bit.isIndexOf(getReduced(dim)))
      reduced.push_back(position);
  }
  auto gather = [](unsigned reg, ArrayRef<unsigned> bits) {
    int64_t value = 0;
    for (auto [place, bit] : llvm::enumerate(bits))
      value |= int64_t(reg >> bit & 1) << place;
    return value;
  };
  size = int64_t(1) << kept.size();
  steps.assign(size_t(1) << reduced.size(), SmallVector<int64_t>(size));
  places.resize(steps.size());
  for (unsigned reg = 0, e = layout.getNumRegs(); reg < e; ++reg) {
    numbers.push_back(gather(reg, kept));
    std::optional<ISA::Coordinate> element = layout.at({/*lane=*/0, reg});
    if (!element) // holds nothing
      continue;
    int64_t step = gather(reg, reduced);
    steps[step][numbers.back()] = reg;
    places[step] = (*element)[getReduced(dim)];
  }
}

/// What does not change anything that it is combined with.
static Value emitNeutral(OpBuilder &builder, Location loc, CombiningKind kind,
                         VectorType type) {
  using Kind = arith::AtomicRMWKind;
  Type scalar = type.getElementType();
  bool isFloat = llvm::isa<FloatType>(scalar);
  auto toKind = [&] {
    switch (kind) {
    case CombiningKind::ADD:
      return isFloat ? Kind::addf : Kind::addi;
    case CombiningKind::MUL:
      return isFloat ? Kind::mulf : Kind::muli;
    case CombiningKind::MINUI:
      return Kind::minu;
    case CombiningKind::MINSI:
      return Kind::mins;
    case CombiningKind::MINNUMF:
      return Kind::minnumf;
    case CombiningKind::MAXUI:
      return Kind::maxu;
    case CombiningKind::MAXSI:
      return Kind::maxs;
    case CombiningKind::MAXNUMF:
      return Kind::maxnumf;
    case CombiningKind::AND:
      return Kind::andi;
    case CombiningKind::OR:
      return Kind::ori;
    case CombiningKind::XOR:
      return Kind::xori;
    case CombiningKind::MINIMUMF:
      return Kind::minimumf;
    case CombiningKind::MAXIMUMF:
      return Kind::maximumf;
    }
    llvm_unreachable("unknown kind");
  };
  TypedAttr value = arith::getIdentityValueAttr(toKind(), scalar, builder, loc);
  return arith::ConstantOp::create(builder, loc,
                                   DenseElementsAttr::get(type, value));
}

Type LaneSliceEmitter::getTileType(const ISA::Instruction &instruction,
                                   SliceDim dim, Type elementType) const {
  return VectorType::get(SliceRegisters(instruction.c.layout, dim).size,
                         elementType);
}

Value LaneSliceEmitter::emitReduce(OpBuilder &builder, Location loc,
                                   const ISA::Instruction &instruction,
                                   SliceDim dim, CombiningKind kind,
                                   ValueRange tiles, ArrayRef<TileShape> shapes,
                                   Value init) const {
  const ISA::BitLayout &layout = instruction.c.layout;
  SliceRegisters registers(layout, dim);
  ISA::Dim reduced = getReduced(dim);
  auto combine = [&](Value lhs, Value rhs) {
    return lhs ? vector::makeArithReduction(builder, loc, kind, lhs, rhs) : rhs;
  };

  // In the lane.
  Value result, lanePlace, neutral;
  for (auto [tile, shape] : llvm::zip(tiles, shapes)) {
    int64_t extent = dim == SliceDim::M ? shape.columns : shape.rows;
    bool isPadded = extent != int64_t(1) << layout.getNumBits(reduced);
    for (auto [step, place] : llvm::zip(registers.steps, registers.places)) {
      if (isPadded && place >= extent)
        continue;
      Value part = emitShuffle(builder, loc, tile, step);
      if (isPadded) {
        if (!lanePlace) {
          lanePlace = emitIndexBits(builder, loc, layout.getLaneRuns(), reduced,
                                    emitLaneId(builder, loc, instruction));
          neutral =
              emitNeutral(builder, loc, kind, cast<VectorType>(part.getType()));
        }
        Value isInside = arith::CmpIOp::create(
            builder, loc, arith::CmpIPredicate::slt,
            emitAdd(builder, loc, lanePlace, place),
            arith::ConstantIndexOp::create(builder, loc, extent));
        part = arith::SelectOp::create(builder, loc, isInside, part, neutral);
      }
      result = combine(result, part);
    }
  }

  // Across lanes.
  for (auto [position, bit] : llvm::enumerate(layout.getLaneBits())) {
    if (!bit.isIndexOf(reduced))
      continue;
    Value mask = arith::ConstantIntOp::create(
        builder, loc, builder.getI32Type(), int64_t(1) << position);
    result = combine(result, emitLaneShuffle(builder, loc, instruction, result,
                                             mask, gpu::ShuffleMode::XOR));
  }
  return combine(result, init);
}

Value LaneSliceEmitter::emitBroadcast(OpBuilder &builder, Location loc,
                                      const ISA::Instruction &instruction,
                                      SliceDim dim, Value slice) const {
  return emitShuffle(builder, loc, slice,
                     SliceRegisters(instruction.c.layout, dim).numbers);
}

Value LaneSliceEmitter::emitFill(OpBuilder &builder, Location loc,
                                 Type tileType, Value scalar) const {
  return builder.createOrFold<vector::BroadcastOp>(loc, tileType, scalar);
}

Value LaneSliceEmitter::emitElementwise(
    OpBuilder &builder, Location loc, Type tileType, ValueRange slices,
    Emitter::ScalarFunction scalarFunction) const {
  auto type = cast<VectorType>(tileType);
  SmallVector<Value> results;
  for (int64_t i = 0, e = type.getNumElements(); i < e; ++i) {
    SmallVector<Value> scalars;
    for (Value slice : slices)
      scalars.push_back(
          vector::ExtractOp::create(builder, loc, slice, ArrayRef<int64_t>{i}));
    results.push_back(scalarFunction(builder, loc, scalars));
  }
  return vector::FromElementsOp::create(builder, loc, type, results);
}
