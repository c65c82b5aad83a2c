//===- Check.h - what the C tests share ---------------------------*- C -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEST_CAPI_CHECK_H
#define TEST_CAPI_CHECK_H

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/// In a function that returns null, or a text after a failure.
#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);  \
      return "failed";                                                         \
    }                                                                          \
  } while (0)

static inline bool same(const char *got, const char *want) {
  return got && strcmp(got, want) == 0;
}

/// Runs `test`, which sets a bool to true on failure, in eight threads at once.
/// The exit code of the program.
static inline int runInThreads(void *(*test)(void *failed)) {
  pthread_t threads[8];
  bool failed[8] = {false};
  int failures = 0;
  for (int i = 0; i < 8; ++i)
    if (pthread_create(&threads[i], NULL, test, &failed[i]) != 0)
      return 2;
  for (int i = 0; i < 8; ++i) {
    pthread_join(threads[i], NULL);
    failures += failed[i];
  }
  return failures != 0;
}

#endif // TEST_CAPI_CHECK_H
