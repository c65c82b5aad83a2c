//===- NVVMMatrixMoves.cpp - ldmatrix, stmatrix ---------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which byte of which row goes to which byte of which register: PTX ISA 9.0,
// 9.7.14.5.15 and 9.7.14.5.16; of 8-bit elements, transposed, CuTe's traits
// (cute/atom/copy_traits_sm100.hpp, SM100_U8x8_LDSM_T, SM100_U8x4_STSM_T), the
// manual has those in figures only.
//
//===----------------------------------------------------------------------===//

#include "Workgroup.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <cstring>

using namespace mma_select::sim;
using llvm::ArrayRef;
using llvm::StringRef;

// A row is 16 bytes at the address that one lane gives.
static constexpr unsigned rowBytes = 16;

namespace {
/// A byte of a matrix: a row, and a byte of it.
struct RowByte {
  unsigned row, byte;
};

/// A kind of matrix: `rows` rows in memory, `registers` registers of each lane.
struct MatrixShape {
  unsigned rows, registers;
  RowByte (*find)(unsigned lane, unsigned registerByte);
};
} // namespace

/// Rows of 16-bit or (m8n16) of 8-bit elements: four bytes of a row.
static RowByte findPlain(unsigned lane, unsigned byte) {
  return {lane / 4, lane % 4 * 4 + byte};
}

/// 16-bit elements, rows and columns exchanged.
static RowByte findTransposed16(unsigned lane, unsigned byte) {
  return {lane % 4 * 2 + byte / 2, lane / 4 * 2 + byte % 2};
}

/// 8-bit elements, rows and columns exchanged: two rows of a column and of the
/// column eight further; a second register has the next two rows.
static RowByte findTransposed8Of8(unsigned lane, unsigned byte) {
  return {lane % 4 * 2 + byte % 2, lane / 4 + byte / 2 * 8};
}
static RowByte findTransposed8Of16(unsigned lane, unsigned byte) {
  return {lane % 4 * 4 + byte / 4 * 2 + byte % 2, lane / 4 + byte / 2 % 2 * 8};
}

static constexpr MatrixShape plain = {8, 1, findPlain};
static constexpr MatrixShape transposed16 = {8, 1, findTransposed16};
static constexpr MatrixShape transposed8Of8 = {8, 1, findTransposed8Of8};
static constexpr MatrixShape transposed8Of16 = {16, 2, findTransposed8Of16};

/// The address of row `row` of matrix `matrix`, which lane `rows * matrix +
/// row` gives; null after a fault.
static char *getRow(Workgroup &workgroup, const Site &site,
                    ArrayRef<Call> calls, unsigned index, bool isStore) {
  const Call &call = calls[index];
  char *row = getArgument<char *>(site, call, 0);
  if (reinterpret_cast<uintptr_t>(row) % rowBytes != 0) {
    workgroup.fail(site, call.lane, "the row address is not aligned to 16");
    return nullptr;
  }
  return workgroup.access(*call.lane, site, row, rowBytes, isStore) ? row
                                                                    : nullptr;
}

/// 16 bytes of a row: elements of `Width` bits, without gaps from bit 0, in the
/// low bits of a byte each.
template <unsigned Width>
static void unpackRow(const char *row, char *bytes) {
  if (Width == 8) {
    std::memcpy(bytes, row, rowBytes);
    return;
  }
  for (unsigned i = 0; i < rowBytes; ++i) {
    unsigned bit = i * Width, value = 0;
    std::memcpy(&value, row + bit / 8, bit / 8 + 2 <= rowBytes ? 2 : 1);
    bytes[i] = static_cast<char>(value >> bit % 8 & ((1u << Width) - 1));
  }
}

