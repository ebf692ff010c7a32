"""Walls: which folder under src/ may include headers of which (docs/design/house.md). The allowed edges are the data
below; a folder sees itself and, because its users link against what it uses, everything that its own edges reach.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Folder: what it may include directly. base/rt is the part of base that is safe in injected code.
EDGES = {
    "base": [],
    "format": ["base"],
    "runtime": ["format", "base"],
    "probe": ["format", "base"],
    "manager": ["base"],
    "context": ["base"],
    "archive": ["context", "format", "base"],
    "query": ["archive", "context", "format", "base"],
    "analysis": ["query", "archive", "context", "format", "base"],
    "sim": ["base"],
    "formats": ["archive", "context", "format", "base"],
    "report": ["analysis", "query", "archive", "context", "format", "base"],
    "cli": ["report", "analysis", "query", "archive", "context", "format", "base", "sim", "formats", "probe", "manager"],
}
# Headers that injected code must not include: it would bring libstdc++, stdio or locks into a rank.
INJECTED_NEVER = re.compile(r"#include <(iostream|fstream|sstream|string|vector|map|unordered_map|memory|functional|"
                            r"thread|mutex|filesystem|regex|stdexcept|stdio\.h|cstdio)>")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def files(folder):
    return [path for path in sorted(folder.rglob("*")) if path.suffix in (".h", ".cc", ".c", ".inc")]


def problems():
    source = ROOT / "src"
    for path in files(source):
        name = path.relative_to(source)
        home = name.parts[0]
        test = re.search(r"_(test|fuzz|bench|probe)\.cc$", path.name) or "testing" in name.parts
        if home not in EDGES:
            yield f"src/{name}: folder '{home}' has no walls; add it to {pathlib.Path(__file__).name}"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = INCLUDE.match(line)
            if found:
                target = found.group(1).split("/")[0]
                if target in ("tests", "..") or "../" in found.group(1):
                    yield f"src/{name}:{number}: includes {found.group(1)}; src/ never looks outside or upwards"
                elif target in EDGES and target != home and target not in EDGES[home] and not test:
                    yield f"src/{name}:{number}: {home} must not include {found.group(1)}"
            if home == "runtime" and not test and INJECTED_NEVER.match(line):
                yield f"src/{name}:{number}: {line.strip()} has no place in injected code"
    for path in files(ROOT / "include"):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = INCLUDE.match(line)
            if found and not found.group(1).startswith("rankine/"):
                yield f"{path.relative_to(ROOT)}:{number}: the public API depends on nothing, not on {found.group(1)}"


found = list(problems())
for line in found:
    print(line)
sys.exit(1 if found else 0)
