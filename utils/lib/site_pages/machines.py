"""A page for each chip and each instruction, and an index of each."""

from .frame import code, escape, link, write_table
from .table import ROLES

PLATFORMS = {"rocm": "AMD", "cuda": "NVIDIA", "x86": "x86 AMX", "apple": "Apple",
             "spirv": "SPIR-V"}


def chip_address(target, name):
    return f"chips/{target}-{name}.html"


def row_address(name):
    return f"instructions/{name}.html"


def picture_address(layout):
    return f"layouts/{layout.name}.svg"


def explorer_address(row, role, target=None, chip=None):
    chip = chip or row["availability"][0]["chip"]
    return f"explorer.html#{target or row['target']}:{chip}/{row['name']}/{role}"


def anchor(here, target, text):
    """A link; `text` is HTML."""
    return f'<a href="{link(here, target)}">{text}</a>'


def show_shape(row):
    blocks = f" ({row['blocks']} blocks)" if row["blocks"] > 1 else ""
    return f"{row['m']}x{row['n']}x{row['k']}{blocks}"


def show_types(row):
    return f"{row['a']['type']} x {row['b']['type']} -> {row['d']['type']}"


def show_cycles(entry):
    return str(entry["cycles"] or "")


def show_footprint(row):
    return "" if row["acc_regs"] is None else str(row["acc_regs"])


def add_machines(site, table):
    for layout in table.layouts.values():
        site.write(picture_address(layout), layout.picture)
    _add_chip_index(site, table)
    for chip in table.chips:
        _add_chip(site, table, chip)
    _add_row_index(site, table)
    for row in table.rows.values():
        _add_row(site, table, row)


def _add_chip_index(site, table):
    here, body = "chips.html", ""
    for target, vendor in PLATFORMS.items():
        chips = [chip for chip in table.chips if chip["target"] == target]
        body += f'<h2 id="{target}">{vendor}, <code>{target}</code></h2>\n' + write_table(
            ["chip", "lanes", "registers", "instructions", "types"],
            [[anchor(here, chip_address(target, chip["chip"]), escape(chip["chip"])),
              _show_lanes(chip), chip["registers"], len(table.rows_of(chip)),
              escape(" ".join(chip["types"]))] for chip in chips])
    site.add_page(here, "Chips", "<h1>Chips</h1>\n<p>The chips of the instruction table, by "
                  "platform. Registers are 32-bit registers that a lane can name; without lanes, "
                  f"tile registers.</p>\n{body}")


def _show_lanes(chip):
    other = f" or {chip['alternate_lanes']}" if chip["alternate_lanes"] else ""
    return f"{chip['lanes']}{other}" if chip["lanes"] else "none"


def _add_chip(site, table, chip):
    target, name = chip["target"], chip["chip"]
    here = chip_address(target, name)
    facts = write_table(["lanes", "registers of a lane", "of these accumulation registers",
                         "bytes of shared memory"],
                        [[_show_lanes(chip), chip["registers"],
                          chip["accumulation_registers"] or "", chip["shared_bytes"] or ""]])
    rows = []
    for row, entry in table.rows_of(chip):
        pictures = " ".join(
            anchor(here, f"{row_address(row['name'])}#{role}", shown)
            for role, shown in (("a", "A"), ("b", "B"), ("acc", "C,&nbsp;D")))
        rows.append([
            anchor(here, row_address(row["name"]), escape(row["name"])), show_shape(row),
            escape(show_types(row)), row["lane_count"] or "", show_footprint(row),
            f"{row['a_vgprs']}, {row['b_vgprs']}, {row['acc_vgprs']}",
            entry["rate"], show_cycles(entry), code(entry["mnemonic"]),
            "" if entry["native"] else "emulated", pictures,
            anchor(here, explorer_address(row, "a", target, name), "explore"),
            escape(row["source"])])
    notes = (
        "<p>Footprint: accumulator elements of one lane. Registers: 32-bit registers of one lane "
        "for A, B and the accumulator; without lanes, tile registers. Rate orders the rows of one "
        f"type pair on this chip ({anchor(here, 'docs/Selector.html#the-order', 'the order')}). "
        "Cycles: issue interval, empty where the vendor publishes none. Source: where the facts "
        "of the row come from.</p>\n")
    site.add_page(here, f"{name} ({target})", (
        f"<h1>{escape(name)}</h1>\n<p>{PLATFORMS[target]}; as a target {code(f'{target}:{name}')}, "
        f"{len(rows)} instructions.</p>\n{facts}<h2 id=\"instructions\">Instructions</h2>\n{notes}")
        + write_table(["instruction", "M x N x K", "A x B -> D", "lanes", "footprint",
                       "registers", "rate", "cycles", "mnemonic", "", "pictures", "", "source"],
                      rows, "facts"))


