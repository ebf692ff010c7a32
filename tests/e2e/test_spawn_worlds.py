# SPDX-License-Identifier: BSD-3-Clause
"""Worlds of MPI_Comm_spawn: queries, the report and the page distinguish their ranks, with the same numbers."""
import json
import re

import pytest

import rig
from pages import looked_at, missing

pytestmark = pytest.mark.beside

RANKS = [(0, 0), (1, 0), (1, 1), (1, 2)]  # world and rank of a parent and its three children


def run(mpi, folder, *options):
    outcome = rig.measured(mpi, [mpi.program("spawn"), 16, "several"], folder, np=1, options=options)
    assert outcome.code == 0, outcome.describe()
    rig.functions(outcome.archive)  # waits for it
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
    # The report has the same numbers, in its text, too.
    said = json.loads("\n".join(rig.report(archive, "--json").out))
    assert sorted((one["world"], one["rank"]) for one in said["processes"]) == RANKS
    text = "\n".join(rig.report(archive, "--section", "ranks", "--width", "200").out)
    assert sorted((int(world), int(rank)) for rank, world in set(re.findall(r"(\d+) of world (\d+)", text))) == RANKS, text


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
