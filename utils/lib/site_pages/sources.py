"""Pages of the files and folders of the repository that documents link to."""

import subprocess
import sys

from .frame import code, escape


def list_files(source):
    """What git tracks, or is about to."""
    text = subprocess.run(["git", "-C", str(source), "ls-files", "-z", "--cached", "--others",
                           "--exclude-standard"], check=True, capture_output=True, text=True)
    return {name for name in text.stdout.split("\0") if name and (source / name).exists()}


def add_sources(site, linked, files):
    for path, document in sorted(linked.items()):
        inside = sorted(name[len(path) + 1:] for name in files if name.startswith(path + "/"))
        if path in files:
            text = (site.source / path).read_text()
            body = f'<pre class="source"><code>{escape(text)}</code></pre>'
        elif inside:
            body = "<ul>" + "".join(f"<li>{code(name)}</li>" for name in inside) + "</ul>"
        else:
            sys.exit(f"{document}: a link to {path}, which is not in the repository")
        site.add_page(f"source/{path}.html", path, f"<h1>{code(path)}</h1>\n{body}")
