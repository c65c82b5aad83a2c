//===- AIRKernel.cpp - kernels and their metadata -------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel of AIR is a plain function that !air.kernel names with one node for
// each argument. Ids are arguments, too.
//
//===----------------------------------------------------------------------===//

#include "AIRModule.h"

#include "../Common/KernelFunction.h"
#include "../Simdgroup/Metal.h"
#include "mma_select/Target/Simdgroup.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select;
using namespace mma_select::air;

/// Nothing in the function writes through `buffer`, as far as can be seen.
static bool isOnlyRead(Value buffer) {
  SmallVector<Value> views = {buffer};
  while (!views.empty()) {
    Value view = views.pop_back_val();
    for (Operation *user : view.getUsers()) {
      if (isa<ViewLikeOpInterface>(user)) {
        llvm::append_range(views, user->getResults());
        continue;
      }
      if (isa<memref::ExtractStridedMetadataOp>(user)) {
        views.push_back(user->getResult(0));
        continue;
      }
      auto effects = dyn_cast<MemoryEffectOpInterface>(user);
      if (!effects || effects.getEffectOnValue<MemoryEffects::Write>(view) ||
          !effects.getEffectOnValue<MemoryEffects::Read>(view))
        return false;
    }
  }
  return true;
}

namespace {
/// Whose writes a barrier makes seen: `mem_flags` of MSL.
enum MemoryFlags : unsigned { DeviceMemory = 1, ThreadgroupMemory = 2 };

/// Turns one gpu.func into a func.func.
class KernelConverter {
public:
  KernelConverter(gpu::GPUFuncOp source, const Version &version)
      : source(source), version(version), builder(source) {}

  LogicalResult run();

private:
  ArrayAttr describeBuffer(unsigned index, BlockArgument buffer);
  template <typename IdOp>
  void replaceDimensions();
  template <typename IdOp>
  void replaceIndex();
  Value addIdArgument(StringRef name, Type type, StringRef typeName);
  void replaceIds();
  void replaceBarrier(Operation *op, StringRef name, unsigned flags);
  void replaceBarriers();

  gpu::GPUFuncOp source;
  const Version &version;
  OpBuilder builder;
  SmallVector<Attribute> arguments;
};
} // namespace

ArrayAttr KernelConverter::describeBuffer(unsigned index,
                                          BlockArgument buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  Type element = type.getElementType();
  auto text = [&](StringRef value) { return builder.getStringAttr(value); };
  auto number = [&](int value) { return builder.getI32IntegerAttr(value); };
  int bytes = element.getIntOrFloatBitWidth() / 8;
  return builder.getArrayAttr(
      {number(index), text("air.buffer"), text("air.location_index"),
       number(index), number(1),
       text(isOnlyRead(buffer) ? "air.read" : "air.read_write"),
       text("air.address_space"), number(type.getMemorySpaceAsInt()),
       text("air.arg_type_size"), number(bytes),
       text("air.arg_type_align_size"), number(bytes),
       text("air.arg_type_name"), text(metal::getTypeName(element)),
       text("air.arg_name"), text(llvm::formatv("arg{0}", index).str())});
}

Value KernelConverter::addIdArgument(StringRef name, Type type,
                                     StringRef typeName) {
  Block &entry = source.getBody().front();
  unsigned index = entry.getNumArguments();
  arguments.push_back(builder.getArrayAttr(
      {builder.getI32IntegerAttr(index), builder.getStringAttr("air." + name),
       builder.getStringAttr("air.arg_type_name"),
       builder.getStringAttr(typeName), builder.getStringAttr("air.arg_name"),
       builder.getStringAttr(llvm::formatv("arg{0}", index).str())}));
  return entry.addArgument(type, source.getLoc());
}

template <typename IdOp>
void KernelConverter::replaceDimensions() {
  SmallVector<IdOp> ids;
  source.walk([&](IdOp op) { ids.push_back(op); });
  if (ids.empty())
    return;
  Value vector = addIdArgument(
      metal::idName<IdOp>, VectorType::get(3, builder.getI32Type()), "uint3");
  for (IdOp op : ids) {
    builder.setInsertionPoint(op);
    Value id = vector::ExtractOp::create(
        builder, op.getLoc(), vector,
        ArrayRef<int64_t>{static_cast<int64_t>(op.getDimension())});
    op.replaceAllUsesWith(arith::IndexCastUIOp::create(
                              builder, op.getLoc(), builder.getIndexType(), id)
                              .getResult());
    op.erase();
  }
}

