# SPDX-License-Identifier: BSD-3-Clause
"""The ranks of a job wait for each other until they are killed. The report names the deadlock and includes calls
that never returned."""
import json
import os
import re
import signal
import time

import pytest

import rig

pytestmark = pytest.mark.beside

RANKS = 3
LONG = 1.6  # in seconds: a deadlock is reported if it lasted at least one second after the last rank began to wait
SECOND = 1_000_000_000


def said_waiting(process, timeout=60):
    """Waits until all ranks have printed that they wait."""
    seen, end = b"", time.monotonic() + timeout
    os.set_blocking(process.stdout.fileno(), False)
    while len(re.findall(rb"waiting \d+\n", seen)) < RANKS:
        assert time.monotonic() < end, seen
        seen += process.stdout.read() or b""
        time.sleep(0.02)
    os.set_blocking(process.stdout.fileno(), True)


def stuck(mpi, folder, program, *arguments):
    """Returns the JSON report of a job that is ended by the user."""
    archive = folder / "job.rkn"
    process = rig.start(rig.measure_argv(mpi.launch(mpi.program(program), *arguments, np=RANKS), archive), folder, mpi.env)
    try:
        said_waiting(process)
        time.sleep(LONG)
    finally:
        os.kill(process.pid, signal.SIGTERM)
        rig.finish(process)
    rig.functions(archive)
    return archive, json.loads("\n".join(rig.report(archive, "--json").out))


def waits(rank, function, whom):
    return rf"rank {rank} waits in MPI_{function} at [^;]* for {re.escape(whom)}(;|$)"


# For each kind of deadlock: whether the finding is certain, and words that the finding must contain.
WAYS = {
    "ring": (True, [waits("0", "Recv", "rank 2 (tag 1)"), waits("1", "Recv", "rank 0 (tag 1)"), waits("2", "Recv", "rank 1 (tag 1)"),
                    r"; the ranks wait in a cycle: rank 0, rank 2, rank 1, and rank 0 again"]),
    "beside": (True, [r"rank 0, rank 1 wait in MPI_Barrier at .* for rank 2;", waits("2", "Recv", "rank 0 (tag 7)"),
                      r"; the ranks wait in a cycle: rank 0, rank 2, and rank 0 again"]),
    "tags": (True, [waits("0", "Ssend", "rank 1 (tag 7)"), waits("1", "Recv", "rank 0 (tag 8)"), waits("2", "Recv", "rank 1 (tag 9)"),
                    r"; the ranks wait in a cycle: rank 0, rank 1, and rank 0 again"]),
    "waitall": (True, [waits("0", "Waitall", "rank 2"), waits("1", "Waitall", "rank 0"), waits("2", "Waitall", "rank 1"), r"; the ranks wait in a cycle: "]),
    "either": (True, [r"rank 0 waits in MPI_Waitall at [^;]* probably for rank 2 or rank 1", r"; the ranks probably wait in a cycle: rank 0, rank \d"]),
    "sendrecv": (True, [r"rank 0 waits in MPI_Sendrecv at [^;]* probably for rank 1 \(tag 3\) or rank 2 \(tag 4\)"]),
    "orders": (True, [r"rank 0, rank 2 wait in MPI_Barrier at [^;]* for rank 1;", waits("1", "Barrier", "rank 0, rank 2"),
                      r"; the ranks wait in a cycle: rank 0, rank 1, and rank 0 again"]),
    "copies": (True, [r"rank 0, rank 1 wait in MPI_Comm_dup at [^;]* for rank 2;", waits("2", "Recv", "rank 0 (tag 7)"),
                      r"; the ranks wait in a cycle: rank 0, rank 2, and rank 0 again"]),
    "requests": (True, [r"rank 0, rank 2 wait in MPI_Wait at [^;]* for all in MPI_Ibarrier;", waits("1", "Wait", "all in MPI_Ibarrier (spare)"),
                        r"; the ranks probably wait in a cycle: rank 0, rank 1, and rank 0 again"]),
    "windows": (True, [r"rank 0, rank 1 wait in MPI_Win_free at [^;]* for rank 2;", r"; the ranks wait in a cycle: rank 0, rank 2, and rank 0 again"]),
    "files": (True, [r"rank 0, rank 1 wait in MPI_File_open at [^;]* for rank 2;", r"; the ranks wait in a cycle: rank 0, rank 2, and rank 0 again"]),
    "end": (True, [r"rank 0, rank 1 wait in MPI_Finalize at [^;]* for rank 2;", r"; the ranks wait in a cycle: rank 0, rank 2, and rank 0 again"]),
    "joined": (False, [waits("0", "Recv", "rank 2 (tag 5)"), r"; the ranks wait in a cycle: rank 0, rank 2, rank 1, and rank 0 again",
                       r"[:;] other threads that had called MPI slept outside of MPI, or had ended"]),
    "ended": (False, [waits("0", "Recv", "rank 2 (tag 1)"), r"; the ranks wait in a cycle: rank 0, rank 2, rank 1, and rank 0 again"]),
    "any": (True, [r"rank 0, rank 1, rank 2 wait in MPI_Recv at [^;]* for any rank \(tag 7, spare\)"]),
}


