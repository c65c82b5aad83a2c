//===- CustomIntrinsicTest.cpp - functions of an embedder's machine -------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Simulator/Program.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

#include <cstring>

using namespace mma_select;
using namespace mma_select::sim;
using llvm::ArrayRef;
using llvm::Error;

// Each lane stores the sum of the lanes of its subgroup at its own place.
static const char *const kernel = R"(
declare i32 @engine.lane()
declare i32 @engine.sum(i32)
define void @kernel(ptr %out) {
  %lane = call i32 @engine.lane()
  %sum = call i32 @engine.sum(i32 %lane)
  %index = zext i32 %lane to i64
  %place = getelementptr i32, ptr %out, i64 %index
  store i32 %sum, ptr %place
  ret void
}
)";

// Lane 0 alone gets to the sum.
static const char *const divergentKernel = R"(
declare i32 @engine.lane()
declare i32 @engine.sum(i32)
define void @kernel(ptr %out) {
  %lane = call i32 @engine.lane()
  %isFirst = icmp eq i32 %lane, 0
  br i1 %isFirst, label %first, label %end
first:
  %sum = call i32 @engine.sum(i32 %lane)
  br label %end
end:
  ret void
}
)";

static Error giveLane(ArrayRef<CustomCall> calls) {
  std::memcpy(calls.front().result.data(), &calls.front().lane,
              sizeof(unsigned));
  return Error::success();
}

static Error sumLanes(ArrayRef<CustomCall> calls) {
  uint32_t sum = 0;
  for (const CustomCall &call : calls) {
    uint32_t value;
    EXPECT_EQ(call.arguments.front().size(), sizeof(value));
    std::memcpy(&value, call.arguments.front().data(), sizeof(value));
    sum += value;
  }
  for (const CustomCall &call : calls)
    std::memcpy(call.result.data(), &sum, sizeof(sum));
  return Error::success();
}

static Error refuse(ArrayRef<CustomCall>) {
  return llvm::createStringError("the adder is broken");
}

/// Runs a kernel on one subgroup of 16 lanes. The fault's text, or empty.
static std::string run(const char *source, ArrayRef<CustomIntrinsic> intrinsics,
                       std::array<uint32_t, 16> &out) {
  ISA::InstructionSet set;
  ISA::Chip chip;
  chip.name = "engine";
  chip.target = ISA::Custom;
  chip.laneCount = 16;
  llvm::cantFail(set.addChip(chip));
  auto context = std::make_unique<llvm::LLVMContext>();
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module =
      llvm::parseAssemblyString(source, diagnostic, *context);
  auto program = Program::create(std::move(context), std::move(module),
                                 "kernel", set, chip, 16, intrinsics);
  if (!program)
    return llvm::toString(program.takeError());
  char *data = reinterpret_cast<char *>(out.data());
  LaunchOptions options;
  options.block = {16, 1, 1};
  Buffer buffer{"argument 0", data, sizeof(out)};
  void *arguments[] = {&data};
  return llvm::toString(
      (*program)->launch(options, arguments, buffer, /*statistics=*/nullptr));
}

TEST(CustomIntrinsic, LanesMeetAndGetTheirResults) {
  std::array<uint32_t, 16> out{};
  EXPECT_EQ(run(kernel,
                {{"engine.lane", Meeting::None, giveLane},
                 {"engine.sum", Meeting::Subgroup, sumLanes}},
                out),
            "");
  for (uint32_t sum : out)
    EXPECT_EQ(sum, 120u);
}

TEST(CustomIntrinsic, FailureIsAFaultOfTheProgram) {
  std::array<uint32_t, 16> out{};
  EXPECT_EQ(run(kernel,
                {{"engine.lane", Meeting::None, giveLane},
                 {"engine.sum", Meeting::Subgroup, refuse}},
                out),
            "workgroup (0, 0, 0), lane 0: engine.sum in kernel: the adder is "
            "broken");
}

TEST(CustomIntrinsic, WholeSubgroupIsAwaited) {
  std::array<uint32_t, 16> out{};
  std::string fault = run(divergentKernel,
                          {{"engine.lane", Meeting::None, giveLane},
                           {"engine.sum", Meeting::Subgroup, sumLanes}},
                          out);
  EXPECT_NE(fault.find("engine.sum"), std::string::npos) << fault;
}

TEST(CustomIntrinsic, PartOfSubgroupMayMeet) {
  std::array<uint32_t, 16> out{};
  EXPECT_EQ(run(divergentKernel,
                {{"engine.lane", Meeting::None, giveLane},
                 {"engine.sum", Meeting::SubgroupPart, sumLanes}},
                out),
            "");
}

TEST(CustomIntrinsic, UnknownFunctionIsNamed) {
  std::array<uint32_t, 16> out{};
  EXPECT_EQ(run(kernel, {{"engine.lane", Meeting::None, giveLane}}, out),
            "the kernel calls functions that the simulator does not know: "
            "Symbols not found: [ engine.sum ]");
}
