"""Cycles of a loop as llvm-mca sees it, and whether it has a model of the matrix unit."""

import json
import os

from . import tools as programs

# llvm-mca counts in steps of the chip's model. For gfx9 a step is one pass of the
# matrix unit, 4 cycles (SISchedule.td: Write16PassMAI holds HWXDL for 16), elsewhere
# a cycle. Which it is shows in the matrix instructions themselves.
CYCLES_OF_STEP = (1, 4)

# Seconds. A loop takes well under one, but on some of gfx90a LLVM 22's never ends.
TIMEOUT = 20


class NoModel(Exception):
    """llvm-mca says nothing of use; the text says why."""


def simulate(tools, triple, chip, instructions, iterations, folder):
    path = os.path.join(folder, "loop.s")
    with open(path, "w") as file:
        file.write("\n".join(i.text for i in instructions) + "\n")
    command = [tools.llvm_mca, f"-mtriple={triple}", f"-mcpu={chip}", "--json",
               f"--iterations={iterations}", path]
    try:
        output, _ = programs.run(command, timeout=TIMEOUT)
    except programs.Failure as failure:
        raise NoModel(f"no busy share: {failure}")
    return json.loads(output)["CodeRegions"][0]


def steps_of_loop(tools, triple, chip, instructions, folder):
    """Steps of one turn of the loop, when it has run for a while."""
    few, many = [simulate(tools, triple, chip, instructions, n, folder)
                 ["SummaryView"]["TotalCycles"] for n in (4, 12)]
    return (many - few) / 8


def steps_of_matrix_unit(tools, triple, chip, instruction, folder):
    """Steps for which the model's matrix unit is held by one instruction: what one
    more costs, when none waits for another's result."""
    region = simulate(tools, triple, chip, [instruction], 1, folder)
    return region["InstructionInfoView"]["InstructionList"][0]["RThroughput"]


def busy_share(tools, triple, chip, syntax, table_cycles, loop, folder):
    """Cycles of the loop's matrix instructions by the table, cycles of the loop by
    llvm-mca, and the one over the other."""
    if not tools.llvm_mca:
        raise NoModel("no busy share: llvm-mca is not installed")
    matrix = [i for i in loop if syntax.is_matrix(i)]
    total, of_step = 0, {}
    for instruction in matrix:
        name = syntax.table_name(instruction)
        cycles = table_cycles.get(name)
        if not cycles:
            raise NoModel(f"no busy share: the table has no cycles of {name}")
        total += cycles
        if name not in of_step:
            steps = steps_of_matrix_unit(tools, triple, chip, instruction, folder)
            of_step[name] = cycles / steps
            if of_step[name] not in CYCLES_OF_STEP:
                raise NoModel(f"no busy share: one {name} holds the matrix unit for "
                              f"{steps:g} steps by llvm-mca's model, for {cycles} "
                              "cycles by the table")
    if len(set(of_step.values())) > 1:
        raise NoModel("no busy share: llvm-mca and the table disagree on how the loop's "
                      "matrix instructions compare")
    steps = steps_of_loop(tools, triple, chip, loop, folder)
    cycles = steps * next(iter(of_step.values()))
    return total, cycles, total / cycles
