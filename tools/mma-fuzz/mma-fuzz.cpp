//===- mma-fuzz.cpp - random programs through all of mma-select -----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Programs run in processes of their own, some hundred each: one that ends is
// a finding, and the next starts behind it.
//
//===----------------------------------------------------------------------===//

#include "Generator.h"
#include "Printer.h"
#include "Runner.h"
#include "Table.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace mma_select::fuzz;

static cl::OptionCategory category("mma-fuzz options");
static cl::opt<uint64_t> firstSeed("seed", cl::init(0), cl::cat(category),
                                   cl::desc("the first seed"));
static cl::opt<uint64_t> seedCount("count", cl::init(1), cl::cat(category),
                                   cl::desc("how many seeds, one after the "
                                            "other"));
static cl::opt<bool> printOnly("print", cl::cat(category),
                               cl::desc("print the programs, run none"));
static cl::opt<bool> inProcess("in-process", cl::cat(category),
                               cl::desc("run them in this process, for "
                                        "debuggers"));
static cl::list<std::string> targets("targets", cl::CommaSeparated,
                                     cl::cat(category),
                                     cl::desc("only these: rocm, cuda:sm_80"));
static cl::list<std::string> doors("doors", cl::CommaSeparated,
                                   cl::cat(category),
                                   cl::desc("only these: contract, loop, "
                                            "linalg, chained, reduction"));
static cl::opt<unsigned> jobs("jobs", cl::init(2), cl::cat(category),
                              cl::desc("processes at a time"));
static cl::opt<unsigned> timeLimit("time-limit", cl::init(60),
                                   cl::cat(category),
                                   cl::desc("seconds for one program"));
static cl::opt<unsigned> leastRight("least-right", cl::init(0),
                                    cl::cat(category),
                                    cl::desc("fail when less than so many per "
                                             "cent are right"));
static cl::opt<bool> listReasons("reasons", cl::cat(category),
                                 cl::desc("print what refusals say"));

static cl::opt<bool> spoils("spoil", cl::cat(category),
                            cl::desc("expect wrong numbers: every program "
                                     "that is right must be reported"));

static GeneratorOptions getOptions() {
  GeneratorOptions options;
  options.targets.assign(targets.begin(), targets.end());
  options.doors.assign(doors.begin(), doors.end());
  return options;
}

/// One line of text from a child: `begin SEED` or
/// `end SEED OUTCOME DOOR PLATFORM MESSAGE`.
static void writeLine(int out, const std::string &line) {
  std::string text = line;
  llvm::replace(text, '\n', ' ');
  text += '\n';
  for (size_t done = 0; done < text.size();) {
    ssize_t count = write(out, text.data() + done, text.size() - done);
    if (count <= 0)
      _exit(3);
    done += count;
  }
}

static Record runSeed(Runner &runner, uint64_t seed) {
  Case program = generate(seed, getOptions());
  Result result = runner.run(program);
  return {seed, result.outcome, program.door, program.target, result.message};
}

[[noreturn]] static void runChild(int out, uint64_t first, uint64_t end) {
  Runner runner(spoils);
  for (uint64_t seed = first; seed < end; ++seed) {
    writeLine(out, formatv("begin {0}", seed));
    alarm(timeLimit);
    Record record = runSeed(runner, seed);
    alarm(0);
    writeLine(out,
              formatv("end {0} {1} {2} {3} {4}", seed, unsigned(record.outcome),
                      record.door, record.target, record.message));
  }
  _exit(0);
}

namespace {
/// A process with seeds of its own.
struct Worker {
  pid_t process = -1;
  int in = -1;
  uint64_t next = 0, end = 0;
  std::optional<uint64_t> running;
  std::string text; ///< read and not yet a whole line

  void start() {
    int ends[2];
    if (pipe(ends) != 0)
      report_fatal_error("mma-fuzz: no pipe");
    outs().flush();
    process = fork();
    if (process < 0)
      report_fatal_error("mma-fuzz: no process");
    if (process == 0) {
      close(ends[0]);
      runChild(ends[1], next, end);
    }
    close(ends[1]);
    in = ends[0];
    running.reset();
    text.clear();
  }

