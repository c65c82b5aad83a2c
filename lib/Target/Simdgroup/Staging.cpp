//===- Staging.cpp - edges of matrices ------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Staging.h"

#include "../Common/LaneShuffle.h"
#include "../Common/TileIndex.h"
#include "mma_select/Target/Simdgroup.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include <numeric>

using namespace mlir;
using namespace mma_select;

static constexpr int64_t matrixSize = 8;
/// Metal's limit for a threadgroup.
static constexpr int64_t maxThreads = 1024;
/// Marks the threadgroup memory that is ours.
static constexpr llvm::StringLiteral stagingName = "mma_select.staging";

static gpu::GPUFuncOp findKernel(Operation *op) {
  auto kernel = dyn_cast<gpu::GPUFuncOp>(op);
  return kernel ? kernel : op->getParentOfType<gpu::GPUFuncOp>();
}

bool simdgroup::canStage(Operation *op) { return bool(findKernel(op)); }

/// The access at `address` does not cover all of a matrix, or may not.
static bool isPartial(TileShape shape, const TileAddress &address) {
  return shape.rows != matrixSize || shape.columns != matrixSize ||
         address.rowLimit || address.columnLimit;
}

static int64_t getNumSimdgroups(gpu::GPUFuncOp kernel, int64_t laneCount) {
  int64_t threads = maxThreads;
  if (std::optional<ArrayRef<int32_t>> block = kernel.getKnownBlockSize())
    threads = std::accumulate(block->begin(), block->end(), int64_t(1),
                              std::multiplies<int64_t>());
  return llvm::divideCeil(threads, laneCount);
}

/// One matrix of threadgroup memory for each simdgroup.
static Value getStaging(gpu::GPUFuncOp kernel, int64_t simdgroups,
                        Type elementType) {
  Builder builder(kernel.getContext());
  auto space = gpu::AddressSpaceAttr::get(kernel.getContext(),
                                          gpu::AddressSpace::Workgroup);
  auto type = MemRefType::get({simdgroups, matrixSize, matrixSize}, elementType,
                              MemRefLayoutAttrInterface(), space);
  for (auto [i, buffer] : llvm::enumerate(kernel.getWorkgroupAttributions()))
    if (buffer.getType() == type &&
        kernel.getWorkgroupAttributionAttr(i, stagingName))
      return buffer;
  Value buffer = kernel.addWorkgroupAttribution(type, kernel.getLoc());
  kernel.setWorkgroupAttributionAttr(kernel.getNumWorkgroupAttributions() - 1,
                                     builder.getStringAttr(stagingName),
                                     builder.getUnitAttr());
  return buffer;
}

namespace {
/// Moves one matrix by way of threadgroup memory.
class Stage {
public:
  Stage(OpBuilder &builder, Location loc, const ISA::Instruction &instruction,
        TileShape shape, const TileAddress &address)
      : builder(builder), loc(loc), instruction(instruction), shape(shape),
        address(address) {}

  Value load(VectorType type);
  void store(Value matrix);

private:
  /// Calls back for each element that the lane moves, with whether it may be
  /// accessed, its indices in memory and those in `staging`.
  template <typename Body>
  void forEachElement(Body body);
  void enter();
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value isBelow(Value position, Value limit, int64_t covered) {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                                 position, limit ? limit : index(covered));
  }

  OpBuilder &builder;
  Location loc;
  const ISA::Instruction &instruction;
  TileShape shape;
  const TileAddress &address;
  Value staging, simdgroup;
};
} // namespace

void Stage::enter() {
  gpu::GPUFuncOp kernel =
      findKernel(builder.getInsertionBlock()->getParentOp());
  int64_t simdgroups = getNumSimdgroups(kernel, instruction.laneCount);
  staging = getStaging(kernel, simdgroups, shape.elementType);
  simdgroup = simdgroups == 1
                  ? index(0)
                  : gpu::SubgroupIdOp::create(builder, loc,
                                              /*upper_bound=*/IntegerAttr());
  // The last matrix that was here may still be read.
  simdgroup::BarrierOp::create(builder, loc);
}

template <typename Body>
void Stage::forEachElement(Body body) {
  Value lane = emitLaneId(builder, loc, instruction);
  Value column = arith::RemUIOp::create(builder, loc, lane, index(matrixSize));
  Value firstRow =
      arith::DivUIOp::create(builder, loc, lane, index(matrixSize));
  // Neighbours in memory belong to neighbours among the lanes.
  for (int64_t i = 0; i < matrixSize; i += instruction.laneCount / matrixSize) {
    Value row = emitAdd(builder, loc, firstRow, i);
    Value isInside = arith::AndIOp::create(
        builder, loc, isBelow(row, address.rowLimit, shape.rows),
        isBelow(column, address.columnLimit, shape.columns));
    body(isInside,
         getIndices(address, emitAdd(builder, loc, address.row, row),
                    emitAdd(builder, loc, address.column, column)),
         SmallVector<Value>{simdgroup, row, column});
  }
}

