//===- hip_runtime_api.h - what hip.cpp uses of HIP -------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FAKE_HIP_HIP_RUNTIME_API_H
#define FAKE_HIP_HIP_RUNTIME_API_H

#include <cstddef>

typedef enum { hipSuccess = 0 } hipError_t;
typedef void *hipDeviceptr_t;
typedef struct ihipModule_t *hipModule_t;
typedef struct ihipModuleSymbol_t *hipFunction_t;
typedef struct ihipStream_t *hipStream_t;

extern "C" {
const char *hipGetErrorString(hipError_t);
hipError_t hipSetDevice(int);
hipError_t hipDeviceSynchronize(void);
hipError_t hipMalloc(void **, size_t);
hipError_t hipFree(void *);
hipError_t hipMemcpyHtoD(hipDeviceptr_t, void *, size_t);
hipError_t hipMemcpyDtoH(void *, hipDeviceptr_t, size_t);
hipError_t hipModuleLoad(hipModule_t *, const char *);
hipError_t hipModuleGetFunction(hipFunction_t *, hipModule_t, const char *);
hipError_t hipModuleLaunchKernel(hipFunction_t, unsigned, unsigned, unsigned,
                                 unsigned, unsigned, unsigned, unsigned,
                                 hipStream_t, void **, void **);
}

#endif // FAKE_HIP_HIP_RUNTIME_API_H
