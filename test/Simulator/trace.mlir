// What lane 17 holds at the matrix op of gfx942, with A and B counting up: row 1 and
// column 1, k 4 to 7, by A lane(m0 m1 m2 m3 k2 k3) reg(k0 k1).

// RUN: mma-sim %S/../Target/gfx942/f16.mlir --kernel=f16 --target=rocm:gfx942 --block=64 --arg=iota:16x16xf16 --arg=iota:16x16xf16 --arg=zero:16x16xf32 --trace=17 | FileCheck %s
// RUN: mma-sim %S/../Target/gfx942/f16.mlir --kernel=f16 --target=rocm:gfx942 --block=64 --arg=iota:16x16xf16 --arg=iota:16x16xf16 --arg=zero:16x16xf32 --dump-fragment | FileCheck %s --check-prefix=DUMP
// RUN: mma-sim %S/../Target/gfx942/f16.mlir --kernel=f16 --target=rocm:gfx942 --block=64 --arg=iota:16x16xf16 --arg=iota:16x16xf16 --arg=zero:16x16xf32 --trace | FileCheck %s --check-prefix=LANE0

// CHECK: mfma_f32_16x16x16_f16
// CHECK-NEXT: lane 17 {{ *}}a {{ *}}[1][4]=20.00 [1][5]=21.00 [1][6]=22.00 [1][7]=23.00
// CHECK-NEXT: lane 17 {{ *}}b {{ *}}[4][1]=20.00 [5][1]=21.00 [6][1]=22.00 [7][1]=23.00
// CHECK-NEXT: lane 17 {{ *}}acc {{ *}}[4][1]=0.00

// LANE0: mfma_f32_16x16x16_f16
// LANE0-NEXT: lane 0 {{ *}}a {{ *}}[0][0]=0.00 [0][1]=1.00

// DUMP: lane 0 {{ *}}a {{ *}}[0][0]=0.00
// DUMP: lane 63 {{ *}}a {{ *}}[15][12]=252.00
