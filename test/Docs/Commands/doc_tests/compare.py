"""Shown output against real output. White space within lines and empty lines do not count."""

import re


def _clean(lines):
    return [" ".join(line.split()) for line in lines if line.strip()]


def _matches(shown, real):
    pattern = ".*".join(re.escape(part) for part in shown.split("..."))
    return re.fullmatch(pattern, real) is not None


def _split(shown):
    """The runs of lines between lines `...`."""
    runs = [[]]
    for line in shown:
        if line == "...":
            runs.append([])
        else:
            runs[-1].append(line)
    return runs


def find_difference(shown, real, whole):
    """None, or the first shown line that the output does not have where it must."""
    shown, real = _clean(shown), _clean(real)
    runs, at = _split(shown), 0
    for i, run in enumerate(runs):
        if not run:
            continue
        last = whole and i == len(runs) - 1
        if whole and i == 0:
            starts = [0]
        elif last:
            starts = [max(at, len(real) - len(run))]
        else:
            starts = range(at, len(real) - len(run) + 1)
        best = 0
        for start in starts:
            count = 0
            while (count < len(run) and start + count < len(real)
                   and _matches(run[count], real[start + count])):
                count += 1
            best = max(best, count)
            if count == len(run):
                at = start + count
                break
        else:
            return run[min(best, len(run) - 1)]
        if last and at != len(real):
            return f"(nothing more) but there is: {real[at]}"
    return None
