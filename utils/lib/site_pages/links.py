"""Checks each link of a finished site: its page, its anchor, that nothing comes from outside."""

import html.parser
import json
import os
import pathlib
import posixpath
import re
import urllib.parse

# A link may lead to the web; what a page loads may not.
LOADS = {"img": "src", "script": "src", "link": "href", "source": "src", "iframe": "src"}
EXPLORER = "explorer.html"


class _Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.anchors, self.repeated, self.links, self.loads = set(), [], [], []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "id" in values:
            if values["id"] in self.anchors:
                self.repeated.append(values["id"])
            self.anchors.add(values["id"])
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        if values.get(LOADS.get(tag)):
            self.loads.append(values[LOADS[tag]])


def _read_explorer(folder):
    """The anchors that the explorer's script understands, without the element's part."""
    script = (folder / "layouts/table.js").read_text()
    table = json.loads(re.fullmatch(r"mmaTable\((.*)\);\n", script).group(1))
    return {f"{chip['name']}/{table['rows'][number]['name']}/{role}" for chip in table["chips"]
            for number in chip["rows"] for role in table["rows"][number]["layouts"]}


def check_links(folder):
    """(faults, number of links)"""
    folder = pathlib.Path(folder)
    readers = {}
    for path in sorted(folder.rglob("*.html")):
        readers[path.relative_to(folder).as_posix()] = reader = _Reader()
        reader.feed(path.read_text())
    explorer = _read_explorer(folder)
    faults, count = [], 0
    for page, reader in readers.items():
        faults += [f"{page}: two elements have the anchor '{each}'" for each in reader.repeated]
        faults += [f"{page}: loads {each}, which is not of the site" for each in reader.loads
                   if urllib.parse.urlparse(each).scheme]
        for target in reader.links + reader.loads:
            parts = urllib.parse.urlparse(target)
            if parts.scheme in ("http", "https"):
                continue
            count += 1
            path = posixpath.normpath(posixpath.join(
                posixpath.dirname(page), urllib.parse.unquote(parts.path))) if parts.path else page
            anchor = urllib.parse.unquote(parts.fragment)
            if not os.path.isfile(folder / path):
                faults.append(f"{page}: there is no {path} ({target})")
            elif anchor and path == EXPLORER and anchor not in readers[path].anchors:
                if anchor.split("@")[0] not in explorer:
                    faults.append(f"{page}: the explorer does not know {anchor}")
            elif anchor and path in readers and anchor not in readers[path].anchors:
                faults.append(f"{page}: {path} has no anchor '{anchor}'")
    return faults, count
