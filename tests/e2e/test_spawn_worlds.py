# SPDX-License-Identifier: BSD-3-Clause
"""Tests worlds made by MPI_Comm_spawn. Queries, the report and the page distinguish the ranks of the worlds and show
the same numbers."""
import csv
import json
import re

import pytest

import rig
from pages import looked_at, missing

pytestmark = pytest.mark.beside

RANKS = [(0, 0), (1, 0), (1, 1), (1, 2)]  # (world, rank) of a parent and its three children


def run(mpi, folder, *options, mode="several"):
    outcome = rig.measured(mpi, [mpi.program("spawn"), 16, mode], folder, np=1, options=options)
    assert outcome.code == 0, outcome.describe()
    rig.functions(outcome.archive)  # waits until the archive exists
    return outcome.archive


def of(rows):
    return sorted((row["mpi.world"], row["mpi.rank"]) for row in rows)


@pytest.mark.mpis("openmpi", "openmpi5", "mpich5")
def test_each_kind_of_record_knows_the_world(mpi, tmp_path):
    archive = run(mpi, tmp_path, "--with", "trace", "--window", "name=all from=start")
    ask = lambda query: rig.query(archive, query + " FORMAT json")
    assert of(ask("SELECT mpi.world,mpi.rank,sum(count) WHERE mpi.function=MPI_Init GROUP BY mpi.world,mpi.rank")) == RANKS
    assert of(ask("SELECT mpi.world,mpi.rank WHERE event=leave AND mpi.function=MPI_Init")) == RANKS
    assert of(ask("SELECT mpi.world,mpi.rank WHERE window.duration.ns")) == RANKS
    sent = ask("SELECT mpi.world,sum(count) WHERE mpi.peer>=0 AND mpi.function=MPI_Send GROUP BY mpi.world")
    assert sent == [{"mpi.world": 0, "sum#count": 3}]
    # The JSON and the text of the report have the same numbers as the queries.
    said = json.loads("\n".join(rig.report(archive, "--json").out))
    assert sorted((one["world"], one["rank"]) for one in said["processes"]) == RANKS
    assert "waits.worlds" in [one["name"] for one in said["trust"]], said["trust"]
    text = "\n".join(rig.report(archive, "--section", "ranks", "--width", "200").out)
    assert sorted((int(world), int(rank)) for rank, world in set(re.findall(r"(\d+) of world (\d+)", text))) == RANKS, text


@pytest.mark.mpis("openmpi", "openmpi5", "mpich5")
def test_what_ranks_do_is_that_of_their_own_world(mpi, tmp_path):
    """In exports and tables, messages, communicators and names distinguish rank 0 of a spawned world from rank 0 of
    the first world."""
    archive = run(mpi, tmp_path, "--with", "trace,ti", mode="talking")
    out = tmp_path / "tables"
    assert rig.rankine("export", archive, "--to", "csv", out, cwd=tmp_path).code == 0
    with open(out / "matched_messages.csv", encoding="utf-8") as file:
        pairs = [(row["sender"], row["receiver"], row["receiver_rank"]) for row in csv.DictReader(file)]
    # numbers of processes; process 1 is the parent
    assert sorted(pairs) == [("1", "2", "1"), ("2", "3", "2"), ("3", "1", "0")]
    text = "\n".join(rig.report(archive, "--section", "communicators", "--width", "200").out)
    assert "MPI_COMM_WORLD of world 0" in text and "MPI_COMM_WORLD of world 1" in text, text
    rows = re.findall(r" (\d) of world (\d) ", text)
    assert ("0", "0") in rows and "1" in {world for _, world in rows}, text
    # A replay contains only the first world. The efficiencies of the replay therefore differ from the efficiencies of
    # the run.
    said = json.loads("\n".join(rig.report(archive, "--json").out))
    assert said["summary"]["transfer_efficiency"] is None, said["summary"]


def test_one_world_has_no_number(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("ring"), 3, 8], tmp_path, np=2)
    assert outcome.code == 0, outcome.describe()
    rig.functions(outcome.archive)
    rows = rig.query(outcome.archive, "SELECT mpi.world,mpi.rank,sum(count) GROUP BY mpi.world,mpi.rank FORMAT json")
    assert sorted(row["mpi.rank"] for row in rows) == [0, 1] and not any("mpi.world" in row for row in rows), rows


@pytest.mark.mpis("openmpi")
def test_the_page_numbers_worlds_as_the_report_does(mpi, tmp_path):
    if missing():
        pytest.skip(missing())
    archive = run(mpi, tmp_path)
    outcome = rig.rankine("report", "--html", tmp_path / "page.html", archive, cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    page = looked_at([{"name": "page", "file": str(tmp_path / "page.html")}], tmp_path)["page"]
    named = {(int(world), int(rank)) for rank, world in re.findall(r"rank (\d+) of world (\d+)", page["text"])}
    assert page["errors"] == [] and named and named <= set(RANKS), named
    assert {world for world, _ in named} == {0, 1}
