// Scalar code, spelled as MSL and as a compiler of the CPU takes it. Index arithmetic that has
// no sign goes through uint64_t; half and bfloat are compared as float, which is exact.

// RUN: %msl %s | FileCheck %s
// RUN: %msl %s > %t.metal
// RUN: %cxx -x c++ -std=c++20 -fsyntax-only -Wno-attributes -I %S/Inputs %t.metal

// CHECK-DAG: float {{v[0-9]+}} = float(INFINITY);
// CHECK-DAG: bfloat {{v[0-9]+}} = bfloat(-3.00405527E+38f);
// CHECK-DAG: half [[C:v[0-9]+]] = half(1.5f);
// CHECK: uint64_t [[N:v[0-9]+]] = (uint64_t) [[I:v[0-9]+]];
// CHECK: uint64_t [[D:v[0-9]+]] = (uint64_t) {{v[0-9]+}};
// CHECK: uint64_t [[Q:v[0-9]+]] = [[N]] / [[D]];
// CHECK: ptrdiff_t {{v[0-9]+}} = (ptrdiff_t) [[Q]];
// CHECK: float {{v[0-9]+}} = exp({{v[0-9]+}});
// CHECK: half [[SUM:v[0-9]+]] = {{v[0-9]+}} + {{v[0-9]+}};
// CHECK: half [[QUOTIENT:v[0-9]+]] = {{v[0-9]+}} / [[Z:v[0-9]+]];
// CHECK: float [[WIDE:v[0-9]+]] = (float) [[QUOTIENT]];
// CHECK: float [[WIDEZ:v[0-9]+]] = (float) [[Z]];
// CHECK: [[WIDE]] > [[WIDEZ]];
// CHECK: half {{v[0-9]+}} = {{v[0-9]+}} + [[C]];

gpu.module @kernels {
  gpu.func @scalars(%F: memref<8xf32>, %H: memref<8xf16>, %B: memref<8xbf16>, %I: memref<8xi32>, %L: memref<8xi8>) kernel {
    %i = gpu.thread_id x
    %j = gpu.lane_id
    %a = arith.divui %i, %j : index
    %b = arith.remui %i, %j : index
    %c = arith.andi %a, %b : index
    %d = arith.shli %c, %b : index
    %e = arith.shrui %d, %b : index
    %f = arith.xori %e, %b : index
    %g = arith.ori %f, %b : index
    %h = arith.divsi %g, %b : index
    %k = arith.remsi %h, %b : index
    %l = arith.minsi %k, %b : index
    %m = arith.maxui %l, %b : index
    %n = arith.ceildivsi %m, %b : index
    %o = arith.subi %n, %b : index
    %p = arith.cmpi slt, %o, %b : index
    %q = arith.select %p, %o, %b : index
    %r = arith.index_cast %q : index to i32
    %s = arith.sitofp %r : i32 to f32
    %t = memref.load %F[%q] : memref<8xf32>
    %u = arith.maximumf %s, %t : f32
    %v = arith.minnumf %u, %t : f32
    %w = math.exp %v : f32
    %x = arith.negf %w : f32
    %y = arith.truncf %x : f32 to f16
    %z = memref.load %H[%q] : memref<8xf16>
    %aa = arith.addf %y, %z : f16
    %ab = arith.mulf %aa, %z : f16
    %ac = arith.divf %ab, %z : f16
    %ad = arith.maximumf %ac, %z : f16
    %ae = arith.cmpf olt, %ad, %z : f16
    %af = arith.select %ae, %ad, %z : f16
    %cst = arith.constant 1.5 : f16
    %cb = arith.constant -3.0e38 : bf16
    %inf = arith.constant 0x7f800000 : f32
    %ag = arith.addf %af, %cst : f16
    memref.store %ag, %H[%q] : memref<8xf16>
    %ah = memref.load %B[%q] : memref<8xbf16>
    %ai = arith.addf %ah, %cb : bf16
    memref.store %ai, %B[%q] : memref<8xbf16>
    %aj = arith.extf %ai : bf16 to f32
    %ak = arith.addf %aj, %inf : f32
    memref.store %ak, %F[%q] : memref<8xf32>
    %al = memref.load %L[%q] : memref<8xi8>
    %am = arith.extsi %al : i8 to i32
    %an = arith.extui %al : i8 to i32
    %ao = arith.addi %am, %an : i32
    %ap = arith.shrsi %ao, %am : i32
    %aq = arith.maxsi %ap, %r : i32
    %ar = arith.trunci %aq : i32 to i8
    memref.store %aq, %I[%q] : memref<8xi32>
    memref.store %ar, %L[%q] : memref<8xi8>
    gpu.return
  }
}
