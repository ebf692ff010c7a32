# SPDX-License-Identifier: BSD-3-Clause
"""Makes bench/FIGURES.md, which has the current figures, from bench/results/today.jsonl.

Each line has `bench` and `figure`, and may have these members: `value` (with Open MPI, if MPI matters), `mpich`,
`limit`, `peer` (another tool's figure). `over` lists which of `value` and `mpich` exceed the limit. `where` has the
machine, the date and how the figure was measured.
"""
import itertools
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "bench/results/today.jsonl"
HEAD = """# Figures of today

<!-- Made by tools/docs/reference.py of bench/results/today.jsonl; change that and run it. -->

Figures in bold are over their limit. [README.md](README.md) says how they are taken, and what the cases are.
"""


def shown(row, key):
    text = row.get(key, "").replace("|", "\\|")
    return f"**{text}**" if key in row.get("over", ()) else text


def table(rows):
    columns = ["figure", "value"] + [key for key in ("mpich", "limit", "peer") if any(key in row for row in rows)]
    heads = {"value": "Open MPI" if "mpich" in columns else "value", "mpich": "MPICH", "peer": "another tool"}
    return ("| " + " | ".join(heads.get(key, key) for key in columns) + " |\n" + "|---" * len(columns) + "|\n" +
            "".join("| " + " | ".join(shown(row, key) for key in columns) + " |\n" for row in rows))


def made():
    rows = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
    text = HEAD
    for bench, of_bench in itertools.groupby(rows, lambda row: row["bench"]):
        text += f"\n## {bench}\n"
        places = {}
        for row in of_bench:
            places.setdefault(row.get("where", "unknown"), []).append(row)
        text += "".join(f"\nTaken on: {where}.\n\n" + table(own) for where, own in places.items())
    return text
