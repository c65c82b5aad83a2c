# Says that it is another MLIR, for the refusals of consumer.sh.
set(LLVM_VERSION_MAJOR 21)
set(LLVM_PACKAGE_VERSION 21.1.0)
