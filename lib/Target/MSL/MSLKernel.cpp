//===- MSLKernel.cpp - kernel functions -----------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The code of a kernel is a static function. The kernel itself, text, declares
// the buffers, the ids and the threadgroup memory, and calls it.
//
//===----------------------------------------------------------------------===//

#include "MSL.h"

#include "../Common/KernelFunction.h"
#include "../Simdgroup/Metal.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

/// Words that look like names of functions and mean something in MSL: its own,
/// and those of C++14 that a kernel could be called by.
static constexpr StringLiteral reservedWords[] = {
    "bfloat",      "bool",    "char",   "constant",     "constexpr", "delete",
    "device",      "do",      "double", "else",         "enum",      "export",
    "extern",      "float",   "for",    "fragment",     "friend",    "half",
    "if",          "inline",  "int",    "intersection", "kernel",    "long",
    "main",        "mesh",    "metal",  "namespace",    "new",       "object",
    "operator",    "private", "public", "register",     "return",    "short",
    "static",      "struct",  "switch", "template",     "this",      "thread",
    "threadgroup", "typedef", "uint",   "union",        "using",     "vertex",
    "virtual",     "visible", "void",   "while"};

static bool isIdentifier(StringRef name) {
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  return !name.empty() && !llvm::isDigit(name[0]) &&
         llvm::all_of(name, isWord) && !llvm::is_contained(reservedWords, name);
}

namespace {
class KernelConverter {
public:
  explicit KernelConverter(gpu::GPUFuncOp source)
      : source(source), builder(source) {}

  LogicalResult run();

private:
  LogicalResult check();
  void describeBuffers();
  void describeThreadgroupMemory();
  template <typename IdOp>
  void replaceIds(StringRef type);
  void replaceAllIds();
  void replaceBarriers();
  std::string makeText(StringRef body);

  gpu::GPUFuncOp source;
  OpBuilder builder;
  SmallVector<std::string> parameters; ///< of the kernel
  SmallVector<std::string> variables;  ///< of the kernel
  SmallVector<std::string> arguments;  ///< that it passes on
};
} // namespace

LogicalResult KernelConverter::check() {
  if (!source.isKernel())
    return source.emitOpError("is no kernel, and only kernels become MSL; "
                              "inline it where it is called");
  if (!isIdentifier(source.getName()))
    return source.emitOpError("has a name that is none in MSL; use letters, "
                              "digits and '_', and no word of MSL");
  if (!source.getPrivateAttributions().empty())
    return source.emitOpError("has private memory, which becomes no MSL here; "
                              "use values, or workgroup memory");
  for (BlockArgument buffer : source.getWorkgroupAttributions()) {
    auto type = cast<MemRefType>(buffer.getType());
    if (!type.hasStaticShape() || !type.getLayout().isIdentity() ||
        metal::getTypeName(type.getElementType()).empty())
      return source.emitOpError("has workgroup memory of type ")
             << type
             << ", which is no array of MSL; use a static shape without a "
                "layout, of f16, bf16, f32 or i8 to i64";
  }
  return metal::checkArguments(source, "MSL");
}

void KernelConverter::describeBuffers() {
  for (auto [i, type] : llvm::enumerate(source.getFunctionType().getInputs())) {
    auto memref = cast<MemRefType>(type);
    StringRef space = memref.getMemorySpaceAsInt() == metal::Threadgroup
                          ? "threadgroup"
                          : "device";
    parameters.push_back(formatv("{0} {1} *arg{2} [[{3}({2})]]", space,
                                 metal::getTypeName(memref.getElementType()), i,
                                 space == "device" ? "buffer" : "threadgroup"));
    arguments.push_back(formatv("arg{0}", i));
  }
}

void KernelConverter::describeThreadgroupMemory() {
  for (auto [i, buffer] : llvm::enumerate(source.getWorkgroupAttributions())) {
    auto type = cast<MemRefType>(buffer.getType());
    variables.push_back(formatv("threadgroup {0} memory{1}[{2}];",
                                metal::getTypeName(type.getElementType()), i,
                                type.getNumElements()));
    arguments.push_back(formatv("memory{0}", i));
  }
}

/// Each id that the code asks for is an argument of its function.
template <typename IdOp>
void KernelConverter::replaceIds(StringRef type) {
  StringRef attribute = metal::idName<IdOp>;
  std::map<std::string, SmallVector<IdOp>> uses;
  source.walk([&](IdOp op) {
    std::string use = attribute.str();
    if constexpr (!std::is_same_v<IdOp, gpu::LaneIdOp> &&
                  !std::is_same_v<IdOp, gpu::SubgroupIdOp>)
      use += ("." + gpu::stringifyDimension(op.getDimension())).str();
    uses[use].push_back(op);
  });
  if (uses.empty())
    return;
  parameters.push_back(formatv("{0} {1} [[{1}]]", type, attribute));
  for (auto &[use, ops] : uses) {
    arguments.push_back(use);
    Value id = source.getBody().front().addArgument(builder.getIndexType(),
                                                    source.getLoc());
    for (IdOp op : ops) {
      op.replaceAllUsesWith(id);
      op.erase();
    }
  }
}

void KernelConverter::replaceAllIds() {
  replaceIds<gpu::BlockIdOp>("uint3");
  replaceIds<gpu::ThreadIdOp>("uint3");
  replaceIds<gpu::BlockDimOp>("uint3");
  replaceIds<gpu::GridDimOp>("uint3");
  replaceIds<gpu::LaneIdOp>("uint");
  replaceIds<gpu::SubgroupIdOp>("uint");
}

void KernelConverter::replaceBarriers() {
  source.walk([](gpu::BarrierOp op) {
    OpBuilder atBarrier(op);
    emitc::VerbatimOp::create(atBarrier, op.getLoc(),
                              "threadgroup_barrier(mem_flags::mem_device | "
                              "mem_flags::mem_threadgroup);");
    op.erase();
  });
}

std::string KernelConverter::makeText(StringRef body) {
  std::string text =
      formatv("kernel void {0}(\n    {1}) {{\n", source.getName(),
              llvm::join(parameters, ",\n    "));
  for (StringRef variable : variables)
    text += formatv("  {0}\n", variable);
  text += formatv("  {0}({1});\n}", body, llvm::join(arguments, ", "));
  return text;
}

LogicalResult KernelConverter::run() {
  if (failed(check()))
    return failure();
  describeBuffers();
  describeThreadgroupMemory();
  replaceAllIds();
  replaceBarriers();

  func::FuncOp target =
      moveToFunction(source, (source.getName() + "_body").str());
  target.setPrivate();
  SymbolTable symbols(source->getParentOp());
  target->remove();
  StringRef name =
      symbols.insert(target, Block::iterator(source.getOperation()));
  emitc::VerbatimOp::create(builder, source.getLoc(), makeText(name));
  source.erase();
  return success();
}

LogicalResult msl::convertKernels(gpu::GPUModuleOp module) {
  for (auto kernel :
       llvm::make_early_inc_range(module.getOps<gpu::GPUFuncOp>()))
    if (failed(KernelConverter(kernel).run()))
      return failure();
  return success();
}
