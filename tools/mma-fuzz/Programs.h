//===- Programs.h - how a random program is put together -------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_FUZZ_PROGRAMS_H
#define TOOLS_MMA_FUZZ_PROGRAMS_H

#include "Buffers.h"
#include "Generator.h"
#include "Random.h"

namespace mma_select::fuzz {

/// An operand's type, and whether an integer is widened without its sign.
struct OperandType {
  Element element;
  bool isUnsigned = false;
};

/// Makes one program. Choices are in Generator.cpp, values in Values.cpp, the
/// doors in Products.cpp.
class Generator {
public:
  Generator(uint64_t seed, const GeneratorOptions &options)
      : random(seed), options(options), buffers(random, program) {
    program.seed = seed;
  }
  Case make();

private:
  bool pickChip();
  bool pickTypes();
  void pickContents(int64_t depth);
  int64_t pickSize(int64_t native, int64_t most);

  void makeContract();
  void makeLoop();
  void makeChained();
  void makeReduction();
  void makeLinalg();

  unsigned add(Node node) {
    program.nodes.push_back(std::move(node));
    return program.nodes.size() - 1;
  }
  const Node &get(unsigned index) const { return program.nodes[index]; }
  unsigned addRead(const Element &type, int64_t rows, int64_t columns,
                   const Contents &contents, bool mayLeave);
  unsigned addConstant(const Element &type, int64_t rows, int64_t columns,
                       double value);
  unsigned addElementwise(llvm::StringRef op, const Element &type,
                          std::vector<unsigned> inputs);
  /// A matrix, row, scalar or constant of the type of `like`.
  unsigned addOther(unsigned like, bool isDivisor);
  /// One op on `value` and something else.
  unsigned addStep(unsigned value);
  unsigned addFloatStep(unsigned value);
  unsigned addIntegerStep(unsigned value);
  /// To another element type, where MLIR has the op.
  unsigned addConversion(unsigned value);
  unsigned addEpilogue(unsigned value);

  unsigned addOperand(const OperandType &type, int64_t rows, int64_t columns,
                      int loopDim);
  /// The product of new operands, or of `a` or `b` where given.
  unsigned addProduct(int64_t m, int64_t n, int64_t k, unsigned acc,
                      std::optional<unsigned> a = std::nullopt,
                      std::optional<unsigned> b = std::nullopt);
  unsigned addStart(int64_t m, int64_t n);
  void addWrite(unsigned value);

  Random random;
  const GeneratorOptions &options;
  Case program;
  BufferMaker buffers;
  const ISA::Instruction *row = nullptr;
  OperandType aType, bType;
  Element accType;
  Contents contents;
  int64_t loopSize = 0; ///< 0 outside of a loop
  bool widens = false;
};

} // namespace mma_select::fuzz

#endif // TOOLS_MMA_FUZZ_PROGRAMS_H
