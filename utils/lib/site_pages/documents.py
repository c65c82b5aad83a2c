"""Markdown to HTML: headings with GitHub's anchors, links to the site's own pages."""

import posixpath
import re
import sys

try:
    from markdown_it import MarkdownIt
except ImportError:
    sys.exit("utils/site: Python's markdown_it is missing; install Debian's "
             "python3-markdown-it (utils/setup does)")

from .frame import escape, link, page_address

# So many sections make a list of them at the top worth its place.
LONG = 4


def slug(text, taken):
    """The anchor that GitHub gives a heading."""
    base = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
    name, count = base, 0
    while name in taken:
        count += 1
        name = f"{base}-{count}"
    taken.add(name)
    return name


class Documents:
    """The Markdown files of the repository, and what they link to."""

    def __init__(self, site, names):
        self.site, self.names = site, names
        self.linked = {}  # file or folder of the repository -> who links there
        self.copied = set()
        self.markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        self.markdown.add_render_rule("table_open", lambda *_: '<div class="scroll"><table>\n')
        self.markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")

    def render(self, text, address, document=None):
        """(title, HTML) of a text on the page `address`, written in the file `document`."""
        tokens = self.markdown.parse(text)
        taken, title, sections = set(), None, []
        for i, token in enumerate(tokens):
            if token.type == "heading_open":
                inline = tokens[i + 1]
                plain = "".join(child.content for child in inline.children)
                anchor = slug(plain, taken)
                token.attrSet("id", anchor)
                title = title or plain
                if token.tag == "h2":
                    sections.append((anchor, plain))
            if token.type == "inline" and document:
                self._aim_links(token, address, document)
        body = self.markdown.renderer.render(tokens, self.markdown.options, {})
        if len(sections) >= LONG:
            items = "".join(f'<li><a href="#{anchor}">{escape(plain)}</a></li>'
                            for anchor, plain in sections)
            contents = f'<nav class="contents" aria-label="On this page"><ul>{items}</ul></nav>\n'
            first = body.index("<h2 ")
            body = body[:first] + contents + body[first:]
        return title, body

    def _aim_links(self, inline, address, document):
        for child in inline.children:
            name = {"link_open": "href", "image": "src"}.get(child.type)
            if name:
                child.attrSet(name, self._aim(child.attrGet(name), address, document))

    def _aim(self, target, address, document):
        if re.match(r"[a-z]+:|#", target):
            return target
        path, mark, anchor = target.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(document), path))
        if path in self.names:
            return link(address, page_address(path) + mark + anchor)
        if path.endswith(".svg"):
            self.copied.add(path)
            return link(address, path)
        self.linked.setdefault(path, document)
        return link(address, f"source/{path}.html" + mark + anchor)
