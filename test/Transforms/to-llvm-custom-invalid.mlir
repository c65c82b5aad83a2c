// What becomes of the code of an embedding compiler's machine is not known here.
// RUN: not mma-opt %s --mma-select-to-llvm="target=custom:v1" 2>&1 | FileCheck %s
// CHECK: mma-select-to-llvm: only the compiler that brings the target 'custom:v1' can lower it
module {}