Value Stage::load(VectorType type) {
  enter();
  forEachElement([&](Value isInside, ValueRange outside, ValueRange inside) {
    auto branch = scf::IfOp::create(builder, loc, shape.elementType, isInside,
                                    /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    Value element =
        memref::LoadOp::create(builder, loc, address.memref, outside);
    scf::YieldOp::create(builder, loc, element);
    builder.setInsertionPointToStart(branch.elseBlock());
    Value zero = arith::ConstantOp::create(
        builder, loc, builder.getZeroAttr(shape.elementType));
    scf::YieldOp::create(builder, loc, zero);
    builder.setInsertionPointAfter(branch);
    memref::StoreOp::create(builder, loc, branch.getResult(0), staging, inside);
  });
  simdgroup::BarrierOp::create(builder, loc);
  Value zero = index(0);
  return simdgroup::LoadOp::create(builder, loc, type, staging,
                                   ValueRange{simdgroup, zero, zero},
                                   /*transposed=*/false);
}

void Stage::store(Value matrix) {
  enter();
  Value zero = index(0);
  simdgroup::StoreOp::create(builder, loc, matrix, staging,
                             ValueRange{simdgroup, zero, zero},
                             /*transposed=*/false);
  simdgroup::BarrierOp::create(builder, loc);
  forEachElement([&](Value isInside, ValueRange outside, ValueRange inside) {
    auto branch = scf::IfOp::create(builder, loc, isInside,
                                    /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    Value element = memref::LoadOp::create(builder, loc, staging, inside);
    memref::StoreOp::create(builder, loc, element, address.memref, outside);
  });
}

/// Whether the limits leave all of a whole matrix; null where its shape does
/// not.
static Value emitIsWhole(OpBuilder &builder, Location loc, TileShape shape,
                         const TileAddress &address) {
  if (shape.rows != matrixSize || shape.columns != matrixSize)
    return {};
  Value all;
  for (Value limit : {address.rowLimit, address.columnLimit}) {
    if (!limit)
      continue;
    Value size = arith::ConstantIndexOp::create(builder, loc, matrixSize);
    Value fits = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                       limit, size);
    all =
        all ? arith::AndIOp::create(builder, loc, all, fits).getResult() : fits;
  }
  return all;
}

static Value emitWholeLoad(OpBuilder &builder, Location loc, VectorType type,
                           const TileAddress &address) {
  return simdgroup::LoadOp::create(
      builder, loc, type, address.memref,
      getIndices(address, address.row, address.column), address.transposed);
}

static void emitWholeStore(OpBuilder &builder, Location loc, Value matrix,
                           const TileAddress &address) {
  simdgroup::StoreOp::create(builder, loc, matrix, address.memref,
                             getIndices(address, address.row, address.column),
                             address.transposed);
}

Value simdgroup::emitLoad(OpBuilder &builder, Location loc,
                          const ISA::Instruction &instruction, VectorType type,
                          TileShape shape, const TileAddress &address) {
  if (!isPartial(shape, address))
    return emitWholeLoad(builder, loc, type, address);
  Value isWhole = emitIsWhole(builder, loc, shape, address);
  if (!isWhole)
    return Stage(builder, loc, instruction, shape, address).load(type);
  auto branch =
      scf::IfOp::create(builder, loc, type, isWhole, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  Value whole = emitWholeLoad(builder, loc, type, address);
  scf::YieldOp::create(builder, loc, whole);
  builder.setInsertionPointToStart(branch.elseBlock());
  Value staged = Stage(builder, loc, instruction, shape, address).load(type);
  scf::YieldOp::create(builder, loc, staged);
  return branch.getResult(0);
}

void simdgroup::emitStore(OpBuilder &builder, Location loc,
                          const ISA::Instruction &instruction, Value matrix,
                          TileShape shape, const TileAddress &address) {
  if (!isPartial(shape, address))
    return emitWholeStore(builder, loc, matrix, address);
  Value isWhole = emitIsWhole(builder, loc, shape, address);
  if (!isWhole)
    return Stage(builder, loc, instruction, shape, address).store(matrix);
  auto branch =
      scf::IfOp::create(builder, loc, isWhole, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  emitWholeStore(builder, loc, matrix, address);
  builder.setInsertionPointToStart(branch.elseBlock());
  Stage(builder, loc, instruction, shape, address).store(matrix);
}
