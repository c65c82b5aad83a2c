//===- BitLayout.h - operand layouts as permutations of bits ----*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A layout says which bit of the row, column, block index each bit of the lane
// number and of the element's position in the register is. The notation is one
// line of text, lowest bit first:
//
//   lane(m0 m1 m2 m3 k2 k3) reg(k0 k1)
//
// `_` in a lane list: the lanes that differ in this bit hold copies.
// `0` in a lane or reg list: positions with this bit set hold nothing.
// A layout without a lane list belongs to a unit without lanes (AMX).
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_BITLAYOUT_H
#define MMA_SELECT_ISA_BITLAYOUT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <optional>
#include <string>

namespace mma_select::ISA {

/// An index space that a layout bit can belong to.
enum class Dim : uint8_t { M, N, K, Block };

/// One position of a lane or register list.
struct LayoutBit {
  enum class Kind : uint8_t {
    Index,   ///< is bit `bit` of `dim`
    Replica, ///< `_`: both values hold the same element
    Nothing, ///< `0`: set means that the position holds nothing
  };
  Kind kind = Kind::Index;
  Dim dim = Dim::M;
  uint8_t bit = 0;

  static LayoutBit index(Dim dim, unsigned bit) {
    return {Kind::Index, dim, static_cast<uint8_t>(bit)};
  }
  bool isIndex() const { return kind == Kind::Index; }
  bool isIndexOf(Dim d) const { return isIndex() && dim == d; }
  bool operator==(const LayoutBit &other) const {
    return kind == other.kind &&
           (!isIndex() || (dim == other.dim && bit == other.bit));
  }
  bool operator!=(const LayoutBit &other) const { return !(*this == other); }
};

/// An element of a tile; an operand without a dimension has 0 there.
struct Coordinate {
  unsigned m = 0, n = 0, k = 0, block = 0;

  unsigned &operator[](Dim dim);
  unsigned operator[](Dim dim) const;
  bool operator==(const Coordinate &other) const {
    return m == other.m && n == other.n && k == other.k && block == other.block;
  }
};

/// A place that holds an element: `reg` counts elements, not 32-bit registers.
struct Position {
  unsigned lane = 0, reg = 0;
  bool operator==(const Position &other) const {
    return lane == other.lane && reg == other.reg;
  }
};

/// Consecutive layout bits that are consecutive index bits of one dimension:
/// `(position >> shift & (2^count - 1)) << bit` is their share of the index.
struct BitRun {
  Dim dim;
  unsigned shift; ///< first bit in the lane or register number
  unsigned bit;   ///< first bit in the index
  unsigned count;
};

class BitLayout {
public:
  BitLayout() = default;
  BitLayout(llvm::ArrayRef<LayoutBit> lane, llvm::ArrayRef<LayoutBit> reg,
            bool hasLanes)
      : lane(lane), reg(reg), cooperative(hasLanes) {}

  /// Parses a layout line. The error says what was found where.
  static llvm::Expected<BitLayout> parse(llvm::StringRef text);
  std::string str() const;

  /// Checks that the layout places every element of a tile of the given sizes
  /// (in elements of M, N, K, Block; 1 where the operand lacks the dimension)
  /// and nothing else, each in exactly as many positions as it has replicas.
  llvm::Error verify(const std::array<unsigned, 4> &sizes) const;

  /// Has a lane list, even an empty one.
  bool isCooperative() const { return cooperative; }
  unsigned getNumLanes() const { return 1u << lane.size(); }
  /// Element positions per lane, those that hold nothing included.
  unsigned getNumRegs() const { return 1u << reg.size(); }
  /// Copies of each element.
  unsigned getReplication() const;
  /// Bits of `dim` that the layout has.
  unsigned getNumBits(Dim dim) const;

  llvm::ArrayRef<LayoutBit> getLaneBits() const { return lane; }
  llvm::ArrayRef<LayoutBit> getRegBits() const { return reg; }

  /// The element at a position, none where the position holds nothing.
  std::optional<Coordinate> at(Position position) const;
  /// All positions of an element, lowest first.
  llvm::SmallVector<Position> find(Coordinate coordinate) const;

  /// Elements that lie side by side along `dim` in one lane's registers,
  /// starting from register 0: the width of a vector memory access when `dim`
  /// is contiguous in memory.
  unsigned getContiguousRun(Dim dim) const;

  /// Lane (register) bits, grouped so that each run is one shift and one mask.
  llvm::SmallVector<BitRun> getLaneRuns() const;
  llvm::SmallVector<BitRun> getRegRuns() const;

  /// Relabels k: bit `i` becomes bit `permutation[i]`. Harmless for a dense
  /// product when A and B are relabelled alike. The permutation must have as
  /// many entries as the layout has k bits.
  BitLayout relabelK(llvm::ArrayRef<unsigned> permutation) const;

  /// Exchanges rows and columns: the layout of the transposed product's
  /// operand (C^T = B^T A^T).
  BitLayout swapOperands() const;

  /// The layout of one tile of a grid of tiles, in which the sub-tile index is
  /// the high part of the register number: `factors[dim]` tiles (a power of
  /// two) along each dimension, the later dimension of `order` fastest.
  llvm::Expected<BitLayout> tile(const std::array<unsigned, 4> &factors,
                                 llvm::ArrayRef<Dim> order = {
                                     Dim::Block, Dim::M, Dim::K, Dim::N}) const;

  bool operator==(const BitLayout &other) const {
    return cooperative == other.cooperative && lane == other.lane &&
           reg == other.reg;
  }
  bool operator!=(const BitLayout &other) const { return !(*this == other); }

private:
  llvm::SmallVector<LayoutBit, 8> lane;
  llvm::SmallVector<LayoutBit, 8> reg;
  bool cooperative = false;
};

} // namespace mma_select::ISA

#endif // MMA_SELECT_ISA_BITLAYOUT_H
