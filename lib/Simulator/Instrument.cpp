//===- Instrument.cpp - calls into the simulator --------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instrument.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace mma_select;
using namespace mma_select::sim;

namespace {
class Instrumenter {
public:
  Instrumenter(RetargetedModule &retargeted, const MatrixContext &context)
      : retargeted(retargeted), module(*retargeted.module), context(context),
        layout(module.getDataLayout()), builder(module.getContext()) {}

  Expected<std::vector<Site>> run();

private:
  void replaceSharedVariables(Function &function);
  Error replaceIntrinsic(CallInst &call);
  void announce(Instruction &instruction, Value *pointer, Value *bytes,
                bool isStore);
  void announceAccesses(Instruction &instruction);
  Site &addSite(StringRef name, Instruction &instruction);
  /// An object of the lane's stack, in the entry block.
  AllocaInst *makeSlot(Function &function, Type *type);

  RetargetedModule &retargeted;
  Module &module;
  const MatrixContext &context;
  const DataLayout &layout;
  IRBuilder<> builder;
  std::vector<Site> sites;
};
} // namespace

static std::string getPlace(Instruction &instruction) {
  std::string place = ("in " + instruction.getFunction()->getName()).str();
  if (const DebugLoc &loc = instruction.getDebugLoc())
    place += formatv(" line {0}", loc.getLine());
  return place;
}

Site &Instrumenter::addSite(StringRef name, Instruction &instruction) {
  Site &site = sites.emplace_back();
  site.name = name.str();
  site.place = getPlace(instruction);
  return site;
}

AllocaInst *Instrumenter::makeSlot(Function &function, Type *type) {
  IRBuilder<> entry(&function.getEntryBlock(),
                    function.getEntryBlock().begin());
  AllocaInst *slot = entry.CreateAlloca(type);
  // Vectors wider than 16 bytes are moved by aligned accesses on some hosts.
  slot->setAlignment(std::max(Align(16), layout.getPrefTypeAlign(type)));
  return slot;
}

void Instrumenter::replaceSharedVariables(Function &function) {
  for (auto [index, variable] : llvm::enumerate(retargeted.sharedVariables)) {
    SmallVector<Use *> uses;
    for (Use &use : variable->uses())
      if (auto *user = dyn_cast<Instruction>(use.getUser()))
        if (user->getFunction() == &function)
          uses.push_back(&use);
    if (uses.empty())
      continue;
    builder.SetInsertPoint(&function.getEntryBlock(),
                           function.getEntryBlock().getFirstInsertionPt());
    FunctionCallee runtime = module.getOrInsertFunction(
        RuntimeNames::shared, builder.getPtrTy(), builder.getInt32Ty());
    Value *pointer = builder.CreateCall(runtime, builder.getInt32(index));
    for (Use *use : uses)
      use->set(pointer);
  }
}

/// How well the arguments of a call fit a row.
enum class Fit { None, Types, Constants };

static Fit getFit(const ISA::Instruction &row,
                  ArrayRef<CallArgument> arguments) {
  size_t next = 0;
  bool sameConstants = true;
  for (const ISA::OperandWord &word :
       ISA::parseOperandWords(row.intrinsicOperands)) {
    if (!word.role) {
      if (next < arguments.size() && word.isConstant())
        sameConstants &= arguments[next].constant == word.value;
      ++next;
      continue;
    }
    const ISA::Operand &operand = row.getOperand(*word.role);
    unsigned bits = ISA::getRegisterTypeBits(operand.registerType).value_or(0);
    // A tile is a pointer here.
    bool isTile = row.laneCount == 0;
    for (unsigned i = 0; i < operand.registerCount; ++i, ++next)
      if (next >= arguments.size() || (!isTile && arguments[next].bits != bits))
        return Fit::None;
  }
  if (next != arguments.size())
    return Fit::None;
  return sameConstants ? Fit::Constants : Fit::Types;
}

/// What the simulator does not execute: better refused than wrong.
static Error checkExecutable(const ISA::Instruction &row) {
  auto hasContainer = [](const ISA::Operand &operand) {
    return operand.getElementBits() !=
           ISA::getElementType(operand.type).bitWidth;
  };
  StringRef why = row.sparse                  ? "sparse matrix ops"
                  : row.scaleBlock            ? "block scales"
                  : row.computes != "product" ? "matrix ops that are no product"
                  : row.c.type != row.d       ? "results of another type than C"
                  : hasContainer(row.a) || hasContainer(row.b)
                      ? "elements in wider containers"
                      : "";
  if (why.empty())
    return Error::success();
  return createStringError("the simulator does not execute " + why + " (" +
                           row.name + ")");
}

