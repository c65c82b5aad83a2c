// An instruction that the table does not hold cannot be named.
// RUN: mma-opt %s --verify-diagnostics --split-input-file

// expected-error@+1 {{no matrix instruction is named 'mfma_f32_16x16x17_f16'}}
func.func private @unknown() attributes {test.instr = #mma_select.instr<"mfma_f32_16x16x17_f16">}

// -----

// expected-error@+1 {{no matrix instruction is named ''}}
func.func private @empty() attributes {test.instr = #mma_select.instr<"">}

// -----

// expected-error@+1 {{expected string}}
func.func private @no_string() attributes {test.instr = #mma_select.instr<tdpbf16ps>}
