//===- FakeHIP.cpp - HIP, without a GPU -----------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakeDriver.h"
#include <hip/hip_runtime_api.h>

extern "C" {
const char *hipGetErrorString(hipError_t) { return "no such error"; }
hipError_t hipSetDevice(int) { return hipSuccess; }
hipError_t hipDeviceSynchronize() { return hipSuccess; }
hipError_t hipMalloc(void **pointer, size_t bytes) {
  *pointer = fake::allocate(bytes);
  return hipSuccess;
}
hipError_t hipFree(void *pointer) {
  std::free(pointer);
  return hipSuccess;
}
hipError_t hipMemcpyHtoD(hipDeviceptr_t to, void *from, size_t bytes) {
  std::memcpy(to, from, bytes);
  return hipSuccess;
}
hipError_t hipMemcpyDtoH(void *to, hipDeviceptr_t from, size_t bytes) {
  std::memcpy(to, from, bytes);
  return hipSuccess;
}
hipError_t hipModuleLoad(hipModule_t *module, const char *path) {
  *module = nullptr;
  std::FILE *file = std::fopen(path, "r");
  if (!file)
    return static_cast<hipError_t>(301); // hipErrorFileNotFound
  std::fclose(file);
  return hipSuccess;
}
hipError_t hipModuleGetFunction(hipFunction_t *function, hipModule_t,
                                const char *name) {
  *function = nullptr;
  fake::kernelName = name;
  return hipSuccess;
}
hipError_t hipModuleLaunchKernel(hipFunction_t, unsigned gridX, unsigned gridY,
                                 unsigned gridZ, unsigned blockX,
                                 unsigned blockY, unsigned blockZ, unsigned,
                                 hipStream_t, void **parameters, void **) {
  fake::launch({gridX, gridY, gridZ}, {blockX, blockY, blockZ}, parameters);
  return hipSuccess;
}
}
