"""LLVM's backends through the C API of libLLVM, one process for each attempt.

An intrinsic that a chip lacks aborts the process ("Cannot select"). A fork of a
process that has LLVM loaded costs a few milliseconds, a start of llc ten times that;
there are thousands of attempts.
"""

import collections
import concurrent.futures
import ctypes
import functools
import glob
import os
import re
import shutil
import signal
import subprocess
import tempfile

import lint_cases
import manifest


class Finding(collections.namedtuple("Finding", "target chip row kind detail")):
    def key(self):
        return (self.target, self.chip, self.row, self.kind)

    def __str__(self):
        return f"{self.target}:{self.chip} {self.row} [{self.kind}] {self.detail}"


class LLVM:
    """Compiles LLVM IR in this process."""

    def __init__(self):
        paths = sorted(glob.glob(os.path.join(manifest.llvm_config("--libdir"),
                                              "libLLVM.so*")))
        if not paths:
            raise SystemExit("utils/lint: no libLLVM.so in llvm-config-22 --libdir")
        self.lib = lib = ctypes.CDLL(paths[0])
        for name in ("LLVMContextCreate", "LLVMCreateTargetMachine",
                     "LLVMCreateMemoryBufferWithMemoryRangeCopy", "LLVMGetBufferStart",
                     "LLVMCreateTargetDataLayout"):
            getattr(lib, name).restype = ctypes.c_void_p
        lib.LLVMGetBufferSize.restype = ctypes.c_size_t
        for backend in ("AMDGPU", "NVPTX", "X86"):
            for part in ("TargetInfo", "Target", "TargetMC", "AsmPrinter"):
                getattr(lib, f"LLVMInitialize{backend}{part}")()

    def parse(self, text):
        """(module, None) or (None, message)."""
        context = ctypes.c_void_p(self.lib.LLVMContextCreate())
        data = text.encode()
        buffer = ctypes.c_void_p(self.lib.LLVMCreateMemoryBufferWithMemoryRangeCopy(
            data, ctypes.c_size_t(len(data)), b"probe.ll"))
        module, message = ctypes.c_void_p(), ctypes.c_char_p()
        if self.lib.LLVMParseIRInContext(context, buffer, ctypes.byref(module),
                                         ctypes.byref(message)):
            return None, message.value.decode()
        # ReturnStatusAction
        if self.lib.LLVMVerifyModule(module, 2, ctypes.byref(message)):
            return None, message.value.decode()
        return module, None

    def parse_error(self, text):
        message = self.parse(text)[1]
        return " ".join(message.split()) if message else None

    def compile(self, text, triple, cpu, features):
        """Assembly. Raises ValueError, or the process dies."""
        module, message = self.parse(text)
        if not module:
            raise ValueError(message)
        triple, error = triple.encode(), ctypes.c_char_p()
        target = ctypes.c_void_p()
        if self.lib.LLVMGetTargetFromTriple(triple, ctypes.byref(target),
                                            ctypes.byref(error)):
            raise ValueError(error.value.decode())
        # Default optimisation, relocation and code model, as in llc.
        machine = ctypes.c_void_p(self.lib.LLVMCreateTargetMachine(
            target, triple, cpu.encode(), features.encode(), 2, 0, 0))
        self.lib.LLVMSetTarget(module, triple)
        layout = ctypes.c_void_p(self.lib.LLVMCreateTargetDataLayout(machine))
        self.lib.LLVMSetModuleDataLayout(module, layout)
        buffer = ctypes.c_void_p()
        if self.lib.LLVMTargetMachineEmitToMemoryBuffer(
                machine, module, 0, ctypes.byref(error), ctypes.byref(buffer)):
            raise ValueError(error.value.decode())
        start = self.lib.LLVMGetBufferStart(buffer)
        return ctypes.string_at(start, self.lib.LLVMGetBufferSize(buffer)).decode()

    def compile_apart(self, text, triple, cpu, features):
        """(assembly, None) or (None, message), from a process of its own."""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
            child = os.fork()
            if child == 0:
                status = 1
                try:
                    os.dup2(errors.fileno(), 2)
                    for number in (signal.SIGABRT, signal.SIGSEGV, signal.SIGILL):
                        signal.signal(number, signal.SIG_DFL)
                    out.write(self.compile(text, triple, cpu, features).encode())
                    out.flush()
                    status = 0
                except ValueError as error:
                    os.write(2, str(error).encode())
                finally:
                    os._exit(status)
            _, status = os.waitpid(child, 0)
            if status == 0:
                out.seek(0)
                return out.read().decode(), None
            errors.seek(0)
            lines = errors.read().decode(errors="replace").splitlines()
            faults = [line for line in lines if "rror" in line or "annot" in line]
            return None, (faults or lines or [f"status {status}"])[0].strip()

    @functools.lru_cache(maxsize=None)
    def default_ptx(self, chip):
        """The PTX version that the backend writes for a chip when not told."""
        text, message = self.compile_apart("define void @f() {\n ret void\n}\n",
                                           lint_cases.TARGETS["cuda"]["triple"],
                                           chip, "")
        if message:
            raise SystemExit(f"utils/lint: {chip}: {message}")
        major, minor = re.search(r"\.version (\d+)\.(\d+)", text).groups()
        return int(major) * 10 + int(minor)


