"""The same problems by IREE's compiler and by Triton, where they are installed."""

import concurrent.futures
import glob
import json
import os
import re
import sys

from . import tools as programs
from .kernel import SYNTAX, measure_assembly

BACKENDS = {
    "rocm": lambda chip: ["--iree-hal-target-backends=rocm", f"--iree-rocm-target={chip}"],
    "cuda": lambda chip: ["--iree-hal-target-backends=cuda", f"--iree-cuda-target={chip}"],
    "x86": lambda chip: ["--iree-hal-target-backends=llvm-cpu",
                         "--iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu",
                         f"--iree-llvmcpu-target-cpu={chip}"]}
SUFFIXES = {"rocm": "rocmasm", "cuda": "ptx", "x86": "s"}


def make_tensors(problem):
    """What IREE takes: C += A * B on tensors."""
    m, n, k, a, c = problem.m, problem.n, problem.k, problem.a, problem.c
    types = [f"tensor<{m}x{k}x{a}>", f"tensor<{k}x{n}x{a}>", f"tensor<{m}x{n}x{c}>"]
    return f"""func.func @matmul(%A: {types[0]}, %B: {types[1]}, %C: {types[2]}) -> {types[2]} {{
  %0 = linalg.matmul ins(%A, %B : {types[0]}, {types[1]}) outs(%C : {types[2]}) -> {types[2]}
  return %0 : {types[2]}
}}
"""


def count_matrix(platform, assembly):
    split = SYNTAX[platform].split
    found = (split(line)[1] for line in assembly.splitlines())
    return sum(SYNTAX[platform].is_matrix(i) for i in found if i)


def name_kernel(platform, assembly):
    """The function with the most matrix instructions of a file that has several."""
    if platform != "x86":
        return None
    names = re.findall(r"^\s*\.type\s+(\S+),@function", assembly, re.M)
    return max(names, key=lambda name: count_matrix(
        platform, "\n".join(SYNTAX["x86"].find_function(assembly, name))))


def compile_iree(program, problem, folder):
    """The assembly of the dispatch with the most matrix instructions, and its threads."""
    source, dump = os.path.join(folder, "f.mlir"), os.path.join(folder, "dump")
    with open(source, "w") as file:
        file.write(make_tensors(problem))
    programs.run([program, source, *BACKENDS[problem.platform](problem.chip),
                  f"--iree-hal-dump-executable-files-to={dump}", "-o", os.devnull])
    texts = []
    for path in sorted(glob.glob(os.path.join(dump, "*." + SUFFIXES[problem.platform]))):
        with open(path) as file:
            texts.append(file.read())
    if not texts:
        raise programs.Failure("IREE made no assembly of a dispatch")
    text = max(texts, key=lambda text: count_matrix(problem.platform, text))
    threads = re.search(r"\.(?:max|req)ntid (\d+)(?:, (\d+))?(?:, (\d+))?", text)
    block = 1
    for size in threads.groups() if threads else ():
        block *= int(size or 1)
    return text, block, {}


def compile_triton(program, problem, folder):
    if problem.platform == "x86":
        raise programs.Failure("Triton has no backend for this chip")
    output = os.path.join(folder, "f.s")
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "triton_matmul.py")
    text, _ = programs.run([program, script, problem.target, problem.a, str(problem.m),
                            str(problem.n), str(problem.k), output])
    facts = json.loads(text.splitlines()[-1])
    with open(output) as file:
        return file.read(), facts["threads"], {"tiling": facts["tiling"],
                                               "shared": facts["shared"]}


def measure_one(tools, table, maker, compile_problem, program, problem):
    row = {"maker": maker, "target": problem.target, "type": problem.a,
           "size": problem.size, "status": "ok"}
    with programs.scratch_folder() as folder:
        try:
            assembly, block, facts = compile_problem(program, problem, folder)
            row.update(measure_assembly(tools, table, problem.platform, problem.chip,
                                        assembly, block, folder,
                                        name_kernel(problem.platform, assembly)))
            row.update(facts)
        except programs.Failure as failure:
            row["status"] = str(failure)
        except (AttributeError, StopIteration, ValueError) as fault:
            # Their assembly may be of a form that is not read here.
            row["status"] = f"the assembly is not understood: {fault!r}"
    print(f"{maker}: {problem.target} {problem.a} {problem.size}: {row['status']}",
          file=sys.stderr)
    return row


def find_triton(wanted):
    """A Python with Triton, and the name and version of that."""
    program = wanted or sys.executable
    text, _ = programs.run([program, "-c", "import triton; print(triton.__version__)"])
    return program, f"Triton {text.strip()}"


def find_iree(wanted):
    program = wanted or programs.find_first("iree-compile")
    if not program:
        raise programs.Failure("iree-compile is not in PATH")
    text, _ = programs.run([program, "--version"])
    return program, "IREE " + re.search(r"version (\S+)", text).group(1)


def measure(tools, table, problems, options):
    """Rows of the peers, and a line for each that is not installed."""
    rows, skipped = [], []
    for name, compile_problem, find, wanted, option in [
            ("IREE", compile_iree, find_iree, options.iree_compile, "--iree-compile"),
            ("Triton", compile_triton, find_triton, options.triton_python,
             "--triton-python")]:
        try:
            program, version = find(wanted)
        except programs.Failure as failure:
            skipped.append(f"{name} is skipped ({option} says where it is): {failure}")
            continue
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            rows += pool.map(lambda problem: measure_one(
                tools, table, version, compile_problem, program, problem), problems)
    return rows, skipped
