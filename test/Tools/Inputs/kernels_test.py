"""Unit tests of benchmark/kernels_lib: kernels_test.py FOLDER-OF-BENCHMARK [options].

The pieces of assembly are written by hand, after the vendors' manuals, and what is
expected of them is counted by hand.
"""

import os
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv.pop(1))

from kernels_lib import (amdgpu, columns, kernel, mca, occupancy, problems, ptx,
                         simulation, tools, x86)
from kernels_lib.assembly import find_main_loop
from kernels_lib.table import Table

AMD = """
	.amdhsa_kernel product
product:                                ; @product
	s_load_dwordx2 s[0:1], s[4:5], 0x0
	v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]
.LBB0_1:                                ; an outer loop, which has a product of its own
	v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]
.LBB0_2:
	global_load_dwordx4 v[0:3], v[8:9], off
	global_load_ushort v4, v[8:9], off offset:16 ; v_mfma in a comment
	s_cbranch_execz .LBB0_5
	v_mfma_f32_16x16x16_f16 a[0:3], v[0:1], v[2:3], a[0:3]
.LBB0_3:
	v_mfma_f32_16x16x16_f16 a[4:7], v[0:1], v[2:3], a[4:7]
	scratch_load_dword v5, off, off offset:8
	ds_read_b128 v[0:3], v7
	s_cbranch_scc1 .LBB0_2
	s_cbranch_scc0 .LBB0_1
	s_endpgm
.LBB0_5:                                ; of the inner loop, but behind the end
	buffer_load_dword v4, v6, s[0:3], 0 offen
	s_branch .LBB0_3
.Lfunc_end0:
	v_mfma_f32_16x16x16_f16 a[4:7], v[0:1], v[2:3], a[4:7]
	.amdgpu_metadata
  - .agpr_count:     64
    .group_segment_fixed_size: 4096
    .max_flat_workgroup_size: 256
    .private_segment_fixed_size: 12
    .sgpr_count:     30
    .sgpr_spill_count: 1
    .vgpr_count:     160
    .vgpr_spill_count: 3
	.end_amdgpu_metadata
"""

PTX = """
.visible .entry product(
	.param .u64 product_param_0
)
{
	.reg .pred 	%p<3>;
	mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2}, {%r1}, {%r2}, {%f1};
$L__BB0_1:
	ld.global.v4.b32 	{%r1, %r2, %r3, %r4}, [%rd1];
	ld.global.nc.b16 	%rs1, [%rd1+16];
	ld.shared.b32 	%r5, [%rd2];
	@%p1 ld.b64 	%rd3, [%rd1];
	cp.async.cg.shared.global [ %r1 + 0 ], [ %rd1 + 0 ], 0x10, %r2;
	mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2}, {%r1}, {%r2}, {%f1};
	@%p2 bra 	$L__BB0_1;
	ret;
}
"""

X86 = """
product:
	tilestored	%tmm3, 1024(%rsp,%rax)          # 1024-byte Folded Spill
.LBB0_1:
	tileloadd	(%rdi,%r10), %tmm5
	vmovdqa64	%zmm2, 128(%rsp)
	tileloadd	(%rbx,%r11), %tmm6
	tdpbf16ps	%tmm6, %tmm5, %tmm0
	jb	.LBB0_1
	tilestored	%tmm0, (%rsi,%rdx)
	retq
.Lfunc_end0:
"""


def mnemonics(loop):
    return [instruction.mnemonic for instruction in loop]


def instruction_of(syntax, text):
    return syntax.split(text)[1]


