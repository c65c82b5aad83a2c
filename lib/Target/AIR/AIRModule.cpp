//===- AIRModule.cpp - what makes LLVM IR AIR -----------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AIRModule.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select::air;

// 2.8 and its calls: output of Apple's metal 32023.883. The older calls:
// Metal.jl and triton-msl.
static constexpr Version versions[] = {
    {2, 6, "air64_v26-apple-macosx14.0.0", /*strided=*/false},
    {2, 7, "air64_v27-apple-macosx15.0.0", /*strided=*/false},
    {2, 8, "air64_v28-apple-macosx26.0.0", /*strided=*/true},
};

static std::string getText(const Version &version) {
  return llvm::formatv("{0}.{1}", version.major, version.minor);
}

const Version *Version::find(llvm::StringRef text) {
  auto *found = llvm::find_if(versions, [&](const Version &version) {
    return getText(version) == text;
  });
  return found == std::end(versions) ? nullptr : found;
}

std::string Version::listKnown() {
  return llvm::join(llvm::map_range(versions, getText), ", ");
}

llvm::StringRef mma_select::air::getDataLayout() {
  return "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-"
         "f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-"
         "v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-"
         "v1024:1024:1024-n8:16:32";
}
