//===- Metal.cpp - kernels of Apple's GPUs --------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Metal.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mma_select;
using namespace mma_select::metal;

StringRef metal::getTypeName(Type type) {
  if (type.isF32())
    return "float";
  if (type.isF16())
    return "half";
  if (type.isBF16())
    return "bfloat";
  if (type.isInteger(8))
    return "char";
  if (type.isInteger(16))
    return "short";
  if (type.isInteger(32))
    return "int";
  return type.isInteger(64) ? "long" : "";
}

LogicalResult metal::checkArguments(gpu::GPUFuncOp kernel, StringRef language) {
  unsigned count = kernel.getFunctionType().getNumInputs();
  for (BlockArgument argument : kernel.getArguments().take_front(count)) {
    auto type = dyn_cast<MemRefType>(argument.getType());
    auto refuse = [&]() {
      return kernel.emitOpError("argument ")
             << argument.getArgNumber() << " is a " << argument.getType();
    };
    if (!type)
      return refuse() << ", an argument of an " << language
                      << " kernel is a buffer: put the value into a memref";
    if (getTypeName(type.getElementType()).empty())
      return refuse() << ", whose elements MSL has no name for; it has f16, "
                         "bf16, f32 and i8 to i64";
    SmallVector<int64_t> strides;
    int64_t offset;
    if (!type.hasStaticShape() ||
        failed(type.getStridesAndOffset(strides, offset)) ||
        ShapedType::isDynamic(offset) || ShapedType::isDynamicShape(strides))
      return refuse() << ", and a buffer of " << language
                      << " is a bare pointer: its shape and strides must be "
                         "static";
  }
  return success();
}

LogicalResult metal::checkMatrixSpace(Operation *op, MemRefType type) {
  unsigned space = type.getMemorySpaceAsInt();
  if (space == Device || space == Threadgroup)
    return success();
  return op->emitOpError("moves a matrix of private memory, which Metal "
                         "cannot; use device or threadgroup memory");
}

FailureOr<StridedMatrix> metal::getStridedMatrix(MemRefType type,
                                                 bool transposed) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return failure();
  unsigned outer = type.getRank() - 2, inner = type.getRank() - 1;
  if (strides[inner] == 1)
    return StridedMatrix{outer, transposed};
  // A memref of columns is rows, transposed.
  if (strides[outer] == 1)
    return StridedMatrix{inner, !transposed};
  return failure();
}

/// The number of a memref's space; none for one that has no meaning here.
static std::optional<unsigned> getAddressSpace(Attribute space) {
  if (!space)
    return Device;
  if (auto gpu = dyn_cast<gpu::AddressSpaceAttr>(space))
    switch (gpu.getValue()) {
    case gpu::AddressSpace::Global:
      return Device;
    case gpu::AddressSpace::Workgroup:
      return Threadgroup;
    case gpu::AddressSpace::Private:
      return Private;
    }
  auto number = dyn_cast<IntegerAttr>(space);
  if (!number || (number.getInt() != Device && number.getInt() != Threadgroup))
    return std::nullopt;
  return number.getInt();
}

LogicalResult metal::assignAddressSpaces(Operation *module) {
  WalkResult allocations = module->walk([](Operation *op) {
    auto isUnplaced = [](Type type) {
      auto memref = dyn_cast<MemRefType>(type);
      return memref && !memref.getMemorySpace();
    };
    if (!isa<memref::AllocOp, memref::AllocaOp>(op) ||
        !isUnplaced(op->getResult(0).getType()))
      return WalkResult::advance();
    op->emitOpError("names no memory space, and a kernel cannot allocate "
                    "device memory")
        << "; give the memref #gpu.address_space<private>, or make it a "
           "workgroup attribution of the gpu.func";
    return WalkResult::interrupt();
  });
  if (allocations.wasInterrupted())
    return failure();

  std::optional<MemRefType> refused;
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](MemRefType type) -> std::pair<Type, WalkResult> {
    std::optional<unsigned> space = getAddressSpace(type.getMemorySpace());
    if (!space) {
      refused = type;
      return {type, WalkResult::skip()};
    }
    auto number =
        IntegerAttr::get(IntegerType::get(type.getContext(), 64), *space);
    return {MemRefType::get(type.getShape(), type.getElementType(),
                            type.getLayout(), number),
            WalkResult::skip()};
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  if (refused)
    return module->emitOpError(
               "has a memref in a space that Metal kernels do not "
               "have here: ")
           << *refused
           << "; spaces are 1 (device, also without a space), 3 (threadgroup) "
              "and #gpu.address_space<global>, <workgroup>, <private>";
  return success();
}
