//===- SPIRV.td - cooperative matrices ---------------------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SPV_KHR_cooperative_matrix has one instruction, and no shape of its own: each
// driver lists the shapes and types that it has. A row is an entry that such a
// list can have, and its `feature` is its name, so that a list becomes a machine
// (`spirv:+coopmat_16x16x16_f32_f16_f16_f32,+...`), as `#spirv.target_env` does.
//
// Which invocation holds which element is the driver's secret, and so is how many
// each of them holds: the rows have no lanes, and their layouts only say that a
// register is the whole matrix, row by row.
//
// Nothing here has run on a device of this target.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_SPIRV_TD
#define MMA_SELECT_ISA_SPIRV_TD

include "mma_select/ISA/Schema.td"

//===----------------------------------------------------------------------===//
// Chips
//===----------------------------------------------------------------------===//

// A driver and a generation. Registers are the driver's business. 16 KiB of
// workgroup memory: the least that Vulkan lets a device have
// (maxComputeSharedMemorySize).
class SPIRVChip<string chipName> : MmaChip<Target_SPIRV, chipName, 0, 0, 0, 16384>;

// Every row, for a kernel that is compiled for no device in particular; its user
// knows what the device lists.
def SPIRV_KHR : SPIRVChip<"khr">;
// RDNA 3 with Mesa's driver.
def SPIRV_RADV_GFX11 : SPIRVChip<"radv-gfx11">;

//===----------------------------------------------------------------------===//
// OpCooperativeMatrixMulAddKHR
//===----------------------------------------------------------------------===//

