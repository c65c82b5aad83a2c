//===- Retarget.cpp - a kernel's IR made fit for the host -----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Retarget.h"

#include "mma_select/Simulator/CoopMatCalls.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/ScalarizeMaskedMemIntrin.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace mma_select::sim;

namespace {
/// Every pointer in address space 0; an AMX tile is a pointer to its bytes.
class FlatTypes : public ValueMapTypeRemapper {
public:
  Type *remapType(Type *type) override {
    Type *&flat = cache[type];
    if (!flat)
      flat = compute(type);
    return cache[type];
  }

private:
  Type *compute(Type *type) {
    LLVMContext &context = type->getContext();
    auto remapAll = [&](ArrayRef<Type *> types) {
      SmallVector<Type *> flat;
      for (Type *element : types)
        flat.push_back(remapType(element));
      return flat;
    };
    if (type->isPointerTy() || type->isX86_AMXTy())
      return PointerType::get(context, 0);
    if (auto *array = dyn_cast<ArrayType>(type))
      return ArrayType::get(remapType(array->getElementType()),
                            array->getNumElements());
    if (auto *vector = dyn_cast<VectorType>(type))
      return VectorType::get(remapType(vector->getElementType()),
                             vector->getElementCount());
    if (auto *structType = dyn_cast<StructType>(type))
      return StructType::get(context, remapAll(structType->elements()),
                             structType->isPacked());
    if (auto *function = dyn_cast<FunctionType>(type))
      return FunctionType::get(remapType(function->getReturnType()),
                               remapAll(function->params()),
                               function->isVarArg());
    return type;
  }

  DenseMap<Type *, Type *> cache;
};

constexpr unsigned sharedAddressSpace = 3; // of AMDGPU and NVPTX alike

class Retargeter {
public:
  Retargeter(Module &source, const DataLayout &host, const Triple &triple,
             function_ref<bool(StringRef)> isCustomFunction)
      : source(source), isCustomFunction(isCustomFunction) {
    result.module =
        std::make_unique<Module>(source.getName(), source.getContext());
    result.module->setDataLayout(host);
    result.module->setTargetTriple(triple);
  }

  RetargetedModule run();

private:
  void declareGlobals();
  void declareFunctions();
  void cloneBody(Function &function);

  Module &source;
  function_ref<bool(StringRef)> isCustomFunction;
  RetargetedModule result;
  FlatTypes types;
  ValueToValueMapTy values;
};
} // namespace

/// A cast between address spaces cannot stay a constant: it becomes an
/// instruction, which is then dropped.
static void expandConstants(Module &module) {
  SmallVector<Constant *> constants;
  for (GlobalVariable &global : module.globals())
    if (global.getAddressSpace() != 0)
      constants.push_back(&global);
  convertUsersOfConstantsToInstructions(constants);
}

void Retargeter::declareGlobals() {
  for (GlobalVariable &global : source.globals()) {
    bool isShared = global.getAddressSpace() == sharedAddressSpace;
    auto *flat = new GlobalVariable(
        *result.module, types.remapType(global.getValueType()),
        global.isConstant(), GlobalValue::ExternalLinkage,
        /*Initializer=*/nullptr, global.getName());
    flat->setAlignment(global.getAlign());
    values[&global] = flat;
    if (isShared)
      result.sharedVariables.push_back(flat);
  }
  for (GlobalVariable &global : source.globals())
    if (global.hasInitializer() &&
        global.getAddressSpace() != sharedAddressSpace)
      cast<GlobalVariable>(values[&global])
          ->setInitializer(
              MapValue(global.getInitializer(), values, RF_None, &types));
}

/// Of a target's intrinsic, what comes after `llvm.`.
static bool isOfTarget(StringRef rest) {
  return rest.starts_with("amdgcn.") || rest.starts_with("nvvm.") ||
         rest.starts_with("x86.");
}

std::string mma_select::sim::getSourceName(StringRef name) {
  name.consume_front("target.");
  return (isOfTarget(name) ? "llvm." : "") + name.str();
}

void Retargeter::declareFunctions() {
  for (Function &function : source) {
    std::string name = function.getName().str();
    StringRef rest = name;
    if (rest.consume_front("llvm.") && isOfTarget(rest))
      name = "target." + rest.str();
    else if (rest.starts_with("air.") || rest.starts_with(coopMatPrefix) ||
             (function.isDeclaration() && isCustomFunction(name)))
      name = "target." + name;
    auto *flat = Function::Create(
        cast<FunctionType>(types.remapType(function.getFunctionType())),
        GlobalValue::ExternalLinkage, name, result.module.get());
    // An intrinsic of LLVM's own whose name spells its pointer types.
    if (std::optional<Function *> remangled =
            Intrinsic::remangleIntrinsicFunction(flat)) {
      flat->eraseFromParent();
      flat = *remangled;
    }
    values[&function] = flat;
  }
}

void Retargeter::cloneBody(Function &function) {
  auto *flat = cast<Function>(values[&function]);
  for (auto [from, to] : llvm::zip(function.args(), flat->args()))
    values[&from] = &to;
  SmallVector<ReturnInst *> returns;
  CloneFunctionInto(flat, &function, values,
                    CloneFunctionChangeType::DifferentModule, returns, "",
                    nullptr, &types);
  flat->setAttributes({});
  flat->setCallingConv(CallingConv::C);
  flat->clearMetadata();
  for (Instruction &instruction : make_early_inc_range(instructions(*flat))) {
    if (auto *call = dyn_cast<CallBase>(&instruction)) {
      call->setAttributes({});
      call->setCallingConv(CallingConv::C);
    }
    if (isa<AddrSpaceCastInst>(instruction)) {
      instruction.replaceAllUsesWith(instruction.getOperand(0));
      instruction.eraseFromParent();
    }
  }
}

/// One access for each element that a mask lets through: what is masked off is
/// not accessed, and must not be announced.
static void expandMaskedAccesses(Module &module) {
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  ModulePassManager passes;
  passes.addPass(
      createModuleToFunctionPassAdaptor(ScalarizeMaskedMemIntrinPass()));
  passes.run(module, modules);
}

RetargetedModule Retargeter::run() {
  expandConstants(source);
  declareGlobals();
  declareFunctions();
  for (Function &function : source)
    if (!function.isDeclaration())
      cloneBody(function);
  expandMaskedAccesses(*result.module);
  return std::move(result);
}

RetargetedModule
mma_select::sim::retarget(Module &source, const DataLayout &host,
                          const Triple &triple,
                          function_ref<bool(StringRef)> isCustomFunction) {
  return Retargeter(source, host, triple, isCustomFunction).run();
}
