//===- selector.c - the C API of the selector, from C -------------*- C -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Eight threads ask at once; expected answers are those of test/Tools.
//
//===----------------------------------------------------------------------===//

#include "mma_select-c/Selector.h"

#include "Check.h"

static const char *checkSelection(void) {
  MmaSelectRequest request = {0};
  request.target = "rocm";
  request.chip = "gfx942";
  request.a = "f16";
  MmaSelectResult *result = mmaSelectSelect(&request);
  CHECK(same(mmaSelectResultGetInstruction(result), "mfma_f32_16x16x16_f16"));
  CHECK(!mmaSelectResultGetReason(result));
  CHECK(strstr(mmaSelectResultGetMessage(result), "footprint 4"));
  unsigned m = 0, n = 0, k = 0, lanes = 0;
  CHECK(mmaSelectResultGetShape(result, &m, &n, &k, &lanes));
  CHECK(m == 16 && n == 16 && k == 16 && lanes == 64);
  CHECK(mmaSelectResultGetShape(result, NULL, NULL, NULL, NULL));
  CHECK(strstr(mmaSelectResultGetJSON(result), "\"k_packing\": "));
  CHECK(mmaSelectResultGetNumNotes(result) == 0);
  CHECK(mmaSelectResultGetNumRanked(result) == 2);
  CHECK(same(mmaSelectResultGetRanked(result, 1), "mfma_f32_32x32x8_f16"));
  CHECK(!mmaSelectResultGetRanked(result, 2));
  size_t count = mmaSelectResultGetNumRejected(result), at = 0;
  while (at < count &&
         !same(mmaSelectResultGetRejected(result, at), "mfma_f32_16x16x32_f16"))
    ++at;
  CHECK(at < count);
  CHECK(same(mmaSelectResultGetRejectedReason(result, at), "chip"));
  CHECK(strstr(mmaSelectResultGetRejectedDetail(result, at), "gfx950"));
  CHECK(!mmaSelectResultGetRejected(result, count));
  mmaSelectResultDestroy(result);
  return NULL;
}

static const char *checkFailure(void) {
  MmaSelectRequest request = {0};
  request.target = "rocm";
  request.chip = "gfx000";
  request.a = "f16";
  MmaSelectResult *result = mmaSelectSelect(&request);
  CHECK(!mmaSelectResultGetInstruction(result));
  CHECK(same(mmaSelectResultGetReason(result), "unknown-chip"));
  CHECK(strstr(mmaSelectResultGetMessage(result), "gfx000"));
  CHECK(!mmaSelectResultGetShape(result, NULL, NULL, NULL, NULL));
  CHECK(mmaSelectResultGetNumNotes(result) > 0);
  CHECK(strstr(mmaSelectResultGetNote(result, 0), "gfx"));
  CHECK(!mmaSelectResultGetNote(result, mmaSelectResultGetNumNotes(result)));
  mmaSelectResultDestroy(result);
  return NULL;
}

/// Asks and compares the chosen row, or the reason of the failure.
static const char *checkAnswer(MmaSelectRequest request, const char *want) {
  MmaSelectResult *result = mmaSelectSelect(&request);
  const char *row = mmaSelectResultGetInstruction(result);
  const char *got = row ? row : mmaSelectResultGetReason(result);
  if (!same(got, want))
    fprintf(stderr, "got %s, expected %s\n", got ? got : "nothing", want);
  CHECK(same(got, want));
  mmaSelectResultDestroy(result);
  return NULL;
}

/// Each member of a request changes the answer.
static const char *checkMembers(void) {
  MmaSelectRequest f16 = {0};
  f16.target = "rocm";
  f16.chip = "gfx942";
  f16.a = "f16";
  struct Case {
    MmaSelectRequest request;
    const char *want;
  } cases[16];
  size_t count = 0;
#define CASE(base, change, row)                                                \
  do {                                                                         \
    MmaSelectRequest asked = base;                                             \
    change;                                                                    \
    cases[count].request = asked;                                              \
    cases[count++].want = row;                                                 \
  } while (0)
  CASE(f16, asked.preferM = asked.preferN = 32;
       asked.preferK = 8, "mfma_f32_32x32x8_f16");
  CASE(f16, asked.preferM = 7, "preferred-illegal");
  CASE(f16, asked.force = "mfma_f32_32x32x8_f16", "mfma_f32_32x32x8_f16");
  CASE(f16, asked.policy = "shortest", "unknown-policy");
  CASE(f16, asked.b = "f8", "unknown-type");
  CASE(f16, asked.acc = "i32", "no-instruction");
  CASE(f16, asked.m = 15; asked.exact = true, "no-instruction");
  CASE(f16, asked.laneCount = 32, "lane-count");
  CASE(f16, asked.m = asked.n = 256;
       asked.registerBudget = 8, "no-instruction");
  CASE(f16, asked.sparse = true, "smfmac_f32_16x16x32_f16");
  CASE(f16, asked.scaleBlock = 32, "no-instruction");
  CASE(f16, asked.preferM = asked.preferN = asked.preferK = 4,
       "preferred-illegal");
  CASE(f16, asked.preferM = asked.preferN = asked.preferK = 4;
       asked.batch = true, "mfma_f32_4x4x4_16b_f16");
  MmaSelectRequest f32 = f16;
  f32.target = "cuda";
  f32.chip = "sm_80";
  f32.a = "f32";
  CASE(f32, (void)asked, "no-instruction");
  CASE(f32, asked.tf32 = true, "mma_sync_m16n8k8_f32_tf32_tf32_f32");
  for (size_t i = 0; i < count; ++i)
    CHECK(!checkAnswer(cases[i].request, cases[i].want));
  return NULL;
}

static void *run(void *failed) {
  const char *failure = NULL;
  for (int i = 0; i < 50 && !failure; ++i) {
    failure = checkSelection();
    if (!failure)
      failure = checkFailure();
  }
  if (!failure)
    failure = checkMembers();
  if (!failure && !strstr(mmaSelectGetManifest(), "\"gfx942\""))
    failure = "the manifest does not name gfx942";
  if (failure)
    fprintf(stderr, "%s\n", failure);
  *(bool *)failed = failure != NULL;
  return NULL;
}

int main(void) { return runInThreads(run); }