@pytest.mark.any_mpi
@pytest.mark.parametrize("how", WAYS)
def test_a_deadlock_is_the_first_finding(mpi, how, tmp_path):
    certain, words = WAYS[how]
    archive, whole = stuck(mpi, tmp_path, "stuck", how)
    first = whole["findings"]["list"][0]
    assert first["name"] == "deadlock" and first["title"] == ("Deadlock" if certain else "Probable deadlock"), first
    for part in words:
        assert re.search(part, first["evidence"]), (part, first)
    assert "stuck.c:" in first["evidence"] and first["cost_ns"] >= RANKS * SECOND
    assert not any(one["name"] == "abnormal_end" for one in whole["findings"]["list"])
    # Calls that never returned appear in every table, with a duration until the end of the rank. The time in MPI counts
    # MPI_Finalize separately.
    assert whole["summary"]["mpi_time_ns"] >= (1 if how == "end" else RANKS) * SECOND
    for cut in ("call_sites", "functions"):
        assert sum(line.get("unfinished", 0) for line in whole[cut]) == RANKS, whole[cut]
        longest = next(line for line in whole[cut] if line.get("unfinished"))  # (on a busy machine, MPI_Init may take longer)
        assert longest["unfinished_ns"] <= longest["time_ns"]
    costliest = next(line for line in whole["call_sites"] if line["phase"] == "run")
    assert costliest["unfinished"] > 0 and costliest["unfinished_ns"] >= SECOND
    shown = " ".join(" ".join(rig.report(archive).out).split())
    assert re.search(rf"Costliest call [^ ]+ % of the time in MPI is {costliest['function']}, .*never returned", shown), shown
    asked = rig.query(archive, "SELECT mpi.rank, mpi.function, sum(mpi.unfinished) GROUP BY mpi.rank, mpi.function "
                               "WHERE mpi.unfinished FORMAT json")
    assert sorted((row["mpi.rank"], row["sum#mpi.unfinished"]) for row in asked) == [(rank, 1) for rank in range(RANKS)], asked


@pytest.mark.mpis("openmpi")
def test_no_deadlock_while_a_rank_works(mpi, tmp_path):
    _, whole = stuck(mpi, tmp_path, "stuck", "busy")
    assert all(one["name"] != "deadlock" for one in whole["findings"]["list"]), whole["findings"]
    assert sum(line.get("unfinished", 0) for line in whole["functions"]) == RANKS - 1


def test_calls_behind_a_binding_have_the_programs_lines(mpi, tmp_path):
    archive, whole = stuck(mpi, tmp_path, "stuck_f90")
    evidence = whole["findings"]["list"][0]["evidence"]
    for rank, function, what, whom in ((0, "Recv", "recv", r"rank 1 \(tag 7\)"), (1, "Wait", "wait", "rank 2"), (2, "Barrier", "barrier", "rank 0, rank 1")):
        line = rig.line_of("stuck_f90.f90", what)
        part = rf"rank {rank} waits in MPI_{function} at [^;]*stuck_f90\.f90:{line} for {whom}(;|$)"
        assert re.search(part, evidence), (part, evidence)
    for line in whole["call_sites"]:
        assert "libmpi" not in json.dumps(line.get("call_site", "")), line
    shown = "\n".join(rig.report(archive).out)
    assert not re.search(r"mpi_(recv|wait|barrier)_?\+0x", shown, re.I), shown
