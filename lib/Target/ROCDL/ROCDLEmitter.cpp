//===- ROCDLEmitter.cpp - rocdl.mfma and rocdl.wmma -----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/IR/MMASelect.h"
#include "mma_select/Target/AllTargets.h"
#include "mma_select/Target/LaneEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace mlir;
using namespace mma_select;

namespace {
/// Both classes take one register value for each operand.
class ROCDLEmitter : public LaneEmitter {
public:
  Value emitMma(OpBuilder &builder, Location loc,
                const isa::Instruction &instruction, Value a, Value b,
                Value c) const override {
    OperationState state(loc, instruction.op);
    state.addOperands(packRegisters(builder, loc, instruction.a, a));
    state.addOperands(packRegisters(builder, loc, instruction.b, b));
    SmallVector<Value> acc = packRegisters(builder, loc, instruction.c, c);
    state.addOperands(acc);
    addModifiers(builder, state);
    state.addTypes(acc.front().getType());
    state.addAttributes(
        getOpAttributes(builder.getContext(), instruction).getValue());
    Operation *op = builder.create(state);
    return unpackRegisters(builder, loc, cast<VectorType>(c.getType()),
                           op->getResults());
  }

  virtual void addModifiers(OpBuilder &, OperationState &) const {}
};

class MFMAEmitter : public ROCDLEmitter {
  // cbsz, abid, blgp: no broadcast, no permutation. The op wants constants.
  void addModifiers(OpBuilder &builder, OperationState &state) const override {
    Value zero = arith::ConstantIntOp::create(builder, state.location, 0, 32);
    state.addOperands({zero, zero, zero});
  }
};
} // namespace

void mma_select::registerROCDLTarget(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, MMASelectDialect *dialect) {
    context->getOrLoadDialect<ROCDL::ROCDLDialect>();
    dialect->addEmitter(isa::MFMA, std::make_unique<MFMAEmitter>());
    dialect->addEmitter(isa::WMMA, std::make_unique<ROCDLEmitter>());
  });
}
