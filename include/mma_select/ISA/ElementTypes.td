//===- ElementTypes.td - element types of matrix operands --*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The element types that matrix instructions read and write. The signedness of
// an integer is part of its type here (si8 and ui8 are different types), and so
// is the exact float format: f8E4M3FN and f8E4M3FNUZ share a width, not values.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_ELEMENTTYPES_TD
#define MMA_SELECT_ISA_ELEMENTTYPES_TD

/// `symbol` is the C++ enumerator, `name` the spelling in requests, JSON and
/// diagnostics (MLIR's own spelling where MLIR has one), `storage` the MLIR
/// builtin type that holds one element in memory.
class MmaElementType<string cppSymbol, string typeName, int width,
                     string mlirStorage, bit float, bit signedType> {
  string symbol = cppSymbol;
  string name = typeName;
  bits<16> bitWidth = width;
  string storage = mlirStorage;
  bit isFloat = float;
  bit isSigned = signedType;
}

class MmaFloat<string cppSymbol, string typeName, int width,
               string storage = typeName>
    : MmaElementType<cppSymbol, typeName, width, storage, 1, 1>;
class MmaSignedInt<string cppSymbol, string typeName, int width>
    : MmaElementType<cppSymbol, typeName, width, "i" # width, 0, 1>;
class MmaUnsignedInt<string cppSymbol, string typeName, int width>
    : MmaElementType<cppSymbol, typeName, width, "i" # width, 0, 0>;

def Elem_F64 : MmaFloat<"F64", "f64", 64>;
def Elem_F32 : MmaFloat<"F32", "f32", 32>;
// The 19-bit float that NVIDIA calls tf32 and AMD xf32; memory holds an f32.
def Elem_TF32 : MmaFloat<"TF32", "tf32", 32, "f32">;
def Elem_F16 : MmaFloat<"F16", "f16", 16>;
def Elem_BF16 : MmaFloat<"BF16", "bf16", 16>;
def Elem_F8E4M3FN : MmaFloat<"F8E4M3FN", "f8E4M3FN", 8>;
def Elem_F8E5M2 : MmaFloat<"F8E5M2", "f8E5M2", 8>;
def Elem_F8E4M3FNUZ : MmaFloat<"F8E4M3FNUZ", "f8E4M3FNUZ", 8>;
def Elem_F8E5M2FNUZ : MmaFloat<"F8E5M2FNUZ", "f8E5M2FNUZ", 8>;
def Elem_F6E2M3FN : MmaFloat<"F6E2M3FN", "f6E2M3FN", 6>;
def Elem_F6E3M2FN : MmaFloat<"F6E3M2FN", "f6E3M2FN", 6>;
def Elem_F4E2M1FN : MmaFloat<"F4E2M1FN", "f4E2M1FN", 4>;
// Two f16, the real part in the low bits.
def Elem_CF16 : MmaFloat<"CF16", "complex<f16>", 32>;
// Block scales.
def Elem_F8E8M0FNU : MmaFloat<"F8E8M0FNU", "f8E8M0FNU", 8>;
def Elem_I32 : MmaSignedInt<"I32", "i32", 32>;
def Elem_SI8 : MmaSignedInt<"SI8", "si8", 8>;
def Elem_UI8 : MmaUnsignedInt<"UI8", "ui8", 8>;
def Elem_SI4 : MmaSignedInt<"SI4", "si4", 4>;
def Elem_UI4 : MmaUnsignedInt<"UI4", "ui4", 4>;
def Elem_B1 : MmaUnsignedInt<"B1", "b1", 1>;

#endif // MMA_SELECT_ISA_ELEMENTTYPES_TD
