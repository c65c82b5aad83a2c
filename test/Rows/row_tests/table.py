"""The rows of the instruction table and their layout lines."""

import functools
import itertools
import json
import os
import re
import subprocess


@functools.lru_cache(maxsize=None)
def get_rows(tools):
    """All rows by name, as mma-query in the directory `tools` prints them."""
    text = subprocess.run([os.path.join(tools, "mma-query"), "manifest"],
                          check=True, capture_output=True, text=True).stdout
    return {row["name"]: row for row in json.loads(text)["instructions"]}


class Layout:
    """A layout line: lists of bits for lanes and registers, lowest first."""

    def __init__(self, text):
        self.lane = self._find("lane", text)
        self.reg = self._find("reg", text) or []

    @staticmethod
    def _find(name, text):
        found = re.search(name + r"\(([^)]*)\)", text)
        return found.group(1).split() if found else None

    @property
    def lanes(self):
        return 1 << len(self.lane or [])

    @property
    def regs(self):
        return 1 << len(self.reg)

    def positions(self):
        """(lane, reg, {m, n, k, b}) of every position that holds an element."""
        for lane, reg in itertools.product(range(self.lanes), range(self.regs)):
            element = {"m": 0, "n": 0, "k": 0, "b": 0}
            if (self._add(self.lane or [], lane, element)
                    and self._add(self.reg, reg, element)):
                yield lane, reg, element

    @staticmethod
    def _add(bits, position, element):
        for i, bit in enumerate(bits):
            value = position >> i & 1
            if bit == "0" and value:
                return False
            if bit not in ("0", "_"):
                element[bit[0]] |= value << int(bit[1:])
        return True


def get_chip(row):
    """The chip that a row is run for: one where it is native, if there is one, and
    no generic one.
    """
    chips = sorted(row["availability"],
                   key=lambda entry: (not entry["native"], "generic" in entry["chip"],
                                      entry["chip"]))
    return chips[0]["chip"]


def get_target(row):
    """The row's target as command lines spell it."""
    text = f"{row['target']}:{get_chip(row)}"
    if row["target"] == "rocm":
        text += f":wave{row['lane_count']}"
    return text
