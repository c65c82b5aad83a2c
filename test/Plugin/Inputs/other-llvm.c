// Preloaded into mlir-opt, makes it look like one of another LLVM.
void LLVMGetVersion(unsigned *major, unsigned *minor, unsigned *patch) {
  *major = 21;
  *minor = 1;
  *patch = 0;
}
