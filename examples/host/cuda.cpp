//===- cuda.cpp - runs product.mlir on an NVIDIA GPU ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Manifest.h"
#include "Product.h"
#include <cstdlib>
#include <cuda.h>

using namespace host;

/// Ends the program where the driver refuses something.
static void check(CUresult result, const char *what) {
  if (result == CUDA_SUCCESS)
    return;
  const char *message = "unknown";
  cuGetErrorString(result, &message);
  std::printf("error: %s: %s\n", what, message);
  std::exit(1);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    std::printf("usage: %s <ptx or cubin> <manifest>\n", argv[0]);
    return 2;
  }
  CUdevice device;
  CUcontext context;
  check(cuInit(0), "driver");
  check(cuDeviceGet(&device, 0), "device");
  check(cuDevicePrimaryCtxRetain(&context, device), "context");
  check(cuCtxSetCurrent(context), "context");
  Product product;
  CUdeviceptr a, b, c;
  size_t sizeA = product.a.size(), sizeB = product.b.size(),
         sizeC = product.c.size() * sizeof(int32_t);
  // Memory of the driver is aligned to more than the 16 bytes that a kernel
  // wants.
  check(cuMemAlloc(&a, sizeA), "memory for A");
  check(cuMemAlloc(&b, sizeB), "memory for B");
  check(cuMemAlloc(&c, sizeC), "memory for C");
  check(cuMemcpyHtoD(a, product.a.data(), sizeA), "copy of A");
  check(cuMemcpyHtoD(b, product.b.data(), sizeB), "copy of B");
  check(cuMemcpyHtoD(c, product.c.data(), sizeC), "copy of C");

  Kernel kernel = readKernel(
      argv[2], {{reinterpret_cast<void *>(a), product.m, product.k},
                {reinterpret_cast<void *>(b), product.k, product.n},
                {reinterpret_cast<void *>(c), product.m, product.n}});
  CUmodule module;
  CUfunction function;
  check(cuModuleLoad(&module, argv[1]), argv[1]);
  check(cuModuleGetFunction(&function, module, kernel.name.c_str()),
        kernel.name.c_str());
  std::vector<void *> parameters;
  for (uint64_t &parameter : kernel.parameters)
    parameters.push_back(&parameter);
  check(cuLaunchKernel(function, kernel.grid[0], kernel.grid[1], kernel.grid[2],
                       kernel.block[0], kernel.block[1], kernel.block[2],
                       /*sharedMemBytes=*/0, /*stream=*/nullptr,
                       parameters.data(),
                       /*extra=*/nullptr),
        "launch");
  check(cuCtxSynchronize(), "kernel");

  std::vector<int32_t> result(product.c.size());
  check(cuMemcpyDtoH(result.data(), c, sizeC), "copy of the result");
  check(cuMemFree(a), "free");
  check(cuMemFree(b), "free");
  check(cuMemFree(c), "free");
  return product.check(result);
}
