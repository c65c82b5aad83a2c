//===- Request.cpp - what a caller asks the selector ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Selector/Request.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mma_select;
using llvm::StringRef;

std::string Shape::str() const {
  return llvm::formatv("{0}x{1}x{2}", m, n, k).str();
}

std::optional<Shape> Shape::parse(const std::string &text) {
  llvm::SmallVector<StringRef> sizes;
  StringRef(text).split(sizes, 'x');
  Shape shape;
  if (sizes.size() != 3 || sizes[0].getAsInteger(10, shape.m) ||
      sizes[1].getAsInteger(10, shape.n) || sizes[2].getAsInteger(10, shape.k))
    return std::nullopt;
  return shape;
}

std::optional<TargetText> TargetText::parse(const std::string &text) {
  llvm::SmallVector<StringRef> parts;
  StringRef(text).split(parts, ':');
  if (parts.size() != 2 && parts.size() != 3)
    return std::nullopt;
  TargetText target{parts[0].str(), parts[1].str()};
  if (parts.size() == 3 &&
      (!parts[2].consume_front("wave") ||
       parts[2].getAsInteger(10, target.wave) || target.wave == 0))
    return std::nullopt;
  return target;
}
