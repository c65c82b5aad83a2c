//===- Selector.h - the selector from C ---------------------------*- C -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The built-in instruction table and the selector, without MLIR. All functions
// may be called from several threads at once; a result is not changed after it
// was made. Strings that a result returns are its own and live as long as it.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_C_SELECTOR_H
#define MMA_SELECT_C_SELECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What mma_select::Request asks. Set all bytes to 0 first: null strings and
/// zero numbers then mean "not given".
typedef struct MmaSelectRequest {
  const char *target; ///< rocm, cuda, x86, apple, spirv, custom
  const char *chip;   ///< LLVM's name: gfx942, sm_80
  const char *a, *b;  ///< element types; a null `b` is that of `a`
  const char *acc;    ///< null: the default of the operands' types
  const char *policy; ///< null: footprint
  const char *force;  ///< take this row, or fail
  int64_t m, n, k;    ///< sizes of the problem; 0: not known
  /// Take a row of this shape, or fail; all 0: of any.
  unsigned preferM, preferN, preferK;
  unsigned laneCount; ///< 0: the chip's default
  /// Registers (tile registers on AMX) for the accumulators and operands of an
  /// m x n subgroup tile; 0: not limited.
  unsigned registerBudget;
  unsigned scaleBlock; ///< elements of k that share a scale; 0: no scales
  bool sparse;         ///< A is 2:4 sparse
  bool batch;          ///< rows of several independent products are legal
  bool tf32;           ///< f32 operands may be rounded to tf32
  bool exact;          ///< rows that do not divide the known sizes are illegal
} MmaSelectRequest;

/// An answer; owned by the caller.
typedef struct MmaSelectResult MmaSelectResult;

/// Never null. Destroy with mmaSelectResultDestroy().
MmaSelectResult *mmaSelectSelect(const MmaSelectRequest *request);
void mmaSelectResultDestroy(MmaSelectResult *result);

/// Name of the chosen row; null when there is none.
const char *mmaSelectResultGetInstruction(const MmaSelectResult *result);
/// Why the winner won, or what is in the way of a selection.
const char *mmaSelectResultGetMessage(const MmaSelectResult *result);
/// The stable name of the failure (docs/Reasons.md); null with a selection.
const char *mmaSelectResultGetReason(const MmaSelectResult *result);

/// M, N and K of the chosen row, and the lanes that hold its operands together
/// (0 without lanes); false, with nothing written, when there is none. A null
/// pointer is left out.
bool mmaSelectResultGetShape(const MmaSelectResult *result, unsigned *m,
                             unsigned *n, unsigned *k, unsigned *laneCount);

/// What would work instead of a request that failed. Null past the end.
size_t mmaSelectResultGetNumNotes(const MmaSelectResult *result);
const char *mmaSelectResultGetNote(const MmaSelectResult *result, size_t at);

/// The whole answer as JSON, as `mma-query select --json` prints it
/// (docs/Selector.md): operands, register and lane counts, the keys of the
/// ranking.
const char *mmaSelectResultGetJSON(const MmaSelectResult *result);

/// The legal rows, best first. Null past the end.
size_t mmaSelectResultGetNumRanked(const MmaSelectResult *result);
const char *mmaSelectResultGetRanked(const MmaSelectResult *result, size_t at);

/// The rows that were not taken, with the stable name of the reason and its
/// details in words. Null past the end.
size_t mmaSelectResultGetNumRejected(const MmaSelectResult *result);
const char *mmaSelectResultGetRejected(const MmaSelectResult *result,
                                       size_t at);
const char *mmaSelectResultGetRejectedReason(const MmaSelectResult *result,
                                             size_t at);
const char *mmaSelectResultGetRejectedDetail(const MmaSelectResult *result,
                                             size_t at);

/// All built-in chips and rows, in the format of `mma-query manifest`. The
/// text is the library's and lives until the program ends.
const char *mmaSelectGetManifest(void);

#ifdef __cplusplus
}
#endif

#endif // MMA_SELECT_C_SELECTOR_H
