//===- StagedOperand.cpp - what a workgroup reads together ----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StagedOperand.h"

#include "mma_select/Selector/Swizzle.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

bool mma_select::isUniformInWorkgroup(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *owner = argument.getOwner()->getParentOp();
    if (auto loop = dyn_cast<scf::ForOp>(owner))
      return argument == loop.getInductionVar() &&
             isUniformInWorkgroup(loop.getLowerBound()) &&
             isUniformInWorkgroup(loop.getStep());
    return isa<FunctionOpInterface>(owner) &&
           argument.getOwner()->isEntryBlock();
  }
  Operation *op = value.getDefiningOp();
  if (isa<gpu::BlockIdOp>(op))
    return true;
  // What an op reads elsewhere than in its operands may be a lane's own.
  if (op->getNumRegions() != 0 || !isPure(op) ||
      isa_and_nonnull<gpu::GPUDialect>(op->getDialect()))
    return false;
  return llvm::all_of(op->getOperands(), isUniformInWorkgroup);
}

/// The number that `value` is in thread `thread`, where it depends on nothing
/// else.
static std::optional<int64_t> evaluate(Value value, int64_t thread) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumResults() != 1)
    return std::nullopt;
  if (auto id = dyn_cast<gpu::ThreadIdOp>(op))
    return id.getDimension() == gpu::Dimension::x ? std::optional(thread)
                                                  : std::nullopt;
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands()) {
    std::optional<int64_t> number = evaluate(operand, thread);
    if (!number)
      return std::nullopt;
    operands.push_back(IntegerAttr::get(operand.getType(), *number));
  }
  SmallVector<OpFoldResult> results;
  if (failed(op->fold(operands, results)) || results.size() != 1)
    return std::nullopt;
  return getConstantIntValue(results[0]);
}

/// The terms of a sum.
static void collectTerms(AffineExpr expression,
                         SmallVectorImpl<AffineExpr> &terms) {
  auto sum = dyn_cast<AffineBinaryOpExpr>(expression);
  if (!sum || sum.getKind() != AffineExprKind::Add)
    return terms.push_back(expression);
  collectTerms(sum.getLHS(), terms);
  collectTerms(sum.getRHS(), terms);
}

/// Writes `index` as the sum of what the workgroup shares and what the thread
/// decides, where it is an affine function of values of one kind or the other.
static bool split(Value index, StagedOperand &operand) {
  AffineMap map = AffineMap::getMultiDimIdentityMap(1, index.getContext());
  operand.placeOperands = {index};
  affine::fullyComposeAffineMapAndOperands(&map, &operand.placeOperands);
  AffineExpr shared = getAffineConstantExpr(0, index.getContext());
  AffineExpr ofThread = shared;
  SmallVector<AffineExpr> terms;
  collectTerms(map.getResult(0), terms);
  for (AffineExpr term : terms) {
    bool hasShared = false, hasThread = false;
    for (auto [place, value] : llvm::enumerate(operand.placeOperands)) {
      bool used = place < map.getNumDims()
                      ? term.isFunctionOfDim(place)
                      : term.isFunctionOfSymbol(place - map.getNumDims());
      if (used)
        (isUniformInWorkgroup(value) ? hasShared : hasThread) = true;
    }
    if (hasShared && hasThread)
      return false;
    AffineExpr &sum = hasThread ? ofThread : shared;
    sum = sum + term;
  }
  operand.origin =
      AffineMap::get(map.getNumDims(), map.getNumSymbols(), shared);
  operand.offset =
      AffineMap::get(map.getNumDims(), map.getNumSymbols(), ofThread);
  return true;
}

/// The greatest offset that a thread of the workgroup has; none where that is
/// not known or one is negative.
static std::optional<int64_t> getGreatestOffset(const StagedOperand &operand,
                                                int64_t threads) {
  AffineMap map = operand.offset;
  int64_t greatest = 0;
  for (int64_t thread = 0; thread < threads; ++thread) {
    // What is no function of the thread stays what it is.
    SmallVector<AffineExpr> dims, symbols;
    for (auto [place, value] : llvm::enumerate(operand.placeOperands)) {
      bool isDim = place < map.getNumDims();
      unsigned position = isDim ? place : place - map.getNumDims();
      AffineExpr replacement =
          isDim ? getAffineDimExpr(position, map.getContext())
                : getAffineSymbolExpr(position, map.getContext());
      if (std::optional<int64_t> number = evaluate(value, thread))
        replacement = getAffineConstantExpr(*number, map.getContext());
      (isDim ? dims : symbols).push_back(replacement);
    }
    auto number = dyn_cast<AffineConstantExpr>(
        map.getResult(0).replaceDimsAndSymbols(dims, symbols));
    if (!number || number.getValue() < 0)
      return std::nullopt;
    greatest = std::max(greatest, number.getValue());
  }
  return greatest;
}

