# SPDX-License-Identifier: BSD-3-Clause
"""Tests MPI calls in the event trace, for every way in which a program can end, and for every selection."""
import collections
import json

import pytest

import rig
from test_ti_goes_on import MESSAGES, OTHERS, WAITS

pytestmark = pytest.mark.beside

EVENTS = "SELECT mpi.rank,mpi.function,count() WHERE event=leave GROUP BY mpi.rank,mpi.function FORMAT json"
ROWS = "SELECT mpi.rank,mpi.function,sum(count) GROUP BY mpi.rank,mpi.function FORMAT json"
# calls outside of the run time (docs/trace.md); for MPI_Finalize, only the begin is recorded
OUTSIDE = ("MPI_Init", "MPI_Finalize", "MPI_Comm_rank", "MPI_Comm_size")


def run(mpi, folder, program, *argv, np=2, select=None, window=None, code=0):
    options = ["--with", "trace", *(["--select", select] if select else []), *(["--window", window] if window else [])]
    outcome = rig.measured(mpi, [mpi.program(program), *argv], folder, np=np, options=options)
    assert code is None or outcome.code == code, outcome.describe()
    rig.functions(outcome.archive)  # waits until the archive exists
    return outcome.archive


def counts(archive, query, column):
    return {(int(row["mpi.rank"]), row["mpi.function"]): row[column] for row in rig.query(archive, query)
            if "mpi.function" in row and row["mpi.function"] not in OUTSIDE}


def traced(archive):
    return counts(archive, EVENTS, "count")


def waits(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out)).get("waits")


@pytest.mark.mpis("openmpi")
def test_more_ranks_than_cores(mpi, tmp_path):
    """On all ranks, the trace has each call that the profile counts."""
    archive = run(mpi, tmp_path, "ring", 20, 64, np=8)
    found = traced(archive)
    assert len({rank for rank, _ in found}) == 8
    assert found == counts(archive, ROWS, "sum#count")
    assert waits(archive)["calls"] == sum(found.values()) + 8  # (the trace only has the begin of MPI_Finalize)


def test_calls_of_a_killed_rank_are_kept(mpi, tmp_path):
    archive = run(mpi, tmp_path, "endings", "sigkill", code=None)
    found = traced(archive)
    for rank in (0, 1):
        assert found[rank, "MPI_Allreduce"] == 20
        assert found[rank, "MPI_Barrier"] == 1
    assert waits(archive)["parts_lost"] == 0
    assert "0 damaged places" in rig.rankine("verify", archive, cwd=tmp_path).out[-1]


def test_selected_ranks_alone(mpi, tmp_path):
    archive = run(mpi, tmp_path, "selected", "rounds", 20, select="rank=1")
    found = traced(archive)
    assert {rank for rank, _ in found} == {1}
    assert found[1, "MPI_Allreduce"] == found[1, "MPI_Bcast"] == 20
    assert waits(archive)["lines"] == []  # the trace shows no late rank


def test_selected_regions_alone(mpi, tmp_path):
    found = traced(run(mpi, tmp_path, "selected", "rounds", 20, select="region=solve"))
    assert found == {(rank, "MPI_Allreduce"): 20 for rank in (0, 1)}


def test_selected_windows_alone(mpi, tmp_path):
    """Records the calls from the window's start to its end, and no calls before or after. The end of another window
    has no effect."""
    archive = run(mpi, tmp_path, "selected", "rounds", 20, select="window=middle", window="name=middle from=MPI_Barrier#5 to=MPI_Barrier#12")
    found = traced(archive)
    assert {name for _, name in found} == {"MPI_Barrier", "MPI_Bcast", "MPI_Allreduce"}
    for rank in (0, 1):
        assert found[rank, "MPI_Bcast"] == found[rank, "MPI_Allreduce"] == 7 and 6 <= found[rank, "MPI_Barrier"] <= 8, found
    seen = waits(archive)
    assert seen["calls"] == sum(found.values()) and seen["parts_lost"] == 0 and seen["causality"]["violated"] == 0


