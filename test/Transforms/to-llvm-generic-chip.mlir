// Upstream's conversion knows no generic chip; the pipeline gives it one of the family.

// RUN: %lower rocm:gfx9-4-generic %examples/matmul.mlir | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx9-4-generic | FileCheck %s --check-prefix=MFMA
// RUN: %lower rocm:gfx11-generic %examples/matmul.mlir | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx11-generic | FileCheck %s --check-prefix=WMMA
// RUN: %lower rocm:gfx12-generic %examples/matmul.mlir | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx12-generic | FileCheck %s --check-prefix=WMMA

// MFMA-COUNT-4: v_mfma_f32_16x16x16_f16 a
// WMMA-COUNT-4: v_wmma_f32_16x16x16_f16 v
