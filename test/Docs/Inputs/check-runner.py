"""Gives pages with known faults to the runner of test/Docs/Commands and prints what it says.

    check-runner.py <build> <scratch folder>
"""

import pathlib
import sys

sys.dont_write_bytecode = True
SOURCE = pathlib.Path(__file__).resolve().parents[3]
for folder in ("test/Docs/Commands", "utils/lib"):
    sys.path.insert(0, str(SOURCE / folder))

from doc_tests import run  # noqa: E402

PAGES = {
    "good": "```sh\nprintf 'x\\ny\\nz\\n' > f\ncat f\n```\n\n```\ny\n```\n"
            "```\n$ cat f\nx\n...\n$ cat <<'EOF'\nkept\nEOF\nk...t\n```\n",
    "other output": "```sh\necho one two\n```\n\n```\none three\n```\n",
    "more output": "```\n$ printf 'x\\ny\\n'\nx\n```\n",
    "less output": "```\n$ echo x\nx\ny\n```\n",
    "failing command": "```sh\ntrue\nfalse\n```\n",
    "failing pipe": "```\n$ false | cat\n```\n",
    "ended shell": "```sh\nexit 0\necho on\n```\n",
    "shown failure": "```\n$ ls /nowhere; echo 'error: no'; false\n...\nerror: no\n```\n",
    "record": "```tablegen\ndef GFX1201 : GFX11Chip<\"gfx1201\">;\n```\n",
    "other record": "```tablegen\ndef GFX1201 : GFX11Chip<\"gfx1202\">;\n```\n",
    "excepted": "```sh\nrm -r /nowhere\n```\n",
}


class Pages(run.Repository):
    def __init__(self, build, scratch):
        super().__init__(str(SOURCE), build, build)
        self.exceptions = scratch / "exceptions.csv"
        self.exceptions.write_text("page,command,kind,reason\n"
                                   "excepted,rm *,run,x\ngood,none,run,x\n")

    def get_pages(self):
        return sorted(PAGES)

    def read_text(self, name):
        return PAGES[name]


scratch = pathlib.Path(sys.argv[2])
scratch.mkdir(parents=True, exist_ok=True)
pages = Pages(sys.argv[1], scratch)
for name in PAGES:
    faults = run.PageRun(pages, name, str(scratch / name)).run()
    faults += pages.check_records(name)
    print(f"{name}: {len(faults)}", *(f"{line}: {fault}" for line, fault in faults))
print("unused lines:", *pages.find_unused())
