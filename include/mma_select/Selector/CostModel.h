//===- CostModel.h - the order of candidates --------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one place where candidates are ordered. A key is a list of integers,
// compared lexicographically, the smaller the better, and ends in the unique
// name of the row: a strict total order that does not depend on the table's.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SELECTOR_COSTMODEL_H
#define MMA_SELECT_SELECTOR_COSTMODEL_H

#include "mma_select/ISA/Instruction.h"
#include "mma_select/Selector/Request.h"
#include "llvm/ADT/SmallVector.h"

namespace mma_select {

/// One integer of a key and what it counts.
struct KeyPart {
  llvm::StringRef name;
  int64_t value;
};

struct RankKey {
  llvm::SmallVector<KeyPart, 4> parts;
  llvm::StringRef name; ///< of the row, the last word

  bool operator<(const RankKey &other) const;
};

/// A legal row with its place in the order.
struct Candidate {
  const ISA::Instruction *instruction;
  const ISA::Availability *availability;
  RankKey key;
};

/// The highest rate of a native row; what `rateDeficit` is measured from.
unsigned getFullRate(llvm::ArrayRef<Candidate> candidates);

/// What a policy knows beside the row: the request, and what the candidates,
/// all rows that can serve it, have in common.
struct RankContext {
  const Request &request;
  unsigned fullRate;
  bool cyclesKnown; ///< of every candidate
};
RankContext makeRankContext(const Request &request,
                            llvm::ArrayRef<Candidate> candidates);

/// A way to order candidates.
struct Policy {
  llvm::StringRef name;
  RankKey (*getKey)(const ISA::Instruction &instruction,
                    const ISA::Availability &availability,
                    const RankContext &context);
  /// The first part is a rate: a row that has another one than the winner is no
  /// alternative to it.
  bool startsWithRate;
};
llvm::ArrayRef<Policy> getPolicies();
/// Null when none has that name.
const Policy *findPolicy(llvm::StringRef name);

/// The default policy: rate deficit, then accumulator footprint (rows without
/// lanes have none), then M*N*K descending, then name.
RankKey getFootprintKey(const ISA::Instruction &instruction,
                        const ISA::Availability &availability,
                        unsigned fullRate);

/// The policy `throughput`: native before emulated, then the time that the
/// problem takes, tiles that stick out of it included, then the products that
/// are computed for nothing, footprint, M*N*K descending, name. The time is
/// cycles
/// (`cycles`), or padded products over the relative rate where the vendor
/// publishes no cycles for one of the candidates (`relative_cost`). A size that
/// is not known counts as one that every row divides. All candidates compute
/// the same useful products, so the order is that of cycles per useful product.
RankKey getThroughputKey(const ISA::Instruction &instruction,
                         const ISA::Availability &availability,
                         const RankContext &context);

/// A shape with its footprint, as rankByFootprint() orders them.
struct RankedShape {
  Shape shape;
  std::optional<unsigned> footprint; ///< none without lanes
};

/// Orders shapes by footprint on `laneCount` lanes (0: none), then by M*N*K
/// descending, then by M, N, K. With `k`, only shapes of that K. Fails when the
/// lanes do not divide an accumulator evenly.
llvm::Expected<std::vector<RankedShape>>
rankByFootprint(llvm::ArrayRef<Shape> shapes, unsigned laneCount,
                std::optional<unsigned> k = std::nullopt);

} // namespace mma_select

#endif // MMA_SELECT_SELECTOR_COSTMODEL_H
