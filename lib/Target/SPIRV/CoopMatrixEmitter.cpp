//===- CoopMatrixEmitter.cpp - SPIR-V cooperative matrices ----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values are those of upstream's `spirv` dialect from the start, memory is that
// of memrefs until mma-select-to-spirv. Which invocation holds which element
// never matters here.
//
//===----------------------------------------------------------------------===//

#include "../Common/TileIndex.h"
#include "Elementwise.h"
#include "Staging.h"
#include "mma_select/IR/MMASelect.h"
#include "mma_select/Target/AllTargets.h"
#include "mma_select/Target/CoopMat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

using namespace mlir;
using namespace mma_select;

static spirv::CooperativeMatrixUseKHR getUse(ISA::OperandRole role) {
  switch (role) {
  case ISA::OperandRole::A:
    return spirv::CooperativeMatrixUseKHR::MatrixA;
  case ISA::OperandRole::B:
    return spirv::CooperativeMatrixUseKHR::MatrixB;
  case ISA::OperandRole::Acc:
    return spirv::CooperativeMatrixUseKHR::MatrixAcc;
  }
  llvm_unreachable("unknown role");
}

/// How the integers of a product are read; none for floats. Drivers list an
/// unsigned result with unsigned operands; its bits are those of a signed one.
static spirv::CooperativeMatrixOperandsKHRAttr
getOperandSigns(MLIRContext *context, const ISA::Instruction &instruction) {
  using Signs = spirv::CooperativeMatrixOperandsKHR;
  const ISA::ElementTypeRow &a = ISA::getElementType(instruction.a.type);
  const ISA::ElementTypeRow &b = ISA::getElementType(instruction.b.type);
  if (a.isFloat)
    return {};
  Signs signs = Signs::None;
  if (a.isSigned)
    signs = signs | Signs::ASigned;
  if (b.isSigned)
    signs = signs | Signs::BSigned;
  if (a.isSigned || b.isSigned)
    signs = signs | Signs::CSigned | Signs::ResultSigned;
  return spirv::CooperativeMatrixOperandsKHRAttr::get(context, signs);
}

namespace {
class CoopMatrixEmitter : public Emitter {
public:
  bool supports(const ISA::Instruction &instruction) const override {
    return true;
  }

  /// A load moves a whole matrix, and no invocation may ask where its elements
  /// are.
  bool supportsPartialTiles(Operation *op) const override {
    return coopmat::canStage(op);
  }

  bool supportsElementType(Type type) const override {
    return type.isF16() || type.isF32() || type.isInteger(8) ||
           type.isInteger(32);
  }

  Type getTileType(MLIRContext *context, const ISA::Instruction &instruction,
                   ISA::OperandRole role, TileShape shape) const override {
    return spirv::CooperativeMatrixType::get(
        shape.elementType, instruction.getRows(role),
        instruction.getColumns(role), spirv::Scope::Subgroup, getUse(role));
  }

  Value emitLoad(OpBuilder &builder, Location loc,
                 const ISA::Instruction &instruction, ISA::OperandRole role,
                 TileShape shape, const TileAddress &address) const override {
    auto type = cast<spirv::CooperativeMatrixType>(
        getTileType(builder.getContext(), instruction, role, shape));
    if (coopmat::isPartial(type, shape, address))
      return coopmat::emitStagedLoad(builder, loc, type, shape, address);
    return coopmat::LoadOp::create(
        builder, loc, type, address.memref,
        getIndices(address, address.row, address.column), address.transposed);
  }

  void emitStore(OpBuilder &builder, Location loc,
                 const ISA::Instruction &instruction, ISA::OperandRole role,
                 TileShape shape, Value tile,
                 const TileAddress &address) const override {
    if (coopmat::isPartial(cast<spirv::CooperativeMatrixType>(tile.getType()),
                           shape, address))
      return coopmat::emitStagedStore(builder, loc, tile, shape, address);
    coopmat::StoreOp::create(builder, loc, tile, address.memref,
                             getIndices(address, address.row, address.column),
                             address.transposed);
  }

  Value emitFill(OpBuilder &builder, Location loc,
                 const ISA::Instruction &instruction, ISA::OperandRole role,
                 TileShape shape, Value scalar) const override {
    return spirv::CompositeConstructOp::create(
        builder, loc,
        getTileType(builder.getContext(), instruction, role, shape), scalar);
  }

  Value emitMma(OpBuilder &builder, Location loc,
                const ISA::Instruction &instruction, Value a, Value b,
                Value c) const override {
    return spirv::KHRCooperativeMatrixMulAddOp::create(
        builder, loc, c.getType(), a, b, c,
        getOperandSigns(builder.getContext(), instruction));
  }

  Value emitElementwise(OpBuilder &builder, Location loc,
                        const ISA::Instruction &instruction,
                        ISA::OperandRole role, TileShape shape,
                        ValueRange tiles,
                        ScalarFunction scalarFunction) const override {
    return coopmat::emitElementwise(
        builder, loc,
        cast<spirv::CooperativeMatrixType>(
            getTileType(builder.getContext(), instruction, role, shape)),
        tiles, scalarFunction);
  }
};
} // namespace

void mma_select::registerSPIRVTarget(DialectRegistry &registry) {
  registry.insert<coopmat::CoopMatDialect, spirv::SPIRVDialect, gpu::GPUDialect,
                  memref::MemRefDialect, scf::SCFDialect>();
  registry.addExtension(+[](MLIRContext *context, MMASelectDialect *dialect) {
    context->getOrLoadDialect<coopmat::CoopMatDialect>();
    dialect->addEmitter(ISA::CoopMatrix, std::make_unique<CoopMatrixEmitter>());
  });
}
