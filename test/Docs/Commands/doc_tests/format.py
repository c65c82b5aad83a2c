"""The lit test format: a test for each Markdown file of the repository."""

import os
import re
import shutil
import subprocess

import lit.formats
import lit.Test
import waivers

from . import compare, page

EXCEPTIONS = "exceptions.csv"
COLUMNS = ["page", "command", "kind"]
KINDS = ("run", "compare", "needs")


class PageFormat(lit.formats.TestFormat):
    def __init__(self, source, build):
        self.source, self.build = source, build
        self.exceptions = os.path.join(source, "test/Docs/Commands", EXCEPTIONS)

    def get_pages(self):
        listed = subprocess.run(
            ["git", "-C", self.source, "ls-files", "-z", "--cached", "--others",
             "--exclude-standard", "*.md"], check=True, capture_output=True, text=True).stdout
        return sorted(name for name in listed.split("\0")
                      if name and os.path.exists(os.path.join(self.source, name)))

    def read(self, name):
        with open(os.path.join(self.source, name)) as file:
            return page.read_commands(file.read())

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, local_config):
        if path_in_suite != ("Docs", "Commands"):
            return
        for name in self.get_pages() + [EXCEPTIONS]:
            yield lit.Test.Test(suite, path_in_suite + tuple(name.split("/")), local_config)

    def execute(self, test, lit_config):
        rules = waivers.Waivers(self.exceptions, COLUMNS)
        name = "/".join(test.path_in_suite[2:])
        if name == EXCEPTIONS:
            return self.check_exceptions(rules)
        folder = os.path.join(self.build, "test/Docs/Commands/Output", name)
        faults = PageRun(self, name, rules, folder).run()
        text = "".join(f"{name}:{line}: {fault}\n" for line, fault in faults)
        return (lit.Test.FAIL if faults else lit.Test.PASS), text

    def check_exceptions(self, rules):
        """Each line has a kind that there is, and a command that needs it."""
        for name in self.get_pages():
            for command in self.read(name):
                for kind in KINDS:
                    rules.covers((name, command.text, kind))
        text = "".join(f"{EXCEPTIONS}:{line}: no page shows such a command\n"
                       for line in rules.unused())
        return (lit.Test.FAIL if text else lit.Test.PASS), text


class PageRun:
    def __init__(self, format, name, rules, folder):
        self.format, self.name, self.rules, self.folder = format, name, rules, folder
        self.path = os.pathsep.join([os.path.join(format.build, "bin"), "/usr/lib/llvm-22/bin",
                                     os.environ["PATH"], "/usr/local/cuda/bin"])

    def run(self):
        commands = [command for command in self.format.read(self.name) if self.is_run(command)]
        if not commands:
            return []
        self.prepare()
        script = os.path.join(self.folder, "..", "commands." + os.path.basename(self.name) + ".sh")
        with open(script, "w") as file:
            file.write("set -o pipefail\n")
            for i, command in enumerate(commands):
                file.write(f"{{\n{command.text}\n}} </dev/null >.out.{i} 2>&1; echo $? >.code.{i}\n")
        subprocess.run(["bash", script], cwd=self.folder, env=dict(os.environ, PATH=self.path))
        return [(command.line, fault) for i, command in enumerate(commands)
                for fault in self.check(i, command)]

    def is_run(self, command):
        if self.rules.covers((self.name, command.text, "run")):
            return False
        needs = self.rules.covers((self.name, command.text, "needs"))
        return not needs or shutil.which(command.text.split()[0], path=self.path) is not None

    def prepare(self):
        """A folder that has what the repository has, and the build as build/."""
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        for entry in os.listdir(self.format.source):
            if not re.match(r"\.git$|build|install", entry):
                os.symlink(os.path.join(self.format.source, entry),
                           os.path.join(self.folder, entry))
        os.symlink(self.format.build, os.path.join(self.folder, "build"))

    def read_result(self, name):
        try:
            with open(os.path.join(self.folder, name), errors="replace") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def check(self, i, command):
        code, output = self.read_result(f".code.{i}").strip(), self.read_result(f".out.{i}")
        if not code:
            return [f"was not reached, the shell ended before: {command.text}"]
        if code != "0" and not command.may_fail():
            return [f"exit code {code}: {command.text}\n{output[-1500:]}"]
        if not command.shown or self.rules.covers((self.name, command.text, "compare")):
            return []
        difference = compare.find_difference(command.shown, output.splitlines(), command.whole)
        if difference is None:
            return []
        return [f"prints something else: {command.text}\n  shown and not printed: {difference}\n"
                f"  printed:\n{output[:3000]}"]
