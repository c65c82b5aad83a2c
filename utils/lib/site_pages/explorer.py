"""The layout explorer's page and its data.

The data are scripts, since a page opened from a file may not fetch anything else. One
script has chips and rows; a layout's script is loaded when it is looked at.
"""

import json

from .table import ROLES


def _pack(value):
    return json.dumps(value, separators=(",", ":"))


def add_explorer(site, table):
    rows = []
    for row in table.rows.values():
        rows.append({"name": row["name"], "types": {
            role: row[operand]["type"] for role, (_, operand, *_) in ROLES.items()},
            "layouts": {role: table.layout(row, role).number for role in ROLES}})
    numbers = {row["name"]: i for i, row in enumerate(rows)}
    chips = [{"name": f"{chip['target']}:{chip['chip']}",
              "rows": [numbers[row["name"]] for row, _ in table.rows_of(chip)]}
             for chip in table.chips]
    site.write("layouts/table.js", f"mmaTable({_pack({'chips': chips, 'rows': rows})});\n")
    for layout in table.layouts.values():
        # An element is a list of lane, register, lane, register, ...; -1 is "no lanes".
        places = [[-1 if number is None else number for place in places for number in place]
                  for places in layout.places]
        _, _, row_name, column_name = ROLES[layout.role]
        site.write(f"layouts/{layout.name}.js", f"mmaLayout({layout.number}," + _pack({
            "line": layout.line, "rows": layout.rows, "columns": layout.columns,
            "blocks": layout.blocks, "rowName": row_name, "columnName": column_name,
            "places": places}) + ");\n")
    body = (site.source / "docs/site/explorer.html").read_text()
    site.add_page("explorer.html", "Layout explorer", body,
                  ["explorer.js", "layouts/table.js"])
