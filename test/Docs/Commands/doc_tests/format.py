"""The lit test format: a test for each Markdown file of the repository."""

import os

import lit.formats
import lit.Test

from . import run

# Besides the pages: the list of exceptions has no line too many.
LIST_TEST = "exceptions.csv"


class PageFormat(lit.formats.TestFormat):
    def __init__(self, source, build, llvm):
        self.repository = run.Repository(source, build, llvm)

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, local_config):
        if path_in_suite != ("Docs", "Commands"):
            return
        for name in self.repository.get_pages() + [LIST_TEST]:
            yield lit.Test.Test(suite, path_in_suite + tuple(name.split("/")), local_config)

    def execute(self, test, lit_config):
        name = "/".join(test.path_in_suite[2:])
        if name == LIST_TEST:
            text = "".join(f"{LIST_TEST}:{line}: no page shows such a command\n"
                           for line in self.repository.find_unused())
        else:
            folder = os.path.join(self.repository.build, "test/Docs/Commands/Output", name)
            faults = run.PageRun(self.repository, name, folder).run()
            faults += self.repository.check_records(name)
            text = "".join(f"{name}:{line}: {fault}\n" for line, fault in faults)
        return (lit.Test.FAIL if text else lit.Test.PASS), text
