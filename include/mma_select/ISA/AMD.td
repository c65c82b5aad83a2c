//===- AMD.td - AMD's chips and what their rows share ------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shapes, chips, operand types: LLVM's IntrinsicsAMDGPU.td and MLIR's
// ROCDLOps.td, and what llc 22.1.8 selects. Layouts and cycles: AMD's matrix
// instruction calculator 1.3.2. It knows neither gfx950 nor gfx1250, nor do we
// have its sparse layouts; the rows of these name what they follow.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_AMD_TD
#define MMA_SELECT_ISA_AMD_TD

include "mma_select/ISA/Schema.td"

//===----------------------------------------------------------------------===//
// Chips
//===----------------------------------------------------------------------===//

// gfx9: wave64 only, 256 architectural and 256 accumulation VGPRs.
class GFX9Chip<string chipName, int shared = 65536, int banks = 32>
    : MmaChip<Target_ROCm, chipName, 64, 0, 512, shared, 256, banks>;
// gfx11 and gfx12: wave32 unless asked for wave64, 256 VGPRs.
class GFX11Chip<string chipName>
    : MmaChip<Target_ROCm, chipName, 32, 64, 256, 65536>;
// gfx1250 and gfx1251: wave32 only, 1024 VGPRs.
class GFX1250Chip<string chipName>
    : MmaChip<Target_ROCm, chipName, 32, 0, 1024, 327680>;

def GFX908 : GFX9Chip<"gfx908">;
def GFX90A : GFX9Chip<"gfx90a">;
def GFX942 : GFX9Chip<"gfx942">;
// Banks: AMD composable_kernel, include/ck_tile/core/arch/arch.hpp (get_n_lds_banks);
// the ROCm documents say "32 or 64 banks depending on the hardware architecture".
def GFX950 : GFX9Chip<"gfx950", 163840, 64>;
def GFX9_4_Generic : GFX9Chip<"gfx9-4-generic">;
def GFX1100 : GFX11Chip<"gfx1100">;
def GFX1101 : GFX11Chip<"gfx1101">;
def GFX1102 : GFX11Chip<"gfx1102">;
def GFX1103 : GFX11Chip<"gfx1103">;
def GFX1150 : GFX11Chip<"gfx1150">;
def GFX1151 : GFX11Chip<"gfx1151">;
def GFX1152 : GFX11Chip<"gfx1152">;
def GFX1153 : GFX11Chip<"gfx1153">;
def GFX11_Generic : GFX11Chip<"gfx11-generic">;
def GFX1200 : GFX11Chip<"gfx1200">;
def GFX1201 : GFX11Chip<"gfx1201">;
def GFX12_Generic : GFX11Chip<"gfx12-generic">;
def GFX1250 : GFX1250Chip<"gfx1250">;
def GFX1251 : GFX1250Chip<"gfx1251">;

defvar CDNA12Chips = [GFX908, GFX90A];
defvar CDNA3Chips = [GFX942, GFX9_4_Generic];
// The generic chip leaves out what gfx942 and gfx950 do not share: xf32, fp8.
defvar GFX94Chips = CDNA3Chips # [GFX950];
defvar RDNA3Chips = [GFX1100, GFX1101, GFX1102, GFX1103, GFX1150, GFX1151,
                     GFX1152, GFX1153, GFX11_Generic];
defvar RDNA4Chips = [GFX1200, GFX1201, GFX12_Generic];
defvar GFX1250Chips = [GFX1250, GFX1251];

//===----------------------------------------------------------------------===//
// Element formats
//===----------------------------------------------------------------------===//

/// An element format of the instructions that take several: its name in the
/// asm, its number as an operand of the f8f6f4 instructions.
class AMDFormat<string formatName, int formatNumber, int elementWidth,
                MmaElementType elementType> {
  string name = formatName;
  int number = formatNumber;
  int width = elementWidth;
  MmaElementType type = elementType;
}
def AMDFormat_FP8 : AMDFormat<"fp8", 0, 8, Elem_F8E4M3FN>;
def AMDFormat_BF8 : AMDFormat<"bf8", 1, 8, Elem_F8E5M2>;
def AMDFormat_FP6 : AMDFormat<"fp6", 2, 6, Elem_F6E2M3FN>;
def AMDFormat_BF6 : AMDFormat<"bf6", 3, 6, Elem_F6E3M2FN>;
def AMDFormat_FP4 : AMDFormat<"fp4", 4, 4, Elem_F4E2M1FN>;
// The names mean the FNUZ formats on gfx942, the OCP ones on every later chip.
def AMDFormat_FP8_FNUZ : AMDFormat<"fp8", 0, 8, Elem_F8E4M3FNUZ>;
def AMDFormat_BF8_FNUZ : AMDFormat<"bf8", 1, 8, Elem_F8E5M2FNUZ>;

defvar FNUZFormats = [AMDFormat_FP8_FNUZ, AMDFormat_BF8_FNUZ];
defvar OCPFormats = [AMDFormat_FP8, AMDFormat_BF8];
defvar F8F6F4Formats = OCPFormats # [AMDFormat_FP6, AMDFormat_BF6,
                                     AMDFormat_FP4];

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

defvar CalculatorSource =
    "AMD matrix instruction calculator 1.3.2; LLVM IntrinsicsAMDGPU.td";
defvar GFX950Source =
    "LLVM IntrinsicsAMDGPU.td, SISchedule.td; layout: calculator's gfx9 rule "
    "applied to the shape, equal to AMD rocjitsu mma_exec.h";
defvar GFX1250Source =
    "LLVM IntrinsicsAMDGPU.td; layout: AMD rocjitsu mma_exec.h after CDNA5 ISA "
    "section 7.12.2, order along K unconfirmed by a second source; no published "
    "cost";

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

include "mma_select/ISA/AMD_MFMA.td"
include "mma_select/ISA/AMD_F8F6F4.td"
include "mma_select/ISA/AMD_SMFMAC.td"
include "mma_select/ISA/AMD_WMMA.td"
include "mma_select/ISA/AMD_WMMA_GFX1250.td"

#endif // MMA_SELECT_ISA_AMD_TD
