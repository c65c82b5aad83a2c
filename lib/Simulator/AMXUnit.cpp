//===- AMXUnit.cpp - the tiles of one thread ------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AMXUnit.h"

#include "mma_select/ISA/InstructionSet.h"
#include "mma_select/Simulator/AMXEmulator.h"
#include "mma_select/Simulator/MatrixUnit.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <cstring>
#include <mutex>

using namespace mma_select;
using namespace mma_select::sim;
using llvm::formatv;

void mma_select::sim::failAMX(const llvm::Twine &message) {
  llvm::errs() << "AMX emulator: error: " << message << '\n';
  std::_Exit(1);
}

AMXUnit::Tile &AMXUnit::getTile(unsigned number) {
  if (!isConfigured)
    failAMX("a tile instruction before ldtilecfg");
  if (number >= numTiles || tiles[number].rows == 0)
    failAMX(formatv("tile {0} is not configured", number));
  return tiles[number];
}

void AMXUnit::configure(const char *config) {
  release();
  auto palette = static_cast<uint8_t>(config[0]);
  if (palette == 0)
    return;
  if (palette != 1)
    failAMX(formatv("ldtilecfg with palette {0}, there is 1", palette));
  if (config[1] != 0)
    failAMX("ldtilecfg with a start row, which means a fault in between");
  for (unsigned i = 0; i < 16; ++i) {
    uint16_t rowBytes;
    std::memcpy(&rowBytes, config + 16 + 2 * i, sizeof(rowBytes));
    auto rows = static_cast<uint8_t>(config[48 + i]);
    if (rowBytes == 0 && rows == 0)
      continue;
    if (i >= numTiles || rows == 0 || rowBytes == 0 || rows > maxRows ||
        rowBytes > maxRowBytes)
      failAMX(formatv("ldtilecfg of tile {0} with {1} rows of {2} bytes; there "
                      "are {3} tiles of 1 to {4} rows of 1 to {5} bytes",
                      i, rows, rowBytes, numTiles, maxRows, maxRowBytes));
    tiles[i].rows = rows;
    tiles[i].rowBytes = rowBytes;
  }
  isConfigured = true;
}

void AMXUnit::storeConfiguration(char *config) const {
  std::memset(config, 0, 64);
  if (!isConfigured)
    return;
  config[0] = 1;
  for (unsigned i = 0; i < numTiles; ++i) {
    auto rowBytes = static_cast<uint16_t>(tiles[i].rowBytes);
    std::memcpy(config + 16 + 2 * i, &rowBytes, sizeof(rowBytes));
    config[48 + i] = static_cast<char>(tiles[i].rows);
  }
}

void AMXUnit::zero(unsigned tile) {
  Tile &target = getTile(tile);
  std::memset(target.data, 0, sizeof(target.data));
}

void AMXUnit::load(unsigned tile, const char *base, int64_t stride) {
  zero(tile);
  Tile &target = getTile(tile);
  for (unsigned row = 0; row < target.rows; ++row)
    std::memcpy(target.data + row * maxRowBytes, base + row * stride,
                target.rowBytes);
}

void AMXUnit::store(unsigned tile, char *base, int64_t stride) {
  const Tile &source = getTile(tile);
  for (unsigned row = 0; row < source.rows; ++row)
    std::memcpy(base + row * stride, source.data + row * maxRowBytes,
                source.rowBytes);
}

const ISA::Instruction *AMXUnit::findProduct(llvm::StringRef mnemonic) {
  for (const ISA::Instruction *row :
       ISA::InstructionSet::getBuiltin().getInstructions())
    if (row->instructionClass == ISA::AMX && !row->availability.empty() &&
        row->availability.front().mnemonic == mnemonic)
      return row;
  return nullptr;
}

static std::mutex productsMutex;
static std::map<std::string, uint64_t> &getProducts() {
  // Never destroyed: a signal may come while the process ends.
  static auto *products = new std::map<std::string, uint64_t>;
  return *products;
}

std::map<std::string, uint64_t> mma_select::sim::getEmulatedProducts() {
  std::lock_guard<std::mutex> lock(productsMutex);
  return getProducts();
}

void AMXUnit::multiply(const ISA::Instruction &row, unsigned c, unsigned a,
                       unsigned b) {
  if (c == a || c == b || a == b)
    failAMX(formatv("{0} with one tile for two operands", row.name));
  Tile &acc = getTile(c), &lhs = getTile(a), &rhs = getTile(b);
  // Four bytes of a row of A meet one row of B.
  constexpr unsigned word = 4;
  if (lhs.rows != acc.rows || rhs.rowBytes != acc.rowBytes ||
      lhs.rowBytes != rhs.rows * word || acc.rowBytes % word != 0)
    failAMX(formatv("{0} with tiles that do not fit each other: C has {1} rows "
                    "of {2} bytes, A {3} of {4}, B {5} of {6}",
                    row.name, acc.rows, acc.rowBytes, lhs.rows, lhs.rowBytes,
                    rhs.rows, rhs.rowBytes));
  // Beyond its shape a tile is zero, so that the full product is the same.
  const char *lhsData = lhs.data, *rhsData = rhs.data, *accData = acc.data;
  char result[sizeof(acc.data)];
  std::memcpy(result, acc.data, sizeof(result));
  char *resultData = result;
  if (llvm::Error error =
          executeMma(row, lhsData, rhsData, accData, resultData))
    failAMX(llvm::toString(std::move(error)));
  for (unsigned i = 0; i < acc.rows; ++i)
    std::memcpy(acc.data + i * maxRowBytes, result + i * maxRowBytes,
                acc.rowBytes);
  std::lock_guard<std::mutex> lock(productsMutex);
  ++getProducts()[row.name];
}
