"""The columns, and how a row becomes text."""

import csv

# Key, heading, format. docs/Benchmarks.md says what each is and where it comes from.
COLUMNS = [
    ("maker", "compiler", str), ("target", "target", str), ("type", "type", str),
    ("size", "M x N x K", str), ("status", "status", str),
    ("instruction", "instruction", str), ("tiling", "tiling", str),
    ("vgpr", "VGPR", str), ("agpr", "AGPR", str), ("sgpr", "SGPR", str),
    ("registers", "registers", str), ("vgpr_spills", "VGPR spills", str),
    ("sgpr_spills", "SGPR spills", str), ("spill_bytes", "spill bytes", str),
    ("tile_spills", "tile spills", str), ("scratch", "scratch bytes", str),
    ("shared", "LDS bytes", str), ("occupancy", "occupancy", str),
    ("matrix", "loop: matrix", str), ("other", "loop: other", str),
    ("loads", "loop: global loads", str), ("shared_ops", "loop: LDS", str),
    ("scratch_ops", "loop: scratch", str), ("tile_loads", "loop: tile loads", str),
    ("table_cycles", "matrix cycles", str), ("mca_cycles", "loop cycles", "{:.0f}"),
    ("busy", "busy share", "{:.2f}"), ("sim_size", "simulated", str),
    ("numbers", "numbers", str), ("bank_conflicts", "bank conflicts", str),
    ("segments_per_load", "segments per load", "{:.1f}"),
    ("full_segments", "segment use", "{:.2f}"),
    ("padded_flops", "padded flops", "{:.3f}"), ("note", "note", str)]

# What says which kernel a row is: always shown.
KEYS = ("maker", "target", "type", "size", "status")


def show(row, key, form):
    value = row.get(key)
    if value is None:
        return ""
    return str(value) if form is str else form.format(value)


def write_csv(path, rows):
    with open(path, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([key for key, _, _ in COLUMNS])
        writer.writerows([show(row, *column[::2]) for column in COLUMNS] for row in rows)


def make_markdown(rows):
    """A table for each platform, without columns that none of its rows fills. Notes
    stand below, once each."""
    text = []
    for platform in dict.fromkeys(row["target"].split(":")[0] for row in rows):
        part = [row for row in rows if row["target"].split(":")[0] == platform]
        shown = [column for column in COLUMNS if column[0] != "note" and
                 (column[0] in KEYS or any(show(row, *column[::2]) for row in part))]
        notes = list(dict.fromkeys(row["note"] for row in part if row.get("note")))
        text += [f"### {platform}", "",
                 "| " + " | ".join(heading for _, heading, _ in shown) + " |",
                 "|" + "---|" * len(shown)]
        for row in part:
            cells = [show(row, *column[::2]).replace("|", "\\|") for column in shown]
            if row.get("note"):
                cells[KEYS.index("status")] += f" ({notes.index(row['note']) + 1})"
            text.append("| " + " | ".join(cells) + " |")
        text += [""] + [f"({i + 1}) {note}" for i, note in enumerate(notes)]
        text += [""] if notes else []
    return "\n".join(text)
