# SPDX-License-Identifier: BSD-3-Clause
"""Checks from which other folders a folder under src/ includes headers (docs/design/house.md). The data below
lists the permitted edges. A folder may include its own headers and the headers of all folders that it reaches
through edges. The reason is that code which uses a folder also links its libraries.

The rooms inside src/recorder are ordered, and a consumer must not include headers of another consumer.

"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The folders whose headers each folder may include directly. base/rt is the part of base that is safe in
# injected code.
EDGES = {
    "base": [],
    "mpi_facts": ["base"],
    "layout": ["mpi_facts", "base"],
    "recorder": ["layout", "mpi_facts", "base"],
    "probe": ["layout", "mpi_facts", "base"],
    "manager": ["base"],
    "context": ["base"],
    "archive": ["context", "layout", "mpi_facts", "base"],
    "query": ["archive", "context", "layout", "mpi_facts", "base"],
    "analysis": ["query", "archive", "context", "layout", "mpi_facts", "base"],
    "sim": ["base"],
    "extrapolate": ["base"],
    "exchange": ["archive", "context", "layout", "mpi_facts", "base"],
    "symbols": ["query", "archive", "context", "base"],
    "report": ["symbols", "analysis", "query", "archive", "context", "layout", "mpi_facts", "base"],
    "cli": ["report", "symbols", "analysis", "query", "archive", "context", "layout", "mpi_facts", "base", "sim", "extrapolate", "exchange", "probe",
            "manager", "portable"],
    "portable": ["manager", "exchange", "base"],
}
# Subfolders that must not include each other freely, each with the other subfolders that it may include. Files directly
# in the parent folder may include all subfolders, but the subfolders must not include those files.
INNER = {
    "query": {
        "values": [],
        "language": ["values"],
        "records": ["values"],
        "output": ["language", "values"],
        "execution": ["output", "records", "language", "values"],
    },
}
# The rooms of the recorder. Each room may include headers of the rooms before it. A consumer must not include headers
# of another consumer.
ROOMS = ["arch", "core", "context", "mpi", "calls", "consumers", "adapters", "session", "entries"]
# Headers that injected code must not include, because they would bring libstdc++, stdio or locks into a rank.
INJECTED_NEVER = re.compile(r"#include <(iostream|fstream|sstream|string|vector|map|unordered_map|memory|functional|"
                            r"thread|mutex|filesystem|regex|stdexcept|stdio\.h|cstdio)>")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def files(folder):
    return [path for path in sorted(folder.rglob("*")) if path.suffix in (".h", ".cc", ".c", ".inc", ".S")]


def against_the_order(name, target):
    """Returns 'FROM -> TO' if a file of the recorder includes a header of a later room, or if a consumer includes
    a header of another consumer."""
    parts, seen = name.parts[1:], pathlib.PurePath(target).parts[1:]
    here, there = parts[0], seen[0]
    if here == there == "consumers" and parts[1] != seen[1]:
        return f"consumers/{parts[1]} -> consumers/{seen[1]}"
    return f"{here} -> {there}" if ROOMS.index(there) > ROOMS.index(here) else None


def beyond_inner_walls(name, target):
    """Returns whether a file includes a header that its subfolder must not include."""
    here, there = name.parts, pathlib.PurePath(target).parts
    inner = INNER.get(here[0])
    if inner is None or there[0] != here[0] or len(here) == 2:
        return False
    return len(there) == 2 or (there[1] != here[1] and there[1] not in inner.get(here[1], []))


def problems():
    source = ROOT / "src"
    for path in files(source):
        name = path.relative_to(source)
        home = name.parts[0]
        test = re.search(r"_(test|fuzz|bench|probe)\.cc$", path.name) or "testing" in name.parts
        if home not in EDGES:
            yield f"src/{name}: folder '{home}' has no walls; add it to {pathlib.Path(__file__).name}"
            continue
        if home == "recorder" and name.parts[1] not in ROOMS:
            yield f"src/{name}: the recorder has no room '{name.parts[1]}'; its rooms are {', '.join(ROOMS)}"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = INCLUDE.match(line)
            if found:
                target = found.group(1).split("/")[0]
                if target in ("tests", "..") or "../" in found.group(1):
                    yield f"src/{name}:{number}: includes {found.group(1)}; src/ never looks outside or upwards"
                elif target in EDGES and target != home and target not in EDGES[home] and not test:
                    yield f"src/{name}:{number}: {home} must not include {found.group(1)}"
                elif not test and beyond_inner_walls(name, found.group(1)):
                    yield f"src/{name}:{number}: {home}/{name.parts[1]} must not include {found.group(1)}"
                elif target == home == "recorder" and not test:
                    edge = against_the_order(name, found.group(1))
                    if edge:
                        yield f"src/{name}:{number}: includes {found.group(1)}: {edge} is against the order of rooms"
            if home == "recorder" and not test and INJECTED_NEVER.match(line):
                yield f"src/{name}:{number}: {line.strip()} has no place in injected code"
    for path in files(ROOT / "include"):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = INCLUDE.match(line)
            if found and not found.group(1).startswith("rankine/"):
                yield f"{path.relative_to(ROOT)}:{number}: the public API depends on nothing, not on {found.group(1)}"


found_problems = list(problems())
for problem in found_problems:
    print(problem)
sys.exit(1 if found_problems else 0)
