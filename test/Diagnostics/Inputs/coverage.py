"""coverage.py SOURCE_ROOT [EXCEPTIONS]: which diagnostics of the sources no test expects.

A diagnostic is a statement that calls one of the functions below with text. A test
expects it where it has a good part of the longest run of text between two values. The
exceptions are a table of messages and reasons.
"""

import csv
import os
import re
import sys

CALLS = (
    "createStringError|emitError|emitOpError|emitRemark|emitWarning|fail|Fault|"
    "makeError|note|refuse|report_fatal_error"
)
CALL = re.compile(r"\b(?:%s)\(" % CALLS)
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
# Shorter text is in any file.
SHORTEST = 10
PART = 24


def readFiles(root, folders, suffixes):
    for folder in folders:
        for path, _, names in os.walk(os.path.join(root, folder)):
            for name in sorted(names):
                if name.endswith(suffixes):
                    file = os.path.join(path, name)
                    with open(file, errors="replace") as stream:
                        yield os.path.relpath(file, root), stream.read()


def joinLiterals(text):
    return re.sub(r'"\s*\n\s*"', "", text)


def getStatement(text, start):
    """From `start` to the semicolon that ends the statement."""
    depth = 0
    position = start
    while position < len(text):
        literal = LITERAL.match(text, position)
        if literal:
            position = literal.end()
            continue
        character = text[position]
        if character in "({[":
            depth += 1
        elif character in ")}]":
            depth -= 1
        if depth < 0 or character == ";" and depth == 0:
            break
        position += 1
    return text[start:position]


def getRun(statement):
    """The longest run of text between two values."""
    runs = []
    for literal in LITERAL.findall(statement):
        text = literal.replace("{{", "\0").replace("\\n", " ").replace('\\"', '"')
        runs += re.split(r"\{\d[^}]*\}|%[su]|%zu", text.replace("\0", "{"))
    return max((run.strip() for run in runs), key=len, default="")


def normalize(text):
    return " ".join(text.replace("\\n", " ").split())


def isExpected(run, tests):
    return any(
        run[i : i + PART] in tests for i in range(max(1, len(run) - PART + 1))
    )


def readExceptions(path):
    with open(path) as file:
        rows = csv.reader(line for line in file if not line.startswith("#"))
        return [message for message, reason in list(rows)[1:]]


def main():
    root = sys.argv[1]
    exceptions = readExceptions(sys.argv[2]) if len(sys.argv) > 2 else []
    needless = set(exceptions)
    tests = ""
    for name, text in readFiles(
        root, ["test"], (".mlir", ".test", ".cpp", ".c", ".ll", ".py", ".txt")
    ):
        text = joinLiterals(text).replace('\\"', '"')
        # FileCheck's spelling of brackets.
        text = text.replace("{{\\[\\[}}", "[[").replace("{{\\[}}", "[")
        tests += normalize(text) + "\n"
    count = 0
    missing = []
    for name, text in readFiles(root, ["lib", "include", "tools"], (".cpp", ".h")):
        text = re.sub(r"^\s*//.*$", "", text, flags=re.M)
        joined = joinLiterals(text)
        end = 0
        for call in CALL.finditer(joined):
            if call.start() < end:
                continue
            statement = getStatement(joined, call.start())
            run = normalize(getRun(statement))
            if len(run) < SHORTEST:
                continue
            end = call.start() + len(statement)
            count += 1
            if isExpected(run.strip("', :"), tests):
                continue
            needless.discard(run)
            if run not in exceptions:
                missing.append(f"{name}: {run}")
    print(f"{count} diagnostics, of which no test expects {len(missing)}")
    for line in missing:
        print(line)
    for message in sorted(needless):
        print(f"needless: {message}")
    sys.exit(bool(missing or needless))


if __name__ == "__main__":
    main()
