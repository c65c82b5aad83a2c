// What the translation makes metadata of is checked, for anybody can write the attribute.
// RUN: not mma-translate --mlir-to-llvmir %s 2>&1 | FileCheck %s
// CHECK: error: 'llvm.func' op attribute "mma_select.air_kernel" wants an array named language

llvm.func @kernel() attributes {mma_select.air_kernel = {arguments = [], version = [2 : i32]}} {
  llvm.return
}
