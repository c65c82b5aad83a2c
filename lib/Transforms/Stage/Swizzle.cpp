//===- Swizzle.cpp - shared memory without bank conflicts -----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Runs last: fragments have become accesses of lanes by then.
//
//===----------------------------------------------------------------------===//

#include "mma_select/Selector/Swizzle.h"
#include "mma_select/IR/MMASelect.h"
#include "mma_select/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mma_select {
#define GEN_PASS_DEF_MMASELECTSWIZZLE
#include "mma_select/Transforms/Passes.h.inc"
} // namespace mma_select

using namespace mlir;
using namespace mma_select;

namespace {
/// Rewrites the accesses of one buffer.
class Swizzler {
public:
  Swizzler(RewriterBase &rewriter, Value buffer, ArrayRef<int64_t> numbers)
      : rewriter(rewriter), buffer(buffer), numbers(numbers),
        type(cast<MemRefType>(buffer.getType())) {}

  /// The op that is in the way; null if there is none.
  Operation *findOther() const {
    for (Operation *user : buffer.getUsers())
      if (!isa<vector::LoadOp, vector::MaskedLoadOp, memref::LoadOp>(user) &&
          !(isa<vector::StoreOp, memref::StoreOp>(user) &&
            user->getOperand(0) != buffer))
        return user;
    return nullptr;
  }

  void run() {
    rewriter.setInsertionPointToStart(buffer.getParentBlock());
    SmallVector<ReassociationIndices> groups(1);
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      groups[0].push_back(dim);
    SmallVector<Operation *> users(buffer.getUsers());
    flat = memref::CollapseShapeOp::create(rewriter, buffer.getLoc(), buffer,
                                           groups);
    for (Operation *user : users)
      rewrite(user);
  }

private:
  Value makeIndex(int64_t value) {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  }
  template <typename Op>
  Value emit(Value lhs, int64_t rhs) {
    return rewriter.createOrFold<Op>(loc, lhs, makeIndex(rhs));
  }

  /// The place of the element in the buffer as one number, and where the
  /// swizzle puts it.
  Value emitPlace(ValueRange indices, int64_t add) {
    Value place;
    for (auto [index, size] : llvm::zip_equal(indices, type.getShape())) {
      if (place)
        place = rewriter.createOrFold<arith::AddIOp>(
            loc, emit<arith::MulIOp>(place, size), index);
      else
        place = index;
    }
    if (add != 0)
      place = emit<arith::AddIOp>(place, add);
    int64_t chunk = numbers[0];
    Value result = place;
    // The number of the chunk is in the bits from log2(chunk) on.
    for (unsigned term = 1; term + 1 < numbers.size(); term += 2) {
      if (numbers[term + 1] == 0)
        continue;
      Value moved = emit<arith::ShRUIOp>(place, numbers[term]);
      moved = emit<arith::AndIOp>(moved, numbers[term + 1] * chunk);
      result = rewriter.createOrFold<arith::XOrIOp>(loc, result, moved);
    }
    return result;
  }

  llvm::Align getAlignment(Type accessed) {
    int64_t bits = type.getElementTypeBitWidth();
    if (auto vector = dyn_cast<VectorType>(accessed))
      bits *= vector.getNumElements();
    return llvm::Align(
        llvm::bit_floor(uint64_t(std::max<int64_t>(bits / 8, 1))));
  }

  void rewrite(Operation *op) {
    loc = op->getLoc();
    rewriter.setInsertionPoint(op);
    if (auto load = dyn_cast<vector::LoadOp>(op)) {
      rewriter.replaceOp(
          load, emitParts(load.getVectorType(),
                          [&](int64_t at, VectorType part) -> Value {
                            return vector::LoadOp::create(
                                rewriter, loc, part, flat,
                                emitPlace(load.getIndices(), at),
                                /*nontemporal=*/false, getAlignment(part));
                          }));
    } else if (auto load = dyn_cast<vector::MaskedLoadOp>(op)) {
      rewriter.replaceOp(
          load,
          emitParts(
              load.getVectorType(), [&](int64_t at, VectorType part) -> Value {
                return vector::MaskedLoadOp::create(
                    rewriter, loc, part, flat, emitPlace(load.getIndices(), at),
                    emitSlice(load.getMask(), at, part.getNumElements()),
                    emitSlice(load.getPassThru(), at, part.getNumElements()),
                    getAlignment(part));
              }));
    } else if (auto load = dyn_cast<memref::LoadOp>(op)) {
      rewriter.replaceOpWithNewOp<memref::LoadOp>(
          load, flat, emitPlace(load.getIndices(), 0));
    } else if (auto store = dyn_cast<vector::StoreOp>(op)) {
      emitStores(store);
      rewriter.eraseOp(store);
    } else {
      auto scalar = cast<memref::StoreOp>(op);
      rewriter.replaceOpWithNewOp<memref::StoreOp>(
          scalar, scalar.getValue(), flat, emitPlace(scalar.getIndices(), 0));
    }
  }

  /// Elements of a vector; all of it where there are no more.
  Value emitSlice(Value value, int64_t at, int64_t size) {
    auto type = cast<VectorType>(value.getType());
    if (type.getNumElements() == size)
      return value;
    SmallVector<Value> elements;
    for (int64_t i = at; i < at + size; ++i)
      elements.push_back(vector::ExtractOp::create(rewriter, loc, value, i));
    return vector::FromElementsOp::create(
        rewriter, loc, VectorType::get(size, type.getElementType()), elements);
  }