template <typename IdOp>
void KernelConverter::replaceIndex() {
  SmallVector<IdOp> ids;
  source.walk([&](IdOp op) { ids.push_back(op); });
  if (ids.empty())
    return;
  Value id = addIdArgument(metal::idName<IdOp>, builder.getI32Type(), "uint");
  for (IdOp op : ids) {
    builder.setInsertionPoint(op);
    op.replaceAllUsesWith(arith::IndexCastUIOp::create(
                              builder, op.getLoc(), builder.getIndexType(), id)
                              .getResult());
    op.erase();
  }
}

void KernelConverter::replaceIds() {
  replaceDimensions<gpu::BlockIdOp>();
  replaceDimensions<gpu::ThreadIdOp>();
  replaceDimensions<gpu::BlockDimOp>();
  replaceDimensions<gpu::GridDimOp>();
  replaceIndex<gpu::LaneIdOp>();
  replaceIndex<gpu::SubgroupIdOp>();
}

/// Calls `name(flags, scope)` in place of `op`. The scope is always 1: which
/// lanes wait is in the name.
void KernelConverter::replaceBarrier(Operation *op, StringRef name,
                                     unsigned flags) {
  auto module = source->getParentOfType<gpu::GPUModuleOp>();
  if (!SymbolTable(module).lookup(name)) {
    builder.setInsertionPointToStart(module.getBody());
    auto type = builder.getFunctionType(
        {builder.getI32Type(), builder.getI32Type()}, {});
    auto barrier = func::FuncOp::create(builder, op->getLoc(), name, type);
    barrier.setPrivate();
    barrier->setAttr("convergent", builder.getUnitAttr());
  }
  builder.setInsertionPoint(op);
  Value memory = arith::ConstantIntOp::create(builder, op->getLoc(), flags, 32);
  Value scope = arith::ConstantIntOp::create(builder, op->getLoc(), 1, 32);
  func::CallOp::create(builder, op->getLoc(), name, TypeRange(),
                       ValueRange{memory, scope});
  op->erase();
}

void KernelConverter::replaceBarriers() {
  SmallVector<Operation *> barriers;
  source.walk([&](Operation *op) {
    if (isa<gpu::BarrierOp, simdgroup::BarrierOp>(op))
      barriers.push_back(op);
  });
  for (Operation *op : barriers)
    if (isa<gpu::BarrierOp>(op))
      replaceBarrier(op, "air.wg.barrier", DeviceMemory | ThreadgroupMemory);
    else
      replaceBarrier(op, "air.simdgroup.barrier", ThreadgroupMemory);
}

LogicalResult KernelConverter::run() {
  if (source.isKernel() && failed(metal::checkArguments(source, "AIR")))
    return failure();
  placeAttributions(source, "_threadgroup");
  if (source.isKernel())
    for (BlockArgument argument : source.getBody().front().getArguments())
      arguments.push_back(describeBuffer(argument.getArgNumber(), argument));
  replaceBarriers();
  if (source.isKernel())
    replaceIds();

  func::FuncOp target = moveToFunction(source, source.getName());
  if (source.isKernel()) {
    auto number = [&](int value) { return builder.getI32IntegerAttr(value); };
    target->setAttr(
        kernelAttrName,
        builder.getDictionaryAttr(
            {builder.getNamedAttr("arguments", builder.getArrayAttr(arguments)),
             builder.getNamedAttr(
                 "version",
                 builder.getArrayAttr({number(version.major),
                                       number(version.minor), number(0)})),
             // bfloat matrices need Metal 3.1.
             builder.getNamedAttr(
                 "language",
                 builder.getArrayAttr({builder.getStringAttr("Metal"),
                                       number(3), number(1), number(0)}))}));
  }
  source.erase();
  return success();
}

LogicalResult mma_select::air::convertKernels(gpu::GPUModuleOp module,
                                              const Version &version) {
  for (auto kernel :
       llvm::make_early_inc_range(module.getOps<gpu::GPUFuncOp>()))
    if (failed(KernelConverter(kernel, version).run()))
      return failure();
  return success();
}
