# SPDX-License-Identifier: BSD-3-Clause
"""Tests the flight recorder. The archive of a long run contains the last events and the events around a slow call,
however the run ends."""
import csv
import json

import pytest

import rig

pytestmark = pytest.mark.beside
ROUNDS = 20_000
CALLS = "SELECT mpi.rank,mpi.function,count(),min(time.offset.ns),max(time.offset.ns) WHERE event=leave GROUP BY mpi.rank,mpi.function FORMAT json"


def run(mpi, folder, trace, *argv, code=0):
    outcome = rig.measured(mpi, [mpi.program("flight"), *argv], folder, np=2, options=["--with", f"trace({trace})"])
    assert code is None or outcome.code == code, outcome.describe()
    rig.functions(outcome.archive)  # waits until the archive exists
    return outcome.archive


def traced(archive):
    """Returns {(rank, function): (number of calls, time of the first call, time of the last call)}. Times are in ns
    since the rank began."""
    return {(int(row["mpi.rank"]), row["mpi.function"]): (row["count"], row["min#time.offset.ns"], row["max#time.offset.ns"])
            for row in rig.query(archive, CALLS) if "mpi.function" in row}


def told(archive):
    report = json.loads("\n".join(rig.report(archive, "--json").out))
    return report, [process["attributes"] for process in report["processes"]]


@pytest.mark.any_mpi
def test_the_last_events_are_kept(mpi, tmp_path):
    archive = run(mpi, tmp_path, "keep=64K", ROUNDS, 0)
    found = traced(archive)
    report, facts = told(archive)
    for rank in (0, 1):
        calls, first, last = found[rank, "MPI_Allreduce"]
        assert 1000 < calls < ROUNDS
        assert facts[rank]["trace.gaps"] == 1 and "trace.gaps.inside" not in facts[rank]
        # From the first kept event on, the trace has all actions of the rank.
        begin = facts[rank]["trace.from.ns"] - facts[rank]["start.ns"]
        assert begin <= first
        assert found[rank, "MPI_Finalize"][1] >= last
    assert not any(finding["name"] == "trace.lost" for finding in report["trust"])
    # The traces of two ranks may begin at different calls. Nevertheless, calls are matched with the right partners.
    waits = report["waits"]
    assert waits["parts_lost"] == waits["causality"]["violated"] == 0 and waits["causality"]["checked"] > 2000
    assert any(finding["name"] == "trace.gaps" and finding["count"] == 2 for finding in report["trust"])
    assert "the event trace of 2 ranks does not include the beginning of the run" in " ".join(" ".join(rig.report(archive, "--section", "summary").out).split())
    assert "kept only the last events: the trace is complete only from" in " ".join(" ".join(rig.report(archive, "--section", "waits").out).split())


@pytest.mark.any_mpi
def test_the_end_of_a_killed_run_is_kept(mpi, tmp_path):
    archive = run(mpi, tmp_path, "keep=64K", ROUNDS, 0, "kill", code=None)
    found = traced(archive)
    report, facts = told(archive)
    rounds = [found[rank, "MPI_Allreduce"][0] for rank in (0, 1)]
    assert all(1000 < count < ROUNDS for count in rounds)
    assert all(facts[rank]["trace.gaps"] == 1 for rank in (0, 1))
    # The n-th message of a sender is matched with the n-th receive, although one rank's trace begins earlier.
    assert abs(rounds[0] - rounds[1]) > 100
    causality = report["waits"]["causality"]
    assert causality["violated"] == 0 and causality["checked"] > min(rounds)
    assert 0 < report["waits"]["unmatched"] <= 3 * abs(rounds[0] - rounds[1]) + 10
    assert "0 damaged places" in rig.rankine("verify", archive, cwd=tmp_path).out[-1]


@pytest.mark.any_mpi
def test_the_last_records_before_a_crash_are_kept(mpi, tmp_path):
    """One rank dies by SIGSEGV. The archive has the last calls of this rank, up to the call before the crash."""
    archive = run(mpi, tmp_path, "keep=64K", ROUNDS, 0, "crash", code=None)
    report, facts = told(archive)
    assert report["processes"][1]["exit"].get("exit.signal") == 11, report["processes"][1]["exit"]
    assert rig.rankine("export", archive, "--to", "csv", "tables", cwd=archive.parent).code == 0
    with open(archive.parent / "tables/calls.csv", newline="", encoding="utf-8") as file:
        calls = sorted((row for row in csv.DictReader(file)), key=lambda row: int(row["end_ns"]))
    of = {rank: [row for row in calls if row["rank"] == str(rank)] for rank in (0, 1)}
    last = {rank: [row for row in of[rank] if row["function"] == "MPI_Allreduce"][-1] for rank in (0, 1)}
    # The last action of both ranks is the reduction of the last round.
    assert of[1][-1] == last[1] and 1000 < len(of[1]) < 3 * ROUNDS
    assert abs(int(last[0]["end_ns"]) - int(last[1]["end_ns"])) < 1e9
    meeting = min(int(last[rank]["end_ns"]) for rank in (0, 1))
    # neither rank left the reduction before the other rank entered it
    assert all(int(last[rank]["begin_ns"]) <= meeting for rank in (0, 1))
    assert facts[1]["trace.gaps"] == 1 and "trace.gaps.inside" not in facts[1]


