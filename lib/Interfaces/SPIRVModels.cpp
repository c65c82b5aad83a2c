//===- SPIRVModels.cpp - #spirv.target_env as a target --------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cooperative matrices that the environment lists are features of a machine
// made of them, as CPU features are.
//
//===----------------------------------------------------------------------===//

#include "mma_select/IR/MMASelect.h"
#include "mma_select/Interfaces/Models.h"
#include "mma_select/Interfaces/SPIRVEnvironment.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVAttributes.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVEnums.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

/// The words that a type of a list can be in the name of a row: one, or, for an
/// integer that does not say its sign, two.
static SmallVector<StringRef> getWords(Type type) {
  if (type.isF16())
    return {"f16"};
  if (type.isBF16())
    return {"bf16"};
  if (type.isF32())
    return {"f32"};
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || integer.getWidth() != 8)
    return {};
  if (integer.isSigned())
    return {"s8"};
  if (integer.isUnsigned())
    return {"u8"};
  return {"s8", "u8"};
}

/// The word of a result of operands with the words `a` and `b`: what does not
/// say its sign has one if either of them has. Empty where no row gives it.
static StringRef getResultWord(Type type, StringRef a, StringRef b) {
  bool isUnsigned = a == "u8" && b == "u8";
  if (type.isInteger(32))
    return type.isSignlessInteger() || type.isUnsignedInteger() == isUnsigned
               ? (isUnsigned ? "u32" : "s32")
               : "";
  return isa<FloatType>(type) && !getWords(type).empty()
             ? getWords(type).front()
             : "";
}

/// Adds the features that stand for an entry of the list; an entry that no row
/// can be adds none.
static void addFeatures(spirv::CooperativeMatrixPropertiesKHRAttr entry,
                        std::set<std::string> &features) {
  if (entry.getScope().getValue() != spirv::Scope::Subgroup ||
      entry.getAccSat() || entry.getCType() != entry.getResultType())
    return;
  for (StringRef a : getWords(entry.getAType()))
    for (StringRef b : getWords(entry.getBType())) {
      // What does not say its sign is no list of mixed signs.
      if (entry.getAType() == entry.getBType() && a != b)
        continue;
      StringRef result = getResultWord(entry.getResultType(), a, b);
      if (!result.empty())
        features.insert(formatv("coopmat_{0}x{1}x{2}_{3}_{4}_{5}_{3}",
                                entry.getMSize(), entry.getNSize(),
                                entry.getKSize(), result, a, b));
    }
}

static std::set<std::string> getFeatures(spirv::TargetEnvAttr environment) {
  std::set<std::string> features;
  ArrayAttr list =
      environment.getResourceLimits().getCooperativeMatrixPropertiesKhr();
  if (list)
    for (Attribute entry : list)
      if (auto properties =
              dyn_cast<spirv::CooperativeMatrixPropertiesKHRAttr>(entry))
        addFeatures(properties, features);
  return features;
}

static SelectionResult refuse(std::string message, std::string note) {
  SelectionResult result;
  result.failure = Reason::NoInstruction;
  result.message = std::move(message);
  result.notes = {std::move(note)};
  return result;
}

/// What the environment lacks to keep the operands in its buffers.
static std::string describeMissingStorage(const spirv::TargetEnv &environment,
                                          const Request &request) {
  for (const std::string &name : {request.a, request.b, request.acc}) {
    std::optional<ISA::ElementKind> kind = resolveElementType(name);
    if (!kind)
      continue;
    std::string missing = spirv_env::describeMissingStorage(
        environment, getStorageType(environment.getContext(), *kind));
    if (!missing.empty())
      return formatv("elements of {0} in buffers need {1}, which the "
                     "environment lacks",
                     name, missing);
  }
  return "";
}

namespace {
struct TargetEnvModel
    : MmaTargetAttrInterface::ExternalModel<TargetEnvModel,
                                            spirv::TargetEnvAttr> {
  StringRef getTargetName(Attribute) const { return ISA::getName(ISA::SPIRV); }

  StringRef getChipName(Attribute attribute) const {
    std::set<std::string> features =
        getFeatures(cast<spirv::TargetEnvAttr>(attribute));
    if (features.empty())
      return "khr";
    // The context keeps the text.
    return StringAttr::get(attribute.getContext(),
                           "+" + llvm::join(features, ",+"))
        .getValue();
  }

  SelectionResult selectInstruction(Attribute attribute,
                                    Request request) const {
    spirv::TargetEnv environment(cast<spirv::TargetEnvAttr>(attribute));
    std::string missing = spirv_env::describeMissing(environment);
    if (!missing.empty())
      return refuse("the enclosing #spirv.target_env has no cooperative "
                    "matrices: it lacks " +
                        missing,
                    "add what the device has, or leave the product to other "
                    "passes with unsupported=skip");
    if (getFeatures(environment.getAttr()).empty())
      return refuse(
          "the enclosing #spirv.target_env lists no cooperative matrix of a "
          "subgroup, and no shape is legal everywhere",
          "list what vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR gives "
          "as "
          "cooperative_matrix_properties_khr of its resource_limits, or name a "
          "device on the function: mma_select.target = "
          "#mma_select.target<spirv, \"khr\"> has every row");
    missing = describeMissingStorage(environment, request);
    if (!missing.empty())
      return refuse(
          std::move(missing),
          "without it an element takes 32 bits, and all strides would "
          "be others than those of the memref");
    return selectForTarget(attribute, std::move(request));
  }
};
} // namespace

void mma_select::registerSPIRVModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, spirv::SPIRVDialect *) {
    spirv::TargetEnvAttr::attachInterface<TargetEnvModel>(*context);
  });
}
