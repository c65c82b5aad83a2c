"""Chips and rows of the instruction table, and the layouts that rows share.

Every fact is asked of mma-query. Two operands with the same layout line and the same
shape have the same places, whatever their types are, so one picture serves them.
"""

import json
import re

ROLES = {"a": ("A", "a", "m", "k"), "b": ("B", "b", "k", "n"),
         "acc": ("C and D", "c", "m", "n")}


class Layout:
    """Where the elements of one shape are: a picture, and a list of places."""

    def __init__(self, number, row, role):
        self.number, self.row, self.role = number, row, role
        self.name = f"layout-{number}"

    def read(self, picture, answer):
        # The picture is of several rows: their name and type are left to the page.
        title = f"{ROLES[self.role][0]}: "
        found = re.search(rf"{re.escape(self.row)}, {re.escape(title)}\S+ ", picture)
        self.picture = picture.replace(found.group(0), title)
        self.width, self.height = re.search(r'width="(\d+)" height="(\d+)"', picture).groups()
        data = json.loads(answer)
        self.line = data["layout"]
        self.rows, self.columns, self.blocks = data["rows"], data["columns"], data["blocks"]
        self.places = [[] for _ in range(self.rows * self.columns * self.blocks)]
        for element in data["elements"]:
            index = (element["block"] * self.rows + element["row"]) * self.columns + element["col"]
            self.places[index].append((element["lane"], element["reg"]))


class Table:
    def __init__(self, tools):
        manifest, listing, chips = (json.loads(text) for text in tools.run_all([
            ("mma-query", "manifest"), ("mma-query", "list", "--format=json"),
            ("mma-query", "chips", "--format=json")]))
        self.rows = {row["name"]: row for row in manifest["instructions"]}
        for entry in listing:
            self.rows[entry["name"]].update(
                {key: entry[key] for key in ("acc_regs", "acc_vgprs", "a_vgprs", "b_vgprs")})
        self.chips = chips
        self._read_layouts(tools)

    def rows_of(self, chip):
        """(row, what it is on this chip), in the order of types, then shape."""
        found = [(row, entry) for row in self.rows.values() if row["target"] == chip["target"]
                 for entry in row["availability"] if entry["chip"] == chip["chip"]]
        return sorted(found, key=lambda pair: (
            pair[0]["a"]["type"], pair[0]["b"]["type"], pair[0]["c"]["type"],
            pair[0]["lane_count"], pair[0]["m"], pair[0]["name"]))

    def layout(self, row, role):
        return self.layouts[self._key(row, role)]

    @staticmethod
    def _key(row, role):
        _, operand, *dims = ROLES[role]
        return (role, row[operand]["layout"], *(row[dim] for dim in dims), row["blocks"],
                row["sparse"] and role == "a" and row["sparse_group"])

    def _read_layouts(self, tools):
        self.layouts = {}
        for row in self.rows.values():
            for role in ROLES:
                self.layouts.setdefault(
                    self._key(row, role), Layout(len(self.layouts), row["name"], role))
        layouts = list(self.layouts.values())
        ask = [("mma-query", "layout", each.row, f"--operand={each.role}") for each in layouts]
        pictures = tools.run_all([command + ("--svg=-",) for command in ask])
        answers = tools.run_all([command + ("--format=json",) for command in ask])
        for each, picture, answer in zip(layouts, pictures, answers):
            each.read(picture, answer)
