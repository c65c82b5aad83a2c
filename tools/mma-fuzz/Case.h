//===- Case.h - one random program, as data ---------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The generator makes it, the printer writes it as MLIR, the reference computes
// it. None of them knows the passes.
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_FUZZ_CASE_H
#define TOOLS_MMA_FUZZ_CASE_H

#include "Numbers.h"
#include "mma_select/ISA/InstructionSet.h"

#include <array>
#include <optional>
#include <vector>

namespace mma_select::fuzz {

/// An argument of the kernel: a memref, or a scalar where `shape` is empty.
struct Buffer {
  Element type;
  std::vector<int64_t> shape, strides;
  int64_t offset = 0;
  std::vector<bool> isDynamic; ///< by dimension: the type does not say the size
  bool dynamicStrides = false; ///< nor the strides and the offset
  std::string memorySpace;     ///< attribute of the type, often empty
  /// Its elements, or the scalar's one, in the order of the indices.
  std::vector<double> values;

  bool isScalar() const { return shape.empty(); }
  bool isContiguous() const;
  int64_t getAllocatedElements() const;
};

enum class NodeKind {
  Read,        ///< a matrix of a buffer
  Row,         ///< a buffer of one dimension, repeated
  Constant,    ///< one number everywhere
  Scalar,      ///< an argument everywhere
  Elementwise, ///< `op` on `inputs`
  Product,     ///< inputs[0] * inputs[1] + inputs[2]
  Reduction,   ///< rows or columns of inputs[0] combined, and repeated
  Loop,        ///< over k: starts with inputs[0], yields inputs[1]
  Carried,     ///< what the loop around has accumulated
};

/// How a transfer accesses a matrix of a buffer.
struct Access {
  unsigned buffer = 0;
  /// In the order of the buffer's dimensions, the leading one first.
  std::vector<int64_t> at;
  /// Rows of the vector lie along the innermost dimension of the buffer.
  bool transposed = false;
  /// Of dimensions of the vector.
  std::array<bool, 2> inBounds = {false, false};
  /// In the order of the buffer's two innermost dimensions.
  std::optional<std::array<int64_t, 2>> mask;
  bool maskIsConstant = false;
  /// The dimension of the buffer that the loop around moves along, -1 if none.
  int loopDim = -1;
};

/// A value of two dimensions.
struct Node {
  NodeKind kind;
  Element type;
  int64_t rows = 0, columns = 0;
  std::vector<unsigned> inputs;
  bool inLoop = false;
  Access access;         ///< Read, Row
  bool isColumn = false; ///< Row: repeated along the other way
  double value = 0.0;    ///< Constant; start of a Reduction
  unsigned buffer = 0;   ///< Scalar
  std::string op; ///< Elementwise, Reduction: op of MLIR, `arith.addf`, `add`
  std::string predicate;    ///< of a comparison
  bool reducesRows = false; ///< Reduction: to one number for each row
  /// Product: which operands are stored transposed, whether B comes first, and
  /// which place m, n and k have among the iteration dimensions.
  bool aTransposed = false, bTransposed = false, swapped = false;
  std::array<unsigned, 3> dims = {0, 1, 2};
  /// Loop: bound and step along k; whether the bound is the size of `access`.
  int64_t size = 0, step = 0;
  std::optional<std::pair<unsigned, unsigned>> sizeOf; ///< buffer, dimension
};

struct Write {
  unsigned node = 0;
  Access access;
};

/// A product as one linalg op on buffers 0, 1 and 2.
struct LinalgProduct {
  std::string form;  ///< generic, contract, matmul, batch_matmul
  std::string kinds; ///< of the iteration dimensions: b, m, n, k
  std::vector<int64_t> sizes;
  std::vector<unsigned> maps[3];
  bool aUnsigned = false, bUnsigned = false;
};

struct Case {
  uint64_t seed = 0;
  std::string door; ///< for the table: "contract", "loop", ...
  const ISA::Chip *chip = nullptr;
  unsigned lanes = 0;
  std::string target; ///< rocm:gfx1100:wave64
  bool allowsTF32 = false;
  bool skips = false;
  std::string preset; ///< the instruction that the op carries, if it does
  bool targetInModule = false; ///< an attribute says it, and no option does
  std::vector<Buffer> buffers;
  std::vector<Node> nodes;
  std::vector<Write> writes;
  std::optional<LinalgProduct> linalg;
};

} // namespace mma_select::fuzz

#endif // TOOLS_MMA_FUZZ_CASE_H