def test_selected_time_alone(mpi, tmp_path):
    archive = run(mpi, tmp_path, "selected", "seconds", 2, select="time=500ms..1500ms")
    found = traced(archive)
    assert all(0 < found[rank, "MPI_Allreduce"] < 205 for rank in (0, 1)), found  # each round takes at least 5 ms
    times = rig.query(archive, "SELECT mpi.rank,min(time.offset.ns),max(time.offset.ns) WHERE event=leave "
                               "GROUP BY mpi.rank FORMAT json")
    for row in times:
        assert row["max#time.offset.ns"] - row["min#time.offset.ns"] <= 1.05e9
    # The selected second begins at a different time on each rank. Nevertheless, operations of one rank are matched with
    # the same operations of the other rank.
    assert waits(archive)["calls"] == sum(found.values())
    causality = waits(archive)["causality"]
    assert causality["violated"] == 0 and causality["checked"] >= 2 * min(found[rank, "MPI_Allreduce"] for rank in (0, 1)) - 4


AGAIN = ("SELECT mpi.rank,mpi.function,mpi.peer,mpi.tag,mpi.bytes,mpi.outcome WHERE event=leave FORMAT json")
PERSISTENT = ("16,16,1,p,4", "16,16,2,p,3", "8,16,1,p,3", "8,8,1,p,2", "16,16,1,ps,3", "16,16,2,ps,3", "16,16,1,pr,3", "16,16,1,pw,2", "16,16,1,p,3")
GOES_ON = ("3", *MESSAGES, *WAITS, *OTHERS, *PERSISTENT)


@pytest.mark.parametrize("program, argv", [("alike", ()), ("inplace", ()), ("goes_on", GOES_ON)], ids=["alike", "inplace", "goes_on"])
def test_the_described_rule_equals_the_code(mpi, program, argv, tmp_path):
    """With a time-independent trace, each call is described. Without a time-independent trace, calls that equal the
    expected call are not described."""
    def seen(services):
        outcome = rig.measured(mpi, [mpi.program(program), *argv], tmp_path, np=2, options=["--with", services],
                               name=f"{services}.rkn")
        assert outcome.code == 0, outcome.describe()
        rig.functions(outcome.archive)
        calls = {}
        for row in rig.query(outcome.archive, AGAIN):
            calls.setdefault(int(row["mpi.rank"]), []).append(tuple(str(row.get(name)) for name in (
                "mpi.function", "mpi.peer", "mpi.tag", "mpi.bytes")))
        # Messages and operations can be checked only if the trace has the true end of each request.
        return calls, waits(outcome.archive)["causality"]["checked"]
    described = seen("trace,ti")
    assert len(described[0]) == 2 and described[1] > 5
    assert seen("trace") == described
    if program == "alike":
        found = collections.Counter(bytes_ for name, _, tag, bytes_ in described[0][1] if (name, tag) == ("MPI_Recv", "5"))
        assert found == {"16": 3, "24": 3, "32": 3}


def account_of(folder, rank):
    """Reads the log of tests/programs/mixed.c: a rank's calls in order, and the call that completed each
    message."""
    calls, got = [], []
    for line in (folder / f"mixed.{rank}").read_text().splitlines():
        words = line.split()
        if words[0] == "got":
            got.append((len(calls) - 1, *map(int, words[1:])))
        else:
            calls.append((words[0], *(None if word == "-" else int(word) for word in words[1:])))
    return calls, sorted(got)


