//===- hip.cpp - runs product.mlir on an AMD GPU --------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Manifest.h"
#include "Product.h"
#include <cstdlib>
#include <hip/hip_runtime_api.h>

using namespace host;

/// Ends the program where the driver refuses something.
static void check(hipError_t result, const char *what) {
  if (result == hipSuccess)
    return;
  const char *message = hipGetErrorString(result);
  std::printf("error: %s: %s\n", what, message);
  std::exit(1);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    std::printf("usage: %s <code object> <manifest>\n", argv[0]);
    return 2;
  }
  check(hipSetDevice(0), "device");
  Product product;
  void *a, *b, *c;
  size_t sizeA = product.a.size(), sizeB = product.b.size(),
         sizeC = product.c.size() * sizeof(int32_t);
  // Memory of the driver is aligned to more than the 16 bytes that a kernel
  // wants.
  check(hipMalloc(&a, sizeA), "memory for A");
  check(hipMalloc(&b, sizeB), "memory for B");
  check(hipMalloc(&c, sizeC), "memory for C");
  check(hipMemcpyHtoD(a, product.a.data(), sizeA), "copy of A");
  check(hipMemcpyHtoD(b, product.b.data(), sizeB), "copy of B");
  check(hipMemcpyHtoD(c, product.c.data(), sizeC), "copy of C");

  Kernel kernel =
      readKernel(argv[2], {{static_cast<void *>(a), product.m, product.k},
                           {static_cast<void *>(b), product.k, product.n},
                           {static_cast<void *>(c), product.m, product.n}});
  hipModule_t module;
  hipFunction_t function;
  check(hipModuleLoad(&module, argv[1]), argv[1]);
  check(hipModuleGetFunction(&function, module, kernel.name.c_str()),
        kernel.name.c_str());
  std::vector<void *> parameters;
  for (uint64_t &parameter : kernel.parameters)
    parameters.push_back(&parameter);
  check(hipModuleLaunchKernel(
            function, kernel.grid[0], kernel.grid[1], kernel.grid[2],
            kernel.block[0], kernel.block[1], kernel.block[2],
            /*sharedMemBytes=*/0, /*stream=*/nullptr, parameters.data(),
            /*extra=*/nullptr),
        "launch");
  check(hipDeviceSynchronize(), "kernel");

  std::vector<int32_t> result(product.c.size());
  check(hipMemcpyDtoH(result.data(), c, sizeC), "copy of the result");
  check(hipFree(a), "free");
  check(hipFree(b), "free");
  check(hipFree(c), "free");
  return product.check(result);
}
