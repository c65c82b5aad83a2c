"""Prints the faults that utils/site finds in the links of a folder; exit code 1 with some."""

import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "utils/lib"))

from site_pages import links  # noqa: E402

faults, _ = links.check_links(sys.argv[1])
print("\n".join(faults))
sys.exit(1 if faults else 0)
