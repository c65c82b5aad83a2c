//===- AIRKernel.h - kernels of Apple's AIR ---------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_SIMULATOR_AIRKERNEL_H
#define LIB_SIMULATOR_AIRKERNEL_H

namespace llvm {
class Module;
} // namespace llvm

namespace mma_select::sim {

/// An AIR kernel gets ids as arguments, which `!air.kernel` names. Here they
/// become calls of functions of the same name, and the kernel takes buffers
/// only, as on other platforms.
void takeIdsFromCalls(llvm::Module &module);

} // namespace mma_select::sim

#endif // LIB_SIMULATOR_AIRKERNEL_H
