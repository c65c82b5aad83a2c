// mma-opt and the stock mlir-opt with the plugin give the same bytes.
// RUN: mma-opt %examples/matmul.mlir --pass-pipeline='builtin.module(mma-select{target=rocm:gfx942})' > %t.ours
// RUN: %mlir-opt-with-plugin %examples/matmul.mlir --pass-pipeline='builtin.module(mma-select{target=rocm:gfx942})' > %t.stock
// RUN: diff %t.ours %t.stock
// RUN: FileCheck %s < %t.stock

// In mma-opt the pipeline is a flag of its own as well.
// RUN: mma-opt %examples/matmul.mlir --mma-select="target=rocm:gfx942" | diff - %t.stock

// CHECK: rocdl.mfma.f32.16x16x16f16 %{{[0-9]+}}, %{{[0-9]+}}, %{{.+}}, %c0_i32, %c0_i32, %c0_i32 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
