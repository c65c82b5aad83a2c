//===- Dialect.cpp - the dialect from C -----------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select-c/Dialect.h"

#include "mma_select/InitAll.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"

using namespace mma_select;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(MMASelect, mma_select, MMASelectDialect)

void mmaSelectRegisterAllDialects(MlirDialectRegistry registry) {
  mma_select::registerAllDialects(*unwrap(registry));
}

MlirStringRef mmaSelectGetTargetAttrName(void) {
  return wrap(MMASelectDialect::getTargetAttrName());
}

MlirStringRef mmaSelectGetInstrAttrName(void) {
  return wrap(MMASelectDialect::getInstrAttrName());
}

MlirAttribute mmaSelectTargetAttrGet(MlirContext context, MlirStringRef text) {
  mlir::MLIRContext *into = unwrap(context);
  into->getOrLoadDialect<MMASelectDialect>();
  return wrap(mlir::Attribute(TargetAttr::parseText(into, unwrap(text), [&] {
    return mlir::emitError(mlir::UnknownLoc::get(into));
  })));
}

bool mmaSelectAttributeIsATarget(MlirAttribute attribute) {
  return llvm::isa<MmaTargetAttrInterface>(unwrap(attribute));
}

bool mmaSelectAttributeIsAnInstr(MlirAttribute attribute) {
  return llvm::isa<MmaInstrAttrInterface>(unwrap(attribute));
}

MlirStringRef mmaSelectInstrAttrGetName(MlirAttribute attribute) {
  return wrap(llvm::StringRef(
      llvm::cast<MmaInstrAttrInterface>(unwrap(attribute)).getRow().name));
}
