# SPDX-License-Identifier: BSD-3-Clause
"""Prints, as JSON on the last line, what pandas and Hatchet read from an archive, and the output of the
notebook. Runs in the virtual environment `notebook` of packages/python.txt:

archive_judge.py ARCHIVE NOTEBOOK"""
import contextlib
import json
import sys

import rankine

# an annotated program must not load any of these modules
assert not {"pandas", "sqlite3", "rankine.archive"} & set(sys.modules)
assert "Archive" in dir(rankine)

import nbclient
import nbformat
import rankine.archive


def outputs(path):
    """Returns the output text of each code cell."""
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    return ["".join(output.get("text", "") or output.get("data", {}).get("text/plain", "") for output in cell.outputs)
            for cell in notebook.cells if cell.cell_type == "code"]


def main(path, notebook):
    run = rankine.Archive(path)
    result = {"tables": {name: [len(run.table(name)), list(run.table(name).columns)] for name in rankine.archive.TABLES}}
    result["calls"] = int(run.profile.calls.sum())
    result["query"] = run.query("SELECT mpi.function,sum(count) GROUP BY mpi.function").to_dict("records")
    result["events"] = {f"{kind} {path}": int(count) for (kind, path), count in run.events.groupby(["event", "path"]).size().items()}
    regions, samples = run.regions_graph(), run.samples_graph()
    result["regions"] = {row["name"]: float(row["time (inc)"]) for _, row in regions.dataframe.iterrows()}
    result["depth"] = max(len(node.path()) for node in regions.graph.traverse())
    result["samples"] = float(samples.dataframe["time"].sum())
    try:
        rankine.archive.Archive("nothing.rkn").table("profile")
    except rankine.ArchiveError as error:
        result["error"] = str(error)
    result["notebook"] = outputs(notebook)
    return result


with contextlib.redirect_stdout(sys.stderr):
    found = main(*sys.argv[1:])
print(json.dumps(found))
