//===- Arguments.h - what a kernel is given ---------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_SIM_ARGUMENTS_H
#define TOOLS_MMA_SIM_ARGUMENTS_H

#include "mma_select/ISA/ElementType.h"
#include "mma_select/Simulator/Parameters.h"

#include <new>

namespace mma_select::sim {

/// Arrays start where a GPU allocator would put them, so that counts of memory
/// segments do not depend on the host's.
template <typename T>
struct AlignedAllocator {
  static constexpr std::align_val_t alignment{256};
  using value_type = T;
  AlignedAllocator() = default;
  template <typename U>
  AlignedAllocator(const AlignedAllocator<U> &) {}
  T *allocate(size_t count) {
    return static_cast<T *>(::operator new(count * sizeof(T), alignment));
  }
  void deallocate(T *pointer, size_t) { ::operator delete(pointer, alignment); }
  bool operator==(const AlignedAllocator &) const { return true; }
  bool operator!=(const AlignedAllocator &) const { return false; }
};

enum class Distribution { SmallIntegers, Uniform };

/// One `--arg`. Arrays are dense and row-major.
struct KernelArgument {
  bool isScalar = false;
  ISA::ElementKind type = ISA::F32;
  std::vector<int64_t> shape;
  std::vector<char, AlignedAllocator<char>> data;
  /// Where the array is written back to after the run, empty for nowhere.
  std::string path;
  /// Whether every value is an integer that the type holds exactly.
  bool isExact = true;

  int64_t getNumElements() const;
  double get(int64_t index) const;
  void set(int64_t index, double value);
};

/// Reads `rand:64x32xf16:1`, `zero:64x64xf32`, `iota:16xi32`, `file:x.npy`,
/// `f32:1.5`, `i32:42`, `index:64`.
llvm::Expected<KernelArgument> parseArgument(llvm::StringRef text,
                                             Distribution distribution);

/// Lays `arguments` out for parameters of the given sizes: memrefs as
/// descriptors or bare pointers, whichever the number of parameters fits.
llvm::Expected<Parameters>
makeParameters(llvm::MutableArrayRef<KernelArgument> arguments,
               llvm::ArrayRef<unsigned> parameterSizes);

} // namespace mma_select::sim

#endif // TOOLS_MMA_SIM_ARGUMENTS_H
