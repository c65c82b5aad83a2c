//===- AMXUnit.h - the tiles of one thread ----------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What AMX instructions do to tile registers: Intel SDM volume 2, and chapter
// 18 of volume 1 (palette 1: 8 tiles of up to 16 rows of 64 bytes).
//
//===----------------------------------------------------------------------===//

#ifndef LIB_SIMULATOR_AMXUNIT_H
#define LIB_SIMULATOR_AMXUNIT_H

#include "mma_select/ISA/Instruction.h"
#include "llvm/ADT/Twine.h"

namespace mma_select::sim {

/// Says what is wrong on stderr and ends the process, as #UD or #GP would.
[[noreturn]] void failAMX(const llvm::Twine &message);

class AMXUnit {
public:
  static constexpr unsigned numTiles = 8, maxRows = 16, maxRowBytes = 64;

  /// LDTILECFG: 64 bytes: palette, start row, 14 reserved, 16-bit bytes of a
  /// row for each of 16 tiles, 8-bit rows for each.
  void configure(const char *config);
  void storeConfiguration(char *config) const;
  void release() { *this = AMXUnit(); }

  void zero(unsigned tile);
  void load(unsigned tile, const char *base, int64_t stride);
  void store(unsigned tile, char *base, int64_t stride);
  /// C += A * B of a row of the table. The shapes must fit each other.
  void multiply(const ISA::Instruction &row, unsigned c, unsigned a,
                unsigned b);

  /// The row with this mnemonic, null when it is none of AMX.
  static const ISA::Instruction *findProduct(llvm::StringRef mnemonic);

private:
  struct Tile {
    unsigned rows = 0, rowBytes = 0;
    char data[maxRows * maxRowBytes] = {}; // zero outside of the shape
  };
  Tile &getTile(unsigned number);

  bool isConfigured = false;
  Tile tiles[numTiles];
};

} // namespace mma_select::sim

#endif // LIB_SIMULATOR_AMXUNIT_H
