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
  ValueRange indices;
  int64_t size = 1;

  bool isApartFrom(const Access &other) const {
    if (memref != other.memref || indices.size() != other.indices.size())
      return false;
    for (auto [dim, pair] :
         llvm::enumerate(llvm::zip(indices, other.indices))) {
      IndexSum mine(std::get<0>(pair)), theirs(std::get<1>(pair));
      if (mine.values != theirs.values)
        continue;
      bool isLast = dim + 1 == indices.size();
      int64_t distance = mine.number - theirs.number;
      if (distance >= (isLast ? other.size : 1) ||
          -distance >= (isLast ? size : 1))
        return true;
    }
    return false;
  }
};

/// What an op, with the ops in its regions, does to memory.
struct Effects {
  SmallVector<Access> reads, writes;
  /// It does something else as well.
  bool isUnknown = false;

  explicit Effects(Operation *root) {
    root->walk([&](Operation *op) { add(op); });
  }

private:
  void add(Operation *op) {
    if (auto load = dyn_cast<memref::LoadOp>(op))
      reads.push_back({load.getMemRef(), load.getIndices()});
    else if (auto load = dyn_cast<vector::LoadOp>(op))
      reads.push_back({load.getBase(), load.getIndices(),
                       load.getVectorType().getNumElements()});
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      writes.push_back({store.getMemRef(), store.getIndices()});
    else if (auto store = dyn_cast<vector::StoreOp>(op))
      writes.push_back({store.getBase(), store.getIndices(),
                        store.getVectorType().getNumElements()});
    else if (!isa<scf::IfOp, scf::YieldOp>(op) && !isPure(op))
      isUnknown = true;
  }
};

/// The ops of a block between two that this does not look into.
class Segment {
public:
  explicit Segment(ArrayRef<Operation *> ops) : ops(ops) {
    for (Operation *op : ops)
      effects.try_emplace(op, op);
  }

  /// From the end: the users of each op have found their places.
  void sink() {
    if (llvm::none_of(ops, [&](Operation *op) {
          return isElementwise(op) && usesRead(op);
        }))
      return;
    for (Operation *op : llvm::reverse(ops))
      if (Operation *place = findPlace(op))
        op->moveBefore(place);
  }

private:
  static bool isElementwise(Operation *op) {
    return isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
           op->getNumResults() == 1 && !op->getResult(0).getType().isIndex();
  }

  /// Whether an operand comes from memory, perhaps put together.
  bool usesRead(Operation *op) const {
    return llvm::any_of(op->getOperands(), [&](Value operand) {
      Operation *source = operand.getDefiningOp();
      auto known = effects.find(source);
      if (!source || known == effects.end())
        return false;
      return !known->second.reads.empty() ||
             (isa<vector::VectorDialect>(source->getDialect()) &&
              usesRead(source));
    });
  }

  /// Elementwise code, and what brings its operands into registers.
  bool isMovable(Operation *op) const {
    const Effects &effect = effects.at(op);
    if (!effect.writes.empty() || effect.isUnknown || op->getNumResults() == 0)
      return false;
    return !effect.reads.empty() ||
           isa<arith::ArithDialect, math::MathDialect, vector::VectorDialect>(
               op->getDialect());
  }

  /// The op that `op` is to stand before; null: it stays.
  Operation *findPlace(Operation *op) const {
    if (!isMovable(op))
      return nullptr;
    Operation *place = nullptr;
    for (Operation *user : op->getUsers()) {
      user = op->getBlock()->findAncestorOpInBlock(*user);
      // What goes into matrix instructions and loops stays in its order.
      if (!user || !effects.count(user) ||
          !(isMovable(user) || !effects.at(user).writes.empty()))
        return nullptr;
      if (!place || user->isBeforeInBlock(place))
        place = user;
    }
    if (!place || place == op->getNextNode())
      return nullptr;
    const Effects &effect = effects.at(op);
    if (effect.reads.empty())
      return place;
    for (Operation *other = op->getNextNode(); other != place;
         other = other->getNextNode()) {
      const Effects &crossed = effects.at(other);
      if (crossed.isUnknown)
        return nullptr;
      for (const Access &write : crossed.writes)
        for (const Access &read : effect.reads)
          if (!read.isApartFrom(write))
            return nullptr;
    }
    return place;
  }

  ArrayRef<Operation *> ops;
  DenseMap<Operation *, Effects> effects;
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
