//===- LaneConversion.cpp - results as operands, in lanes -----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both layouts are permutations of the bits of row and column. So each bit of
// the accumulator's lane, register and tile number is a bit of the operand's:
// where it is one of its register or tile, the place is known here; where it is
// one of its lane, lanes differ in what they need.
//
//===----------------------------------------------------------------------===//

#include "LaneConversion.h"

#include "GroupLayout.h"
#include "LaneShuffle.h"
#include "TileIndex.h"
#include "TileVectors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mma_select;

namespace {
/// Row and column of the matrix that both fragments are.
struct Place {
  int64_t row = 0, column = 0;
  Place operator+(Place other) const {
    return {row + other.row, column + other.column};
  }
};

/// Where the accumulator fragment holds an element.
struct Source {
  int64_t tileRow, tileColumn;
  ISA::Position position;
};

/// A bit of the operand's lane number and the bit of the accumulator's that is
/// the same bit of the matrix.
struct LaneBit {
  unsigned operand, accumulator;
};

class Conversion {
public:
  Conversion(const ISA::Instruction &instruction, ISA::OperandRole role,
             KOrder order);

  /// What lane 0 of the operand has in a register of a tile, if anything.
  std::optional<Place> getPlace(int64_t tileRow, int64_t tileColumn,
                                int64_t reg) const;
  Source getSource(Place place) const;
  /// How far a bit of the operand's lane number moves the element.
  Place getStep(unsigned laneBit) const;

  /// Bits that name a lane in both.
  SmallVector<LaneBit> laneBits;
  /// Bits of the operand's lane that name registers or tiles of the
  /// accumulator.
  SmallVector<unsigned> chosenBits;

  /// The lane's own registers have all elements that it needs.
  bool staysInLane() const {
    return chosenBits.empty() &&
           laneBits.size() == accumulator.getLaneBits().size() &&
           llvm::all_of(laneBits, [](LaneBit bit) {
             return bit.operand == bit.accumulator;
           });
  }

private:
  Place toPlace(const ISA::Coordinate &element) const {
    return {element[getRowDim(role)], element[getColumnDim(role)]};
  }

  const ISA::Instruction &instruction;
  ISA::OperandRole role;
  GroupLayout group;
  const ISA::BitLayout &accumulator;
};
} // namespace

Conversion::Conversion(const ISA::Instruction &instruction,
                       ISA::OperandRole role, KOrder order)
    : instruction(instruction), role(role),
      group(instruction, role, /*count=*/1, order),
      accumulator(instruction.c.layout) {
  for (unsigned bit = 0, e = group.layout.getLaneBits().size(); bit < e;
       ++bit) {
    if (!group.layout.getLaneBits()[bit].isIndex()) // lanes hold copies
      continue;
    Source source = getSource(getStep(bit));
    if (source.position.lane)
      laneBits.push_back({bit, llvm::Log2_32(source.position.lane)});
    else
      chosenBits.push_back(bit);
  }
}

std::optional<Place> Conversion::getPlace(int64_t tileRow, int64_t tileColumn,
                                          int64_t reg) const {
  std::optional<ISA::Coordinate> element = group.layout.at(
      {/*lane=*/0, static_cast<unsigned>(group.positions.front()[reg])});
  if (!element)
    return std::nullopt;
  return toPlace(*element) + Place{tileRow * instruction.getRows(role),
                                   tileColumn * instruction.getColumns(role)};
}

Source Conversion::getSource(Place place) const {
  ISA::Coordinate inner;
  inner.m = place.row % instruction.m;
  inner.n = place.column % instruction.n;
  return {place.row / instruction.m, place.column / instruction.n,
          accumulator.find(inner).front()};
}

Place Conversion::getStep(unsigned laneBit) const {
  ISA::LayoutBit bit = group.layout.getLaneBits()[laneBit];
  ISA::Coordinate element;
  element[bit.dim] = 1u << bit.bit;
  return toPlace(element);
}

int64_t LaneConversionEmitter::getCost(const ISA::Instruction &instruction,
                                       ISA::OperandRole role,
                                       KOrder order) const {
  if (Conversion(instruction, role, order).staysInLane())
    return 0;
  return instruction.getOperand(role).layout.getNumRegs();
}

namespace {
/// Emits the elements of one fragment.
class ConversionBuilder {
public:
  ConversionBuilder(OpBuilder &builder, Location loc,
                    const ISA::Instruction &instruction,
                    const Conversion &conversion, int64_t rows, int64_t columns,
                    ValueRange tiles)
      : builder(builder), loc(loc), instruction(instruction),
        conversion(conversion), tileRows(llvm::divideCeil(rows, instruction.m)),
        tileColumns(llvm::divideCeil(columns, instruction.n)), tiles(tiles) {}