class AMDTest(unittest.TestCase):
    def test_main_loop_is_innermost_with_its_blocks_out_of_line(self):
        loop = find_main_loop(amdgpu, amdgpu.find_function(AMD))
        self.assertEqual(mnemonics(loop), [
            "global_load_dwordx4", "global_load_ushort", "s_cbranch_execz",
            "v_mfma_f32_16x16x16_f16", "v_mfma_f32_16x16x16_f16", "scratch_load_dword",
            "ds_read_b128", "s_cbranch_scc1", "buffer_load_dword", "s_branch"])
        self.assertEqual(kernel.count_loop(amdgpu, loop), {
            "matrix": 2, "other": 8, "scratch_ops": 1, "shared_ops": 1,
            "loads": "1x128b 1x32b 1x16b"})

    def test_no_loop(self):
        self.assertIsNone(find_main_loop(amdgpu, [
            "f:", "v_mfma_f32_16x16x16_f16 a[4:7], v[0:1], v[2:3], a[4:7]", "s_endpgm"]))

    def test_loads(self):
        for text, bits in [("global_load_dwordx3 v[0:2], v[4:5], off", 96),
                           ("global_load_u8 v0, v[4:5], off", 8),
                           ("global_load_d16_hi_b16 v0, v[4:5], off", 16),
                           ("global_load_short_d16_hi v0, v[4:5], off", 16),
                           ("global_load_b128 v[0:3], v[4:5], off", 128),
                           ("global_load_lds_dwordx4 v[4:5], off", 128),
                           ("flat_load_dwordx2 v[0:1], v[4:5]", 64),
                           ("s_load_dwordx2 s[0:1], s[4:5], 0x0", None),
                           ("global_store_dword v[0:1], v2, off", None),
                           # A spill of gfx90a, which has no scratch instructions.
                           ("buffer_load_dword v0, off, s[44:47], 0 offset:56", None)]:
            self.assertEqual(amdgpu.global_load_bits(instruction_of(amdgpu, text)), bits,
                             text)

    def test_spills_of_gfx90a_are_scratch(self):
        self.assertTrue(amdgpu.is_scratch(instruction_of(
            amdgpu, "buffer_store_dword v0, off, s[44:47], 0 offset:56")))
        self.assertFalse(amdgpu.is_scratch(instruction_of(
            amdgpu, "buffer_store_dword v0, v1, s[44:47], 0 offen")))

    def test_metadata(self):
        self.assertEqual(amdgpu.read_metadata(AMD), {
            "vgpr": 96, "agpr": 64, "sgpr": 30, "vgpr_spills": 3, "sgpr_spills": 1,
            "scratch": 12, "shared": 4096, "block": 256})


class PTXTest(unittest.TestCase):
    def test_main_loop(self):
        loop = find_main_loop(ptx, ptx.find_function(PTX))
        self.assertEqual(kernel.count_loop(ptx, loop), {
            "matrix": 1, "other": 6, "scratch_ops": 0, "shared_ops": 1,
            "loads": "2x128b 1x64b 1x16b"})

    def test_matrix_instructions(self):
        for text in ["wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f0}, %rd0;",
                     "wmma.mma.sync.aligned.row.row.m16n16k16.f32.f32 {%f0}, {%r0};"]:
            self.assertTrue(ptx.is_matrix(instruction_of(ptx, text)), text)
        self.assertFalse(ptx.is_matrix(instruction_of(ptx, "wgmma.fence.sync.aligned;")))

    def test_what_ptxas_says(self):
        log = ("ptxas info    : Function properties for product\n"
               "    16 bytes stack frame, 12 bytes spill stores, 8 bytes spill loads\n"
               "ptxas info    : Used 164 registers, used 1 barriers, 2048 bytes smem, "
               "520 bytes cmem[0]\n")
        self.assertEqual(ptx.read_ptxas(log), {"registers": 164, "spill_stores": 12,
                                               "spill_loads": 8, "shared": 2048})


class X86Test(unittest.TestCase):
    def test_main_loop(self):
        lines = x86.find_function(X86, "product")
        self.assertEqual(kernel.count_loop(x86, find_main_loop(x86, lines)),
                         {"matrix": 1, "other": 4, "scratch_ops": 1, "tile_loads": 2})

    def test_only_tiles_stored_to_the_stack_are_spills(self):
        row = kernel.count_registers(None, "x86", "", X86,
                                     x86.find_function(X86, "product"), 1, "")
        self.assertEqual(row, {"tile_spills": 1})


