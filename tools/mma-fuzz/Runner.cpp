//===- Runner.cpp - a program through the pipeline and the simulator ------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runner.h"

#include "Launch.h"
#include "Printer.h"
#include "mma_select/InitAll.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"

using namespace mlir;
using namespace mma_select;
using namespace mma_select::fuzz;

const char *mma_select::fuzz::getName(Outcome outcome) {
  static const char *names[numOutcomes] = {"right",   "refused", "left",
                                           "WRONG",   "SILENT",  "UNLOWERED",
                                           "INVALID", "CRASH",   "TIMEOUT"};
  return names[static_cast<unsigned>(outcome)];
}

static DialectRegistry makeRegistry() {
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registerAllToLLVMIRTranslations(registry);
  mma_select::registerAllDialects(registry);
  return registry;
}

Runner::Runner(bool spoils)
    : context(makeRegistry(), MLIRContext::Threading::DISABLED),
      spoils(spoils) {
  context.loadDialect<MMASelectDialect>();
}

namespace {
/// What is said while a program is compiled.
struct Messages {
  std::string firstError;
  unsigned errors = 0, skips = 0;

  explicit Messages(MLIRContext &context)
      : handler(&context, [this](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error) {
            if (errors++ == 0)
              firstError = diagnostic.str();
          } else if (StringRef(diagnostic.str()).starts_with("skipped: ")) {
            ++skips;
          }
          return success();
        }) {}

private:
  ScopedDiagnosticHandler handler;
};
} // namespace

/// Contractions that no instruction was found for.
static unsigned countLeft(ModuleOp module) {
  unsigned count = 0;
  module->walk([&](Operation *op) {
    if (llvm::isa<vector::ContractionOp>(op))
      ++count;
    else if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
      count += linalg::isaContractionOpInterface(linalg);
  });
  return count;
}

/// Ops of the middle level must not come out.
static bool hasFragments(ModuleOp module) {
  return module
      ->walk([](Operation *op) {
        return llvm::isa_and_nonnull<MMASelectDialect>(op->getDialect())
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
/// Whether the pass that failed changed the IR, which it must not.
struct FailureWatch : PassInstrumentation {
  struct Failure {
    std::string pass;
    bool isLower, hasChanged;
  };

  explicit FailureWatch(std::optional<Failure> &failure) : failure(failure) {}

  void runBeforePass(Pass *, Operation *op) override { before.emplace(op); }
  void runAfterPassFailed(Pass *pass, Operation *op) override {
    failure = Failure{pass->getArgument().str(),
                      pass->getName() == createMMASelectLower()->getName(),
                      OperationFingerPrint(op) != *before};
  }

  std::optional<Failure> &failure;
  std::optional<OperationFingerPrint> before;
};
} // namespace

static std::optional<Result> select(const Case &program, ModuleOp module,
                                    Messages &messages) {
  MMASelectPipelineOptions options;
  options.target = program.targetInModule ? "" : program.target;
  options.mathMode = program.allowsTF32 ? MathMode::TF32 : MathMode::IEEE;
  options.unsupported =
      program.skips ? UnsupportedAction::Skip : UnsupportedAction::Error;
  PassManager pm(module.getContext());
  buildMMASelectPipeline(pm, options);
  std::optional<FailureWatch::Failure> failure;
  pm.addInstrumentation(std::make_unique<FailureWatch>(failure));
  if (succeeded(pm.run(module)))
    return std::nullopt;
  if (!failure)
    return Result{Outcome::Silent, "mma-select fails, and no pass of it"};
  if (messages.errors == 0)
    return Result{Outcome::Silent, failure->pass + " fails without an error"};
  // What the passes before it took must come out.
  if (failure->isLower)
    return Result{Outcome::Unlowered, messages.firstError};
  if (failure->hasChanged)
    return Result{Outcome::Silent, failure->pass + " fails (" +
                                       messages.firstError +
                                       ") and has changed the IR"};
  return Result{Outcome::Refused, messages.firstError};
}

/// Whether a copy of what the simulator runs becomes a spirv.module, for chips
/// whose kernels do.
static LogicalResult lowerToSPIRV(const Case &program, ModuleOp module) {
  if (program.chip->target != ISA::SPIRV)
    return success();
  OwningOpRef<ModuleOp> copy = module.clone();
  PassManager pm(module.getContext());
  buildToSPIRVPipeline(pm);
  return pm.run(*copy);
}

static LogicalResult lowerToLLVM(const Case &program, ModuleOp module) {
  PassManager pm(module.getContext());
  ToLLVMPipelineOptions options;
  options.target = program.target;
  buildToLLVMPipeline(pm, options);
  pm.addPass(createMMASelectHoistKernels());
  return pm.run(module);
}

Result Runner::run(const Case &program) {
  Messages messages(context);
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(printModule(program), &context);
  if (!module)
    return {Outcome::Invalid, messages.firstError};
  if (std::optional<Result> refused = select(program, *module, messages))
    return *refused;
  if (unsigned left = countLeft(*module)) {
    if (messages.skips < left)
      return {Outcome::Silent, "is left, and no remark says so"};
    return {Outcome::Left, ""};
  }
  if (hasFragments(*module))
    return {Outcome::Silent, "fragments are left"};
  // Of an op that has no way to LLVM IR or SPIR-V the pipeline may say so, in
  // its own words.
  if (failed(lowerToSPIRV(program, *module)) ||
      failed(lowerToLLVM(program, *module)))
    return {StringRef(messages.firstError).contains("failed to legalize")
                ? Outcome::Unlowered
                : Outcome::Refused,
            messages.firstError};
  auto llvmContext = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> llvmModule =
      translateModuleToLLVMIR(*module, *llvmContext);
  if (!llvmModule)
    return {Outcome::Unlowered, messages.firstError};
  std::string fault = launchAndCompare(program, std::move(llvmContext),
                                       std::move(llvmModule), spoils);
  if (!fault.empty())
    return {Outcome::Wrong, fault};
  return {};
}
