# SPDX-License-Identifier: BSD-3-Clause
"""Tests wait states with further kinds of calls: completions, probes, exchanges, nonblocking operations,
intercommunicators."""
import pytest

import rig
from wait_stamps import report, stamps

DELAY_MS = 200
# {region: (class, late rank, waiting ranks)}. A wait lasts from the entry of the waiting rank to the entry of
# the late rank.
WAYS = {"waitany": ("late_sender", 1, [0]), "waitsome": ("late_sender", 1, [0]), "probe": ("late_sender", 1, [0]),
        "mprobe": ("late_sender", 1, [0]), "persistent": ("late_sender", 1, [0]), "isend": ("late_receiver", 1, [0]),
        "sendrecv": ("late_sender", 1, [0]), "replace": ("late_sender", 1, [0]), "alltoallv": ("wait_nxn", 1, [0, 2]),
        "ibarrier": ("wait_barrier", 1, [0, 2]), "ibcast": ("late_broadcast", 1, [0, 2]), "gatherv": ("early_reduce", 1, [0]),
        "scatter": ("late_broadcast", 1, [0, 2]), "exscan": ("early_scan", 0, [1, 2]),
        # One group consists of rank 0, and the other group consists of ranks 1 and 2.
        "inter_message": ("late_sender", 2, [0]), "inter_bcast": ("late_broadcast", 0, [1, 2]), "inter_second": ("late_broadcast", 1, [0]),
        "inter_reduce": ("early_reduce", None, [0]), "inter_sum": ("wait_nxn", 0, [1, 2]), "inter_barrier": ("wait_barrier", 0, [1, 2])}
# The region's second call waits for another rank.
NEXT = "waitany.next"


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Runs the program once per MPI library for all tests of this file."""
    known = {}

    def run(mpi):
        if mpi.name not in known:
            outcome = rig.measured(mpi, [mpi.program("wait_ways"), str(DELAY_MS)], tmp_path_factory.mktemp("ways"), np=3,
                                   options=["--with", "trace"])
            assert outcome.code == 0, outcome.describe()
            known[mpi.name] = stamps(outcome.out), report(outcome.archive)["waits"]
        return known[mpi.name]
    return run


def test_each_has_its_class_place_amount_and_cause(mpi, runs):
    seen, waits = runs(mpi)
    assert waits["unknown_completions"] == waits["unmatched"] == waits["parts_lost"] == 0
    for name, (kind, late, waiting) in WAYS.items():
        if late is None:  # the rank of the other group that arrives last
            late = max((1, 2), key=lambda rank: seen[name, rank])  # noqa: B023
        ns = sum(seen[name, late] - seen[name, rank] for rank in waiting)
        assert ns > 0.9 * DELAY_MS * 1e6 * len(waiting), (name, ns)
        place = f"wait_ways.c:{rig.line_of('wait_ways.c', name)}"
        lines = [line for line in waits["lines"] if line["region"] == name and line["class"] == kind and line["callsite"].endswith(place)]
        found = sum(line["ns"] for line in lines)
        assert abs(found - ns) <= 0.02 * ns, (name, found, ns, lines)
        assert sum(line["count"] for line in lines) == len(waiting), (name, lines)
        cause = lines[0]["causes"][0]
        assert (cause["process"], cause["region"], cause["function"]) == (late, f"{name}/late", ""), (name, lines)


def test_the_second_of_two_that_wait_for_any_waits_for_the_other(mpi, runs):
    seen, waits = runs(mpi)
    ns = seen["waitany", 2] - seen[NEXT, 0]
    place = f"wait_ways.c:{rig.line_of('wait_ways.c', NEXT)}"
    line = next(line for line in waits["lines"] if line["region"] == "waitany" and line["callsite"].endswith(place))
    assert line["class"] == "late_sender" and abs(line["ns"] - ns) <= 0.02 * ns, (line, ns)
    assert (line["causes"][0]["process"], line["causes"][0]["region"]) == (2, "waitany/late"), line


def test_a_call_waits_at_most_its_time_and_local_calls_do_not_wait(mpi, runs):
    seen, waits = runs(mpi)
    for name in ("sendrecv", "inter_second", "nobody"):
        told = sum(line["ns"] for line in waits["lines"] if line["region"] == name)
        ns = seen[name, 1] - seen[name, 0] if name != "nobody" else 0
        assert told <= ns + 0.1 * DELAY_MS * 1e6, (name, told, ns)


# (Open MPI supports sessions since version 5, and version 5 does not wait for late ranks in this call)
@pytest.mark.mpis("mpich", "mpich5")
def test_making_a_communicator_of_a_group_alone_is_waited_in(mpi, tmp_path):
    """In this test, the ranks share no communicator. A string tag and the group identify the new communicator."""
    outcome = rig.measured(mpi, [mpi.program("session_waits"), str(DELAY_MS)], tmp_path, np=2, options=["--with", "trace"])
    assert outcome.code == 0, outcome.describe()
    seen, waits = stamps(outcome.out), report(outcome.archive)["waits"]
    ns = seen["from_group", 1] - seen["from_group", 0]
    line, = [line for line in waits["lines"] if line["region"] == "from_group" and line["class"] == "wait_comm"]
    assert line["callsite"].endswith(f"session_waits.c:{rig.line_of('session_waits.c', 'from_group')}") and line["count"] == 1
    assert ns > 0.9 * DELAY_MS * 1e6 and abs(line["ns"] - ns) <= 0.02 * ns, (line, ns)
    cause = line["causes"][0]
    assert (cause["process"], cause["region"], cause["function"]) == (1, "from_group/late", ""), line