def test_starts_of_persistent_requests_bear_their_own_names(mpi, tmp_path):
    """In queries and viewers, MPI_Start has one entry, and MPI_Startall has one entry for each request. Each message
    begins at the entry of its request."""
    times = 4
    archive = run(mpi, tmp_path, "persistent", times, 16)
    found = traced(archive)
    for rank in (0, 1):
        assert {name: found[rank, name] for name in ("MPI_Startall", "MPI_Start", "MPI_Recv_init", "MPI_Send_init")} == \
            {"MPI_Startall": 2 * times, "MPI_Start": 2 * times, "MPI_Recv_init": 1, "MPI_Send_init": 1}
    assert rig.rankine("export", "--to", "chrome", archive, "trace.json", cwd=tmp_path).code == 0
    begun, slices, starts = {}, collections.Counter(), []
    for event in json.loads((tmp_path / "trace.json").read_text())["traceEvents"]:
        if event["ph"] == "B":
            begun[event["pid"]] = event["name"]
            slices[event["pid"], event["name"]] += 1
        elif event["ph"] == "s":
            starts.append((event["pid"], begun[event["pid"]], event["id"]))
    assert all(slices[key] == count for key, count in found.items())
    assert collections.Counter((pid, name) for pid, name, _ in starts) == {(rank, name): times for rank in (0, 1) for name in ("MPI_Startall", "MPI_Start")}
    assert len({number for *_, number in starts}) == len(starts)


def is_told(function, said, known):
    """Returns whether mixed.c logs the call: it logs neither unsuccessful tests nor the creation of
    persistent requests."""
    return function in known and "outcome" not in said


def arrows(folder, archive, known):
    """Returns {rank: list of messages}. A message is (index of the call that completed it, sender, tag, bytes), with
    the values from the sending call."""
    out = rig.rankine("export", "--to", "chrome", archive, "trace.json", cwd=folder)
    assert out.code == 0, out.describe()
    calls, last, starts, ends = collections.Counter(), {}, {}, {}
    for event in json.loads((folder / "trace.json").read_text())["traceEvents"]:
        rank = event["pid"]
        if event["ph"] == "B":
            calls[rank] += is_told(event["name"], event.get("args", {}), known)
            last[rank] = event.get("args", {})
        elif event["ph"] == "s":
            starts[event["id"]] = (rank, last[rank]["tag"], last[rank]["bytes"], last[rank]["peer"])
        elif event["ph"] == "f":
            ends[event["id"]] = (rank, calls[rank] - 1)
    assert set(starts) == set(ends)
    found = {rank: [] for rank in calls}
    for name, (rank, call) in ends.items():
        sender, tag, size, receiver = starts[name]
        assert receiver == rank, (sender, receiver, rank)
        found[rank].append((call, sender, tag, size))
    return {rank: sorted(messages) for rank, messages in found.items()}


def test_requests_in_every_order_are_what_the_program_did(mpi, tmp_path):
    """The loops of the program are regular for a while and change later: null requests, shared handles,
    cancellations, waits in another order, a freed datatype. All calls are in order, and each message names the call
    that completed it, as in the program's own log."""
    archive = run(mpi, tmp_path, "mixed", 600, np=mpi.np)
    seen = {}
    known = {name for rank in range(mpi.np) for name, *_ in account_of(tmp_path, rank)[0]}
    for row in rig.query(archive, AGAIN):
        if is_told(row["mpi.function"], {name.removeprefix("mpi.") for name in row}, known):
            seen.setdefault(int(row["mpi.rank"]), []).append((row["mpi.function"], *(row.get(name) for name in ("mpi.peer", "mpi.tag", "mpi.bytes"))))
    came = arrows(tmp_path, archive, known)
    for rank in range(mpi.np):
        calls, got = account_of(tmp_path, rank)
        wrong = next((i for i, pair in enumerate(zip(seen[rank], calls)) if pair[0] != pair[1]), None)
        assert wrong is None, f"rank {rank}, call {wrong}: {seen[rank][wrong]}, but it was {calls[wrong]}"
        assert len(seen[rank]) == len(calls)
        assert came[rank] == got, f"rank {rank}"
    assert waits(archive)["causality"]["checked"] > 3000
