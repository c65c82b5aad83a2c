// A target that cannot be read ends the command line with a message, not a crash.
// RUN: not mma-opt %s --mma-select-to-llvm="target=gfx942" 2>&1 | FileCheck %s --check-prefix=FORM --implicit-check-not=PLEASE --implicit-check-not=Stack
// RUN: not mma-opt %s --mma-select-to-llvm 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not=PLEASE --implicit-check-not=Stack

// FORM: mma-select-to-llvm: cannot read the target 'gfx942', it is written as target:chip
// NONE: mma-select-to-llvm: cannot read the target '', it is written as target:chip
module {}