  /// The element that lane 0 has at `place`, and the others accordingly.
  Value emitElement(Place place) {
    return emitChoice(place, conversion.chosenBits);
  }

private:
  /// `bits` of the lane choose among registers and tiles.
  Value emitChoice(Place place, ArrayRef<unsigned> bits) {
    if (bits.empty())
      return emitLaneElement(place);
    Value cleared = emitChoice(place, bits.drop_front());
    Value set =
        emitChoice(place + conversion.getStep(bits.front()), bits.drop_front());
    return arith::SelectOp::create(builder, loc, emitIsSet(bits.front()), set,
                                   cleared);
  }
  Value emitLaneElement(Place place);
  Value emitIsSet(unsigned laneBit);
  /// An accumulator tile as its lane has it from which an element comes that is
  /// in lane `base` for lane 0.
  Value emitFromLane(int64_t tile, unsigned base);

  OpBuilder &builder;
  Location loc;
  const ISA::Instruction &instruction;
  const Conversion &conversion;
  int64_t tileRows, tileColumns;
  ValueRange tiles;
  llvm::MapVector<std::pair<int64_t, unsigned>, Value> shuffled;
  llvm::MapVector<unsigned, Value> isSet;
};
} // namespace

Value ConversionBuilder::emitLaneElement(Place place) {
  Source source = conversion.getSource(place);
  // Padding of the operand that the accumulator does not have.
  if (source.tileRow >= tileRows || source.tileColumn >= tileColumns)
    return emitZero(builder, loc,
                    cast<VectorType>(tiles.front().getType()).getElementType());
  Value tile = emitFromLane(source.tileRow * tileColumns + source.tileColumn,
                            source.position.lane);
  return vector::ExtractOp::create(builder, loc, tile,
                                   ArrayRef<int64_t>{source.position.reg});
}

Value ConversionBuilder::emitIsSet(unsigned laneBit) {
  Value &known = isSet[laneBit];
  if (known)
    return known;
  Value mask =
      arith::ConstantIndexOp::create(builder, loc, int64_t(1) << laneBit);
  Value bit = arith::AndIOp::create(
      builder, loc, emitLaneId(builder, loc, instruction), mask);
  return known = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                       bit, mask);
}

Value ConversionBuilder::emitFromLane(int64_t tile, unsigned base) {
  if (conversion.staysInLane())
    return tiles[tile];
  Value &known = shuffled[{tile, base}];
  if (known)
    return known;
  // The bits of the lane that the element comes from.
  SmallVector<ISA::BitRun> runs;
  for (LaneBit bit : conversion.laneBits)
    runs.push_back({ISA::Dim::K, bit.operand, bit.accumulator, 1});
  Value lane = emitIndexBits(builder, loc, runs, ISA::Dim::K,
                             emitLaneId(builder, loc, instruction));
  lane = emitAdd(builder, loc, lane, base);
  lane = arith::IndexCastOp::create(builder, loc, builder.getI32Type(), lane);
  return known = emitLaneShuffle(builder, loc, instruction, tiles[tile], lane,
                                 gpu::ShuffleMode::IDX);
}

/// A vector of `elements`, which is no new one if they are all of another.
static Value emitVector(OpBuilder &builder, Location loc,
                        ArrayRef<Value> elements) {
  auto first = elements.front().getDefiningOp<vector::ExtractOp>();
  auto isInOrder = [&](auto indexed) {
    auto extract = indexed.value().template getDefiningOp<vector::ExtractOp>();
    return extract && extract.getSource() == first.getSource() &&
           extract.getStaticPosition() ==
               ArrayRef<int64_t>{static_cast<int64_t>(indexed.index())};
  };
  if (first &&
      first.getSourceVectorType().getNumElements() ==
          static_cast<int64_t>(elements.size()) &&
      llvm::all_of(llvm::enumerate(elements), isInOrder))
    return first.getSource();
  return vector::FromElementsOp::create(
      builder, loc,
      VectorType::get(elements.size(), elements.front().getType()), elements);
}

SmallVector<Value> LaneConversionEmitter::emitConvert(
    OpBuilder &builder, Location loc, const ISA::Instruction &instruction,
    ISA::OperandRole role, int64_t rows, int64_t columns,
    ArrayRef<TileShape> shapes, ValueRange accumulatorTiles) const {
  Conversion conversion(instruction, role, shapes.front().kOrder);
  ConversionBuilder elements(builder, loc, instruction, conversion, rows,
                             columns, accumulatorTiles);
  int64_t tileColumns = llvm::divideCeil(columns, instruction.getColumns(role));
  int64_t numRegs = instruction.getOperand(role).layout.getNumRegs();
  Type elementType = shapes.front().elementType;
  SmallVector<Value> tiles;
  for (auto [index, shape] : llvm::enumerate(shapes)) {
    SmallVector<Value> scalars;
    for (int64_t reg = 0; reg < numRegs; ++reg) {
      std::optional<Place> place =
          conversion.getPlace(index / tileColumns, index % tileColumns, reg);
      scalars.push_back(place ? elements.emitElement(*place)
                              : emitZero(builder, loc, elementType));
    }
    tiles.push_back(clearPadding(builder, loc, instruction, role, shape,
                                 emitVector(builder, loc, scalars)));
  }
  return tiles;
}