class MCATest(unittest.TestCase):
    """LLVM's model of gfx942: v_mfma_f32_32x32x8_f16 is 8 passes of 4 cycles, and its
    result comes after 12 (SISchedule.td: 8 passes and 4)."""

    def busy(self, *lines, cycles=32, chip="gfx942"):
        loop = [instruction_of(amdgpu, line) for line in lines]
        programs = type("Programs", (), {"llvm_mca": tools.find_first("llvm-mca")})
        with tempfile.TemporaryDirectory() as folder:
            return mca.busy_share(programs, amdgpu.TRIPLE, chip, amdgpu,
                                  {amdgpu.table_name(loop[0]): cycles}, loop, folder)

    def test_products_that_do_not_wait_keep_the_unit_busy(self):
        lines = [f"v_mfma_f32_32x32x8_f16 a[{i}:{i + 15}], v[0:1], v[2:3], a[{i}:{i + 15}]"
                 for i in (0, 16, 32, 48)]
        self.assertEqual(self.busy(*lines), (128, 128, 1))

    def test_a_product_of_the_last_ones_result_waits(self):
        self.assertEqual(self.busy(
            "v_mfma_f32_32x32x8_f16 v[0:15], v[0:1], v[2:3], v[16:31]"), (32, 48, 32 / 48))

    def test_no_share_where_table_and_model_disagree(self):
        with self.assertRaisesRegex(mca.NoModel, "for 1 steps by llvm-mca's model, for 32 cycles"):
            self.busy("v_wmma_f32_16x16x16_f16 v[0:7], v[8:15], v[16:23], v[0:7]",
                      chip="gfx1100")

    def test_no_share_without_cycles_in_the_table(self):
        with self.assertRaisesRegex(mca.NoModel, "the table has no cycles of v_mfma"):
            self.busy("v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]", cycles=0)


class RestTest(unittest.TestCase):
    def test_warps_by_registers(self):
        # 164 x 32 = 5248, by 256: 5376; 65536 / (4 x 5376) = 3 groups of 4 warps.
        self.assertEqual(occupancy.of_warp("sm_80", 164, 128), 12)
        self.assertEqual(occupancy.of_warp("sm_120", 16, 128), 48)
        self.assertIsNone(occupancy.of_warp("sm_75", 16, 128))

    def test_small_instance(self):
        problem = problems.Problem("rocm:gfx942", "f16", "f32", 1000, 1111, 16)
        tiling = problems.Tiling((128, 128), (64, 64), 32)
        small = simulation.shrink(problem, tiling)
        self.assertEqual((small.m, small.n, small.k), (232, 215, 16))

    def test_first_error(self):
        text = "f.mlir:1:2: remark: no\n/tmp/f.mlir:3:1: error: too big\n  ^\nerror: more\n"
        self.assertEqual(tools.first_error(text, "p"), "error: too big")
        self.assertEqual(tools.first_error("LLVM ERROR: Cannot select\n", "p"),
                         "LLVM ERROR: Cannot select")
        self.assertEqual(tools.first_error(
            "Traceback (most recent call last):\n  File x\nImportError: no\n", "p"),
            "ImportError: no")
        self.assertEqual(tools.first_error("", "/bin/p"), "p failed and said nothing")

    def test_cycles_of_a_mnemonic_of_several_rows(self):
        table = Table.__new__(Table)
        table.rows = [{"name": name, "availability": [
            {"chip": "chip", "mnemonic": mnemonic, "cycles": cycles}]}
            for name, mnemonic, cycles in [("a", "v_x", 16), ("b", "v_x", 32),
                                           ("c", "v_y", 8), ("d", "v_z", 0)]]
        self.assertEqual(table.cycles("chip"), {"v_y": 8})
        self.assertEqual(table.cycles("chip", "b"), {"v_x": 32, "v_y": 8})
        self.assertEqual(table.cycles("other"), {})

    def test_markdown_leaves_out_empty_columns_and_numbers_notes(self):
        rows = [{"maker": "m", "target": "cuda:a", "type": "f16", "size": "1x2x3",
                 "status": "ok", "registers": 7, "note": "why"},
                {"maker": "m", "target": "cuda:a", "type": "f16", "size": "4x5x6",
                 "status": "a | b"}]
        self.assertEqual(columns.make_markdown(rows).splitlines(), [
            "### cuda", "",
            "| compiler | target | type | M x N x K | status | registers |",
            "|---|---|---|---|---|---|",
            "| m | cuda:a | f16 | 1x2x3 | ok (1) | 7 |",
            "| m | cuda:a | f16 | 4x5x6 | a \\| b |  |", "", "(1) why"])


unittest.main()
