//===- Site.h - a place where a kernel calls the simulator ------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_SIMULATOR_SITE_H
#define LIB_SIMULATOR_SITE_H

#include "Modifiers.h"
#include "mma_select/Simulator/CustomIntrinsic.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace mma_select::sim {

class Workgroup;
struct Lane;
struct Site;

/// One lane at a site: its arguments, packed as Site::arguments says, and room
/// for its result.
struct Call {
  Lane *lane;
  const char *arguments;
  char *result;
};

/// Executes an intrinsic for the lanes that met, lowest lane first.
using Execute = void (*)(Workgroup &, const Site &, llvm::ArrayRef<Call>);

/// What a barrier of the workgroup is told, and so how many it waits for.
enum class BarrierKind : uint8_t {
  Whole,   ///< nothing: barrier 0, all lanes
  All,     ///< (number): all lanes
  Counted, ///< (number, lanes)
};

struct Handler {
  Meeting meeting;
  Execute execute;
  BarrierKind barrier = BarrierKind::Whole; ///< where the workgroup meets
};

struct Slot {
  unsigned offset, bytes;
};

/// Where the operands of a matrix op are among the arguments of its intrinsic,
/// found out once for each place in the kernel.
struct MatrixArguments {
  struct Registers {
    unsigned first = 0; ///< the first argument
    unsigned count = 0; ///< of arguments
    size_t bytes = 0;   ///< of each
    size_t getBytes() const { return count * bytes; }
  };
  /// An argument that is no register of A, B or C.
  struct Other {
    unsigned argument;
    Meaning meaning;
  };
  Registers a, b, c;
  llvm::SmallVector<Other> others;
  /// Saturates whatever the arguments say: `.satfinite` in the name.
  bool saturate = false;

  MatrixArguments() = default;
  /// `meanings`: what getMeanings() says of the row.
  MatrixArguments(const ISA::Instruction &row,
                  llvm::ArrayRef<Meaning> meanings);
};

/// A call of an intrinsic or a memory access in the kernel.
struct Site {
  std::string name;  ///< the intrinsic, or "load", "store"
  std::string place; ///< function and source location, for messages
  Handler handler{Meeting::None, nullptr};
  llvm::SmallVector<Slot> arguments;
  unsigned resultBytes = 0;
  const ISA::Chip *chip = nullptr;
  /// For matrix ops: the row that is executed.
  const ISA::Instruction *row = nullptr;
  MatrixArguments matrix;
  /// For functions of the embedding compiler's own machine.
  const CustomIntrinsic *intrinsic = nullptr;
  /// For memory accesses.
  unsigned accessBytes = 0;
  bool isStore = false;
};

/// Argument `index` of a call as a T.
template <typename T>
T getArgument(const Site &site, const Call &call, unsigned index) {
  T value{};
  __builtin_memcpy(&value, call.arguments + site.arguments[index].offset,
                   std::min<size_t>(sizeof(T), site.arguments[index].bytes));
  return value;
}

template <typename T>
void setResult(const Call &call, T value) {
  __builtin_memcpy(call.result, &value, sizeof(T));
}

/// The lane's call among those that met, null if it is not there.
const Call *findLane(llvm::ArrayRef<Call> calls, unsigned lane);
/// Executes what has no effect here: waits, hints, barriers once all are there.
void doNothing(Workgroup &, const Site &, llvm::ArrayRef<Call>);

/// A new AMX tile of zeros: 16 rows of 64 bytes, which live as long as the
/// lane.
char *makeTile(const Call &call);

/// The handler of an intrinsic that is no matrix op; none for an unknown one.
/// `name` is LLVM's, with its mangled types.
std::optional<Handler> findHandler(llvm::StringRef name);

// Each file of handlers answers for its own names.
std::optional<Handler> findAIRHandler(llvm::StringRef name);
std::optional<Handler> findCoopMatHandler(llvm::StringRef name);
std::optional<Handler> findAMDGPUHandler(llvm::StringRef name);
std::optional<Handler> findAMDGPULaneHandler(llvm::StringRef name);
std::optional<Handler> findAMDGPUTransposeLoad(llvm::StringRef name);
std::optional<Handler> findNVVMHandler(llvm::StringRef name);
std::optional<Handler> findNVVMMatrixMove(llvm::StringRef name);
std::optional<Handler> findAMDGPUBarrier(llvm::StringRef name);
std::optional<Handler> findNVVMBarrier(llvm::StringRef name);
std::optional<Handler> findX86Handler(llvm::StringRef name);

/// Matrix ops of every class, from Site::row.
Handler getMatrixHandler(const ISA::Instruction &row);
/// Calls Site::intrinsic.
Handler getCustomHandler(const CustomIntrinsic &intrinsic);

} // namespace mma_select::sim

#endif // LIB_SIMULATOR_SITE_H