  /// An access of several chunks becomes several accesses: `emit` makes the one
  /// that starts at an element.
  Value emitParts(VectorType whole,
                  llvm::function_ref<Value(int64_t, VectorType)> emit) {
    int64_t size = whole.getNumElements();
    int64_t step = std::min(size, numbers[0]);
    auto part = VectorType::get(step, whole.getElementType());
    if (size == step)
      return emit(0, part);
    SmallVector<Value> elements;
    for (int64_t at = 0; at < size; at += step) {
      Value loaded = emit(at, part);
      for (int64_t i = 0; i < step; ++i)
        elements.push_back(vector::ExtractOp::create(rewriter, loc, loaded, i));
    }
    return vector::FromElementsOp::create(rewriter, loc, whole, elements);
  }

  void emitStores(vector::StoreOp store) {
    VectorType whole = store.getVectorType();
    int64_t size = whole.getNumElements();
    int64_t step = std::min(size, numbers[0]);
    auto part = VectorType::get(step, whole.getElementType());
    for (int64_t at = 0; at < size; at += step)
      vector::StoreOp::create(rewriter, loc,
                              emitSlice(store.getValueToStore(), at, step),
                              flat, emitPlace(store.getIndices(), at),
                              /*nontemporal=*/false, getAlignment(part));
  }

  RewriterBase &rewriter;
  Value buffer, flat;
  ArrayRef<int64_t> numbers;
  MemRefType type;
  Location loc = buffer.getLoc();
};
} // namespace

/// Why `swizzles` cannot be those of the buffers of `kernel`.
static std::optional<std::string> checkSwizzles(gpu::GPUFuncOp kernel,
                                                Attribute attribute) {
  auto swizzles = dyn_cast<ArrayAttr>(attribute);
  if (!swizzles || swizzles.size() != kernel.getNumWorkgroupAttributions())
    return "it needs an array for each workgroup attribution";
  for (auto [entry, buffer] :
       llvm::zip_equal(swizzles, kernel.getWorkgroupAttributions())) {
    auto numbers = dyn_cast<DenseI64ArrayAttr>(entry);
    if (numbers && numbers.empty())
      continue;
    if (!numbers || numbers.size() % 2 == 0)
      return "an entry is [chunk, shift, mask, ...] or empty";
    auto type = cast<MemRefType>(buffer.getType());
    if (!type.hasStaticShape() || !type.getLayout().isIdentity() ||
        type.getRank() == 0 || !type.getElementType().isIntOrFloat())
      return "a buffer with a swizzle has a fixed shape, contiguous";
    int64_t chunk = numbers[0];
    if (chunk <= 0 || !llvm::isPowerOf2_64(chunk))
      return "a chunk is a power of two of elements";
    for (int64_t term = 1; term < numbers.size(); term += 2) {
      int64_t shift = numbers[term], mask = numbers[term + 1];
      if (mask == 0)
        continue;
      if (shift < 1 || shift > 62 || mask < 0 || mask >= int64_t(1) << 31)
        return "a shift moves down, and a mask is a positive 32-bit number";
      // Within a block of this many elements everything has a place.
      int64_t block = chunk * int64_t(llvm::bit_ceil(uint64_t(mask) + 1));
      if (type.getNumElements() % block != 0)
        return "a buffer is whole blocks of what the masks move";
    }
  }
  return std::nullopt;
}

namespace {
struct SwizzlePass : mma_select::impl::MMASelectSwizzleBase<SwizzlePass> {
  void runOnOperation() override {
    StringRef name = MMASelectDialect::getSwizzleAttrName();
    bool refusedAny = false;
    SmallVector<gpu::GPUFuncOp> kernels;
    getOperation()->walk([&](gpu::GPUFuncOp kernel) {
      if (kernel->hasAttr(name))
        kernels.push_back(kernel);
    });
    IRRewriter rewriter(&getContext());
    for (gpu::GPUFuncOp kernel : kernels) {
      if (std::optional<std::string> why =
              checkSwizzles(kernel, kernel->getAttr(name))) {
        kernel.emitError() << "has an attribute '" << name
                           << "' that is no swizzle of its buffers: " << *why;
        refusedAny = true;
        continue;
      }
      auto swizzles = kernel->getAttrOfType<ArrayAttr>(name);
      SmallVector<Swizzler> swizzlers;
      for (auto [buffer, numbers] :
           llvm::zip(kernel.getWorkgroupAttributions(),
                     swizzles.getAsRange<DenseI64ArrayAttr>())) {
        if (numbers.empty() || buffer.use_empty())
          continue;
        Swizzler swizzler(rewriter, buffer, numbers.asArrayRef());
        if (Operation *other = swizzler.findOther()) {
          InFlightDiagnostic diagnostic =
              kernel.emitError()
              << "has a swizzle for a buffer that more than loads and stores "
                 "of lanes use";
          diagnostic.attachNote(other->getLoc())
              << "such as this '" << other->getName()
              << "': run mma-select-lower first";
          refusedAny = true;
          continue;
        }
        swizzlers.push_back(swizzler);
      }
      if (refusedAny)
        continue;
      for (Swizzler &swizzler : swizzlers)
        swizzler.run();
      kernel->removeAttr(name);
    }
    if (refusedAny)
      signalPassFailure();
  }
};
} // namespace
