//===- NpuEmitter.cpp - native tiles of the engine ------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything but the product follows from the layout lines.
//
//===----------------------------------------------------------------------===//

#include "Npu.h"

#include "mma_select/Target/LaneEmitter.h"

using namespace mlir;
using namespace mma_select;

namespace {
class NpuEmitter : public LaneEmitter {
public:
  Value emitMma(OpBuilder &builder, Location loc,
                const ISA::Instruction &instruction, Value a, Value b,
                Value c) const override {
    SmallVector<Value> operands =
        packOperands(builder, loc, instruction, a, b, c);
    Value d = npu::MmaOp::create(builder, loc, builder.getI32Type(),
                                 operands[0], operands[1], operands[2]);
    return unpackRegisters(builder, loc, cast<VectorType>(c.getType()), d);
  }
};
} // namespace

const Emitter &npu::getEmitter() {
  static const NpuEmitter emitter;
  return emitter;
}
