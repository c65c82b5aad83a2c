//===- passes.c - the dialect and the passes, from C --------------*- C -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Eight threads compile at once, each with a context of its own.
//
//===----------------------------------------------------------------------===//

#include "mma_select-c/Passes.h"
#include "mma_select-c/Dialect.h"

#include "Check.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/Linalg.h"
#include "mlir-c/Pass.h"

static const char *source =
    "func.func @f(%a: memref<32x64xf16>, %b: memref<64x32xf16>,\n"
    "             %c: memref<32x32xf32>) {\n"
    "  linalg.matmul ins(%a, %b : memref<32x64xf16>, memref<64x32xf16>)\n"
    "    outs(%c : memref<32x32xf32>)\n"
    "  return\n"
    "}\n";

/// Text that a callback of MLIR's gathers.
struct Text {
  size_t length;
  char data[1 << 16];
};

static void append(MlirStringRef part, void *into) {
  struct Text *text = into;
  size_t room = sizeof(text->data) - 1 - text->length;
  size_t taken = part.length < room ? part.length : room;
  memcpy(text->data + text->length, part.data, taken);
  text->length += taken;
  text->data[text->length] = 0;
}

static MlirLogicalResult keepDiagnostic(MlirDiagnostic diagnostic, void *into) {
  mlirDiagnosticPrint(diagnostic, append, into);
  return mlirLogicalResultSuccess();
}

static MlirContext makeContext(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mmaSelectRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__func__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__linalg__(), registry);
  MlirContext context =
      mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(context);
  return context;
}

static MlirModule parse(MlirContext context) {
  return mlirModuleCreateParse(context, mlirStringRefCreateFromCString(source));
}

/// A pipeline in text, with options.
static const char *checkPipeline(MlirContext context, struct Text *text) {
  MlirModule module = parse(context);
  CHECK(!mlirModuleIsNull(module));
  MlirPassManager passes = mlirPassManagerCreate(context);
  MlirOpPassManager top = mlirPassManagerGetAsOpPassManager(passes);
  text->length = 0;
  CHECK(mlirLogicalResultIsSuccess(mlirOpPassManagerAddPipeline(
      top, mlirStringRefCreateFromCString("mma-select{target=rocm:gfx942}"),
      append, text)));
  CHECK(mlirLogicalResultIsSuccess(
      mlirPassManagerRunOnOp(passes, mlirModuleGetOperation(module))));
  mlirOperationPrint(mlirModuleGetOperation(module), append, text);
  CHECK(strstr(text->data, "rocdl.mfma.f32.16x16x16f16"));
  mlirPassManagerDestroy(passes);
  mlirModuleDestroy(module);
  return NULL;
}

static MlirWalkResult findInstr(MlirOperation op, void *into) {
  MlirAttribute found =
      mlirOperationGetAttributeByName(op, mmaSelectGetInstrAttrName());
  if (mlirAttributeIsNull(found))
    return MlirWalkResultAdvance;
  *(MlirAttribute *)into = found;
  return MlirWalkResultInterrupt;
}

/// Passes that are made one by one; the target is an attribute of the module.
static const char *checkPasses(MlirContext context) {
  MlirModule module = parse(context);
  MlirOperation op = mlirModuleGetOperation(module);
  MlirAttribute target = mmaSelectTargetAttrGet(
      context, mlirStringRefCreateFromCString("cuda:sm_80"));
  CHECK(!mlirAttributeIsNull(target));
  CHECK(mmaSelectAttributeIsATarget(target));
  CHECK(!mmaSelectAttributeIsAnInstr(target));
  mlirOperationSetAttributeByName(op, mmaSelectGetTargetAttrName(), target);
  MlirPassManager passes = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(passes, mlirCreateMMASelectMMASelectVectorize());
  mlirPassManagerAddOwnedPass(passes, mlirCreateMMASelectMMASelectAssign());
  CHECK(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(passes, op)));
  MlirAttribute instr = {NULL};
  mlirOperationWalk(op, findInstr, &instr, MlirWalkPreOrder);
  CHECK(!mlirAttributeIsNull(instr));
  CHECK(mmaSelectAttributeIsAnInstr(instr));
  CHECK(mlirStringRefEqual(
      mmaSelectInstrAttrGetName(instr),
      mlirStringRefCreateFromCString("mma_sync_m16n8k16_f32_f16_f16_f32")));
  mlirPassManagerDestroy(passes);
  mlirModuleDestroy(module);
  return NULL;
}

static const char *checkUnknownTarget(MlirContext context, struct Text *text) {
  text->length = 0;
  MlirDiagnosticHandlerID handler = mlirContextAttachDiagnosticHandler(
      context, keepDiagnostic, text, /*deleteUserData=*/NULL);
  CHECK(mlirAttributeIsNull(mmaSelectTargetAttrGet(
      context, mlirStringRefCreateFromCString("rocm:gfx000"))));
  CHECK(strstr(text->data, "unknown chip 'gfx000' on target rocm"));
  mlirContextDetachDiagnosticHandler(context, handler);
  return NULL;
}

/// The dialect alone, by its handle.
static const char *checkHandle(void) {
  MlirContext context = mlirContextCreate();
  MlirDialectHandle handle = mlirGetDialectHandle__mma_select__();
  CHECK(mlirStringRefEqual(mlirDialectHandleGetNamespace(handle),
                           mlirStringRefCreateFromCString("mma_select")));
  CHECK(!mlirDialectIsNull(mlirDialectHandleLoadDialect(handle, context)));
  MlirAttribute instr = mlirAttributeParseGet(
      context, mlirStringRefCreateFromCString(
                   "#mma_select.instr<\"mfma_f32_16x16x16_f16\">"));
  CHECK(!mlirAttributeIsNull(instr));
  CHECK(mmaSelectAttributeIsAnInstr(instr));
  mlirContextDestroy(context);
  return NULL;
}

static void *run(void *failed) {
  struct Text text = {0, {0}};
  MlirContext context = makeContext();
  const char *failure = checkPipeline(context, &text);
  if (!failure)
    failure = checkPasses(context);
  if (!failure)
    failure = checkUnknownTarget(context, &text);
  if (!failure)
    failure = checkHandle();
  *(bool *)failed = failure != NULL;
  mlirContextDestroy(context);
  return NULL;
}

int main(void) {
  mmaSelectRegisterAllPasses();
  return runInThreads(run);
}
