//===- ROCDLEmitter.cpp - rocdl.mfma and rocdl.wmma -----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/IR/MMASelect.h"
#include "mma_select/Target/AllTargets.h"
#include "mma_select/Target/LaneEmitter.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace mlir;
using namespace mma_select;

namespace {
/// Every operand of the product is one register value.
class ROCDLEmitter : public LaneEmitter {
public:
  Value emitMma(OpBuilder &builder, Location loc,
                const ISA::Instruction &instruction, Value a, Value b,
                Value c) const override {
    OperationState state(loc, instruction.op);
    state.addOperands(packOperands(builder, loc, instruction, a, b, c));
    state.addTypes(parseType(instruction.c.registerType, builder.getContext()));
    state.addAttributes(
        getOpAttributes(builder.getContext(), instruction).getValue());
    Operation *op = builder.create(state);
    return unpackRegisters(builder, loc, cast<VectorType>(c.getType()),
                           op->getResults());
  }
};
} // namespace

void mma_select::registerROCDLTarget(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, MMASelectDialect *dialect) {
    context->getOrLoadDialect<ROCDL::ROCDLDialect>();
    dialect->addEmitter(ISA::MFMA, std::make_unique<ROCDLEmitter>());
    dialect->addEmitter(ISA::WMMA, std::make_unique<ROCDLEmitter>());
  });
}
