//===- x86.cpp - runs product.mlir on a CPU with AMX ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Product.h"

#include <cstdlib>
#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

using namespace host;

// A memref as MLIR passes it: the manifest lists the parameters.
#define MATRIX(type) type *, type *, int64_t, int64_t, int64_t, int64_t, int64_t
extern "C" void product(MATRIX(int8_t), MATRIX(int8_t), MATRIX(int32_t));

/// Linux gives the tile registers to those that ask.
static bool requestTiles() {
#if defined(__linux__)
  constexpr int archReqXcompPerm = 0x1023, tileData = 18;
  return syscall(SYS_arch_prctl, archReqXcompPerm, tileData) == 0;
#else
  return true;
#endif
}

int main() {
  if (!requestTiles())
    std::printf("the kernel has no tile registers to give: this works under an "
                "emulator only\n");
  Product operands;
  std::vector<int32_t> result = operands.c;
  constexpr int64_t m = Product::m, n = Product::n, k = Product::k;
  int8_t *a = operands.a.data(), *b = operands.b.data();
  int32_t *c = result.data();
  product(a, a, 0, m, k, k, 1, b, b, 0, k, n, n, 1, c, c, 0, m, n, n, 1);
  return operands.check(result);
}
