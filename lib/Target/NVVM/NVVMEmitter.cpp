//===- NVVMEmitter.cpp - nvvm.mma.sync ------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/IR/MMASelect.h"
#include "mma_select/Target/AllTargets.h"
#include "mma_select/Target/LaneEmitter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mma_select;

namespace {
/// Operands are several registers each, the result is a struct of them.
class MmaSyncEmitter : public LaneEmitter {
public:
  Value emitMma(OpBuilder &builder, Location loc,
                const isa::Instruction &instruction, Value a, Value b,
                Value c) const override {
    OperationState state(loc, instruction.op);
    SmallVector<int32_t> segments;
    auto addOperand = [&](const isa::Operand &operand, Value tile) {
      SmallVector<Value> registers = packRegisters(builder, loc, operand, tile);
      segments.push_back(registers.size());
      state.addOperands(registers);
      return registers;
    };
    addOperand(instruction.a, a);
    addOperand(instruction.b, b);
    SmallVector<Value> acc = addOperand(instruction.c, c);

    auto structType = LLVM::LLVMStructType::getLiteral(
        builder.getContext(), llvm::to_vector(ValueRange(acc).getTypes()));
    state.addTypes(structType);
    state.addAttributes(
        getOpAttributes(builder.getContext(), instruction).getValue());
    state.addAttribute("operandSegmentSizes",
                       builder.getDenseI32ArrayAttr(segments));
    Operation *op = builder.create(state);

    SmallVector<Value> results;
    for (unsigned i = 0; i < acc.size(); ++i)
      results.push_back(LLVM::ExtractValueOp::create(builder, loc,
                                                     op->getResult(0), i));
    return unpackRegisters(builder, loc, cast<VectorType>(c.getType()), results);
  }
};
} // namespace

void mma_select::registerNVVMTarget(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, MMASelectDialect *dialect) {
    context->getOrLoadDialect<LLVM::LLVMDialect>();
    context->getOrLoadDialect<NVVM::NVVMDialect>();
    dialect->addEmitter(isa::MmaSync, std::make_unique<MmaSyncEmitter>());
  });
}