template <const MatrixShape &Shape, unsigned Count, unsigned Width>
static void load(Workgroup &workgroup, const Site &site, ArrayRef<Call> calls) {
  for (unsigned matrix = 0; matrix < Count; ++matrix) {
    char rows[16][rowBytes];
    for (unsigned row = 0; row < Shape.rows; ++row) {
      const char *address =
          getRow(workgroup, site, calls, matrix * Shape.rows + row,
                 /*isStore=*/false);
      if (!address)
        return;
      unpackRow<Width>(address, rows[row]);
    }
    unsigned bytes = 4 * Shape.registers;
    for (const Call &call : calls)
      for (unsigned byte = 0; byte < bytes; ++byte) {
        RowByte from = Shape.find(call.lane->lane, byte);
        call.result[matrix * bytes + byte] = rows[from.row][from.byte];
      }
  }
}

template <const MatrixShape &Shape, unsigned Count>
static void store(Workgroup &workgroup, const Site &site,
                  ArrayRef<Call> calls) {
  for (unsigned matrix = 0; matrix < Count; ++matrix) {
    char *rows[16];
    for (unsigned row = 0; row < Shape.rows; ++row) {
      rows[row] = getRow(workgroup, site, calls, matrix * Shape.rows + row,
                         /*isStore=*/true);
      if (!rows[row])
        return;
    }
    for (const Call &call : calls) {
      auto value = getArgument<uint32_t>(site, call, 1 + matrix);
      for (unsigned byte = 0; byte < 4; ++byte) {
        RowByte to = Shape.find(call.lane->lane, byte);
        rows[to.row][to.byte] = static_cast<char>(value >> 8 * byte);
      }
    }
  }
}

template <const MatrixShape &Shape, unsigned Width>
static Execute getLoad(StringRef count) {
  auto found = llvm::StringSwitch<Execute>(count)
                   .Case("x1", load<Shape, 1, Width>)
                   .Case("x2", load<Shape, 2, Width>)
                   .Default(nullptr);
  // Four matrices of 16 rows have more rows than there are lanes.
  if constexpr (Shape.rows == 8)
    if (count == "x4")
      return load<Shape, 4, Width>;
  return found;
}

template <const MatrixShape &Shape>
static Execute getStore(StringRef count) {
  return llvm::StringSwitch<Execute>(count)
      .Case("x1", store<Shape, 1>)
      .Case("x2", store<Shape, 2>)
      .Case("x4", store<Shape, 4>)
      .Default(nullptr);
}

static Execute findLoad(StringRef count, StringRef kind) {
  if (kind == "m8n8.b16")
    return getLoad<plain, 8>(count);
  if (kind == "m8n8.trans.b16")
    return getLoad<transposed16, 8>(count);
  if (kind == "m8n16.b8x16.b6x16_p32")
    return getLoad<plain, 6>(count);
  if (kind == "m8n16.b8x16.b4x16_p64")
    return getLoad<plain, 4>(count);
  if (kind == "m16n16.trans.b8")
    return getLoad<transposed8Of16, 8>(count);
  if (kind == "m16n16.trans.b8x16.b6x16_p32")
    return getLoad<transposed8Of16, 6>(count);
  if (kind == "m16n16.trans.b8x16.b4x16_p64")
    return getLoad<transposed8Of16, 4>(count);
  return nullptr;
}

static Execute findStore(StringRef count, StringRef kind) {
  if (kind == "m8n8.b16")
    return getStore<plain>(count);
  if (kind == "m8n8.trans.b16")
    return getStore<transposed16>(count);
  if (kind == "m16n8.trans.b8")
    return getStore<transposed8Of8>(count);
  return nullptr;
}

std::optional<Handler> mma_select::sim::findNVVMMatrixMove(StringRef name) {
  bool isLoad = name.consume_front("ldmatrix.sync.aligned.");
  if (!isLoad && !name.consume_front("stmatrix.sync.aligned."))
    return std::nullopt;
  // `m16n16.x2.trans.b8.p3`: the address space last.
  if (auto [front, space] = name.rsplit('.');
      space.consume_front("p") && llvm::all_of(space, llvm::isDigit))
    name = front;
  auto [shape, rest] = name.split('.');
  auto [count, kind] = rest.split('.');
  std::string matrix = (shape + "." + kind).str();
  Execute execute = isLoad ? findLoad(count, matrix) : findStore(count, matrix);
  if (!execute)
    return std::nullopt;
  return Handler{Meeting::Subgroup, execute};
}
