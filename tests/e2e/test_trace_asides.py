# SPDX-License-Identifier: BSD-3-Clause
"""Tests event traces of calls that involve no other rank. Each call is recorded, and long series of calls take
little space."""
import collections
import json
import os

import pytest

import rig
from wait_stamps import report

pytestmark = pytest.mark.beside

LEAVES = ("SELECT mpi.rank,mpi.function,mpi.outcome,mpi.calls,mpi.inside.ns,time.duration.ns,time.offset.ns "
          "WHERE event=leave FORMAT json")
ROWS = "SELECT mpi.rank,sum(count) WHERE mpi.function GROUP BY mpi.rank FORMAT json"


def run(mpi, folder, program, *argv, services="trace", np=2):
    outcome = rig.measured(mpi, [mpi.program(program), *argv], folder, np=np, options=["--with", services])
    assert outcome.code == 0, outcome.describe()
    rig.functions(outcome.archive)  # waits until the archive exists
    return outcome


def said(outcome):
    """Parses the program's output into {(rank, function, outcome): calls} and {rank: seconds of polling}."""
    calls, inside = collections.Counter(), {}
    for line in outcome.out:
        words = line.split()
        if len(words) == 3 and words[1] == "inside":
            inside[int(words[0])] = float(words[2])
        elif len(words) == 4:
            calls[int(words[0]), words[1], words[2]] += int(words[3])
    return calls, inside


def leaves(archive):
    return rig.query(archive, LEAVES)


def counted(rows):
    calls = collections.Counter()
    for row in rows:
        calls[int(row["mpi.rank"]), row["mpi.function"], row.get("mpi.outcome", "done")] += int(row.get("mpi.calls", 1))
    return calls


@pytest.mark.any_mpi
@pytest.mark.parametrize("services", ["trace", "trace,ti", "trace(keep=4M)"])
def test_init_takes_as_long_as_in_the_profile(mpi, services, tmp_path):
    """The time of MPI_Init is the time of the library. The critical path includes neither earlier time nor the
    recorder's time."""
    archive = run(mpi, tmp_path, "ring", services=services).archive
    said = report(archive)
    traced = {int(row["mpi.rank"]): int(row["time.duration.ns"]) for row in leaves(archive) if row["mpi.function"] == "MPI_Init"}
    profile = {one["rank"]: one["initialize_ns"] for one in said["processes"]}
    assert profile == pytest.approx(traced, rel=1e-3) and min(profile.values()) > 1e6
    begin = min(one["attributes"]["init.done.ns"] for one in said["processes"])
    end = max(one["attributes"]["finalize.ns"] for one in said["processes"])
    path = said["waits"]["critical_path"]
    assert 0 < path["ns"] <= (end - begin) * 1.001 + 10_000
    assert abs(sum(part["ns"] for part in path["parts"]) - path["ns"]) <= 1


def check_against_profile(archive, found):
    """Checks for each rank that the trace has all calls that the profile counts."""
    traced = collections.Counter()
    for (rank, _, _), calls in found.items():
        traced[rank] += calls
    assert dict(traced) == {int(row["mpi.rank"]): int(row["sum#count"]) for row in rig.query(archive, ROWS)}


@pytest.mark.any_mpi
@pytest.mark.parametrize("program", ["types", "rma", "corners", "threads"])
def test_all_that_the_profile_counts_is_there(mpi, program, tmp_path):
    archive = run(mpi, tmp_path, program).archive
    check_against_profile(archive, counted(leaves(archive)))


