"""Checks what the documentation promises of a manifest."""

import json
import sys

with open(sys.argv[1]) as file:
    manifest = json.load(file)
chips = {(chip["target"], chip["name"]) for chip in manifest["chips"]}
assert len(chips) == len(manifest["chips"])
names = [row["name"] for row in manifest["instructions"]]
assert names == sorted(set(names)), "rows are not sorted by unique names"
for row in manifest["instructions"]:
    assert row["availability"], row["name"]
    assert row["source"], row["name"]
    for entry in row["availability"]:
        assert (row["target"], entry["chip"]) in chips, (row["name"], entry)
    for operand in "abc":
        assert "reg(" in row[operand]["layout"], row["name"]
