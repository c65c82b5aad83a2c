//===- BitLayout.cpp - operand layouts as permutations of bits ------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/ISA/BitLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

using namespace mma_select::ISA;
using llvm::ArrayRef;
using llvm::Error;
using llvm::Expected;
using llvm::SmallVector;
using llvm::SmallVectorImpl;
using llvm::StringRef;
using llvm::Twine;

// A lane number and a register number must fit comfortably in 32 bits; the
// largest real operand has 11 register bits.
static constexpr unsigned maxListBits = 16;
static constexpr StringRef dimLetters = "mnkb";

static Error makeError(const Twine &message) {
  return llvm::createStringError(message);
}

unsigned &Coordinate::operator[](Dim dim) {
  switch (dim) {
  case Dim::M:
    return m;
  case Dim::N:
    return n;
  case Dim::K:
    return k;
  case Dim::Block:
    return block;
  }
  llvm_unreachable("unknown dimension");
}

unsigned Coordinate::operator[](Dim dim) const {
  return const_cast<Coordinate &>(*this)[dim];
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static Expected<LayoutBit> parseBit(StringRef token, bool inLaneList) {
  if (token == "0")
    return LayoutBit{LayoutBit::Kind::Nothing, Dim::M, 0};
  if (token == "_") {
    if (!inLaneList)
      return makeError("'_' is only allowed in a lane list");
    return LayoutBit{LayoutBit::Kind::Replica, Dim::M, 0};
  }
  size_t letter = dimLetters.find(token.front());
  unsigned bit;
  if (letter == StringRef::npos || token.drop_front().getAsInteger(10, bit) ||
      bit >= maxListBits)
    return makeError("expected a bit such as 'm0', 'n1', 'k2', 'b0', '_' or "
                     "'0' but got '" +
                     token + "'");
  return LayoutBit::index(static_cast<Dim>(letter), bit);
}

/// Consumes `keyword(bit bit ...)` from the front of `text`.
static Error parseList(StringRef &text, StringRef keyword,
                       SmallVectorImpl<LayoutBit> &bits) {
  StringRef start = text;
  if (!text.consume_front(keyword) || !text.consume_front("("))
    return makeError("expected '" + keyword + "(' at '" + start + "'");
  size_t end = text.find(')');
  if (end == StringRef::npos)
    return makeError("expected ')' after '" + keyword + "('");
  SmallVector<StringRef> tokens;
  llvm::SplitString(text.take_front(end), tokens, " ");
  if (tokens.size() > maxListBits)
    return makeError("'" + keyword + "' lists " + Twine(tokens.size()) +
                     " bits, more than " + Twine(maxListBits));
  for (StringRef token : tokens) {
    Expected<LayoutBit> bit = parseBit(token, keyword == "lane");
    if (!bit)
      return bit.takeError();
    bits.push_back(*bit);
  }
  text = text.drop_front(end + 1).ltrim(' ');
  return Error::success();
}

Expected<BitLayout> BitLayout::parse(StringRef text) {
  BitLayout layout;
  StringRef rest = text.trim(' ');
  layout.cooperative = rest.starts_with("lane");
  if (layout.cooperative)
    if (Error error = parseList(rest, "lane", layout.lane))
      return std::move(error);
  if (Error error = parseList(rest, "reg", layout.reg))
    return std::move(error);
  if (!rest.empty())
    return makeError("unexpected '" + rest + "' after the layout");

  SmallVector<LayoutBit> seen;
  for (const LayoutBit &bit :
       llvm::concat<LayoutBit>(layout.lane, layout.reg)) {
    if (!bit.isIndex())
      continue;
    if (llvm::is_contained(seen, bit))
      return makeError("bit '" + Twine(dimLetters[static_cast<int>(bit.dim)]) +
                       Twine(unsigned(bit.bit)) + "' is listed twice");
    seen.push_back(bit);
  }
  return layout;
}

static void printList(std::string &out, StringRef keyword,
                      ArrayRef<LayoutBit> bits) {
  out += keyword;
  out += '(';
  llvm::interleave(
      bits,
      [&](const LayoutBit &bit) {
        if (bit.kind == LayoutBit::Kind::Replica)
          out += '_';
        else if (bit.kind == LayoutBit::Kind::Nothing)
          out += '0';
        else
          out += dimLetters[static_cast<int>(bit.dim)] +
                 std::to_string(unsigned(bit.bit));
      },
      [&] { out += ' '; });
  out += ')';
}

std::string BitLayout::str() const {
  std::string out;
  if (cooperative) {
    printList(out, "lane", lane);
    out += ' ';
  }
  printList(out, "reg", reg);
  return out;
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

unsigned BitLayout::getNumBits(Dim dim) const {
  auto isDim = [&](const LayoutBit &bit) { return bit.isIndexOf(dim); };
  return llvm::count_if(lane, isDim) + llvm::count_if(reg, isDim);
}

unsigned BitLayout::getReplication() const {
  return 1u << llvm::count_if(lane, [](const LayoutBit &bit) {
           return bit.kind == LayoutBit::Kind::Replica;
         });
}

Error BitLayout::verify(const std::array<unsigned, 4> &sizes) const {
  for (Dim dim : {Dim::M, Dim::N, Dim::K, Dim::Block}) {
    unsigned size = sizes[static_cast<int>(dim)];
    char letter = dimLetters[static_cast<int>(dim)];
    if (size == 0 || !llvm::isPowerOf2_32(size))
      return makeError("size " + Twine(size) + " of dimension '" +
                       Twine(letter) + "' is not a power of two");
    unsigned wanted = llvm::Log2_32(size), got = getNumBits(dim);
    if (got != wanted)
      return makeError("layout '" + str() + "' has " + Twine(got) +
                       " bits of '" + Twine(letter) + "', a size of " +
                       Twine(size) + " needs " + Twine(wanted));
    // No bit is listed twice, so as many bits as needed with none past the
    // highest are all of them.
    for (const LayoutBit &bit : llvm::concat<const LayoutBit>(lane, reg))
      if (bit.isIndexOf(dim) && bit.bit >= wanted)
        return makeError("layout '" + str() + "' has bit '" + Twine(letter) +
                         Twine(unsigned(bit.bit)) + "', a size of " +
                         Twine(size) + " ends at bit " + Twine(wanted));
  }
  return Error::success();
}

/// Adds the share of `position` in `coordinate`; false if it holds nothing.
static bool addIndexBits(ArrayRef<LayoutBit> bits, unsigned position,
                         Coordinate &coordinate) {
  for (auto [i, bit] : llvm::enumerate(bits)) {
    unsigned value = position >> i & 1;
    if (bit.kind == LayoutBit::Kind::Nothing && value)
      return false;
    if (bit.isIndex())
      coordinate[bit.dim] |= value << bit.bit;
  }
  return true;
}

std::optional<Coordinate> BitLayout::at(Position position) const {
  Coordinate coordinate;
  if (position.lane >= getNumLanes() || position.reg >= getNumRegs() ||
      !addIndexBits(lane, position.lane, coordinate) ||
      !addIndexBits(reg, position.reg, coordinate))
    return std::nullopt;
  return coordinate;
}

SmallVector<Position> BitLayout::find(Coordinate coordinate) const {
  for (Dim dim : {Dim::M, Dim::N, Dim::K, Dim::Block})
    if (coordinate[dim] >> getNumBits(dim))
      return {};
  auto gather = [&](ArrayRef<LayoutBit> bits) {
    unsigned position = 0;
    for (auto [i, bit] : llvm::enumerate(bits))
      if (bit.isIndex())
        position |= (coordinate[bit.dim] >> bit.bit & 1) << i;
    return position;
  };
  SmallVector<Position> positions = {{gather(lane), gather(reg)}};
  for (auto [i, bit] : llvm::enumerate(lane)) {
    if (bit.kind != LayoutBit::Kind::Replica)
      continue;
    for (unsigned p = 0, e = positions.size(); p != e; ++p)
      positions.push_back({positions[p].lane | 1u << i, positions[p].reg});
  }
  return positions;
}

unsigned BitLayout::getContiguousRun(Dim dim) const {
  unsigned count = 0;
  while (count < reg.size() && reg[count] == LayoutBit::index(dim, count))
    ++count;
  return 1u << count;
}

static SmallVector<BitRun> groupRuns(ArrayRef<LayoutBit> bits) {
  SmallVector<BitRun> runs;
  for (auto [i, bit] : llvm::enumerate(bits)) {
    if (!bit.isIndex())
      continue;
    if (!runs.empty()) {
      BitRun &last = runs.back();
      if (last.dim == bit.dim && last.shift + last.count == i &&
          last.bit + last.count == bit.bit) {
        ++last.count;
        continue;
      }
    }
    runs.push_back({bit.dim, static_cast<unsigned>(i), bit.bit, 1});
  }
  return runs;
}

SmallVector<BitRun> BitLayout::getLaneRuns() const { return groupRuns(lane); }

SmallVector<BitRun> BitLayout::getRegRuns() const { return groupRuns(reg); }

//===----------------------------------------------------------------------===//
// Transformations
//===----------------------------------------------------------------------===//

BitLayout BitLayout::relabelK(ArrayRef<unsigned> permutation) const {
  assert(permutation.size() == getNumBits(Dim::K) &&
         "one entry for each k bit");
  BitLayout result = *this;
  for (LayoutBit &bit : llvm::concat<LayoutBit>(result.lane, result.reg))
    if (bit.isIndexOf(Dim::K))
      bit.bit = permutation[bit.bit];
  return result;
}

BitLayout BitLayout::swapOperands() const {
  BitLayout result = *this;
  for (LayoutBit &bit : llvm::concat<LayoutBit>(result.lane, result.reg)) {
    if (bit.isIndexOf(Dim::M))
      bit.dim = Dim::N;
    else if (bit.isIndexOf(Dim::N))
      bit.dim = Dim::M;
  }
  return result;
}

Expected<BitLayout> BitLayout::tile(const std::array<unsigned, 4> &factors,
                                    ArrayRef<Dim> order) const {
  BitLayout result = *this;
  for (Dim dim : llvm::reverse(order)) {
    unsigned factor = factors[static_cast<int>(dim)];
    if (factor == 0 || !llvm::isPowerOf2_32(factor))
      return makeError("a grid of " + Twine(factor) + " tiles along '" +
                       Twine(dimLetters[static_cast<int>(dim)]) +
                       "' is not a power of two");
    unsigned first = getNumBits(dim);
    for (unsigned i = 0, e = llvm::Log2_32(factor); i != e; ++i)
      result.reg.push_back(LayoutBit::index(dim, first + i));
  }
  return result;
}
