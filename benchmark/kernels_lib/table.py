"""Facts of chips and instructions, as mma-query prints them. None is written down here."""

import json

from . import tools as programs


class Table:
    def __init__(self, tools):
        self.rows = json.loads(programs.run([tools.mma_query, "manifest"])[0])[
            "instructions"]
        chips = json.loads(programs.run([tools.mma_query, "chips", "--format=json"])[0])
        self.types = {f"{chip['target']}:{chip['chip']}": chip["types"]
                      for chip in chips}
        self.lanes = {f"{chip['target']}:{chip['chip']}": chip["lanes"]
                      for chip in chips}

    def has_type(self, target, name):
        return name in self.types[target]

    def cycles(self, chip, selected=None):
        """Cycles of matrix instructions by mnemonic on this chip. Left out: those of
        which the vendor publishes none, and a mnemonic of several rows that take
        different times, unless the row `selected` says which is meant."""
        found, meant = {}, {}
        for row in self.rows:
            for place in row["availability"]:
                if place["chip"] == chip and place.get("cycles", 0):
                    found.setdefault(place["mnemonic"], set()).add(place["cycles"])
                    if row["name"] == selected:
                        meant[place["mnemonic"]] = place["cycles"]
        unique = {name: min(cycles) for name, cycles in found.items()
                  if len(cycles) == 1}
        return {**unique, **meant}
