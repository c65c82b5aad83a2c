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

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);  \
      return "failed";                                                         \
    }                                                                          \
  } while (0)

static bool same(const char *got, const char *want) {
  return got && strcmp(got, want) == 0;
}

static const char *checkSelection(void) {
  MmaSelectRequest request = {0};
  request.target = "rocm";
  request.chip = "gfx942";
  request.a = "f16";
  MmaSelectResult *result = mmaSelectSelect(&request);
  CHECK(same(mmaSelectResultGetInstruction(result), "mfma_f32_16x16x16_f16"));
  CHECK(!mmaSelectResultGetReason(result));
  CHECK(strstr(mmaSelectResultGetMessage(result), "footprint 4"));
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
  mmaSelectResultDestroy(result);
  return NULL;
}

static void *run(void *failed) {
  const char *failure = NULL;
  for (int i = 0; i < 50 && !failure; ++i) {
    failure = checkSelection();
    if (!failure)
      failure = checkFailure();
  }
  if (!failure && !strstr(mmaSelectGetManifest(), "\"gfx942\""))
    failure = "the manifest does not name gfx942";
  if (failure)
    fprintf(stderr, "%s\n", failure);
  *(bool *)failed = failure != NULL;
  return NULL;
}

int main(void) {
  pthread_t threads[8];
  bool failed[8] = {false};
  int failures = 0;
  for (int i = 0; i < 8; ++i)
    if (pthread_create(&threads[i], NULL, run, &failed[i]) != 0)
      return 2;
  for (int i = 0; i < 8; ++i) {
    pthread_join(threads[i], NULL);
    failures += failed[i];
  }
  return failures != 0;
}
