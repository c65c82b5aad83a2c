//===- GroupLayout.cpp - operand tiles as memory sees them ----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace mma_select;
using ISA::Dim;
using ISA::LayoutBit;
using llvm::SmallVector;

/// The bits of k that are bits of the register position, lowest first.
static SmallVector<unsigned> getRegisterKBits(const ISA::BitLayout &layout) {
  SmallVector<unsigned> bits;
  for (LayoutBit bit : layout.getRegBits())
    if (bit.isIndexOf(Dim::K))
      bits.push_back(bit.bit);
  llvm::sort(bits);
  return bits;
}

/// Whether k may be relabelled: the lanes of A and B split k in the same way,
/// and nothing but the sum over all k depends on it.
static bool canRelabel(const ISA::Instruction &instruction) {
  auto isFull = [](const ISA::BitLayout &layout) {
    return llvm::all_of(layout.getRegBits(),
                        [](LayoutBit bit) { return bit.isIndex(); });
  };
  const ISA::BitLayout &a = instruction.a.layout, &b = instruction.b.layout;
  return !instruction.sparse && instruction.scaleBlock == 0 &&
         instruction.blocks == 1 && a.isCooperative() && b.isCooperative() &&
         isFull(a) && isFull(b) && getRegisterKBits(a) == getRegisterKBits(b);
}

int64_t mma_select::getGroupSize(const ISA::Instruction &instruction,
                                 int64_t tileCount) {
  constexpr int64_t widestAccess = 128;
  if (!canRelabel(instruction))
    return 1;
  int64_t bits = 0;
  for (const ISA::Operand *operand : {&instruction.a, &instruction.b})
    bits = std::max<int64_t>(bits, operand->getElementBits());
  bits <<= getRegisterKBits(instruction.a.layout).size();
  int64_t count = 1;
  while (tileCount % (2 * count) == 0 && bits * 2 * count <= widestAccess)
    count *= 2;
  return count;
}

GroupLayout::GroupLayout(const ISA::Instruction &instruction,
                         ISA::OperandRole role, int64_t count, KOrder order) {
  const ISA::BitLayout &native = instruction.getOperand(role).layout;
  int64_t numRegs = native.getNumRegs();
  positions.resize(count);
  if (role == ISA::OperandRole::Acc || order == KOrder::Native ||
      !canRelabel(instruction)) {
    assert(count == 1 && "only tiles that can be relabelled are grouped");
    layout = native;
    positions.front() = llvm::to_vector(llvm::seq<int64_t>(0, numRegs));
    return;
  }

  // The new k: bits of the register, of the tile, of the lane.
  SmallVector<unsigned> bits = getRegisterKBits(native);
  unsigned numRegisterBits = bits.size();
  unsigned numTileBits = llvm::Log2_64(count);
  for (unsigned bit = 0, e = native.getNumBits(Dim::K); bit < e; ++bit)
    if (!llvm::is_contained(bits, bit))
      bits.push_back(bit);
  SmallVector<unsigned> relabelled(bits.size());
  for (auto [position, bit] : llvm::enumerate(bits))
    relabelled[bit] =
        position < numRegisterBits ? position : position + numTileBits;
  ISA::BitLayout tile = native.relabelK(relabelled);

  // The registers: k first, so that an access is wide, then the rest.
  SmallVector<LayoutBit> regs;
  for (unsigned i = 0; i < numRegisterBits + numTileBits; ++i)
    regs.push_back(LayoutBit::index(Dim::K, i));
  for (LayoutBit bit : tile.getRegBits())
    if (!bit.isIndexOf(Dim::K))
      regs.push_back(bit);
  layout = ISA::BitLayout(tile.getLaneBits(), regs, /*hasLanes=*/true);

  for (int64_t index = 0; index < count; ++index)
    for (int64_t reg = 0; reg < numRegs; ++reg) {
      int64_t position = index << numRegisterBits;
      for (auto [i, bit] : llvm::enumerate(tile.getRegBits()))
        if (reg >> i & 1)
          position |= int64_t(1) << (llvm::find(regs, bit) - regs.begin());
      positions[index].push_back(position);
    }
}
