// RUN: mma-opt %s --mma-select-swizzle --split-input-file --verify-diagnostics

gpu.module @kernels {
// expected-error @+1 {{has a swizzle for a buffer that more than loads and stores of lanes use}}
gpu.func @other(%i: index) workgroup(%s: memref<64x64xf16, 3>)
    kernel attributes {mma_select.swizzle = [array<i64: 8, 3, 7>]} {
  %pad = arith.constant 0.0 : f16
  // expected-note @+1 {{such as this 'vector.transfer_read': run mma-select-lower first}}
  %v = vector.transfer_read %s[%i, %i], %pad : memref<64x64xf16, 3>, vector<16x16xf16>
  vector.print %v : vector<16x16xf16>
  gpu.return
}
}

// -----

gpu.module @kernels {
// expected-error @+1 {{has an attribute 'mma_select.swizzle' that is no swizzle of its buffers: it needs an array for each workgroup attribution}}
gpu.func @count() workgroup(%s: memref<64x64xf16, 3>) kernel attributes {mma_select.swizzle = []} {
  gpu.return
}
}

// -----

gpu.module @kernels {
// expected-error @+1 {{an entry is [chunk, shift, mask, ...] or empty}}
gpu.func @entry() workgroup(%s: memref<64x64xf16, 3>) kernel attributes {mma_select.swizzle = [array<i64: 8, 3>]} {
  gpu.return
}
}

// -----

gpu.module @kernels {
// expected-error @+1 {{an entry is [chunk, shift, mask, ...] or empty}}
gpu.func @kind() workgroup(%s: memref<64x64xf16, 3>) kernel attributes {mma_select.swizzle = ["none"]} {
  gpu.return
}
}

// -----

gpu.module @kernels {
// expected-error @+1 {{a buffer with a swizzle has a fixed shape, contiguous}}
gpu.func @shape() workgroup(%s: memref<64x64xf16, strided<[128, 1]>, 3>) kernel attributes {mma_select.swizzle = [array<i64: 8, 3, 7>]} {
  gpu.return
}
}

// -----

gpu.module @kernels {
// expected-error @+1 {{a chunk is a power of two of elements}}
gpu.func @chunk() workgroup(%s: memref<64x64xf16, 3>) kernel attributes {mma_select.swizzle = [array<i64: 0, 3, 7>]} {
  gpu.return
}
}

// -----

gpu.module @kernels {
// expected-error @+1 {{a shift moves down, and a mask is a positive 32-bit number}}
gpu.func @shift() workgroup(%s: memref<64x64xf16, 3>) kernel attributes {mma_select.swizzle = [array<i64: 8, 0, 7>]} {
  gpu.return
}
}

// -----

gpu.module @kernels {
// expected-error @+1 {{a buffer is whole blocks of what the masks move}}
gpu.func @block() workgroup(%s: memref<3x8xf16, 3>) kernel attributes {mma_select.swizzle = [array<i64: 8, 3, 7>]} {
  gpu.return
}
}
