"""The page around a text: head, menu, footer, and links between pages."""

import html
import json
import pathlib
import posixpath
import string

escape = html.escape


class Site:
    """A folder of pages. Addresses are paths from its top."""

    def __init__(self, source, folder):
        self.source, self.folder = source, folder
        parts = source / "docs/site"
        self.template = string.Template((parts / "page.html").read_text())
        self.menu = json.loads((parts / "menu.json").read_text())
        self.titles = {}  # address -> title, of what the menu shows
        for name in ("site.css", "explorer.js"):
            self.write(name, (parts / name).read_text())

    def write(self, address, text):
        path = self.folder / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def add_page(self, address, title, body, scripts=()):
        self.write(address, self.template.substitute(
            title=escape(title), body=body, menu=self._write_menu(address),
            top=link(address, "index.html"), style=link(address, "site.css"),
            scripts="".join(f'<script src="{link(address, each)}"></script>\n'
                            for each in scripts)))

    def _write_menu(self, address):
        sections = []
        for section in self.menu:
            entries = []
            for target in section["pages"]:
                here = ' aria-current="page"' if target == address else ""
                entries.append(f'<li><a href="{link(address, target)}"{here}>'
                               f"{escape(self.titles[target])}</a></li>")
            sections.append(f'<h2>{escape(section["title"])}</h2>\n<ul>\n'
                            + "\n".join(entries) + "\n</ul>")
        return "\n".join(sections)


def link(here, target):
    """The address `target` as the page `here` writes it."""
    path, mark, anchor = target.partition("#")
    relative = posixpath.relpath(path, posixpath.dirname(here) or ".")
    return html.escape(relative + mark + anchor)


def write_table(heads, rows, kind=""):
    """A table in a box of its own, which scrolls where the page is narrow. Cells are HTML."""
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>"
                     for row in rows)
    return (f'<div class="scroll"><table class="{kind}">\n<thead><tr>{head}</tr></thead>\n'
            f"<tbody>\n{body}\n</tbody></table></div>\n")


def code(text):
    return f"<code>{escape(str(text))}</code>"


def page_address(document):
    """Where the page of a Markdown file is."""
    if document == "README.md":
        return "index.html"
    return str(pathlib.PurePosixPath(document).with_suffix(".html"))
