//===- Instrument.cpp - calls into the simulator --------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instrument.h"

#include "mma_select/Simulator/CoopMatCalls.h"
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
  site.chip = &context.chip;
  return site;
}

AllocaInst *Instrumenter::makeSlot(Function &function, Type *type) {
  IRBuilder<> entry(&function.getEntryBlock(),
                    function.getEntryBlock().begin());
  AllocaInst *slot = entry.CreateAlloca(type);
  // As accesses of the type assume, vectors of 32 bytes and more included.
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

/// How well the arguments of a call fit a row: 0 for not at all, else more for
/// each constant that the row is told by.
static unsigned getFit(const ISA::Instruction &row, ArrayRef<Meaning> meanings,
                       ArrayRef<CallArgument> arguments) {
  ArrayRef<Meaning> all = meanings;
  size_t next = 0;
  unsigned fit = 1;
  for (const ISA::OperandWord &word :
       ISA::parseOperandWords(row.intrinsicOperands)) {
    if (!word.role) {
      Meaning meaning = meanings.consume_front();
      if (next >= arguments.size())
        return 0;
      if (meaning == Meaning::Fixed && arguments[next].constant != word.value)
        return 0;
      fit += meaning == Meaning::Fixed;
      ++next;
      continue;
    }
    const ISA::Operand &operand = row.getOperand(*word.role);
    unsigned bits = ISA::getRegisterTypeBits(operand.registerType).value_or(0);
    // A tile is a pointer here. Where a constant gives the format, a vector may
    // be longer than its elements need.
    bool isTile = row.laneCount == 0;
    bool mayBeLonger = word.role != ISA::OperandRole::Acc &&
                       llvm::is_contained(all, Meaning::Fixed);
    for (unsigned i = 0; i < operand.registerCount; ++i, ++next) {
      if (next >= arguments.size())
        return 0;
      unsigned given = arguments[next].bits;
      if (!isTile && given != bits && (!mayBeLonger || given <= bits))
        return 0;
    }
  }
  return next == arguments.size() ? fit : 0;
}

Expected<MatrixMatch> sim::findRow(const MatrixContext &context,
                                   StringRef intrinsic,
                                   ArrayRef<CallArgument> arguments) {
  MatrixMatch match;
  StringRef rowName = intrinsic;
  if (rowName.consume_front(coopMatPrefix) &&
      rowName.consume_front(coopMatProduct)) {
    match.row = context.set.findInstruction(rowName);
    if (!match.row || match.row->getTarget() != ISA::SPIRV)
      return createStringError(intrinsic + ": the table has no such row");
    return match;
  }
  // Rows are named without it.
  std::string name = intrinsic.str();
  if (size_t at = name.find(".satfinite"); at != std::string::npos) {
    name.erase(at, StringRef(".satfinite").size());
    match.saturate = true;
  }
  // `llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16`: the name of the row and,
  // where the intrinsic is overloaded, the types.
  auto isNamed = [&](const ISA::Instruction &row) {
    StringRef types = name;
    return types.consume_front(row.intrinsic) &&
           (types.empty() || types.starts_with(".v"));
  };
  bool named = false;
  unsigned bestFit = 0;
  for (const ISA::Instruction *row : context.set.getInstructions()) {
    if (row->getTarget() != context.chip.target || !isNamed(*row))
      continue;
    named = true;
    if (!row->findOn(context.chip) || row->laneCount != context.laneCount)
      continue;
    Expected<ArrayRef<Meaning>> meanings = getMeanings(*row);
    if (!meanings)
      return meanings.takeError();
    if (unsigned fit = getFit(*row, *meanings, arguments); fit > bestFit) {
      match.row = row;
      match.meanings = *meanings;
      bestFit = fit;
    }
  }
  if (named && !match.row)
    return createStringError(formatv(
        "{0} is no instruction of {1} with these operands and subgroups "
        "of {2} lanes",
        intrinsic, context.chip.name, context.laneCount));
  return match;
}

Error Instrumenter::replaceIntrinsic(CallInst &call) {
  Function &callee = *call.getCalledFunction();
  std::string name = getSourceName(callee.getName());
  SmallVector<CallArgument> arguments;
  for (Value *argument : call.args()) {
    auto *constant = dyn_cast<ConstantInt>(argument);
    arguments.push_back(
        {static_cast<unsigned>(layout.getTypeSizeInBits(argument->getType())),
         constant && constant->getBitWidth() <= 64
             ? std::optional<uint64_t>(constant->getZExtValue())
             : std::nullopt});
  }
  Expected<MatrixMatch> match = findRow(context, name, arguments);
  if (!match)
    return createStringError(toString(match.takeError()) + " (" +
                             getPlace(call) + ")");
  const CustomIntrinsic *intrinsic = context.findCustom(name);
  std::optional<Handler> handler = match->row  ? getMatrixHandler(*match->row)
                                   : intrinsic ? getCustomHandler(*intrinsic)
                                               : findHandler(name);
  if (!handler)
    return createStringError("the simulator does not know the intrinsic " +
                             name + " (" + getPlace(call) + ")");
  Site &site = addSite(name, call);
  site.row = match->row;
  site.intrinsic = intrinsic;
  if (match->row && match->row->getTarget() != ISA::SPIRV) {
    site.matrix = MatrixArguments(*match->row, match->meanings);
    site.matrix.saturate = match->saturate;
  }
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

const CustomIntrinsic *MatrixContext::findCustom(StringRef name) const {
  const auto *found = find_if(
      intrinsics, [&](const CustomIntrinsic &own) { return own.name == name; });
  return found == intrinsics.end() ? nullptr : found;
}

bool MatrixContext::isCustomFunction(StringRef name) const {
  return findCustom(name) ||
         any_of(set.getInstructions(), [&](const ISA::Instruction *row) {
           return row->getTarget() == ISA::Custom && row->intrinsic == name;
         });
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
