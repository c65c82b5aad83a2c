// Upstream has no code for arithmetic on floats of less than 16 bits. Where it
// was left to the conversions, they left a cast of which the translation said
// that it fails.
// RUN: mma-opt %s --split-input-file --verify-diagnostics --mma-select-to-llvm=target=rocm:gfx942
// RUN: sed -e s/gpu.module/builtin.module/ -e s/gpu.func/func.func/ -e s/gpu.return/return/ %s | mma-opt --split-input-file --verify-diagnostics --mma-select-to-llvm=target=x86:sapphirerapids

gpu.module @kernels {
  gpu.func @sum(%x: vector<4xf8E4M3FNUZ>) -> vector<4xf8E4M3FNUZ> {
    // expected-error @below {{'arith.addf' op computes with 'f8E4M3FNUZ', which is not converted to the LLVM dialect}}
    // expected-note @below {{keep such numbers in memory and in operands of matrix instructions, or rewrite the op first}}
    %y = arith.addf %x, %x : vector<4xf8E4M3FNUZ>
    gpu.return %y : vector<4xf8E4M3FNUZ>
  }
}

// -----

gpu.module @kernels {
  gpu.func @narrow(%x: f32) -> f8E5M2 {
    // expected-error @below {{'arith.truncf' op computes with 'f8E5M2'}}
    // expected-note @below {{keep such numbers}}
    %y = arith.truncf %x : f32 to f8E5M2
    gpu.return %y : f8E5M2
  }
}
