"""Ranks that wait for each other until somebody ends them: how the report says so, and that calls which never returned count."""
import json
import os
import re
import signal
import time

import pytest

import rig

pytestmark = pytest.mark.beside

RANKS = 3
LONG = 2.5  # seconds: a deadlock is one that has lasted a second, whenever the last rank came
SECOND = 1_000_000_000


def said_waiting(process, timeout=60):
    """Once all ranks have said that they wait."""
    seen, end = b"", time.monotonic() + timeout
    os.set_blocking(process.stdout.fileno(), False)
    while len(re.findall(rb"waiting \d+\n", seen)) < RANKS:
        assert time.monotonic() < end, seen
        seen += process.stdout.read() or b""
        time.sleep(0.02)
    os.set_blocking(process.stdout.fileno(), True)


def stuck(mpi, how, folder):
    """The JSON report of a run that is ended by its user."""
    archive = folder / "job.rkn"
    process = rig.start(rig.measure_argv(mpi.launch(mpi.program("stuck"), how, np=RANKS), archive), folder, mpi.env)
    try:
        said_waiting(process)
        time.sleep(LONG)
    finally:
        os.kill(process.pid, signal.SIGTERM)
        rig.finish(process)
    rig.functions(archive)
    return archive, json.loads("\n".join(rig.report(archive, "--json").out))


# How it gets stuck: is it certain, and what must be said of it.
WAYS = {
    "ring": (True, ["rank 0 waits in MPI_Recv", "for rank 2", "a cycle: rank 0, rank 2, rank 1, and rank 0 again"]),
    "beside": (True, ["rank 0, rank 1 wait in MPI_Barrier", "for rank 2", "rank 2 waits in MPI_Recv"]),
    "tags": (False, ["rank 0 waits in MPI_Ssend", "rank 1, rank 2 wait in MPI_Recv"]),
    "waitall": (False, ["rank 0, rank 1, rank 2 wait in MPI_Waitall"]),
}


@pytest.mark.parametrize("how", WAYS)
def test_a_deadlock_is_the_first_finding(mpi, how, tmp_path):
    certain, words = WAYS[how]
    archive, whole = stuck(mpi, how, tmp_path)
    first = whole["findings"]["list"][0]
    assert first["name"] == "deadlock" and first["what"].startswith("a deadlock" if certain else "probably a deadlock"), first
    for part in words:
        assert part in first["evidence"], first
    assert "stuck.c:" in first["evidence"] and first["cost_ns"] >= RANKS * SECOND
    assert not any(one["name"] == "abnormal_end" for one in whole["findings"]["list"])
    # Calls that never returned are in every table, up to the end.
    assert whole["summary"]["mpi_time_ns"] >= RANKS * SECOND
    for cut in ("call_sites", "functions"):
        assert sum(line.get("unfinished", 0) for line in whole[cut]) == RANKS, whole[cut]
        assert whole[cut][0]["unfinished_ns"] <= whole[cut][0]["time_ns"]
    costliest = next(line for line in whole["call_sites"] if line["phase"] == "run")
    assert costliest["unfinished"] > 0 and costliest["unfinished_ns"] >= SECOND
    shown = " ".join(" ".join(rig.report(archive).out).split())
    assert re.search(rf"Costliest call [^ ]+ % of the time in MPI is {costliest['function']}, .*never returned", shown), shown
    asked = rig.query(archive, "SELECT mpi.rank, mpi.function, sum(mpi.unfinished) GROUP BY mpi.rank, mpi.function "
                               "WHERE mpi.unfinished FORMAT json")
    assert sorted((row["mpi.rank"], row["sum#mpi.unfinished"]) for row in asked) == [(rank, 1) for rank in range(RANKS)], asked


@pytest.mark.mpis("openmpi")
def test_no_deadlock_while_a_rank_works(mpi, tmp_path):
    _, whole = stuck(mpi, "busy", tmp_path)
    assert all(one["name"] != "deadlock" for one in whole["findings"]["list"]), whole["findings"]
    assert sum(line.get("unfinished", 0) for line in whole["functions"]) == RANKS - 1
