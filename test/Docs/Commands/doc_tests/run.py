"""Runs the commands of pages and says what differs from what the pages show."""

import os
import pathlib
import re
import shutil
import subprocess

import waivers

from . import compare, page

COLUMNS = ["page", "command", "kind"]
KINDS = ("run", "compare", "needs")


class Repository:
    """Its pages, its build, and the list of exceptions."""

    def __init__(self, source, build, llvm):
        self.source, self.build, self.llvm = source, build, llvm
        self.exceptions = os.path.join(source, "test/Docs/Commands/exceptions.csv")

    def get_pages(self):
        listed = subprocess.run(
            ["git", "-C", self.source, "ls-files", "-z", "--cached", "--others",
             "--exclude-standard", "*.md"], check=True, capture_output=True, text=True).stdout
        return sorted(name for name in listed.split("\0")
                      if name and os.path.exists(os.path.join(self.source, name)))

    def read_text(self, name):
        with open(os.path.join(self.source, name)) as file:
            return file.read()

    def read(self, name):
        return page.read_commands(self.read_text(name))

    def check_records(self, name):
        """Records that the page shows and no .td file has."""
        files = [path.read_text().splitlines()
                 for path in sorted(pathlib.Path(self.source, "include").rglob("*.td"))]
        return [(line, "no .td file has: " + "\n".join(shown))
                for line, shown in page.read_records(self.read_text(name))
                if all(compare.find_difference(shown, real, False) for real in files)]

    def get_rules(self):
        return waivers.Waivers(self.exceptions, COLUMNS)

    def find_unused(self):
        """Lines of the list that no command of any page needs."""
        rules = self.get_rules()
        for name in self.get_pages():
            for command in self.read(name):
                for kind in KINDS:
                    rules.covers((name, command.text, kind))
        return rules.unused()


class PageRun:
    def __init__(self, repository, name, folder):
        self.repository, self.name, self.folder = repository, name, folder
        self.rules = repository.get_rules()
        self.path = os.pathsep.join([os.path.join(repository.build, "bin"), repository.llvm,
                                     os.environ["PATH"], "/usr/local/cuda/bin"])

    def run(self):
        commands = [command for command in self.repository.read(self.name) if self.is_run(command)]
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
        for entry in os.listdir(self.repository.source):
            if not re.match(r"\.git$|build|install", entry):
                os.symlink(os.path.join(self.repository.source, entry),
                           os.path.join(self.folder, entry))
        os.symlink(self.repository.build, os.path.join(self.folder, "build"))

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