Expected<const ISA::Instruction *>
sim::findRow(const MatrixContext &context, StringRef intrinsic,
             ArrayRef<CallArgument> arguments) {
  // `llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16`: the name of the row and,
  // where the intrinsic is overloaded, the types.
  auto isNamed = [&](const ISA::Instruction &row) {
    return intrinsic == row.intrinsic ||
           (intrinsic.starts_with(row.intrinsic) &&
            intrinsic.substr(row.intrinsic.size()).starts_with(".v"));
  };
  bool named = false;
  const ISA::Instruction *best = nullptr;
  Fit bestFit = Fit::None;
  for (const ISA::Instruction *row : context.set.getInstructions()) {
    if (row->getTarget() != context.chip.target || !isNamed(*row))
      continue;
    named = true;
    if (!row->findOn(context.chip) || row->laneCount != context.laneCount)
      continue;
    Fit fit = getFit(*row, arguments);
    // Modifiers that are no part of a row (cbsz, abid, blgp) may differ.
    if (fit > bestFit) {
      best = row;
      bestFit = fit;
    }
  }
  if (best) {
    if (Error error = checkExecutable(*best))
      return std::move(error);
    return best;
  }
  if (named)
    return createStringError(formatv(
        "{0} is no instruction of {1} with these operands and subgroups "
        "of {2} lanes",
        intrinsic, context.chip.name, context.laneCount));
  return nullptr;
}

Error Instrumenter::replaceIntrinsic(CallInst &call) {
  Function &callee = *call.getCalledFunction();
  std::string name =
      ("llvm." + callee.getName().drop_front(StringRef("target.").size()))
          .str();
  SmallVector<CallArgument> arguments;
  for (Value *argument : call.args()) {
    auto *constant = dyn_cast<ConstantInt>(argument);
    arguments.push_back(
        {static_cast<unsigned>(layout.getTypeSizeInBits(argument->getType())),
         constant && constant->getBitWidth() <= 64
             ? std::optional<uint64_t>(constant->getZExtValue())
             : std::nullopt});
  }
  Expected<const ISA::Instruction *> row = findRow(context, name, arguments);
  if (!row)
    return createStringError(toString(row.takeError()) + " (" + getPlace(call) +
                             ")");
  std::optional<Handler> handler =
      *row ? getMatrixHandler(**row) : findHandler(name);
  if (!handler)
    return createStringError("the simulator does not know the intrinsic " +
                             name + " (" + getPlace(call) + ")");
  Site &site = addSite(name, call);
  site.row = *row;
  if (*row)
    site.matrix = MatrixArguments(**row);
  site.handler = *handler;

  Function &function = *call.getFunction();
  SmallVector<Type *> types;
  for (Value *argument : call.args())
    types.push_back(argument->getType());
  auto *packType = StructType::get(module.getContext(), types);
  AllocaInst *pack = makeSlot(function, packType);
  builder.SetInsertPoint(&call);
  const StructLayout *offsets = layout.getStructLayout(packType);
  for (auto [index, argument] : llvm::enumerate(call.args())) {
    builder.CreateStore(argument,
                        builder.CreateStructGEP(packType, pack, index));
    site.arguments.push_back(
        {static_cast<unsigned>(offsets->getElementOffset(index)),
         static_cast<unsigned>(layout.getTypeStoreSize(argument->getType()))});
  }
  Value *result = ConstantPointerNull::get(builder.getPtrTy());
  bool hasResult = !call.getType()->isVoidTy();
  if (hasResult) {
    result = makeSlot(function, call.getType());
    site.resultBytes = layout.getTypeAllocSize(call.getType());
  }
  FunctionCallee runtime = module.getOrInsertFunction(
      RuntimeNames::intrinsic, builder.getVoidTy(), builder.getInt32Ty(),
      builder.getPtrTy(), builder.getPtrTy());
  builder.CreateCall(runtime,
                     {builder.getInt32(sites.size() - 1), pack, result});
  if (hasResult)
    call.replaceAllUsesWith(builder.CreateLoad(call.getType(), result));
  call.eraseFromParent();
  return Error::success();
}

