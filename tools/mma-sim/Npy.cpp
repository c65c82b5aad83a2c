//===- Npy.cpp - NumPy's array files --------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The format: magic, version, length of the header, a Python dictionary with
// descr, fortran_order and shape, then the elements (NumPy documentation, NEP
// 1).
//
//===----------------------------------------------------------------------===//

#include "Npy.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <cstring>

using namespace mma_select;
using namespace mma_select::sim;
using llvm::Error;
using llvm::Expected;
using llvm::formatv;
using llvm::StringRef;

static constexpr StringRef magic = "\x93NUMPY";

/// The text after `'key':` in the header's dictionary.
static StringRef findValue(StringRef header, StringRef key) {
  size_t at = header.find(("'" + key + "'").str());
  if (at == StringRef::npos)
    return {};
  return header.substr(at + key.size() + 2).ltrim(" :");
}

static std::optional<ISA::ElementKind> getKind(StringRef descriptor) {
  return llvm::StringSwitch<std::optional<ISA::ElementKind>>(descriptor)
      .Case("<f2", ISA::F16)
      .Case("<f4", ISA::F32)
      .Case("<f8", ISA::F64)
      .Case("<i4", ISA::I32)
      .Cases({"|i1", "<i1"}, ISA::SI8)
      .Cases({"|u1", "<u1"}, ISA::UI8)
      // Without a type in the spec, two bytes are taken for bf16.
      .Case("<u2", ISA::BF16)
      .Default(std::nullopt);
}

static StringRef getDescriptor(ISA::ElementKind kind) {
  switch (kind) {
  case ISA::F16:
    return "<f2";
  case ISA::F32:
    return "<f4";
  case ISA::F64:
    return "<f8";
  case ISA::I32:
    return "<i4";
  case ISA::SI8:
    return "|i1";
  default:
    return ISA::getElementType(kind).bitWidth == 16 ? "<u2" : "|u1";
  }
}

Expected<KernelArgument> sim::readNpy(StringRef spec) {
  StringRef path, typeName;
  std::tie(path, typeName) = spec.rsplit(':');
  std::optional<ISA::ElementKind> given = ISA::parseElementKind(typeName);
  if (!given)
    path = spec;
  auto fail = [&](const llvm::Twine &why) {
    return llvm::createStringError(path + ": " + why);
  };
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return fail(file.getError().message());
  StringRef bytes = (*file)->getBuffer();
  if (!bytes.consume_front(magic) || bytes.size() < 4)
    return fail("is no .npy file");
  unsigned version = static_cast<unsigned char>(bytes[0]);
  unsigned lengthBytes = version == 1 ? 2 : 4;
  uint32_t length = 0;
  if (bytes.size() < 2 + lengthBytes)
    return fail("ends inside its header");
  std::memcpy(&length, bytes.data() + 2, lengthBytes);
  bytes = bytes.drop_front(2 + lengthBytes);
  if (bytes.size() < length)
    return fail("ends inside its header");
  StringRef header = bytes.take_front(length);
  bytes = bytes.drop_front(length);

  KernelArgument argument;
  StringRef descriptor = findValue(header, "descr").ltrim("'");
  descriptor = descriptor.take_until([](char c) { return c == '\''; });
  std::optional<ISA::ElementKind> kind = getKind(descriptor);
  if (!kind)
    return fail("elements of '" + descriptor +
                "' are not supported; use f2, f4, f8, i1, u1, i4");
  if (!findValue(header, "fortran_order").starts_with("False"))
    return fail("is not in C order");
  argument.type = given.value_or(*kind);
  StringRef shape = findValue(header, "shape").ltrim("(");
  shape = shape.take_until([](char c) { return c == ')'; });
  llvm::SmallVector<StringRef> sizes;
  shape.split(sizes, ',', -1, /*KeepEmpty=*/false);
  for (StringRef text : sizes) {
    int64_t size;
    if (text.trim().empty())
      continue;
    if (text.trim().getAsInteger(10, size) || size <= 0)
      return fail("has the shape (" + shape + ")");
    argument.shape.push_back(size);
  }
  // A shape that overflows is larger than any file.
  uint64_t wanted = ISA::getElementType(argument.type).bitWidth;
  for (int64_t size : argument.shape)
    wanted = llvm::SaturatingMultiply(wanted, uint64_t(size));
  wanted /= 8;
  if (bytes.size() != wanted)
    return fail(formatv("has {0} bytes of elements, its shape needs {1}",
                        bytes.size(), wanted));
  argument.data.assign(bytes.begin(), bytes.end());
  argument.path = path.str();
  for (int64_t i = 0, e = argument.getNumElements(); i < e; ++i) {
    double value = argument.get(i);
    argument.isExact &= std::isfinite(value) && value == std::trunc(value);
  }
  return argument;
}

Error sim::writeNpy(const KernelArgument &argument) {
  std::string shape;
  for (int64_t size : argument.shape)
    shape += std::to_string(size) + ", ";
  std::string header =
      formatv("{{'descr': '{0}', 'fortran_order': False, 'shape': ({1}), }",
              getDescriptor(argument.type), shape);
  // The elements start at a multiple of 64 bytes.
  constexpr size_t prefix = 6 + 2 + 2;
  header.append(63 - (prefix + header.size()) % 64, ' ');
  header += '\n';
  std::error_code code;
  llvm::raw_fd_ostream os(argument.path, code);
  if (code)
    return llvm::createStringError(argument.path + ": " + code.message());
  auto length = static_cast<uint16_t>(header.size());
  os << magic << '\1' << '\0';
  os.write(reinterpret_cast<const char *>(&length), sizeof(length));
  os << header;
  os.write(argument.data.data(), argument.data.size());
  return Error::success();
}
