//===- NVVMEmitter.cpp - nvvm.mma.sync and LLVM's mma intrinsics ----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/IR/MMASelect.h"
#include "mma_select/Target/AllTargets.h"
#include "mma_select/Target/LaneEmitter.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mma_select;

/// What the op of a row has beside operands and a result. An nvvm op counts the
/// registers of each operand; an intrinsic is named and has no bundles.
static void addAttributes(OperationState &state, Builder &builder,
                          const ISA::Instruction &instruction) {
  state.addAttributes(
      getOpAttributes(builder.getContext(), instruction).getValue());
  if (instruction.op != LLVM::CallIntrinsicOp::getOperationName()) {
    state.addAttribute(
        "operandSegmentSizes",
        builder.getDenseI32ArrayAttr(
            {static_cast<int32_t>(instruction.a.registerCount),
             static_cast<int32_t>(instruction.b.registerCount),
             static_cast<int32_t>(instruction.c.registerCount)}));
    return;
  }
  state.addAttribute("intrin", builder.getStringAttr(instruction.intrinsic));
  state.addAttribute("op_bundle_sizes", builder.getDenseI32ArrayAttr({}));
  state.addAttribute(
      "operandSegmentSizes",
      builder.getDenseI32ArrayAttr(
          {static_cast<int32_t>(state.operands.size()), /*bundles=*/0}));
}

/// What mma.sync does with the low bits of a .tf32 operand is not defined, so
/// they are rounded off: PTX ISA, matrix fragments of .tf32.
static Value roundToTF32(OpBuilder &builder, Location loc, Value tile) {
  SmallVector<Value> elements;
  int64_t count = cast<VectorType>(tile.getType()).getNumElements();
  for (int64_t i = 0; i < count; ++i) {
    Value element =
        vector::ExtractOp::create(builder, loc, tile, ArrayRef<int64_t>{i});
    elements.push_back(NVVM::ConvertFloatToTF32Op::create(
        builder, loc, builder.getI32Type(), element, NVVM::FPRoundingMode::RNA,
        NVVM::SaturationMode::NONE,
        /*relu=*/false));
  }
  return vector::FromElementsOp::create(
      builder, loc, VectorType::get(count, builder.getI32Type()), elements);
}

namespace {
/// Operands are several registers each, the result is a struct of them.
class MmaSyncEmitter : public LaneEmitter {
public:
  Value emitMma(OpBuilder &builder, Location loc,
                const ISA::Instruction &instruction, Value a, Value b,
                Value c) const override {
    if (instruction.a.type == ISA::TF32) {
      a = roundToTF32(builder, loc, a);
      b = roundToTF32(builder, loc, b);
    }
    OperationState state(loc, instruction.op);
    state.addOperands(packOperands(builder, loc, instruction, a, b, c));
    unsigned count = instruction.c.registerCount;
    SmallVector<Type> types(
        count, parseType(instruction.c.registerType, builder.getContext()));
    state.addTypes(
        LLVM::LLVMStructType::getLiteral(builder.getContext(), types));
    addAttributes(state, builder, instruction);
    Operation *op = builder.create(state);

    SmallVector<Value> results;
    for (unsigned i = 0; i < count; ++i)
      results.push_back(
          LLVM::ExtractValueOp::create(builder, loc, op->getResult(0), i));
    return unpackRegisters(builder, loc, cast<VectorType>(c.getType()),
                           results);
  }
};
} // namespace

void mma_select::registerNVVMTarget(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, MMASelectDialect *dialect) {
    context->getOrLoadDialect<LLVM::LLVMDialect>();
    context->getOrLoadDialect<NVVM::NVVMDialect>();
    dialect->addEmitter(ISA::MmaSync, std::make_unique<MmaSyncEmitter>());
  });
}
