"""Compares the pictures and data of instruction pages with mma-query's own for that row.

    check-pictures.py <site> <instruction>...
"""

import csv
import io
import json
import pathlib
import re
import subprocess
import sys


def ask(*arguments):
    return subprocess.run(["mma-query", "layout", *arguments], check=True, capture_output=True,
                          text=True).stdout


def check(site, row):
    page = (site / f"instructions/{row}.html").read_text()
    numbers = re.findall(r'<img src="\.\./layouts/layout-(\d+)\.svg"', page)
    if len(numbers) != 3:
        return [f"{row}: {len(numbers)} pictures"]
    faults = []
    for role, number in zip(("a", "b", "acc"), numbers):
        shown = (site / f"layouts/layout-{number}.svg").read_text()
        drawn = ask(row, f"--operand={role}", "--svg=-")
        # The title alone may differ: it names a row and a type.
        strip = lambda text: re.sub(r">[^<]*?(A|B|C and D): [^<]*<", ">", text)
        if strip(shown) != strip(drawn):
            faults.append(f"{row}: layout-{number}.svg is not the picture of {role}")
        script = (site / f"layouts/layout-{number}.js").read_text()
        data = json.loads(re.fullmatch(r"mmaLayout\(\d+,(.*)\);\n", script).group(1))
        for line in csv.DictReader(io.StringIO(ask(row, f"--operand={role}", "--format=csv"))):
            at = ((int(line["block"]) * data["rows"] + int(line["row"])) * data["columns"]
                  + int(line["col"]))
            pairs = list(zip(data["places"][at][::2], data["places"][at][1::2]))
            if (int(line["lane"] or -1), int(line["reg"])) not in pairs:
                faults.append(f"{row}: layout-{number}.js has {pairs} for {line}")
    return faults


faults = [fault for row in sys.argv[2:] for fault in check(pathlib.Path(sys.argv[1]), row)]
print("\n".join(faults))
sys.exit(1 if faults else 0)
