//===- mma-sim.cpp - run a lowered kernel on the CPU ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exit code 0: the kernel ran and, where an expectation is given, matched it.
// 1: it did not. 2: the command line is wrong.
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "Frontend.h"
#include "Npy.h"
#include "Reference.h"
#include "mma_select/Selector/Request.h"
#include "mma_select/Simulator/AMXEmulator.h"
#include "mma_select/Simulator/NativeProgram.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"

using namespace llvm;
using namespace mma_select;
using namespace mma_select::sim;

static cl::OptionCategory category("mma-sim options");

static cl::opt<std::string> inputFile(cl::Positional, cl::Required,
                                      cl::desc("<kernel.mlir|.ll|.bc>"),
                                      cl::cat(category));
static cl::opt<std::string> kernelName("kernel", cl::Required,
                                       cl::desc("name of the kernel"),
                                       cl::cat(category));
static cl::opt<std::string>
    targetName("target",
               cl::desc("rocm:gfx942, rocm:gfx1100:wave64, cuda:sm_80, "
                        "x86:sapphirerapids; default: the file's"),
               cl::cat(category));
static cl::opt<std::string>
    gridText("grid", cl::init("1"), cl::desc("workgroups, 1 to 3 numbers: 4,2"),
             cl::cat(category));
static cl::opt<std::string> blockText("block", cl::init("1"),
                                      cl::desc("lanes of a workgroup, 1 to 3 "
                                               "numbers"),
                                      cl::cat(category));
static cl::list<std::string> argumentTexts(
    "arg",
    cl::desc("rand:64x32xf16:1, zero:64x64xf32, iota:16xi32, file:x.npy, "
             "f32:1.5, i32:3, index:64; one for each argument"),
    cl::cat(category));
static cl::opt<std::string>
    expectText("expect",
               cl::desc("matmul:A,B,C[:alpha=x][:beta=x][:epilogue=relu]"),
               cl::cat(category));
static cl::opt<Distribution> distribution(
    "dist", cl::desc("values of rand"), cl::init(Distribution::SmallIntegers),
    cl::values(clEnumValN(Distribution::SmallIntegers, "int",
                          "small integers, so that results are exact"),
               clEnumValN(Distribution::Uniform, "uniform",
                          "reals in [-1, 1)")),
    cl::cat(category));
static cl::opt<std::string> statsFormat("statistics", cl::ValueOptional,
                                        cl::desc("print statistics; =json. "
                                                 "Also spelled --stats"),
                                        cl::init("none"), cl::cat(category));
static cl::opt<int>
    traceLane("trace", cl::ValueOptional, cl::init(-1),
              cl::desc("print what this lane holds at each matrix "
                       "op (default lane 0)"),
              cl::cat(category));
static cl::opt<bool> dumpFragment("dump-fragment",
                                  cl::desc("print what each lane holds at the "
                                           "first matrix op"),
                                  cl::cat(category));
static cl::opt<unsigned> sharedBytes("shared", cl::init(0),
                                     cl::desc("bytes of dynamic shared memory"),
                                     cl::cat(category));
static cl::opt<bool> machineCode(
    "machine-code",
    cl::desc(
        "run what LLVM's backend makes of an AMX kernel, on this CPU, with "
        "AMX instructions emulated"),
    cl::cat(category));
static cl::opt<unsigned> jobs("jobs", cl::init(0),
                              cl::desc("workgroups at a time; 0: all cores"),
                              cl::cat(category));

static int fail(const Twine &message, int code) {
  errs() << "mma-sim: error: " << message << '\n';
  return code;
}

/// `4`, `4,2` or `4,2,1`.
static bool parseDims(StringRef text, std::array<unsigned, 3> &dims) {
  SmallVector<StringRef> parts;
  text.split(parts, ',');
  if (parts.size() > 3)
    return false;
  for (auto [i, part] : enumerate(parts))
    if (part.getAsInteger(10, dims[i]) || dims[i] == 0)
      return false;
  return true;
}

