//===- HostLibrary.h - device library functions on the host -----*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_SIMULATOR_HOSTLIBRARY_H
#define LIB_SIMULATOR_HOSTLIBRARY_H

#include "llvm/ADT/ArrayRef.h"

namespace mma_select::sim {

struct HostFunction {
  const char *name;
  void *address;
};

/// The functions of AMD's ocml and NVIDIA's libdevice that lowered math calls,
/// and conversions of the compiler that a host library may lack.
llvm::ArrayRef<HostFunction> getHostFunctions();

} // namespace mma_select::sim

#endif // LIB_SIMULATOR_HOSTLIBRARY_H