/// Whether accesses of `width` elements that start at its multiples in the
/// innermost dimension are aligned, and wholly in the memref or wholly outside.
static bool isAligned(MemRefType memref, int64_t width) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(memref.getStridesAndOffset(strides, offset)))
    return false;
  auto isMultiple = [&](int64_t number) {
    return ShapedType::isStatic(number) && number % width == 0;
  };
  return isMultiple(offset) && isMultiple(memref.getShape().back()) &&
         llvm::all_of(ArrayRef(strides).drop_back(), isMultiple);
}

FaultOr<StagedOperand> mma_select::analyzeStaging(vector::TransferReadOp read,
                                                  scf::ForOp loop,
                                                  int64_t threads,
                                                  int64_t alignment) {
  auto fault = [&](const Twine &why) {
    return Fault(("stays in global memory: " + why).str());
  };
  auto memref = dyn_cast<MemRefType>(read.getShapedType());
  if (!memref || memref.getRank() < 2 || read.getMask() ||
      !read.getPermutationMap().isMinorIdentity() ||
      read.getVectorType().getRank() != 2)
    return fault("it is not read as a matrix of the two innermost dimensions");
  if (Attribute space = memref.getMemorySpace();
      space && space != gpu::AddressSpaceAttr::get(space.getContext(),
                                                   gpu::AddressSpace::Global))
    return fault("it is in a memory space of its own");
  if (!matchPattern(read.getPadding(), m_Zero()) &&
      !matchPattern(read.getPadding(), m_AnyZeroFloat()))
    return fault("it is padded with a value that may not be zero");
  if (!memref.isLastDimUnitStride())
    return fault("its innermost stride is not known to be 1");
  if (llvm::is_contained(memref.getShape(), 0))
    return fault("it has no elements");
  unsigned bits = memref.getElementTypeBitWidth();
  if (bits % 8 != 0 || !llvm::isPowerOf2_32(bits))
    return fault("its elements are not of 8, 16, 32 or 64 bits");
  if (!isUniformInWorkgroup(read.getBase()))
    return fault("it is not the same memref for the whole workgroup");

  unsigned rank = memref.getRank();
  StagedOperand operand;
  operand.read = read;
  operand.memref = memref;
  OperandRange indices = read.getIndices();
  bool isInner = indices[rank - 1] == loop.getInductionVar();
  bool isOuter = indices[rank - 2] == loop.getInductionVar();
  if (isInner == isOuter)
    return fault("the loop does not move along one of its dimensions");
  operand.depthDim = isInner ? rank - 1 : rank - 2;
  operand.outerDim = isInner ? rank - 2 : rank - 1;
  for (Value index : indices.drop_back(2))
    if (!isUniformInWorkgroup(index) || !loop.isDefinedOutsideOfLoop(index))
      return fault("the subgroups read it from different batches");
  VectorType vector = read.getVectorType();
  operand.depth = vector.getDimSize(isInner ? 1 : 0);
  int64_t rows = vector.getDimSize(isInner ? 0 : 1);
  if (getConstantIntValue(loop.getStep()) != operand.depth ||
      getConstantIntValue(loop.getLowerBound()) != 0)
    return fault("the loop does not move by what it reads");

  if (!split(indices[operand.outerDim], operand))
    return fault(
        "where a subgroup reads is no sum of the workgroup's place and "
        "its own");
  for (Value value : operand.placeOperands)
    if (!loop.isDefinedOutsideOfLoop(value))
      return fault("where it is read is not known before the loop");
  std::optional<int64_t> greatest = getGreatestOffset(operand, threads);
  if (!greatest)
    return fault("where a subgroup reads is no function of its number");
  operand.extent = *greatest + rows;

  // As wide as memory and the tile allow.
  int64_t inner = operand.isTransposed() ? operand.extent : operand.depth;
  operand.width =
      std::max<int64_t>(1, std::min(chunkBytes, alignment) * 8 / bits);
  while (operand.width > 1 &&
         (!isAligned(memref, operand.width) || inner % operand.width != 0 ||
          (operand.isTransposed() &&
           !operand.origin.getResult(0).isMultipleOf(operand.width))))
    operand.width /= 2;
  // A lane that transposes gathers as much of the depth as it writes at once,
  // unless that would leave lanes without work.
  if (operand.isTransposed()) {
    operand.run = std::max<int64_t>(1, chunkBytes * 8 / bits);
    while (operand.run > 1 && (operand.depth % operand.run != 0 ||
                               operand.getNumPieces() < threads))
      operand.run /= 2;
  }
  int64_t pieces = operand.getNumPieces();
  int64_t piecesOfRow =
      operand.depth / (operand.isTransposed() ? operand.run : operand.width);
  if (!llvm::isPowerOf2_64(piecesOfRow) || threads % piecesOfRow != 0 ||
      (pieces % threads != 0 && threads % pieces != 0))
    return fault(formatv("{0} accesses cannot be spread over {1} threads",
                         pieces, threads));
  return operand;
}