/// `rocm:gfx1100:wave64` -> chip and lanes.
static Expected<std::pair<const ISA::Chip *, unsigned>>
resolveTarget(StringRef text) {
  std::optional<TargetText> parsed = TargetText::parse(text.str());
  std::optional<ISA::TargetKind> kind =
      parsed ? ISA::parseTargetKind(parsed->target) : std::nullopt;
  // A list of what a driver has is no chip; "khr" has every row.
  bool isList = kind == ISA::SPIRV && StringRef(parsed->chip).starts_with("+");
  const ISA::Chip *chip = kind ? ISA::InstructionSet::getBuiltin().findChip(
                                     *kind, isList ? "khr" : parsed->chip)
                               : nullptr;
  if (!chip)
    return createStringError("unknown target '" + text + "'");
  unsigned lanes = parsed->wave ? parsed->wave : chip->laneCount;
  if (!chip->supportsLaneCount(lanes))
    return createStringError("'" + text + "' asks for a subgroup that " +
                             chip->name + " does not have");
  return std::make_pair(chip, lanes);
}

static void printStatistics(const Statistics &statistics,
                            const std::optional<Comparison> &comparison) {
  if (statsFormat == "json") {
    json::Value document = statistics.toJSON();
    if (comparison)
      (*document.getAsObject())["useful_flops"] = comparison->usefulFlops;
    outs() << formatv("{0:2}\n", document);
    return;
  }
  statistics.print(outs());
  if (comparison && statistics.matrixFlops)
    outs() << formatv("  {0,-14} {1:f1} % of the matrix flops\n", "padding",
                      100.0 * (1.0 - double(comparison->usefulFlops) /
                                         double(statistics.matrixFlops)));
}

/// Runs a kernel with these parameters by `launch`; the exit code.
static int
run(ArrayRef<unsigned> parameterSizes,
    function_ref<Error(ArrayRef<void *>, ArrayRef<Buffer>, Statistics &)>
        launch,
    MutableArrayRef<KernelArgument> arguments,
    const std::optional<Expectation> &expectation) {
  std::optional<KernelArgument> before;
  if (expectation && expectation->c.argument < arguments.size())
    before = arguments[expectation->c.argument];
  Expected<Parameters> pack = makeParameters(arguments, parameterSizes);
  if (!pack)
    return fail(toString(pack.takeError()), 2);
  Statistics statistics;
  std::vector<void *> pointers = pack->getPointers();
  if (Error error = launch(pointers, pack->getBuffers(), statistics))
    return fail(toString(std::move(error)), 1);
  for (const KernelArgument &argument : arguments)
    if (!argument.path.empty())
      if (Error error = writeNpy(argument))
        return fail(toString(std::move(error)), 1);

  std::optional<Comparison> comparison;
  if (expectation) {
    Expected<Comparison> result =
        compare(*expectation, arguments, before ? *before : arguments.front());
    if (!result)
      return fail(toString(result.takeError()), 2);
    comparison = std::move(*result);
  }
  if (statsFormat != "none")
    printStatistics(statistics, comparison);
  if (!comparison) {
    outs() << "ran, nothing was compared\n";
    return 0;
  }
  outs() << comparison->summary << '\n';
  return comparison->matches ? 0 : 1;
}

