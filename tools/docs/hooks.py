# SPDX-License-Identifier: BSD-3-Clause
"""Hooks for MkDocs, so that the site can use pages that are plain Markdown in a repository. Links to files outside
of docs/ also work on the site, and headings have the same anchors as on GitHub."""
import os
import pathlib
import re

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Pages outside of docs/ that the site includes.
PAGES = {
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
    "CODE_OF_CONDUCT.md": "project/conduct.md",
    "CHANGELOG.md": "project/changes.md",
    "bench/README.md": "project/bench.md",
    "bench/FIGURES.md": "project/figures.md",
    "gen/README.md": "project/gen.md",
}
LINK = re.compile(r"(!?\[(?:[^\]\\]|\\.)*\]\()([^)\s#]+)(#[^)\s]*)?(\))")
ASSETS = {"site/site.css": "site.css", "site/file_worker.js": "file_worker.js"}


def of_repository(uri):
    """Returns the path in the repository of one of the site's files."""
    for path, page in PAGES.items():
        if page == uri:
            return path
    return "docs/" + uri


def site_name(target):
    """Returns the site's name for a file of the repository."""
    if target in PAGES:
        return PAGES[target]
    if target == "README.md":  # docs/README.md is the site's first page
        return target
    if target.startswith("docs/"):
        return target.removeprefix("docs/")
    return f"files/{target}" + ("" if target.endswith((".png", ".ipynb", ".json")) else ".txt")


def linked(text):
    """Returns the links from a page to other files, except links in code."""
    prose = re.sub(r"^(```.*?^```|(    |\t).*?)$", "", text, flags=re.S | re.M)
    return [match[2] for match in LINK.finditer(prose) if not re.match(r"[a-z]+:", match[2])]


def resolved(page, link):
    target = (ROOT / page).parent / link
    target = pathlib.Path(os.path.normpath(target))
    if not target.is_file() or ROOT not in target.parents:
        raise PluginError(f"{page}: there is no file {link}")
    return str(target.relative_to(ROOT))


def anchor(text, separator):
    """Returns the anchor that GitHub gives to a heading: lower case, no punctuation, '-' for each space
    (tools/check/links.py)."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", separator)


def on_config(config):
    config.mdx_configs.setdefault("toc", {})["slugify"] = anchor
    # The search of the site is a worker, and a page that was opened from a file cannot start a worker.
    config.extra["polyfills"] = ["site/file_worker.js"]
    return config


def on_files(files, config):
    for uri, name in ASSETS.items():
        files.append(File.generated(config, uri, content=(ROOT / "tools/docs" / name).read_text(encoding="utf-8")))
    for path, uri in PAGES.items():
        files.append(File.generated(config, uri, content=(ROOT / path).read_text(encoding="utf-8")))
    others = set()
    for file in list(files.documentation_pages()):
        page = of_repository(file.src_uri)
        others |= {resolved(page, link) for link in linked(file.content_string)}
    for target in sorted(others):
        if site_name(target).startswith("files/"):
            files.append(File.generated(config, site_name(target), content=(ROOT / target).read_bytes()))
    return files


def on_page_markdown(markdown, page, config, files):
    """Makes links relative to the page's position on the site."""
    here = of_repository(page.file.src_uri)

    def moved(match):
        if re.match(r"[a-z]+:", match[2]):
            return match[0]
        target = site_name(resolved(here, match[2]))
        relative = os.path.relpath(target, os.path.dirname(page.file.src_uri) or ".")
        return match[1] + relative + (match[3] or "") + match[4]

    lines, fenced = markdown.split("\n"), False
    for number, line in enumerate(lines):
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith(("    ", "\t")):
            lines[number] = LINK.sub(moved, line)
    return "\n".join(lines)


def on_post_build(config):
    """Also writes the search index as a script, which a page that was opened from a file can load."""
    index = pathlib.Path(config.site_dir) / "search/search_index.json"
    index.with_suffix(".js").write_text("var __index = " + index.read_text(encoding="utf-8"), encoding="utf-8")