LLVM_HERE = None  # of a worker process


def start_worker():
    global LLVM_HERE
    # A dump with symbols for each abort would take most of the time.
    os.environ["LLVM_DISABLE_SYMBOLIZATION"] = "1"
    LLVM_HERE = LLVM()


def split_functions(assembly):
    """Name -> lines. Names are f0, f1, ..."""
    bodies, current = {}, None
    for line in assembly.splitlines():
        label = re.match(r"(f\d+):|\s*\.(?:visible )?\.?(?:func|entry).*\b(f\d+)\(", line)
        if label:
            current = bodies.setdefault(label[1] or label[2], [])
        elif current is not None:
            current.append(line)
    return bodies


def has_mnemonic(lines, mnemonic):
    # An encoding suffix is no part of the name.
    wanted = re.compile(r"^\s*(?:\{?\s*)" + re.escape(mnemonic) + r"(_e32|_e64)?[\s;]")
    return any(wanted.match(line + " ") for line in lines)


# Every matrix instruction, on any chip; the mnemonics of all rows must match.
MATRIX_INSTRUCTION = r"v_mfma_|v_smfmac_|v_wmma_|v_swmmac_|mma\.|tdp|tmmul|tcmm"


def has_matrix_instruction(assembly):
    return re.search(rf"^\s*(?:\{{\s*)?(?:{MATRIX_INSTRUCTION})", assembly, re.M) is not None


def check_mnemonics(table):
    for row in table.rows:
        for entry in row["availability"]:
            if row["target"] in lint_cases.TARGETS and not re.match(MATRIX_INSTRUCTION,
                                                                    entry["mnemonic"]):
                yield Finding(row["target"], entry["chip"], row["name"], "mnemonic",
                              f"{entry['mnemonic']} is not known to utils/lint")


def find_ptxas():
    return shutil.which("ptxas") or shutil.which("/usr/local/cuda/bin/ptxas")


