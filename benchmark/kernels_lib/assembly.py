"""Instructions, blocks and loops of one function of assembly.

What a line means is told by a syntax: amdgpu.py, ptx.py, x86.py. Each has
  split(line)          its labels, and its instruction or None
  jump(instruction)    (label that it may go to or None, whether the next
                       instruction may follow it)
  is_matrix(instruction)
  find_function(text)  the lines of the kernel
"""

import re
from typing import NamedTuple


class Instruction(NamedTuple):
    mnemonic: str
    operands: str
    text: str


def split_line(line, comment):
    """Labels and instruction of a line as LLVM's backends write it; `comment` matches
    what starts a comment."""
    line = re.split(comment, line)[0].strip()
    label = re.match(r"([\w.$]+):", line)
    if label:
        return [label.group(1)], None
    if not line or line.startswith("."):
        return [], None
    words = line.split(None, 1)
    return [], Instruction(words[0], words[1] if len(words) == 2 else "", line)


def find_labelled(text, name, comment):
    """The lines of function `name`, up to the label that LLVM's backends end it with."""
    lines = text.splitlines()
    start = next(i for i, line in enumerate(lines)
                 if re.split(comment, line)[0].strip() == name + ":")
    stop = next((i for i in range(start, len(lines))
                 if re.match(r"\.Lfunc_end\d+:", lines[i])), len(lines))
    return lines[start:stop]


class Block:
    def __init__(self):
        self.instructions = []
        self.successors = []


def split_blocks(syntax, lines):
    """The function's blocks in the order of the text, the first one the entry."""
    blocks, labels = [Block()], {}
    for line in lines:
        names, instruction = syntax.split(line)
        if names and blocks[-1].instructions:
            blocks.append(Block())
        for name in names:
            labels[name] = len(blocks) - 1
        if instruction is None:
            continue
        blocks[-1].instructions.append(instruction)
        target, falls_through = syntax.jump(instruction)
        if target is not None or not falls_through:
            blocks.append(Block())
    for i, block in enumerate(blocks):
        target, falls_through = (None, True)
        if block.instructions:
            target, falls_through = syntax.jump(block.instructions[-1])
        if falls_through and i + 1 < len(blocks):
            block.successors.append(i + 1)
        if target in labels:
            block.successors.append(labels[target])
    return blocks


def find_dominators(blocks):
    """Of each block that the entry reaches, the blocks on all ways to it."""
    predecessors = {0: []}
    work = [0]
    while work:
        at = work.pop()
        for successor in blocks[at].successors:
            if successor not in predecessors:
                predecessors[successor] = []
                work.append(successor)
            predecessors[successor].append(at)
    dominators = {block: set(predecessors) for block in predecessors}
    dominators[0] = {0}
    changed = True
    while changed:
        changed = False
        for block in sorted(predecessors):
            if block == 0:
                continue
            common = set.intersection(*(dominators[p] for p in predecessors[block]))
            if common | {block} != dominators[block]:
                dominators[block] = common | {block}
                changed = True
    return dominators, predecessors


def find_loops(blocks):
    """The natural loops, each as the set of its blocks."""
    dominators, predecessors = find_dominators(blocks)
    loops = {}
    for block in predecessors:
        for header in blocks[block].successors:
            if header not in dominators[block]:
                continue
            body = loops.setdefault(header, {header})
            work = [block]
            while work:
                at = work.pop()
                if at not in body:
                    body.add(at)
                    work.extend(predecessors[at])
    return list(loops.values())


def find_main_loop(syntax, lines):
    """Instructions of the innermost loop with matrix instructions, of several the
    one with the most; None if no loop has any."""
    blocks = split_blocks(syntax, lines)

    def count(loop):
        return sum(syntax.is_matrix(i) for b in loop for i in blocks[b].instructions)

    loops = [loop for loop in find_loops(blocks) if count(loop)]
    innermost = [loop for loop in loops if not any(other < loop for other in loops)]
    if not innermost:
        return None
    main = max(innermost, key=count)
    return [i for block in sorted(main) for i in blocks[block].instructions]
