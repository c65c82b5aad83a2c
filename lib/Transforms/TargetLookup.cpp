//===- TargetLookup.cpp - the target that holds for an op -----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TargetLookup.h"

#include "mma_select/IR/MMASelect.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

/// Same platform, chip and lanes, however the attribute is written.
static bool isSameTarget(MmaTargetAttrInterface lhs,
                         MmaTargetAttrInterface rhs) {
  auto getLanes = [](MmaTargetAttrInterface target) -> std::optional<unsigned> {
    if (std::optional<unsigned> lanes = target.getRequestedLaneCount())
      return lanes;
    std::optional<ISA::TargetKind> kind =
        ISA::parseTargetKind(target.getTargetName());
    const ISA::Chip *chip =
        kind ? target.getInstructionSet().findChip(*kind, target.getChipName())
             : nullptr;
    return chip ? std::optional<unsigned>(chip->laneCount) : std::nullopt;
  };
  return lhs.getTargetName() == rhs.getTargetName() &&
         lhs.getChipName() == rhs.getChipName() &&
         getLanes(lhs) == getLanes(rhs);
}

/// The targets that `op` itself names, each once.
static FaultOr<SmallVector<MmaTargetAttrInterface>>
getOwnTargets(Operation *op) {
  SmallVector<MmaTargetAttrInterface> targets;
  auto add = [&](MmaTargetAttrInterface target) {
    if (llvm::none_of(targets, [&](MmaTargetAttrInterface other) {
          return isSameTarget(target, other);
        }))
      targets.push_back(target);
  };
  if (Attribute attribute =
          op->getAttr(MMASelectDialect::getTargetAttrName())) {
    auto target = dyn_cast<MmaTargetAttrInterface>(attribute);
    if (!target)
      return Fault(
          formatv("attribute '{0}' of the enclosing '{1}' is {2}, which "
                  "is no target",
                  MMASelectDialect::getTargetAttrName(),
                  op->getName().getStringRef(), attribute));
    add(target);
  }
  // Upstream's attributes for a machine, by whatever name (spirv.target_env).
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    if (auto target = dyn_cast<MmaTargetAttrInterface>(attribute.getValue()))
      add(target);
  if (auto module = dyn_cast<gpu::GPUModuleOp>(op))
    if (ArrayAttr attributes = module.getTargetsAttr())
      for (Attribute attribute : attributes)
        if (auto target = dyn_cast<MmaTargetAttrInterface>(attribute))
          add(target);
  return targets;
}

FaultOr<MmaTargetAttrInterface>
mma_select::findTarget(Operation *op, MmaTargetAttrInterface fromOption) {
  for (Operation *parent = op; parent; parent = parent->getParentOp()) {
    FaultOr<SmallVector<MmaTargetAttrInterface>> targets =
        getOwnTargets(parent);
    if (!targets)
      return targets.fault();
    if (targets->empty())
      continue;
    MmaTargetAttrInterface target = targets->front();
    if (targets->size() > 1)
      return Fault(formatv("the enclosing '{0}' names {1} targets, {2} and {3}",
                           parent->getName().getStringRef(), targets->size(),
                           getTargetText(target), getTargetText((*targets)[1])))
          .note("name one target for each module", parent->getLoc());
    if (fromOption && !isSameTarget(target, fromOption))
      return Fault(formatv("option target={0} contradicts the enclosing '{1}', "
                           "which names {2}",
                           getTargetText(fromOption),
                           parent->getName().getStringRef(),
                           getTargetText(target)))
          .note("remove one of the two", parent->getLoc());
    return target;
  }
  if (fromOption)
    return fromOption;
  return Fault("has no target")
      .note("give the option target=rocm:gfx942, or the attribute "
            "mma_select.target = #mma_select.target<rocm, \"gfx942\"> to an "
            "enclosing op, or a target attribute to the gpu.module");
}

FailureOr<MmaTargetAttrInterface>
mma_select::parseTargetOption(Operation *root, StringRef text) {
  if (text.empty())
    return MmaTargetAttrInterface();
  TargetAttr target = TargetAttr::parseText(root->getContext(), text, [&] {
    return mlir::emitError(root->getLoc());
  });
  if (!target)
    return failure();
  return MmaTargetAttrInterface(target);
}