@pytest.mark.any_mpi
@pytest.mark.parametrize("services", ["trace", "trace,ti", "trace(keep=4M)"])
def test_each_call_is_there(mpi, services, tmp_path):
    outcome = run(mpi, tmp_path, "asides", services=services)
    rows = leaves(outcome.archive)
    found, (told, inside) = counted(rows), said(outcome)
    for rank in (0, 1):
        for function in ("MPI_Send", "MPI_Bcast"):
            assert found[rank, function, "failed"] == told[rank, function, "failed"] == 3
        assert found[rank, "MPI_Init", "done"] == 1 and found[rank, "MPI_Barrier", "done"] == 2
        assert found[rank, "MPI_Type_size", "done"] == 5
        assert found[rank, "MPI_Comm_size", "done"] == 1000
        for function in ("MPI_Type_contiguous", "MPI_Type_commit", "MPI_Type_free", "MPI_Send_init", "MPI_Request_free"):
            assert found[rank, function, "done"] == 1, function
    assert found[0, "MPI_Test", "nothing"] == told[0, "MPI_Test", "nothing"] > 1
    in_turn = told.pop((0, "in-turn", "any"))
    assert found[0, "MPI_Iprobe", "nothing"] + found[0, "MPI_Comm_test_inter", "done"] == told[0, "MPI_Iprobe", "nothing"] + in_turn
    assert sum(row["mpi.function"] == "MPI_Comm_test_inter" for row in rows) < in_turn / 4
    check_against_profile(outcome.archive, found)
    # Calls of MPI_Test in a loop make few entries. Calls with work between them have separate entries.
    tests = [row for row in rows if row["mpi.function"] == "MPI_Test" and row.get("mpi.outcome") == "nothing"]
    several = [row for row in tests if "mpi.calls" in row]
    alone = [row for row in tests if "mpi.calls" not in row]
    # (a new entry begins when the rank has lost its processor for a while, or when an extent of the spool is full)
    assert 1 <= len(several) <= 4 + told[0, "MPI_Test", "gaps"] and len(alone) >= 5
    measured = sum(int(row["mpi.inside.ns"]) for row in several) + sum(int(row["time.duration.ns"]) for row in alone)
    # (the program measures a longer time, which includes reading the clock and all interruptions)
    assert 10 * told[0, "MPI_Test", "nothing"] < measured < 1.05e9 * inside[0] + 1e6, (measured, inside)
    assert all(int(row["mpi.inside.ns"]) <= int(row["time.duration.ns"]) for row in several)


@pytest.mark.any_mpi
def test_nothing_is_matched_by_them(mpi, tmp_path):
    """Failed operations and tests count neither as waits, nor as messages, nor as operations of all ranks."""
    archive = run(mpi, tmp_path, "asides").archive
    waits = json.loads("\n".join(rig.report(archive, "--json").out))["waits"]
    assert waits["causality"]["violated"] == 0 and waits["parts_lost"] == 0
    # Rank 0 makes two pairs of Irecv and Test, two pairs of Iprobe and Recv, four sends, two barriers and MPI_Finalize.
    # Rank 1 makes four receives, four sends, two barriers and MPI_Finalize.
    assert waits["calls"] == (4 + 4 + 4 + 3) + (8 + 3)
    out = rig.rankine("export", "--to", "chrome", archive, "trace.json", cwd=tmp_path)
    assert out.code == 0, out.describe()
    events = json.loads((tmp_path / "trace.json").read_text())["traceEvents"]
    assert sum(event["ph"] == "s" for event in events) == 8
    polled = [event for event in events if event.get("name") == "MPI_Test" and event.get("args", {}).get("outcome") == "nothing"]
    assert sum(event["args"].get("calls", 1) for event in polled) == said_calls(archive, 0, "MPI_Test")


def said_calls(archive, rank, function):
    return counted(leaves(archive))[rank, function, "nothing"]


@pytest.mark.any_mpi
def test_a_loop_takes_little_room(mpi, tmp_path):
    """However often a rank polls while it waits, polling must not fill the trace."""
    archive = run(mpi, tmp_path, "asides").archive
    assert os.path.getsize(archive) < 64 << 10
    calls = sum(counted(leaves(archive)).values())
    assert calls > 10_000


@pytest.mark.any_mpi
def test_time_in_them_is_in_mpi_over_time(mpi, tmp_path):
    """The time of a rank that polls all the time does not count as work."""
    archive = run(mpi, tmp_path, "asides").archive
    over_time = json.loads("\n".join(rig.report(archive, "--json").out))["efficiency_course"]
    assert over_time["unknown"] == "" and over_time["untold_mpi_share"] < 0.02
