//===- Staging.cpp - edges of cooperative matrices ------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each subgroup has a part of workgroup memory of its own. How many invocations
// share the elements is asked when the kernel runs.
//
//===----------------------------------------------------------------------===//

#include "Staging.h"

#include "../Common/TileIndex.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/SPIRV/IR/TargetAndABI.h"

using namespace mlir;
using namespace mma_select;
using spirv::CooperativeMatrixType;

/// Marks the workgroup memory that is ours.
static constexpr llvm::StringLiteral stagingName = "mma_select.staging";

static gpu::GPUFuncOp findKernel(Operation *op) {
  auto kernel = dyn_cast<gpu::GPUFuncOp>(op);
  return kernel ? kernel : op->getParentOfType<gpu::GPUFuncOp>();
}

bool coopmat::canStage(Operation *op) {
  gpu::GPUFuncOp kernel = findKernel(op);
  return kernel && kernel.getKnownBlockSize() && spirv::lookupTargetEnv(kernel);
}

bool coopmat::isPartial(CooperativeMatrixType type, TileShape shape,
                        const TileAddress &address) {
  return shape.rows != type.getRows() || shape.columns != type.getColumns() ||
         address.rowLimit || address.columnLimit;
}

/// The most subgroups that a workgroup can have.
static int64_t getNumSubgroups(gpu::GPUFuncOp kernel) {
  std::optional<ArrayRef<int32_t>> block = kernel.getKnownBlockSize();
  int64_t threads = 1;
  for (int32_t size : *block)
    threads *= size;
  spirv::ResourceLimitsAttr limits =
      spirv::lookupTargetEnv(kernel).getResourceLimits();
  int64_t smallest =
      limits.getMinSubgroupSize().value_or(limits.getSubgroupSize());
  return llvm::divideCeil(threads, smallest);
}

/// One matrix of workgroup memory for each subgroup.
static Value getStaging(gpu::GPUFuncOp kernel, CooperativeMatrixType matrix) {
  MLIRContext *context = kernel.getContext();
  auto type = MemRefType::get(
      {getNumSubgroups(kernel), matrix.getRows(), matrix.getColumns()},
      matrix.getElementType(), MemRefLayoutAttrInterface(),
      gpu::AddressSpaceAttr::get(context, gpu::AddressSpace::Workgroup));
  Block &entry = kernel.getBody().front();
  for (auto alloc : entry.getOps<memref::AllocOp>())
    if (alloc.getType() == type && alloc->hasAttr(stagingName))
      return alloc;
  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  auto alloc = memref::AllocOp::create(builder, kernel.getLoc(), type);
  alloc->setAttr(stagingName, builder.getUnitAttr());
  return alloc;
}

namespace {
/// Moves one matrix by way of workgroup memory.
class Stage {
public:
  Stage(OpBuilder &builder, Location loc, CooperativeMatrixType type,
        TileShape shape, const TileAddress &address)
      : builder(builder), loc(loc), type(type), shape(shape), address(address) {
    gpu::GPUFuncOp kernel =
        findKernel(builder.getInsertionBlock()->getParentOp());
    staging = getStaging(kernel, type);
    subgroup = getNumSubgroups(kernel) == 1
                   ? index(0)
                   : gpu::SubgroupIdOp::create(builder, loc,
                                               /*upper_bound=*/IntegerAttr());
    // The last matrix that was here may still be read.
    emitBarrier();
  }

  Value load();
  void store(Value matrix);

private:
  template <typename Body>
  void forEachElement(Body body);
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  SmallVector<Value> getStart() { return {subgroup, index(0), index(0)}; }
  Value isBelow(Value position, Value limit, int64_t covered) {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                                 position, limit ? limit : index(covered));
  }
  void emitBarrier() {
    spirv::ControlBarrierOp::create(
        builder, loc, spirv::Scope::Subgroup, spirv::Scope::Subgroup,
        spirv::MemorySemantics::AcquireRelease |
            spirv::MemorySemantics::WorkgroupMemory);
  }

  OpBuilder &builder;
  Location loc;
  CooperativeMatrixType type;
  TileShape shape;
  const TileAddress &address;
  Value staging, subgroup;
};
} // namespace

/// Calls back once, in a loop, with whether the element may be accessed, its
/// indices in memory and those in `staging`.
template <typename Body>
void Stage::forEachElement(Body body) {
  Value lane =
      gpu::LaneIdOp::create(builder, loc, /*upper_bound=*/IntegerAttr());
  Value lanes =
      gpu::SubgroupSizeOp::create(builder, loc, /*upper_bound=*/IntegerAttr());
  auto loop = scf::ForOp::create(
      builder, loc, lane, index(int64_t(type.getRows()) * type.getColumns()),
      lanes);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  Value columns = index(type.getColumns());
  // Neighbours in memory belong to neighbours among the invocations.
  Value row =
      arith::DivUIOp::create(builder, loc, loop.getInductionVar(), columns);
  Value column =
      arith::RemUIOp::create(builder, loc, loop.getInductionVar(), columns);
  Value isInside = arith::AndIOp::create(
      builder, loc, isBelow(row, address.rowLimit, shape.rows),
      isBelow(column, address.columnLimit, shape.columns));
  body(isInside,
       getIndices(address, emitAdd(builder, loc, address.row, row),
                  emitAdd(builder, loc, address.column, column)),
       SmallVector<Value>{subgroup, row, column});
}

Value Stage::load() {
  Type element = type.getElementType();
  forEachElement([&](Value isInside, ValueRange outside, ValueRange inside) {
    auto branch = scf::IfOp::create(builder, loc, element, isInside,
                                    /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    Value value = memref::LoadOp::create(builder, loc, address.memref, outside);
    scf::YieldOp::create(builder, loc, value);
    builder.setInsertionPointToStart(branch.elseBlock());
    Value zero =
        arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element));
    scf::YieldOp::create(builder, loc, zero);
    builder.setInsertionPointAfter(branch);
    memref::StoreOp::create(builder, loc, branch.getResult(0), staging, inside);
  });
  emitBarrier();
  return coopmat::LoadOp::create(builder, loc, type, staging, getStart(),
                                 /*transposed=*/false);
}

void Stage::store(Value matrix) {
  coopmat::StoreOp::create(builder, loc, matrix, staging, getStart(),
                           /*transposed=*/false);
  emitBarrier();
  forEachElement([&](Value isInside, ValueRange outside, ValueRange inside) {
    auto branch = scf::IfOp::create(builder, loc, isInside,
                                    /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    Value value = memref::LoadOp::create(builder, loc, staging, inside);
    memref::StoreOp::create(builder, loc, value, address.memref, outside);
  });
}

Value coopmat::emitStagedLoad(OpBuilder &builder, Location loc,
                              CooperativeMatrixType type, TileShape shape,
                              const TileAddress &address) {
  return Stage(builder, loc, type, shape, address).load();
}

void coopmat::emitStagedStore(OpBuilder &builder, Location loc, Value matrix,
                              TileShape shape, const TileAddress &address) {
  Stage(builder, loc, cast<CooperativeMatrixType>(matrix.getType()), shape,
        address)
      .store(matrix);
}
