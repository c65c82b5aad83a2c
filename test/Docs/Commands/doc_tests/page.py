"""The commands of a Markdown file, and what is shown of their output.

  ```sh blocks hold commands; a block of output right behind one is an excerpt of what
        its last command prints.
  blocks with lines `$ command` hold all of the output of each, up to the next `$`.

A ```tablegen block is an excerpt of one of the repository's .td files.

In all, a line `...` stands for any lines, and `...` in a line for any text.
"""

import re

# What follows a block of commands and is its output.
OUTPUT = ("", "text", "mlir", "json", "llvm")
# A command may fail only if the page shows that it does.
FAILURE = re.compile(r"error: |^no instruction|^mma-query: |elements differ,",
                     re.MULTILINE)


class Command:
    def __init__(self, line, text):
        self.line, self.text = line, text
        self.shown, self.whole = [], False

    def may_fail(self):
        return bool(FAILURE.search("\n".join(self.shown)))


def read_blocks(text):
    """(line number, language, lines, lines of text since the last block)"""
    blocks, inside, between = [], None, []
    for number, line in enumerate(text.splitlines(), 1):
        fence = re.match(r"( *)```+(\S*)", line)
        if inside is None and fence:
            inside = (number + 1, fence.group(2), [], between, len(fence.group(1)))
        elif inside is not None and re.fullmatch(r" *```+", line):
            blocks.append(inside[:4])
            inside, between = None, []
        elif inside is not None:
            inside[2].append(line[inside[4]:])
        elif line.strip():
            between.append(line)
    return blocks


def split_commands(lines, first):
    """Commands of a shell block: with lines that a backslash or a here-document continues."""
    commands, end = [], None
    for number, line in enumerate(lines, first):
        text = commands[-1].text if commands else ""
        if end or text.endswith("\\"):
            commands[-1].text += "\n" + line
            if line == end:
                end = None
            continue
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        commands.append(Command(number, line))
        document = re.search(r"<<-?\s*'?(\w+)'?", line)
        end = document and document.group(1)
    return commands


def split_console(lines, first):
    """Commands behind `$ `, each with the output that follows it."""
    commands, end = [], None
    for number, line in enumerate(lines, first):
        if line.startswith("$ ") and not end:
            commands.append(Command(number, line[2:]))
            commands[-1].whole = True
            document = re.search(r"<<-?\s*'?(\w+)'?", line)
            end = document and document.group(1)
        elif commands and (end or (not commands[-1].shown and commands[-1].text.endswith("\\"))):
            commands[-1].text += "\n" + line
            if line == end:
                end = None
        elif commands:
            commands[-1].shown.append(line)
    return commands


def read_commands(text):
    commands, before = [], None
    for first, language, lines, between in read_blocks(text):
        if language == "sh":
            found = split_commands(lines, first)
            before = found[-1] if found else None
        elif any(line.startswith("$ ") for line in lines):
            found, before = split_console(lines, first), None
        else:
            found = []
            if before and not between and language in OUTPUT:
                before.shown = lines
            before = None
        commands += found
    return commands


def read_records(text):
    """(line number, lines) of each block of TableGen."""
    return [(first, lines) for first, language, lines, _ in read_blocks(text)
            if language == "tablegen"]