@pytest.mark.any_mpi
def test_held_operations_of_a_slow_call_are_kept(mpi, tmp_path):
    """Rank 0 waits for rank 1 in a broadcast, long before the end of the run."""
    archive = run(mpi, tmp_path, "keep=64K,max=1M,slow=150ms", ROUNDS, 300)
    found = traced(archive)
    _, facts = told(archive)
    assert found[0, "MPI_Bcast"][0] == 1
    assert facts[0]["trace.gaps"] == 2 and facts[0]["trace.gaps.inside"] == 1
    assert 1000 < found[0, "MPI_Allreduce"][0] < ROUNDS
    assert (1, "MPI_Bcast") not in found  # the call was fast on that rank


@pytest.mark.any_mpi
def test_without_a_slow_call_nothing_stays(mpi, tmp_path):
    archive = run(mpi, tmp_path, "keep=64K,max=1M,slow=10s", ROUNDS, 300)
    assert (0, "MPI_Bcast") not in traced(archive)


@pytest.mark.any_mpi
@pytest.mark.parametrize("own", [[], ["own"]], ids=["no handler", "its own handler"])
def test_held_operations_at_a_signal_are_kept(mpi, own, tmp_path):
    """Rank 1 receives the signal after a quarter of its rounds. The signal arrives long before the events that are
    kept at the end."""
    outcome = rig.measured(mpi, [mpi.program("flight"), ROUNDS, 0, "signal", *own], tmp_path, np=2,
                           options=["--with", "trace(keep=64K,max=1M,signal=USR2)"])
    assert outcome.code == 0, outcome.describe()
    assert f"handled {len(own)}" in outcome.out
    rig.functions(outcome.archive)
    _, facts = told(outcome.archive)
    assert facts[1]["trace.gaps"] == 2 and facts[1]["trace.gaps.inside"] == 1
    assert facts[0]["trace.gaps"] == 1 and "trace.gaps.inside" not in facts[0]


@pytest.mark.parametrize("trace, said", [("signal=KILL", "takes USR1 or USR2"), ("keep=1", "64K to 2G"), ("slow=soon", "takes a time")])
def test_ambiguous_requests_are_refused(tmp_path, trace, said):
    outcome = rig.rankine("run", "--with", f"trace({trace})", "true", cwd=tmp_path)
    assert outcome.code != 0 and said in "\n".join(outcome.said + outcome.err)


IO_ROUNDS = 40_000
OPERATIONS = "SELECT mpi.rank,io.op,io.offset,io.bytes,io.collective.id,time.offset.ns WHERE io.layer FORMAT json"


def operations(mpi, folder, trace, late_ms=0):
    """Returns for each rank the operations that were kept, and the start of the trace of calls."""
    outcome = rig.measured(mpi, [mpi.program("flight_io"), IO_ROUNDS, late_ms], folder, np=2,
                           options=["--with", f"trace({trace})", "--io=trace"])
    assert outcome.code == 0, outcome.describe()
    rig.functions(outcome.archive)
    kept = [row for row in rig.query(outcome.archive, OPERATIONS) if "time.offset.ns" in row]
    return outcome.archive, {rank: [row for row in kept if row["mpi.rank"] == rank] for rank in (0, 1)}


def rounds_of(own):
    """Returns {collective call: the round that its offset encodes}."""
    return {row["io.collective.id"]: row["io.offset"] // 16 // 2 for row in own if "io.collective.id" in row and row["io.op"] == "MPI_File_write_at_all"}


@pytest.mark.any_mpi
def test_the_last_operations_are_kept(mpi, tmp_path):
    archive, kept = operations(mpi, tmp_path, "keep=64K")
    for rank, own in kept.items():
        writes = [row for row in own if row["io.op"] == "pwrite"]
        assert 1000 < len(writes) < IO_ROUNDS * (rank + 1) / 2
        assert max(writes, key=lambda row: row["time.offset.ns"])["io.offset"] == 1 << 30
    # Rank 1 writes more and keeps fewer rounds. Nevertheless, the parts of a collective call are matched.
    rounds = [rounds_of(kept[rank]) for rank in (0, 1)]
    assert len(rounds[0]) > len(rounds[1]) > 20
    assert rounds[1].items() <= rounds[0].items()
    text = " ".join(" ".join(rig.report(archive, "--section", "io").out).split())
    assert "only the last ones were kept" in text
    assert "0 damaged places" in rig.rankine("verify", archive, cwd=tmp_path).out[-1]


@pytest.mark.any_mpi
def test_operations_around_a_slow_call_stay(mpi, tmp_path):
    """Both ranks keep the last events. Rank 0, which waited, also keeps the operations before its slow
    call."""
    _, kept = operations(mpi, tmp_path, "keep=64K,max=1M,slow=150ms", late_ms=300)
    rounds = [rounds_of(kept[rank]) for rank in (0, 1)]
    assert rounds[1].items() <= rounds[0].items() and len(rounds[1]) > 20
    writes = sorted((row["time.offset.ns"], row["io.offset"]) for row in kept[0] if row["io.op"] == "pwrite")
    gap, at = max((b[0] - a[0], i) for i, (a, b) in enumerate(zip(writes, writes[1:])))
    assert gap > 200_000_000 and at > 500, (gap, at, len(writes))  # the broadcast is between the kept events
