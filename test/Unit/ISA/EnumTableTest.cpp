//===- EnumTableTest.cpp - enums and the tables that they index -----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// llvm-tblgen numbers an enum and sorts its table separately; nothing but these
// tests says that the two orders agree.
//
//===----------------------------------------------------------------------===//

#include "mma_select/ISA/ElementType.h"

#include "gtest/gtest.h"

#include <set>

using namespace mma_select::ISA;

TEST(EnumTable, ElementKind) {
#define EXPECT_SYMBOL(kind) EXPECT_EQ(getElementType(kind).symbol, #kind)
  EXPECT_SYMBOL(F64);
  EXPECT_SYMBOL(F32);
  EXPECT_SYMBOL(TF32);
  EXPECT_SYMBOL(F16);
  EXPECT_SYMBOL(BF16);
  EXPECT_SYMBOL(F8E4M3FN);
  EXPECT_SYMBOL(F8E5M2);
  EXPECT_SYMBOL(F8E4M3FNUZ);
  EXPECT_SYMBOL(F8E5M2FNUZ);
  EXPECT_SYMBOL(F6E2M3FN);
  EXPECT_SYMBOL(F6E3M2FN);
  EXPECT_SYMBOL(F4E2M1FN);
  EXPECT_SYMBOL(F8E8M0FNU);
  EXPECT_SYMBOL(CF16);
  EXPECT_SYMBOL(I32);
  EXPECT_SYMBOL(SI8);
  EXPECT_SYMBOL(UI8);
  EXPECT_SYMBOL(SI4);
  EXPECT_SYMBOL(UI4);
  EXPECT_SYMBOL(B1);
  EXPECT_EQ(getElementTypes().size(), 20u) << "a type has no line above";
}

TEST(EnumTable, TargetKind) {
  EXPECT_EQ(getTarget(ROCm).symbol, "ROCm");
  EXPECT_EQ(getTarget(CUDA).symbol, "CUDA");
  EXPECT_EQ(getTarget(X86).symbol, "X86");
  EXPECT_EQ(getTarget(Apple).symbol, "Apple");
  EXPECT_EQ(getTarget(SPIRV).symbol, "SPIRV");
  EXPECT_EQ(getTarget(Custom).symbol, "Custom");
  EXPECT_EQ(getTargets().size(), 6u) << "a target has no line above";
}

TEST(EnumTable, InstructionClass) {
#define EXPECT_CLASS(kind, wantedTarget, wantedCooperative)                    \
  EXPECT_EQ(getInstructionClass(kind).symbol, #kind);                          \
  EXPECT_EQ(getInstructionClass(kind).target, wantedTarget);                   \
  EXPECT_EQ(getInstructionClass(kind).cooperative, wantedCooperative)
  EXPECT_CLASS(MFMA, ROCm, true);
  EXPECT_CLASS(SMFMAC, ROCm, true);
  EXPECT_CLASS(WMMA, ROCm, true);
  EXPECT_CLASS(MmaSync, CUDA, true);
  EXPECT_CLASS(AMX, X86, false);
  EXPECT_CLASS(Simdgroup, Apple, true);
  EXPECT_CLASS(CoopMatrix, SPIRV, false);
  EXPECT_CLASS(CustomLanes, Custom, true);
  EXPECT_CLASS(CustomUnit, Custom, false);
  EXPECT_EQ(getInstructionClasses().size(), 9u) << "a class has no line above";
}

TEST(EnumTable, ElementTypeFacts) {
  struct {
    const char *name;
    unsigned bits;
    const char *storage;
    bool isFloat, isSigned;
  } facts[] = {
      {"f64", 64, "f64", true, true},
      {"f32", 32, "f32", true, true},
      {"tf32", 32, "f32", true, true},
      {"f16", 16, "f16", true, true},
      {"bf16", 16, "bf16", true, true},
      {"f8E4M3FN", 8, "f8E4M3FN", true, true},
      {"f8E5M2FNUZ", 8, "f8E5M2FNUZ", true, true},
      {"f6E2M3FN", 6, "f6E2M3FN", true, true},
      {"f4E2M1FN", 4, "f4E2M1FN", true, true},
      {"complex<f16>", 32, "complex<f16>", true, true},
      {"i32", 32, "i32", false, true},
      {"si8", 8, "i8", false, true},
      {"ui8", 8, "i8", false, false},
      {"ui4", 4, "i4", false, false},
      {"b1", 1, "i1", false, false},
  };
  for (auto &fact : facts) {
    SCOPED_TRACE(fact.name);
    std::optional<ElementKind> kind = parseElementKind(fact.name);
    ASSERT_TRUE(kind.has_value());
    const ElementTypeRow &row = getElementType(*kind);
    EXPECT_EQ(row.bitWidth, fact.bits);
    EXPECT_EQ(row.storage.str(), fact.storage);
    EXPECT_EQ(row.isFloat, fact.isFloat);
    EXPECT_EQ(row.isSigned, fact.isSigned);
  }
}

TEST(EnumTable, NamesAreUniqueAndParse) {
  std::set<std::string> names;
  for (const ElementTypeRow &row : getElementTypes()) {
    EXPECT_TRUE(names.insert(row.name.str()).second) << row.name.str();
    std::optional<ElementKind> kind = parseElementKind(row.name);
    ASSERT_TRUE(kind.has_value());
    EXPECT_EQ(getName(*kind), row.name);
  }
  for (const TargetRow &row : getTargets()) {
    std::optional<TargetKind> kind = parseTargetKind(row.name);
    ASSERT_TRUE(kind.has_value());
    EXPECT_EQ(getName(*kind), row.name);
  }
  EXPECT_EQ(parseElementKind("f15"), std::nullopt);
  EXPECT_EQ(parseElementKind(""), std::nullopt);
  EXPECT_EQ(parseElementKind("F16"), std::nullopt);
  EXPECT_EQ(parseTargetKind("ROCm"), std::nullopt);
}

TEST(EnumTable, ListsHoldEveryName) {
  llvm::SmallVector<llvm::StringRef> listed;
  std::string text = listElementKinds();
  llvm::StringRef(text).split(listed, ", ");
  EXPECT_EQ(listed.size(), getElementTypes().size());
  for (llvm::StringRef name : listed)
    EXPECT_TRUE(parseElementKind(name).has_value()) << name.str();
  for (const char *name : {"rocm", "cuda", "x86", "apple", "spirv"})
    EXPECT_NE(listTargetKinds().find(name), std::string::npos) << name;
}
