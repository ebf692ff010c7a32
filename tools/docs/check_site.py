# SPDX-License-Identifier: BSD-3-Clause
"""check_site.py FOLDER checks that a browser loads nothing from the network when it shows the built site. Links that
a reader may follow are allowed."""
import pathlib
import re
import sys
from html.parser import HTMLParser

LOADED = {("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("video", "src"), ("audio", "src"),
          ("object", "data"), ("embed", "src"), ("use", "href"), ("form", "action"), ("img", "srcset")}
NOT_LOADED_RELS = {"canonical", "next", "prev", "license", "author", "edit"}
# Addresses in the theme's script, each with the condition under which the script loads the address. None of the
# conditions holds for these pages.
CONDITIONS = {
    "https://unpkg.com/mermaid": ("a page has a diagram of Mermaid", r'class="mermaid"'),
    "https://api.github.com/": ("mkdocs.yml has repo_url", r'data-md-component="source"'),
    "https://unpkg.com/resize-observer-polyfill": ("a browser is older than 2020", None),
}


class Loads(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if tag == "link" and set((values.get("rel") or "").split()) & NOT_LOADED_RELS:
            return
        for name, value in attrs:
            if (tag, name) in LOADED and re.match(r"(?:https?:)?//", value or ""):
                self.found.append(f"<{tag} {name}={value}>")
            if name == "style" and re.search(r"url\(\s*['\"]?(https?:)?//", value or ""):
                self.found.append(f"style of <{tag}>: {value}")


def problems(site):
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))}
    for path, text in pages.items():
        loads = Loads()
        loads.feed(text)
        yield from (f"{path.relative_to(site)}: {load}" for load in loads.found)
    for path in sorted(site.rglob("*.css")):
        for address in re.findall(r"(?:url\(|@import)\s*['\"]?((?:https?:)?//[^'\")\s]+)", path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(site)}: {address}"
    for path in sorted(site.rglob("*.js")):
        if path.name == "search_index.js":  # contains the text of the pages
            continue
        for address in re.findall(r"[\"'`](https?://[^\"'`\s]+)[\"'`]", path.read_text(encoding="utf-8")):
            rule = next((rule for start, rule in CONDITIONS.items() if address.startswith(start)), None)
            if re.match(r"https?://www\.w3\.org/", address):  # the address of a namespace, which is never loaded
                continue
            if rule is None and "api/v4/projects" not in address:
                yield f"{path.relative_to(site)}: {address}"
            elif rule and rule[1]:
                yield from (f"{page.relative_to(site)}: {rule[0]}, so a browser loads {address}"
                            for page, text in pages.items() if re.search(rule[1], text))


def self_test():
    """Tests that the check finds a page that loads from the network, and accepts a page that only has links to the
    network."""
    loads = Loads()
    loads.feed('<script src="https://a/b.js"></script><link rel="stylesheet" href="//c/d.css"><a href="https://e/">e</a>'
               '<link rel="canonical" href="https://f/">')
    return len(loads.found) == 2


if not self_test():
    sys.exit("check_site.py does not find what it is there for")
found = list(problems(pathlib.Path(sys.argv[1])))
for line in found:
    print(f"loads from a network: {line}", file=sys.stderr)
sys.exit(1 if found else 0)
