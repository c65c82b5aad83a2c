"""One numeric test for each row of the instruction table.

  table          the rows, from mma-query manifest, and their layout lines
  element_types  bits of numbers, written anew from the formats' definitions
  products       what is multiplied, and what comes out
  registers      matrices in the registers of the lanes
  kernels        the MLIR and LLVM IR that multiplies it
  not_lowered    which rows the passes do not reach, by property
  format         the lit test format
  npy            files of numbers

Nothing here is shared with the C++ code, and no row is named.
"""
