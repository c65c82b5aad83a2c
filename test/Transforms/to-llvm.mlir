// What mma-select leaves is lowered to the LLVM dialect by upstream's passes.
// RUN: mma-opt %examples/matmul.mlir --mma-select="target=rocm:gfx942" --mma-select-to-llvm="target=rocm:gfx942" | FileCheck %s --check-prefixes=CHECK,ROCM
// RUN: mma-opt %examples/matmul.mlir --mma-select="target=cuda:sm_80" --mma-select-to-llvm="target=cuda:sm_80" | FileCheck %s --check-prefixes=CHECK,CUDA
// RUN: mma-opt %examples/matmul-amx.mlir --mma-select="target=x86:sapphirerapids" --mma-select-to-llvm="target=x86:sapphirerapids" | FileCheck %s --check-prefixes=X86

// CHECK-NOT: unrealized_conversion_cast
// CHECK-NOT: {{(scf|memref|vector)\.[a-z]}}
// ROCM: rocdl.mfma.f32.16x16x16f16
// CUDA: nvvm.mma.sync
// CHECK-NOT: unrealized_conversion_cast
// CHECK-NOT: {{(scf|memref|vector)\.[a-z]}}
// X86-NOT: unrealized_conversion_cast
// X86: llvm.call_intrinsic "llvm.x86.tdpbf16ps.internal"
// X86-NOT: unrealized_conversion_cast
