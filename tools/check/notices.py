# SPDX-License-Identifier: BSD-3-Clause
"""Checks THIRD-PARTY-NOTICES, which contains the licences of the third-party software in a build. `--write` makes
the file from packages/third-party.txt, from Debian's copyright files and from web/package-lock.json. Without
`--write`, the file is checked. The file must name all software that is linked statically or shipped in the page. The
licence texts of the page's packages must match the packages."""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOTICES = ROOT / "THIRD-PARTY-NOTICES"
MODULES = ROOT / "build/web/node_modules"
HEAD = """Software of others in Rankine
=============================

Rankine itself is under the licence in LICENSE. A build contains, links or loads the software below.
Made by `tools/check/notices.py --write`; do not edit.
"""


def listed():
    """Returns the entries of packages/third-party.txt: [(name, kind of use, Debian package, licence, purpose)]."""
    for line in (ROOT / "packages/third-party.txt").read_text().splitlines():
        if not line.startswith("#"):
            yield tuple(cell.strip() for cell in line.split("|"))


def of_page():
    """Returns the npm packages that are shipped in the page: {name: licence}. Packages that are only used to build
    or test the page are omitted."""
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    return {path.removeprefix("node_modules/"): package.get("license", "unknown") for path, package in lock["packages"].items()
            if path and not package.get("dev")}


def section(name, how, licence, purpose, text):
    return f"\n{'-' * 78}\n{name}: {how}, {purpose}\nLicence: {licence}\n\n{text.strip()}\n"


def page_section(name, licence):
    text = next(iter(sorted((MODULES / name).glob("LICEN[CS]E*")))).read_text(encoding="utf-8")
    return section(name, "in the page", licence, "rankine report --html", text)


def write():
    text = HEAD
    for name, how, package, licence, purpose in listed():
        source = pathlib.Path("/usr/share/doc") / package / "copyright"
        text += section(name, how, licence, purpose, source.read_text(encoding="utf-8"))
    for name, licence in of_page().items():
        text += page_section(name, licence)
    NOTICES.write_text(text, encoding="utf-8")


def linked_statically():
    """Yields the names of the static libraries, libNAME.a, for which any CMakeLists.txt searches."""
    for path in sorted((ROOT / "src").rglob("CMakeLists.txt")):
        for name in re.findall(r"find_library\(\w+ NAMES lib(\w+)\.a", path.read_text()):
            yield name, path.relative_to(ROOT)


def problems():
    text = NOTICES.read_text(encoding="utf-8")
    packages = {package: name for name, _, package, _, _ in listed()}
    for library, path in linked_statically():
        if not any(re.fullmatch(rf"lib{library}[0-9]*-dev", package) for package in packages):
            yield f"{path}: lib{library}.a is linked statically, and packages/third-party.txt has no line for it"
    for name, how, _, licence, purpose in listed():
        if f"\n{name}: {how}, {purpose}\nLicence: {licence}\n" not in text:
            yield f"packages/third-party.txt: {name} is not in THIRD-PARTY-NOTICES like this"
    for name, licence in of_page().items():
        if f"\n{name}: in the page" not in text:
            yield f"web/package-lock.json: {name} is not in THIRD-PARTY-NOTICES"
        elif (MODULES / name).is_dir() and page_section(name, licence) not in text:
            yield f"THIRD-PARTY-NOTICES: the licence of {name} differs from that of the package"
    for name in re.findall(r"^(\S+): in the page", text, re.M):
        if name not in of_page():
            yield f"THIRD-PARTY-NOTICES: the page does not contain {name}"


if "--write" in sys.argv[1:]:
    write()
if not MODULES.is_dir():
    print("notices: the page is not built here, so its licence texts are not compared")
found = list(problems())
for line in found:
    print(f"{line}; tools/check/notices.py --write makes the file")
sys.exit(1 if found else 0)