/// The bits of the index of a matrix in row-major order, lowest first.
class RowMajor<string row, string column, int rowBits, int columnBits> {
  string order = !interleave(!listconcat(
      !foreach(i, !range(columnBits), column # i),
      !foreach(i, !range(rowBits), row # i)), " ");
  string layout = "reg(" # order # ")";
}

class CoopMatrixLayouts<int mBits, int nBits, int kBits>
    : MmaLayouts<RowMajor<"m", "k", mBits, kBits>.layout,
                 RowMajor<"k", "n", kBits, nBits>.layout,
                 RowMajor<"m", "n", mBits, nBits>.layout>;

class CoopMatrixRegisters<int rows, int columns, string type, string use>
    : MmaRegisters<1, "!spirv.coopmatrix<" # rows # "x" # columns # "x" # type #
                          ", Subgroup, " # use # ">">;

/// `type` and `acc` are the words of the row's name, `shape` is [M, N, K].
class CoopMatrix<list<int> shape, MmaElementType aType, MmaElementType bType,
                 MmaElementType accType, string types>
    : MmaInstruction<"coopmat_" # shape[0] # "x" # shape[1] # "x" # shape[2] #
                         "_" # types,
                     Class_CoopMatrix, shape[0], shape[1], shape[2]> {
  // Named chips that list it, and where a list with it was published.
  list<MmaChip> chips = [];
  string lists;

  let a = aType;
  let b = bType;
  let c = accType;
  let layouts = CoopMatrixLayouts<!logtwo(shape[0]), !logtwo(shape[1]),
                                  !logtwo(shape[2])>;
  let aRegisters =
      CoopMatrixRegisters<shape[0], shape[2], aType.storage, "MatrixA">;
  let bRegisters =
      CoopMatrixRegisters<shape[2], shape[1], bType.storage, "MatrixB">;
  let cRegisters =
      CoopMatrixRegisters<shape[0], shape[1], accType.storage, "MatrixAcc">;
  let collective = 1;
  let op = "spirv.KHR.CooperativeMatrixMulAdd";
  // What LLVM's SPIR-V backend calls it.
  let intrinsic = "__spirv_CooperativeMatrixMulAddKHR";
  let feature = name;
  let on = [MmaOn<!listconcat([SPIRV_KHR], chips), "OpCooperativeMatrixMulAddKHR",
                  0, 1>];
  let source = "SPV_KHR_cooperative_matrix, revision 10; shapes: " # lists;
}

// The shapes are common, but where they are listed is not known here.
defvar NoList = "no published list was read, that of a device decides";
// Mesa, radv_GetPhysicalDeviceCooperativeMatrixPropertiesKHR
// (src/amd/vulkan/radv_physical_device.c, 24.3): 16x16x16 only. Its entries that
// saturate are left out: no row does.
defvar RADVList = "Mesa 24.3, radv_physical_device.c";

multiclass CoopMatrixFloat<list<int> shape, string from,
                           list<MmaChip> on = []> {
  let lists = from, chips = on in {
    def _F16_F16 : CoopMatrix<shape, Elem_F16, Elem_F16, Elem_F16,
                              "f16_f16_f16_f16">;
    def _F32_F16 : CoopMatrix<shape, Elem_F16, Elem_F16, Elem_F32,
                              "f32_f16_f16_f32">;
  }
  // SPV_KHR_bfloat16 may be listed with the shapes of f16.
  let lists = NoList in
  def _F32_BF16 : CoopMatrix<shape, Elem_BF16, Elem_BF16, Elem_F32,
                             "f32_bf16_bf16_f32">;
}

multiclass CoopMatrixInteger<list<int> shape, string from,
                             list<MmaChip> on = []> {
  let lists = from, chips = on in {
    def _S32_S8 : CoopMatrix<shape, Elem_SI8, Elem_SI8, Elem_I32,
                             "s32_s8_s8_s32">;
    def _S32_S8_U8 : CoopMatrix<shape, Elem_SI8, Elem_UI8, Elem_I32,
                                "s32_s8_u8_s32">;
    def _S32_U8_S8 : CoopMatrix<shape, Elem_UI8, Elem_SI8, Elem_I32,
                                "s32_u8_s8_s32">;
    // Lists give an unsigned result here, whose bits are those of a signed one.
    def _U32_U8 : CoopMatrix<shape, Elem_UI8, Elem_UI8, Elem_I32,
                             "u32_u8_u8_u32">;
  }
}

defm COOPMAT_16x16x16 : CoopMatrixFloat<[16, 16, 16], RADVList,
                                        [SPIRV_RADV_GFX11]>;
defm COOPMAT_16x16x16 : CoopMatrixInteger<[16, 16, 16], RADVList,
                                          [SPIRV_RADV_GFX11]>;
// NVIDIA, Turing: jeffbolznv/vk_cooperative_matrix_perf, issue 1.
defvar TuringList = "NVIDIA driver 440.100, listed in "
                    "jeffbolznv/vk_cooperative_matrix_perf issue 1";
defm COOPMAT_16x8x16 : CoopMatrixFloat<[16, 8, 16], TuringList>;
defm COOPMAT_16x8x8 : CoopMatrixFloat<[16, 8, 8], TuringList>;
defm COOPMAT_16x8x32 : CoopMatrixInteger<[16, 8, 32], NoList>;
defm COOPMAT_16x16x32 : CoopMatrixInteger<[16, 16, 32], NoList>;
// Intel: 8 columns with the older list, 16 with Xe2's.
defvar IntelList = "Mesa, intel_device_info.c, cooperative_matrix_configurations";
defvar Xe2List = "Intel Arc B570, listed in kvark/blade pull request 399";
defm COOPMAT_8x8x16 : CoopMatrixFloat<[8, 8, 16], IntelList>;
defm COOPMAT_8x8x32 : CoopMatrixInteger<[8, 8, 32], IntelList>;
defm COOPMAT_8x16x16 : CoopMatrixFloat<[8, 16, 16], Xe2List>;
defm COOPMAT_8x16x32 : CoopMatrixInteger<[8, 16, 32], NoList>;
// Mesa's CPU driver.
defm COOPMAT_8x8x8
    : CoopMatrixFloat<[8, 8, 8], "llvmpipe, listed in gfx-rs/wgpu issue 9891">;
let lists = "the example of gfx-rs/wgpu issue 9891" in
def COOPMAT_8x8x8_F32_F32 : CoopMatrix<[8, 8, 8], Elem_F32, Elem_F32, Elem_F32,
                                       "f32_f32_f32_f32">;

#endif // MMA_SELECT_ISA_SPIRV_TD
