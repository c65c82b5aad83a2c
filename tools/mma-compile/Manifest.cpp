//===- Manifest.cpp - what a host must know of kernels --------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Manifest.h"

#include "mma_select/IR/MMASelect.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mma_select;
using llvm::json::Array;
using llvm::json::Object;

static std::string print(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// MLIR passes a memref as two pointers, the offset, sizes and strides.
static Object describeArgument(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref)
    return Object{{"type", print(type)}, {"parameters", Array{"value"}}};
  Array shape, parameters{"allocated", "aligned", "offset"};
  for (auto [dim, size] : llvm::enumerate(memref.getShape())) {
    if (ShapedType::isDynamic(size))
      shape.push_back(nullptr);
    else
      shape.push_back(size);
    parameters.push_back("size" + std::to_string(dim));
  }
  for (int64_t dim = 0; dim < memref.getRank(); ++dim)
    parameters.push_back("stride" + std::to_string(dim));
  return Object{{"type", print(memref.getElementType())},
                {"shape", std::move(shape)},
                {"parameters", std::move(parameters)}};
}

/// {"count": 4}, {"argument": 0, "dim": 0, "tile": 128}, or {"factors": [...]}.
static llvm::json::Value describe(Attribute attribute) {
  if (auto number = dyn_cast<IntegerAttr>(attribute))
    return number.getInt();
  if (auto array = dyn_cast<ArrayAttr>(attribute)) {
    Array values;
    for (Attribute value : array)
      values.push_back(describe(value));
    return values;
  }
  Object object;
  for (NamedAttribute entry : cast<DictionaryAttr>(attribute))
    object[entry.getName().str()] = describe(entry.getValue());
  return object;
}

static Array describeGrid(ArrayAttr grid) {
  Array dims;
  for (Attribute dim : grid)
    dims.push_back(describe(dim));
  while (dims.size() < 3)
    dims.push_back(Object{{"count", 1}});
  return dims;
}

llvm::json::Value compile::makeManifest(ModuleOp module, StringRef target) {
  Array kernels;
  module->walk([&](FunctionOpInterface function) {
    auto grid =
        function->getAttrOfType<ArrayAttr>(MMASelectDialect::getGridAttrName());
    bool isKernel = grid || !function->getParentOfType<gpu::GPUModuleOp>();
    if (!isKernel || function.isDeclaration())
      return;
    Array arguments;
    for (Type type : function.getArgumentTypes())
      arguments.push_back(describeArgument(type));
    Object kernel{{"name", function.getName()},
                  {"arguments", std::move(arguments)}};
    if (grid)
      kernel["grid"] = describeGrid(grid);
    if (auto kernelOp = dyn_cast<gpu::GPUFuncOp>(function.getOperation()))
      if (std::optional<ArrayRef<int32_t>> block =
              kernelOp.getKnownBlockSize()) {
        Array sizes;
        for (int32_t size : *block)
          sizes.push_back(size);
        kernel["block"] = std::move(sizes);
      }
    kernels.push_back(std::move(kernel));
  });
  return Object{{"target", target}, {"kernels", std::move(kernels)}};
}