/// The kernel as machine code. One call: a CPU has no grid of its own.
static int runMachineCode(LoadedKernel kernel, const ISA::Chip &chip,
                          const LaunchOptions &options,
                          MutableArrayRef<KernelArgument> arguments,
                          const std::optional<Expectation> &expectation) {
  std::array<unsigned, 3> one = {1, 1, 1};
  if (options.grid != one || options.block != one)
    return fail(
        "--machine-code calls the kernel once, --grid and --block are 1", 2);
  if (traceLane.getNumOccurrences() || dumpFragment)
    return fail("--machine-code has no --trace and no --dump-fragment", 2);
  Expected<NativeProgram> program = NativeProgram::create(
      std::move(kernel.context), std::move(kernel.module), kernelName,
      ISA::InstructionSet::getBuiltin(), chip);
  if (!program)
    return fail(toString(program.takeError()), 1);
  auto launch = [&](ArrayRef<void *> pointers, ArrayRef<Buffer>,
                    Statistics &statistics) -> Error {
    program->run(pointers);
    statistics.matrixOps = getEmulatedProducts();
    for (const auto &[name, count] : statistics.matrixOps) {
      const ISA::Instruction &row =
          *ISA::InstructionSet::getBuiltin().findInstruction(name);
      statistics.matrixFlops += count * 2 * row.m * row.n * row.k;
    }
    return Error::success();
  };
  return run(program->getParameterSizes(), launch, arguments, expectation);
}

/// LLVM has a flag `stats` of its own, which would be taken instead; and a
/// number that is left out is no number to it.
static std::vector<std::string> renameFlags(int argc, char **argv) {
  std::vector<std::string> arguments;
  for (StringRef text : ArrayRef(argv, argc)) {
    StringRef name = text.ltrim('-');
    bool isStats = text.starts_with("-") &&
                   (name == "stats" || name.starts_with("stats="));
    if (text.starts_with("-") && name == "trace") {
      arguments.emplace_back("--trace=0");
      continue;
    }
    arguments.push_back(
        isStats ? ("--statistics" + name.drop_front(StringRef("stats").size()))
                      .str()
                : text.str());
  }
  return arguments;
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  std::vector<std::string> renamed = renameFlags(argc, argv);
  std::vector<const char *> flags;
  for (const std::string &flag : renamed)
    flags.push_back(flag.c_str());
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, flags.data(),
                              "runs a lowered kernel on the CPU\n");

  LaunchOptions options;
  if (!parseDims(gridText, options.grid) ||
      !parseDims(blockText, options.block))
    return fail("--grid and --block take 1 to 3 positive numbers: 4,2", 2);
  std::vector<KernelArgument> arguments;
  for (const std::string &text : argumentTexts) {
    Expected<KernelArgument> argument = parseArgument(text, distribution);
    if (!argument)
      return fail("--arg=" + text + ": " + toString(argument.takeError()), 2);
    arguments.push_back(std::move(*argument));
  }
  std::optional<Expectation> expectation;
  if (!expectText.empty()) {
    Expected<Expectation> parsed = Expectation::parse(expectText);
    if (!parsed)
      return fail(toString(parsed.takeError()), 2);
    expectation = *parsed;
  }

  Expected<LoadedKernel> kernel = loadKernel(inputFile, targetName);
  if (!kernel)
    return fail(toString(kernel.takeError()), 1);
  auto target = resolveTarget(kernel->target);
  if (!target)
    return fail(toString(target.takeError()), 2);
  auto [chip, lanes] = *target;
  if (machineCode)
    return runMachineCode(std::move(*kernel), *chip, options, arguments,
                          expectation);
  Expected<std::unique_ptr<Program>> program = Program::create(
      std::move(kernel->context), std::move(kernel->module), kernelName,
      ISA::InstructionSet::getBuiltin(), *chip, lanes);
  if (!program)
    return fail(toString(program.takeError()), 1);

  options.dynamicShared = sharedBytes;
  options.threads = jobs;
  options.statistics = statsFormat != "none";
  if (traceLane.getNumOccurrences())
    options.traceLane = std::max(0, int(traceLane));
  options.dumpFragments = dumpFragment;
  if (options.traceLane || options.dumpFragments)
    options.traceStream = &outs();
  auto launch = [&](ArrayRef<void *> pointers, ArrayRef<Buffer> buffers,
                    Statistics &statistics) {
    return (*program)->launch(options, pointers, buffers, &statistics);
  };
  return run((*program)->getParameterSizes(), launch, arguments, expectation);
}
