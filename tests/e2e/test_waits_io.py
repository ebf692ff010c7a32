# SPDX-License-Identifier: BSD-3-Clause
"""Tests waits for ranks that use files: a rank that writes for all others in a collective MPI-IO call, and a rank
that is late because it writes."""
import json
import sys

import pytest

import rig
from tries import in_one_of_three, in_one_run_of_three

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import gluster  # noqa: E402  (the path is set on the line above)

SLOW_MS = 150
RANKS = 3


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Makes one run per MPI library, or more runs if a test requests them. Returns the program's output, the times
    of its writes, and the report's waits."""
    known = {}

    def run(mpi, number=0):
        if (mpi.name, number) not in known:
            folder = tmp_path_factory.mktemp("waits_io")
            # Both libraries use ROMIO, in which ranks wait for the rank that writes. In Open MPI's own component, ranks
            # do not wait.
            env = {"SLOW_IO_MS": str(SLOW_MS), "OMPI_MCA_io": "romio321"}
            outcome = rig.measured(mpi, [mpi.program("aggregate")], folder, np=RANKS, env=env,
                                   options=["--with", "trace", "--io=trace,exact"])
            assert outcome.code == 0, outcome.describe()
            known[mpi.name, number] = outcome, json.loads("\n".join(rig.report(outcome.archive, "--json").out))["waits"]
        return known[mpi.name, number]
    return run


def spans(outcome, word):
    """Returns the times that the program prints, as {rank: [(begin, end)]}."""
    seen = {rank: [] for rank in range(RANKS)}
    for line in outcome.out:
        if line.startswith(word + " "):
            _, rank, begin, end = line.split()
            seen[int(rank)].append((int(begin), int(end)))
    return seen


def truth(calls, writes):
    """Returns (ns, rank). `rank` is the rank that wrote. `ns` is the time that the other ranks spent in the call
    while `rank` wrote, counted from the entry of the last rank."""
    last = max(begin for begin, _ in calls.values())
    total, writers = 0, set()
    for rank, (begin, end) in calls.items():
        others = [span for other, own in writes.items() if other != rank for span in own]
        edges = sorted({edge for span in others + writes[rank] for edge in span} | {begin, end, last})
        for low, high in zip(edges, edges[1:]):
            if low < max(begin, last if last <= end else begin) or high > end:
                continue
            if any(a <= low and high <= b for a, b in others) and not any(a <= low and high <= b for a, b in writes[rank]):
                total += high - low
    for rank, own in writes.items():
        if any(a < calls[rank][1] and b > calls[rank][0] for a, b in own):
            writers.add(rank)
    return total, writers


@in_one_run_of_three
def test_aggregator_is_waited_for_with_its_file(mpi, runs):
    outcome, waits = runs(mpi)
    calls = {rank: own[0] for rank, own in spans(outcome, "call").items()}
    ns, writers = truth(calls, spans(outcome, "wrote"))
    assert len(writers) == 1 and ns > (RANKS - 1) * 0.9 * SLOW_MS * 1e6
    lines = [line for line in waits["lines"] if line["class"] == "io_aggregator" and line["region"] == "checkpoint"]
    found = sum(line["ns"] for line in lines)
    assert abs(found - ns) <= 0.02 * ns, (found, ns, lines, calls)
    assert [line["function"] for line in lines] == ["MPI_File_write_at_all"]
    cause = lines[0]["causes"][0]
    assert cause["process"] in writers and cause["region"] == "checkpoint" and cause["function"] == "MPI_File_write_at_all"
    assert cause["file"].endswith("together.slow") and cause["layer"] == "posix" and "write" in cause["operation"]
    assert sum(c["ns"] for c in lines[0]["causes"] if c["layer"] == "posix") >= 0.98 * found


@pytest.mark.any_mpi
def test_a_finding_has_the_advice_of_its_class(mpi, runs):
    outcome, _ = runs(mpi)
    findings = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["findings"]["list"]
    usual = {one["name"]: one["usual"] for one in findings}
    assert "cb_nodes" in usual["io_aggregator"] and "alone (MPI_File_" in usual["wait_io"], usual


@in_one_run_of_three
def test_call_is_waited_in_until_the_last_rank_comes(mpi, runs):
    outcome, waits = runs(mpi)
    begins = {rank: own[0][0] for rank, own in spans(outcome, "late").items()}
    last = max(begins, key=begins.get)
    ns = sum(begins[last] - begin for begin in begins.values())
    assert last == RANKS - 1 and ns > (RANKS - 1) * 0.19e9, begins
    lines = [line for line in waits["lines"] if line["class"] == "wait_io" and line["region"] == "late"]
    assert [line["function"] for line in lines] == ["MPI_File_write_at_all"], waits["lines"]
    assert abs(lines[0]["ns"] - ns) <= 0.02 * ns, (lines, begins)
    cause = lines[0]["causes"][0]
    assert (cause["process"], cause["region"]) == (last, "late") and cause["ns"] >= 0.98 * lines[0]["ns"], cause


@in_one_run_of_three
def test_late_rank_that_writes_outside_mpi_is_reported_with_its_file(mpi, runs):
    outcome, waits = runs(mpi)
    line = next(line for line in waits["lines"] if line["region"] == "log" and line["class"] == "late_sender")
    cause = line["causes"][0]
    assert (cause["process"], cause["region"], cause["function"]) == (1, "log", "")
    assert (cause["layer"], cause["operation"]) == ("posix", "write") and cause["file"].endswith("alone.slow")
    begin, end = spans(outcome, "wrote")[1][-1]
    assert abs(cause["ns"] - (end - begin)) <= 0.02 * (end - begin) + 1e6
    text = " ".join(" ".join(rig.report(outcome.archive, "--section", "waits").out).split())
    assert "in log (write of alone.slow)" in text


@pytest.mark.skipif(gluster.missing() is not None, reason=str(gluster.missing()))
@pytest.mark.mpis("openmpi", "mpich")
def test_late_rank_in_glusterfs_is_reported_with_file_layer_and_server(mpi, tmp_path):
    """Rank 0 waits for rank 1, which waits for a slow brick. The report names the slow brick and no other brick."""
    def told(number):
        with gluster.running(tmp_path / f"gluster{number}", kind="sharded", bricks=2, slow_us=30_000) as volume:
            path = volume.mount / "late"
            deep = "--io=deep" + "".join(f",pid={pid}" for pid in (*volume.servers, volume.client))
            outcome = rig.measured(mpi, [mpi.program("late_io"), path, 32], tmp_path, np=2, name=f"{number}.rkn",
                                   options=["--with", "trace", deep])
            assert outcome.code == 0, outcome.describe()
        report = json.loads("\n".join(rig.report(outcome.archive, "--json").out))
        lines = [line for line in report["waits"]["lines"] if line["region"] == "checkpoint" and line["class"] == "late_sender"]
        assert lines, report["waits"]
        line = lines[0]
        cause = line["causes"][0]
        assert (cause["process"], cause["region"], cause["file"]) == (1, "checkpoint", str(path)), line
        assert cause["function"].startswith("MPI_File_") and cause["layer"] and cause["operation"], cause
        assert cause["server"].endswith(f":{volume.bricks[1]}") and len(report["storage"]["servers"]) == 2, line
        assert cause["ns"] >= 0.5 * line["ns"], line
        return outcome.archive, volume
    archive, volume = in_one_of_three(told)
    assert volume.bricks[1].name in " ".join(" ".join(rig.report(archive, "--section", "waits").out).split())
