// Four simdgroups in two threadgroups, a loop over K, relu at the end. Each id is one
// argument of the kernel with its own node of metadata.

// RUN: %lower apple:apple7 %s | FileCheck %s
// RUN: mma-sim %s --kernel=grid --target=apple:apple7 --grid=2 --block=64 --arg=rand:32x32xbf16:1 --arg=rand:32x16xbf16:2 --arg=zero:32x16xf32 --expect=matmul:0,1,2:epilogue=relu

// A lane's own elements are 0 and 1.
// CHECK-DAG: extractelement <64 x float> %{{.*}}, i64 0
// CHECK-DAG: extractelement <64 x float> %{{.*}}, i64 1
// CHECK-NOT: extractelement <64 x float> %{{.*}}, i64 2
// CHECK: !air.kernel = !{![[KERNEL:[0-9]+]]}
// CHECK: !air.version = !{![[VERSION:[0-9]+]]}
// CHECK: !air.language_version = !{![[LANGUAGE:[0-9]+]]}
// CHECK: !llvm.module.flags = !{{{.*}}}
// CHECK: ![[KERNEL]] = !{ptr @grid, ![[NONE:[0-9]+]], ![[ARGS:[0-9]+]]}
// CHECK: ![[NONE]] = !{}
// CHECK: ![[ARGS]] = !{![[A:[0-9]+]], ![[B:[0-9]+]], ![[C:[0-9]+]], ![[GROUP:[0-9]+]], ![[SIMDGROUP:[0-9]+]]}
// CHECK: ![[A]] = !{i32 0, !"air.buffer", !"air.location_index", i32 0, i32 1, !"air.read", !"air.address_space", i32 1, !"air.arg_type_size", i32 2, !"air.arg_type_align_size", i32 2, !"air.arg_type_name", !"bfloat", !"air.arg_name", !"arg0"}
// CHECK: ![[B]] = !{i32 1, !"air.buffer", {{.*}}!"air.read",
// CHECK: ![[C]] = !{i32 2, !"air.buffer", !"air.location_index", i32 2, i32 1, !"air.read_write", !"air.address_space", i32 1, !"air.arg_type_size", i32 4, !"air.arg_type_align_size", i32 4, !"air.arg_type_name", !"float", !"air.arg_name", !"arg2"}
// CHECK: ![[GROUP]] = !{i32 3, !"air.threadgroup_position_in_grid", !"air.arg_type_name", !"uint3", !"air.arg_name", !"arg3"}
// CHECK: ![[SIMDGROUP]] = !{i32 4, !"air.simdgroup_index_in_threadgroup", !"air.arg_type_name", !"uint", !"air.arg_name", !"arg4"}
// CHECK: ![[VERSION]] = !{i32 2, i32 8, i32 0}
// CHECK: ![[LANGUAGE]] = !{!"Metal", i32 3, i32 1, i32 0}

gpu.module @kernels {
  gpu.func @grid(%A: memref<32x32xbf16>, %B: memref<32x16xbf16>, %C: memref<32x16xf32>) kernel {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %c32 = arith.constant 32 : index
    %pad = arith.constant 0.0 : bf16
    %group = gpu.block_id x
    %subgroup = gpu.subgroup_id : index
    %first = arith.muli %group, %c2 : index
    %block = arith.addi %first, %subgroup : index
    %row = arith.muli %block, %c8 : index
    %zero = arith.constant dense<0.0> : vector<8x16xf32>
    %result = scf.for %k = %c0 to %c32 step %c8 iter_args(%acc = %zero) -> vector<8x16xf32> {
      %a = vector.transfer_read %A[%row, %k], %pad {in_bounds = [true, true]} : memref<32x32xbf16>, vector<8x8xbf16>
      %b = vector.transfer_read %B[%k, %c0], %pad {in_bounds = [true, true]} : memref<32x16xbf16>, vector<8x16xbf16>
      %d = vector.contract {
        indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
      } %a, %b, %acc : vector<8x8xbf16>, vector<8x16xbf16> into vector<8x16xf32>
      scf.yield %d : vector<8x16xf32>
    }
    %relu = arith.maximumf %result, %zero : vector<8x16xf32>
    vector.transfer_write %relu, %C[%row, %c0] {in_bounds = [true, true]} : vector<8x16xf32>, memref<32x16xf32>
    gpu.return
  }
}