  /// False at the end of the child.
  bool readSome(Table &table) {
    char buffer[4096];
    ssize_t count = read(in, buffer, sizeof(buffer));
    if (count <= 0)
      return false;
    text.append(buffer, count);
    for (size_t line; (line = text.find('\n')) != std::string::npos;
         text.erase(0, line + 1))
      take(StringRef(text).take_front(line), table);
    return true;
  }

  void take(StringRef line, Table &table) {
    auto [word, rest] = line.split(' ');
    auto [number, fields] = rest.split(' ');
    uint64_t seed = 0;
    if (number.getAsInteger(10, seed))
      return;
    if (word == "begin") {
      running = seed;
      return;
    }
    SmallVector<StringRef> parts;
    fields.split(parts, ' ', /*MaxSplit=*/3);
    unsigned outcome = 0;
    if (parts.size() < 3 || parts[0].getAsInteger(10, outcome))
      return;
    table.add({seed, Outcome(outcome), parts[1].str(), parts[2].str(),
               parts.size() > 3 ? parts[3].str() : ""});
    running.reset();
    next = seed + 1;
  }

  /// After the child's end; true when seeds are left for another.
  bool finish(Table &table) {
    close(in);
    in = -1;
    int status = 0;
    waitpid(process, &status, 0);
    if (running) {
      Case program = generate(*running, getOptions());
      bool late = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
      table.add({*running, late ? Outcome::TimedOut : Outcome::Crashed,
                 program.door, program.target,
                 WIFSIGNALED(status)
                     ? formatv("signal {0}", WTERMSIG(status)).str()
                     : formatv("exit code {0}", WEXITSTATUS(status)).str()});
      next = *running + 1;
    }
    return next < end;
  }
};
} // namespace

static void runAll(Table &table) {
  constexpr uint64_t seedsOfChild = 250;
  uint64_t next = firstSeed, end = firstSeed + seedCount;
  std::vector<Worker> workers(std::max(1u, unsigned(jobs)));
  auto giveWork = [&](Worker &worker) {
    if (next >= end)
      return;
    worker.next = next;
    worker.end = next = std::min(end, next + seedsOfChild);
    worker.start();
  };
  for (Worker &worker : workers)
    giveWork(worker);
  while (true) {
    std::vector<pollfd> waits;
    std::vector<Worker *> waiting;
    for (Worker &worker : workers)
      if (worker.in >= 0) {
        waits.push_back({worker.in, POLLIN, 0});
        waiting.push_back(&worker);
      }
    if (waits.empty())
      return;
    poll(waits.data(), waits.size(), -1);
    for (size_t i = 0; i < waits.size(); ++i) {
      if (!waits[i].revents || waiting[i]->readSome(table))
        continue;
      if (waiting[i]->finish(table))
        waiting[i]->start();
      else
        giveWork(*waiting[i]);
    }
  }
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "random programs through all of mma-select\n");
  for (const std::string &door : doors)
    if (!is_contained(getDoors(), door)) {
      errs() << "mma-fuzz: error: unknown door '" << door << "', there are "
             << join(getDoors(), ", ") << '\n';
      return 2;
    }
  if (printOnly) {
    for (uint64_t i = 0; i < seedCount; ++i)
      outs() << printModule(generate(firstSeed + i, getOptions()));
    return 0;
  }
  Table table;
  if (inProcess) {
    Runner runner(spoils);
    for (uint64_t i = 0; i < seedCount; ++i)
      table.add(runSeed(runner, firstSeed + i));
  } else {
    runAll(table);
  }
  table.print(outs());
  if (listReasons)
    table.printReasons(outs());
  if (table.getShare(Outcome::Right) < leastRight) {
    outs() << formatv("less than {0} % are right\n", leastRight.getValue());
    return 1;
  }
  return table.hasBad() ? 1 : 0;
}