def _add_row_index(site, table):
    here = "instructions.html"
    rows = [[anchor(here, row_address(row["name"]), escape(row["name"])), row["target"],
             row["class"], show_shape(row), escape(show_types(row)), show_footprint(row),
             escape(" ".join(entry["chip"] for entry in row["availability"]))]
            for row in sorted(table.rows.values(), key=lambda row: row["name"])]
    body = (f"<h1>Instructions</h1>\n<p>All {len(rows)} rows of the instruction table, by name. "
            "Footprint: accumulator elements of one lane.</p>\n")
    site.add_page(here, "Instructions", body + write_table(
        ["instruction", "target", "class", "M x N x K", "A x B -> D", "footprint", "chips"],
        rows, "facts"))


def _add_row(site, table, row):
    here = row_address(row["name"])
    scales = ""
    if row["scale_block"]:
        scales = (f"{row['scale_block']} k share a {code(row['scale_type'])}; of A "
                  f"{code(row['a_scale_layout'])}, of B {code(row['b_scale_layout'])}")
    facts = [
        ("class", code(row["class"])), ("computes", escape(row["computes"])),
        ("M x N x K", show_shape(row)), ("A x B -> D", escape(show_types(row))),
        ("C", escape(row["c"]["type"])),
        ("lanes", row["lane_count"] or "none: tile registers"),
        ("footprint", show_footprint(row)),
        ("registers of A, B, C", f"{row['a_vgprs']}, {row['b_vgprs']}, {row['acc_vgprs']}"),
        ("A is sparse", f"2 of {row['sparse_group']}" if row["sparse"] else ""),
        ("scales", scales),
        ("MLIR op", code(row["op"]) if row["op"] else ""),
        ("LLVM intrinsic", code(row["intrinsic"]) if row["intrinsic"] else ""),
        ("needs of LLVM", escape(row["feature"])), ("source", escape(row["source"]))]
    body = (f"<h1>{escape(row['name'])}</h1>\n" + write_table(
        ["fact", "value"], [[head, value] for head, value in facts if value not in ("", None)],
        "sheet"))
    body += '<h2 id="chips">Chips</h2>\n' + write_table(
        ["chip", "mnemonic", "rate", "cycles", ""],
        [[anchor(here, chip_address(row["target"], entry["chip"]), escape(entry["chip"])),
          code(entry["mnemonic"]), entry["rate"], show_cycles(entry),
          "" if entry["native"] else "emulated"] for entry in row["availability"]])
    for role, (shown, operand, *_) in ROLES.items():
        layout = table.layout(row, role)
        picture = link(here, picture_address(layout))
        body += (
            f'<h2 id="{role}">Layout of {shown}</h2>\n'
            f"<p>{escape(row[operand]['type'])}, {layout.rows} rows, {layout.columns} columns: "
            f"{code(layout.line)} ({anchor(here, 'docs/LayoutNotation.html', 'notation')}). "
            f"{anchor(here, explorer_address(row, role), 'Explore it')}, or "
            f'<a href="{picture}">see the picture alone</a>.</p>\n'
            f'<div class="scroll picture" tabindex="0" role="group" '
            f'aria-label="Picture of {shown}">'
            f'<img src="{picture}" width="{layout.width}" height="{layout.height}" loading="lazy" '
            f'alt="Lane and register of each element of {shown}: {escape(layout.line)}"></div>\n')
    site.add_page(here, row["name"], body)
