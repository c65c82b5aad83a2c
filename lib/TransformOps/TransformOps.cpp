//===- TransformOps.cpp - the steps in a transform schedule ---------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/TransformOps/TransformOps.h"

#include "mma_select/Transforms/Steps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace mma_select;

#define GET_OP_CLASSES
#include "mma_select/TransformOps/TransformOps.cpp.inc"

namespace {
/// What a step refuses, as one silenceable failure.
class Refusals {
public:
  explicit Refusals(transform::TransformOpInterface step) : step(step) {}

  /// In the words of the pass: the payload op is what has or lacks something.
  void operator()(Operation *op, const Fault &fault) {
    Diagnostic &diagnostic =
        diagnostics.emplace_back(step.getLoc(), DiagnosticSeverity::Error);
    diagnostic << "'" << op->getName() << "' op " << fault.message;
    diagnostic.attachNote(op->getLoc()) << "when applied to this op";
    for (const auto &[loc, note] : fault.notes)
      diagnostic.attachNote(loc.value_or(op->getLoc())) << note;
  }

  bool empty() const { return diagnostics.empty(); }
  DiagnosedSilenceableFailure take() {
    return DiagnosedSilenceableFailure::silenceableFailure(
        std::move(diagnostics));
  }

private:
  transform::TransformOpInterface step;
  SmallVector<Diagnostic> diagnostics;
};
} // namespace

static MathMode readMath(std::optional<StringRef> name) {
  return name == "tf32" ? MathMode::TF32 : MathMode::IEEE;
}

DiagnosedSilenceableFailure AssignOp::apply(transform::TransformRewriter &,
                                            transform::TransformResults &,
                                            transform::TransformState &state) {
  SmallVector<Operation *> contractions =
      llvm::to_vector(state.getPayloadOps(getContractions()));
  SelectOptions options{getTargetAttr(), readMath(getMath()), getInstrAttr()};
  Refusals refusals(*this);
  if (failed(assignInstructions(contractions, options, UnsupportedAction::Error,
                                refusals)))
    return refusals.take();
  return DiagnosedSilenceableFailure::success();
}

void AssignOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getContractionsMutable(), effects);
  transform::modifiesPayload(effects);
}

DiagnosedSilenceableFailure
TileOp::apply(transform::TransformRewriter &rewriter,
              transform::TransformResults &results,
              transform::TransformState &state) {
  SmallVector<Operation *> products =
      llvm::to_vector(state.getPayloadOps(getProducts()));
  TileOptions options;
  options.target = getTargetAttr();
  options.mathMode = readMath(getMath());
  options.tiling = getTilingAttr();
  options.occupancy = getOccupancy().value_or(1);
  Refusals refusals(*this);
  FailureOr<std::vector<TiledProduct>> tiled =
      tileProducts(rewriter, products, options, refusals);
  if (failed(tiled))
    return refusals.take();
  SmallVector<Operation *> ops, loops;
  for (TiledProduct &product : *tiled) {
    ops.push_back(product.op);
    llvm::append_range(loops, product.loops);
  }
  results.set(cast<OpResult>(getTiled()), ops);
  results.set(cast<OpResult>(getLoops()), loops);
  return DiagnosedSilenceableFailure::success();
}

DiagnosedSilenceableFailure
LowerOp::applyToOne(transform::TransformRewriter &, Operation *root,
                    transform::ApplyToEachResultList &results,
                    transform::TransformState &) {
  Refusals refusals(*this);
  // Part of a function cannot change its types alone.
  if (!root->hasTrait<OpTrait::IsIsolatedFromAbove>()) {
    refusals(root, Fault("is no function and no module")
                       .note("lower the function or the gpu.module around it"));
    return refusals.take();
  }
  if (succeeded(makeFragments(root, UnsupportedAction::Error, refusals)) &&
      succeeded(lowerFragments(root, refusals))) {
    results.push_back(root);
    return DiagnosedSilenceableFailure::success();
  }
  if (refusals.empty())
    return emitDefaultDefiniteFailure(root);
  return refusals.take();
}

namespace {
struct TransformOpsExtension
    : transform::TransformDialectExtension<TransformOpsExtension> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TransformOpsExtension)
  using Base::Base;

  void init() {
    declareDependentDialect<MMASelectDialect>();
    // What the passes name as dependent.
    declareGeneratedDialect<affine::AffineDialect>();
    declareGeneratedDialect<arith::ArithDialect>();
    declareGeneratedDialect<bufferization::BufferizationDialect>();
    declareGeneratedDialect<gpu::GPUDialect>();
    declareGeneratedDialect<linalg::LinalgDialect>();
    declareGeneratedDialect<memref::MemRefDialect>();
    declareGeneratedDialect<scf::SCFDialect>();
    declareGeneratedDialect<tensor::TensorDialect>();
    declareGeneratedDialect<vector::VectorDialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "mma_select/TransformOps/TransformOps.cpp.inc"
        >();
  }
};
} // namespace

void mma_select::registerTransformOps(DialectRegistry &registry) {
  registry.addExtensions<TransformOpsExtension>();
}
