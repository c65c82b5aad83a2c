"""Runs the tools of the build, several at once."""

import concurrent.futures
import os
import subprocess
import sys


class Tools:
    def __init__(self, build):
        self.path = os.pathsep.join([os.path.join(build, "bin"), os.environ.get("PATH", "")])
        self.llvm_include = self.run("llvm-config-22", "--includedir").strip()
        self.path += os.pathsep + self.run("llvm-config-22", "--bindir").strip()

    def run(self, *command):
        """What the command prints; ends the program with its message if it fails."""
        try:
            done = subprocess.run(command, capture_output=True, text=True,
                                  env=dict(os.environ, PATH=self.path))
        except FileNotFoundError:
            sys.exit(f"utils/site: there is no {command[0]}; utils/setup installs and "
                     "builds what is needed; --build names another build")
        if done.returncode:
            sys.exit(f"utils/site: {' '.join(command)} failed:\n{done.stderr}")
        return done.stdout

    def run_all(self, commands):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(lambda command: self.run(*command), commands))