void Instrumenter::announce(Instruction &instruction, Value *pointer,
                            Value *bytes, bool isStore) {
  // What stays in the lane's own frame cannot go wrong in a way that shows.
  if (llvm::isa<AllocaInst>(getUnderlyingObject(pointer)))
    return;
  Site &site = addSite(isStore ? "store" : "load", instruction);
  site.isStore = isStore;
  auto *size = dyn_cast<ConstantInt>(bytes);
  site.accessBytes = size ? size->getZExtValue() : 1;
  builder.SetInsertPoint(&instruction);
  FunctionCallee runtime =
      module.getOrInsertFunction(RuntimeNames::access, builder.getVoidTy(),
                                 builder.getInt32Ty(), builder.getPtrTy());
  builder.CreateCall(runtime, {builder.getInt32(sites.size() - 1), pointer});
}

void Instrumenter::announceAccesses(Instruction &instruction) {
  auto sizeOf = [&](Type *type) -> Value * {
    return builder.getInt64(layout.getTypeStoreSize(type));
  };
  if (auto *load = dyn_cast<LoadInst>(&instruction))
    return announce(instruction, load->getPointerOperand(),
                    sizeOf(load->getType()), false);
  if (auto *store = dyn_cast<StoreInst>(&instruction))
    return announce(instruction, store->getPointerOperand(),
                    sizeOf(store->getValueOperand()->getType()), true);
  if (auto *atomic = dyn_cast<AtomicRMWInst>(&instruction))
    return announce(instruction, atomic->getPointerOperand(),
                    sizeOf(atomic->getType()), true);
  if (auto *copy = dyn_cast<MemTransferInst>(&instruction)) {
    announce(instruction, copy->getRawSource(), copy->getLength(), false);
    announce(instruction, copy->getRawDest(), copy->getLength(), true);
  } else if (auto *set = dyn_cast<MemSetInst>(&instruction)) {
    announce(instruction, set->getRawDest(), set->getLength(), true);
  }
}

Expected<std::vector<Site>> Instrumenter::run() {
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    replaceSharedVariables(function);
    SmallVector<Instruction *> original;
    for (Instruction &instruction : instructions(function))
      original.push_back(&instruction);
    for (Instruction *instruction : original) {
      auto *call = dyn_cast<CallInst>(instruction);
      if (call && call->isInlineAsm())
        return createStringError(
            "the simulator does not run inline assembly (" + getPlace(*call) +
            ")");
      if (call && call->getCalledFunction() &&
          isTargetIntrinsic(call->getCalledFunction()->getName())) {
        if (Error error = replaceIntrinsic(*call))
          return std::move(error);
        continue;
      }
      announceAccesses(*instruction);
    }
  }
  for (GlobalVariable *variable : retargeted.sharedVariables)
    if (variable->use_empty())
      variable->eraseFromParent();
  for (Function &function : make_early_inc_range(module))
    if (isTargetIntrinsic(function.getName()) && function.use_empty())
      function.eraseFromParent();
  return std::move(sites);
}

Expected<std::vector<Site>> sim::instrument(RetargetedModule &module,
                                            const MatrixContext &context) {
  return Instrumenter(module, context).run();
}

void sim::addEntry(Module &module, Function &kernel) {
  IRBuilder<> builder(module.getContext());
  auto *type =
      FunctionType::get(builder.getVoidTy(), {builder.getPtrTy()}, false);
  auto *entry = Function::Create(type, GlobalValue::ExternalLinkage,
                                 RuntimeNames::entry, module);
  builder.SetInsertPoint(BasicBlock::Create(module.getContext(), "", entry));
  SmallVector<Value *> arguments;
  for (Argument &argument : kernel.args()) {
    Value *slot = builder.CreateConstGEP1_64(
        builder.getPtrTy(), entry->getArg(0), argument.getArgNo());
    Value *pointer = builder.CreateLoad(builder.getPtrTy(), slot);
    arguments.push_back(
        builder.CreateAlignedLoad(argument.getType(), pointer, Align(1)));
  }
  builder.CreateCall(&kernel, arguments);
  builder.CreateRetVoid();
}