def ask_ptxas(ptx, chip):
    """None, or its messages."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "probe.ptx")
        with open(path, "w") as file:
            file.write(ptx)
        # -O0: acceptance is what counts here.
        done = subprocess.run([find_ptxas(), f"-arch={chip}", "-O0", path, "-o",
                               os.path.join(folder, "probe.cubin")],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return None if done.returncode == 0 else done.stdout.replace(path, "probe.ptx")


@functools.lru_cache(maxsize=None)
def knows_chip(chip):
    """Whether the ptxas of this machine compiles for a chip."""
    empty = f".version 9.0\n.target {chip}\n.address_size 64\n"
    return find_ptxas() is not None and "gpu-name" not in (ask_ptxas(empty, chip) or "")


def get_mnemonic_faults(job, bodies):
    for i, (row, mnemonic) in enumerate(job.rows):
        body = bodies.get(f"f{i}", [])
        if not has_mnemonic(body, mnemonic):
            yield row, f"compiles to no {mnemonic}"


def check_claimed(job):
    triple = lint_cases.TARGETS[job.target]["triple"]
    text = "\n".join(lint_cases.write(row, f"f{i}") for i, (row, _) in enumerate(job.rows))
    assembly, message = LLVM_HERE.compile_apart(text, triple, job.cpu, job.features)
    faults, asked = [], 0
    if message is not None:
        # One of them stops all: ask for each by itself.
        for row, mnemonic in job.rows:
            alone, message = LLVM_HERE.compile_apart(lint_cases.write(row, "f0"), triple,
                                                     job.cpu, job.features)
            if message is not None:
                faults.append((row, f"is refused: {message}"))
            elif not has_mnemonic(split_functions(alone).get("f0", []), mnemonic):
                faults.append((row, f"compiles to no {mnemonic}"))
    else:
        faults += get_mnemonic_faults(job, split_functions(assembly))
        if job.ptxas and knows_chip(job.chip):
            asked = len(job.rows)
            faults += get_ptxas_faults(job, assembly)
    return [Finding(job.target, job.chip, row["name"], "claimed", detail)
            for row, detail in faults], asked, 0


def get_ptxas_faults(job, assembly):
    messages = ask_ptxas(assembly, job.chip)
    if messages is None:
        return
    for i, (row, _) in enumerate(job.rows):
        alone, _ = LLVM_HERE.compile_apart(lint_cases.write(row, "f0"),
                                           lint_cases.TARGETS["cuda"]["triple"],
                                           job.cpu, job.features)
        message = ask_ptxas(alone, job.chip)
        if message:
            yield row, f"is refused by ptxas: {message.splitlines()[0]}"


def check_refused(job):
    triple = lint_cases.TARGETS[job.target]["triple"]
    findings, asked, undecided = [], 0, 0
    for row, _ in job.rows:
        assembly, message = LLVM_HERE.compile_apart(lint_cases.write(row), triple,
                                                    job.cpu, job.features)
        # No message and no instruction: the function was dropped, since the chip
        # lacks the wave size.
        if message is not None or not has_matrix_instruction(assembly):
            continue
        if job.target == "cuda":
            # LLVM accepts a little more than ptxas, which has the last word.
            if not knows_chip(job.chip):
                undecided += 1
                continue
            asked += 1
            if ask_ptxas(assembly, job.chip):
                continue
        findings.append(Finding(job.target, job.chip, row["name"], "unclaimed",
                                "is accepted, the row does not claim it"))
    return findings, asked, undecided


def work(job):
    return (check_claimed if job.kind == "claimed" else check_refused)(job)


class Notes:
    def __init__(self):
        self.counts = collections.Counter()

    def add(self, job, asked, undecided):
        self.counts[job.target, job.kind] += len(job.rows)
        self.counts[job.target, "shared"] += getattr(job, "shared", 0)
        self.counts["ptxas"] += asked
        self.counts["undecided"] += undecided

    def lines(self, table):
        for target in sorted({chip["target"] for chip in table.chips}):
            chips = sum(chip["target"] == target for chip in table.chips)
            rows = sum(row["target"] == target for row in table.rows)
            if target not in lint_cases.TARGETS:
                yield (f"utils/lint: {target}: {rows} rows, {chips} chips, skipped, "
                       "LLVM has no backend for it")
                continue
            yield (f"utils/lint: {target}: {rows} rows, {chips} chips, "
                   f"{self.counts[target, 'claimed']} claims and "
                   f"{self.counts[target, 'refused']} refusals asked, "
                   f"{self.counts[target, 'shared']} not askable "
                   "(another row calls the same)")
        if any(chip["target"] == "cuda" for chip in table.chips):
            yield f"utils/lint: ptxas: {self.describe_ptxas(table)}"

    def describe_ptxas(self, table):
        if not find_ptxas():
            return ("skipped, not on this machine; "
                    f"{self.counts['undecided']} unclaimed functions that LLVM accepts "
                    "are undecided without it")
        text = f"{self.counts['ptxas']} functions"
        old = [chip["name"] for chip in table.chips
               if chip["target"] == "cuda" and not knows_chip(chip["name"])]
        if old:
            text += f"; skipped {', '.join(old)}, not known to this ptxas"
        return text


def run(jobs, processes):
    """All findings, and the counts."""
    findings, notes = [], Notes()
    # The long ones first: ptxas on many functions.
    jobs = sorted(jobs, key=lambda job: (not job.ptxas, -len(job.rows)))
    with concurrent.futures.ProcessPoolExecutor(processes,
                                                initializer=start_worker) as pool:
        for job, (found, *counts) in zip(jobs, pool.map(work, jobs)):
            findings += found
            notes.add(job, *counts)
    return findings, notes
