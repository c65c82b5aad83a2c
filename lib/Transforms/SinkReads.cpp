//===- SinkReads.cpp - reads where they are needed ------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SinkReads.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mma_select;

namespace {
/// An index as a sum: values, sorted, and a number.
struct IndexSum {
  SmallVector<Value> values;
  int64_t number = 0;

  explicit IndexSum(Value index) {
    add(index);
    llvm::sort(values, [](Value lhs, Value rhs) {
      return lhs.getAsOpaquePointer() < rhs.getAsOpaquePointer();
    });
  }

private:
  void add(Value index) {
    if (std::optional<int64_t> constant = getConstantIntValue(index)) {
      number += *constant;
    } else if (auto sum = index.getDefiningOp<arith::AddIOp>()) {
      add(sum.getLhs());
      add(sum.getRhs());
    } else {
      values.push_back(index);
    }
  }
};

/// Elements of a memref that an op reads or writes: `size` of them along the
/// last dimension.
struct Access {
  Value memref;
  SmallVector<IndexSum> indices;
  int64_t size;

  Access(Value memref, ValueRange indices, int64_t size = 1)
      : memref(memref), size(size) {
    for (Value index : indices)
      this->indices.emplace_back(index);
  }

  bool isApartFrom(const Access &other) const {
    if (memref != other.memref)
      return false;
    for (unsigned dim = 0, rank = indices.size(); dim < rank; ++dim) {
      if (indices[dim].values != other.indices[dim].values)
        continue;
      bool isLast = dim + 1 == rank;
      int64_t distance = indices[dim].number - other.indices[dim].number;
      if (distance >= (isLast ? other.size : 1) ||
          -distance >= (isLast ? size : 1))
        return true;
    }
    return false;
  }
};

/// What an op, with the ops in its regions, does to memory.
struct Effects {
  SmallVector<Access, 0> reads, writes;
  /// It does something else as well.
  bool isUnknown = false;

  explicit Effects(Operation *root) {
    root->walk([&](Operation *op) { add(op); });
  }
  bool isWrite() const { return isUnknown || !writes.empty(); }

private:
  void add(Operation *op) {
    if (auto load = dyn_cast<memref::LoadOp>(op))
      reads.emplace_back(load.getMemRef(), load.getIndices());
    else if (auto load = dyn_cast<vector::LoadOp>(op))
      reads.emplace_back(load.getBase(), load.getIndices(),
                         load.getVectorType().getNumElements());
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      writes.emplace_back(store.getMemRef(), store.getIndices());
    else if (auto store = dyn_cast<vector::StoreOp>(op))
      writes.emplace_back(store.getBase(), store.getIndices(),
                          store.getVectorType().getNumElements());
    else if (!isa<scf::IfOp, scf::YieldOp>(op) && !isPure(op))
      isUnknown = true;
  }
};

/// The ops of a block between two that this does not look into. Ops are known
/// by their number: a block's own order is counted anew after each move.
class Segment {
public:
  explicit Segment(ArrayRef<Operation *> ops) : ops(ops) {
    for (auto [number, op] : llvm::enumerate(ops)) {
      numbers[op] = number;
      effects.emplace_back(op);
      if (effects.back().isWrite())
        writes.push_back(number);
    }
  }

  void sink() {
    if (!addsReads())
      return;
    // From the end: the users of each op have found their places. Those that go
    // to the same place stand before it in the order that they had.
    anchors.resize(ops.size());
    SmallVector<Operation *> fronts(ops);
    for (unsigned number = ops.size(); number-- > 0;) {
      anchors[number] = findAnchor(number);
      if (anchors[number] == number)
        continue;
      Operation *&front = fronts[anchors[number]];
      ops[number]->moveBefore(front);
      front = ops[number];
    }
  }

private:
  /// Whether elementwise code uses what comes from memory, perhaps put
  /// together.
  bool addsReads() const {
    DenseSet<Operation *> fromMemory;
    for (auto [op, effect] : llvm::zip_equal(ops, effects)) {
      bool uses = llvm::any_of(op->getOperands(), [&](Value operand) {
        return fromMemory.contains(operand.getDefiningOp());
      });
      if (uses && isElementwise(op))
        return true;
      if (!effect.reads.empty() ||
          (uses && isa<vector::VectorDialect>(op->getDialect())))
        fromMemory.insert(op);
    }
    return false;
  }

  static bool isElementwise(Operation *op) {
    return isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
           op->getNumResults() == 1 && !op->getResult(0).getType().isIndex();
  }

  /// Elementwise code, and what brings its operands into registers.
  bool isMovable(unsigned number) const {
    Operation *op = ops[number];
    if (effects[number].isWrite() || op->getNumResults() == 0)
      return false;
    return !effects[number].reads.empty() ||
           isa<arith::ArithDialect, math::MathDialect, vector::VectorDialect>(
               op->getDialect());
  }

  /// The op that stays, and that op `number` is to stand before; itself: it
  /// stays, too.
  unsigned findAnchor(unsigned number) const {
    if (!isMovable(number))
      return number;
    Operation *op = ops[number];
    unsigned anchor = ops.size();
    for (Operation *user : op->getUsers()) {
      auto known = numbers.find(op->getBlock()->findAncestorOpInBlock(*user));
      // What goes into matrix instructions and loops stays in its order.
      if (known == numbers.end() ||
          !(isMovable(known->second) || !effects[known->second].writes.empty()))
        return number;
      anchor = std::min(anchor, anchors[known->second]);
    }
    if (anchor == ops.size() || crossesWrite(number, anchor))
      return number;
    return anchor;
  }

  bool crossesWrite(unsigned number, unsigned anchor) const {
    if (effects[number].reads.empty())
      return false;
    // A kernel stores fewer tiles: past that, time counts.
    constexpr int64_t mostWrites = 512;
    const unsigned *begin = llvm::upper_bound(writes, number);
    const unsigned *end = llvm::lower_bound(writes, anchor);
    if (end - begin > mostWrites)
      return true;
    for (unsigned other : ArrayRef(begin, end)) {
      if (effects[other].isUnknown)
        return true;
      for (const Access &write : effects[other].writes)
        for (const Access &read : effects[number].reads)
          if (!read.isApartFrom(write))
            return true;
    }
    return false;
  }

  ArrayRef<Operation *> ops;
  DenseMap<Operation *, unsigned> numbers;
  SmallVector<Effects, 0> effects;
  SmallVector<unsigned> writes; ///< the numbers of ops that write, sorted
  SmallVector<unsigned> anchors;
};
} // namespace

void mma_select::sinkReads(Operation *function) {
  function->walk<WalkOrder::PreOrder>([](Block *block) {
    if (isa<LoopLikeOpInterface>(block->getParentOp()))
      return WalkResult::skip();
    SmallVector<Operation *> ops;
    for (Operation &op : *block) {
      if (!isa<LoopLikeOpInterface>(op) &&
          !op.hasTrait<OpTrait::IsTerminator>()) {
        ops.push_back(&op);
        continue;
      }
      Segment(ops).sink();
      ops.clear();
    }
    return WalkResult::advance();
  });
}
