//===- SimdgroupEmitter.cpp - Apple's simdgroup matrices ------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which lane holds which element never matters here: memory is read and written
// by whole matrices, at the edges through threadgroup memory, and what is done
// to each element needs no position.
//
//===----------------------------------------------------------------------===//

#include "Staging.h"
#include "mma_select/IR/MMASelect.h"
#include "mma_select/Target/AllTargets.h"
#include "mma_select/Target/Simdgroup.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mma_select;

namespace {
class SimdgroupEmitter : public Emitter {
public:
  bool supports(const ISA::Instruction &instruction) const override {
    return instruction.m == 8 && instruction.n == 8 && instruction.k == 8;
  }

  /// A load moves a whole matrix, and no lane may ask where its elements are.
  bool supportsPartialTiles(Operation *op) const override {
    return simdgroup::canStage(op);
  }

  bool supportsElementType(Type type) const override {
    return type.isF32() || type.isF16() || type.isBF16();
  }

  Type getTileType(MLIRContext *context, const ISA::Instruction &instruction,
                   ISA::OperandRole role, TileShape shape) const override {
    return VectorType::get(int64_t(instruction.getRows(role)) *
                               instruction.getColumns(role),
                           shape.elementType);
  }

  Value emitLoad(OpBuilder &builder, Location loc,
                 const ISA::Instruction &instruction, ISA::OperandRole role,
                 TileShape shape, const TileAddress &address) const override {
    return simdgroup::emitLoad(
        builder, loc, instruction,
        cast<VectorType>(
            getTileType(builder.getContext(), instruction, role, shape)),
        shape, address);
  }

  void emitStore(OpBuilder &builder, Location loc,
                 const ISA::Instruction &instruction, ISA::OperandRole role,
                 TileShape shape, Value tile,
                 const TileAddress &address) const override {
    simdgroup::emitStore(builder, loc, instruction, tile, shape, address);
  }

  Value emitFill(OpBuilder &builder, Location loc,
                 const ISA::Instruction &instruction, ISA::OperandRole role,
                 TileShape shape, Value scalar) const override {
    return simdgroup::FillOp::create(
        builder, loc,
        getTileType(builder.getContext(), instruction, role, shape), scalar);
  }

  Value emitMma(OpBuilder &builder, Location loc,
                const ISA::Instruction &instruction, Value a, Value b,
                Value c) const override {
    return simdgroup::MultiplyAccumulateOp::create(builder, loc, c.getType(), a,
                                                   b, c);
  }

  Value emitElementwise(OpBuilder &builder, Location loc,
                        const ISA::Instruction &instruction,
                        ISA::OperandRole role, TileShape shape,
                        ValueRange tiles,
                        ScalarFunction scalarFunction) const override {
    auto type = cast<VectorType>(
        getTileType(builder.getContext(), instruction, role, shape));
    // What is not the lane's own means nothing in either.
    Value result = tiles.front();
    if (result.getType() != type)
      result = simdgroup::FillOp::create(
          builder, loc, type,
          arith::ConstantOp::create(
              builder, loc, builder.getFloatAttr(type.getElementType(), 0.0)));
    int64_t elements = type.getNumElements() / instruction.laneCount;
    for (int64_t i = 0; i < elements; ++i) {
      SmallVector<Value> scalars;
      for (Value tile : tiles)
        scalars.push_back(vector::ExtractOp::create(builder, loc, tile,
                                                    ArrayRef<int64_t>{i}));
      result = vector::InsertOp::create(builder, loc,
                                        scalarFunction(builder, loc, scalars),
                                        result, ArrayRef<int64_t>{i});
    }
    return result;
  }
};
} // namespace

void mma_select::registerSimdgroupTarget(DialectRegistry &registry) {
  registry.insert<simdgroup::SimdgroupDialect, gpu::GPUDialect,
                  memref::MemRefDialect, scf::SCFDialect>();
  registry.addExtension(+[](MLIRContext *context, MMASelectDialect *dialect) {
    context->getOrLoadDialect<simdgroup::SimdgroupDialect>();
    dialect->addEmitter(ISA::Simdgroup, std::make_unique<SimdgroupEmitter>());
  });
}
