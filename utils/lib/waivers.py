"""Known exceptions: a CSV file with patterns in its first columns and a reason."""

import csv
import fnmatch
import os
import sys


class Waivers:
    def __init__(self, path, columns):
        self.rules = []  # [line, patterns, used]
        if not os.path.exists(path):
            return
        with open(path, newline="") as file:
            lines = [(i, line) for i, line in enumerate(file, 1)
                     if line.strip() and not line.startswith("#")]
        reader = csv.reader(line for _, line in lines)
        for (number, _), fields in zip(lines, reader):
            if fields == columns + ["reason"]:
                continue
            if len(fields) != len(columns) + 1 or not fields[-1].strip():
                sys.exit(f"{path}:{number}: wanted {','.join(columns)},reason "
                         "with a reason")
            self.rules.append([number, fields[:-1], False])

    def covers(self, key):
        """Whether a rule matches all words of the key; marks every such rule."""
        covered = False
        for rule in self.rules:
            if all(fnmatch.fnmatchcase(word, pattern)
                   for word, pattern in zip(key, rule[1])):
                rule[2] = covered = True
        return covered

    def unused(self):
        return [number for number, _, used in self.rules if not used]
