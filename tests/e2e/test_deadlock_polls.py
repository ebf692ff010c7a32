# SPDX-License-Identifier: BSD-3-Clause
"""A rank polls for a message that does not arrive, while the other ranks wait for the polling rank. The report names
the deadlock, the polling rank, and the rank whose message is missing."""
import re

import pytest

from test_deadlock import RANKS, SECOND, stuck

pytestmark = pytest.mark.beside

CYCLE = r"; the ranks wait in a cycle: rank 0, rank 1, and rank 0 again"
# For each way to poll: the MPI function, the partners, and the words on the cycle.
WAYS = {
    "test": ("Test", r"rank 1", CYCLE),
    "testall": ("Testall", r"rank 1", CYCLE),
    "testany": ("Testany", r"rank 1", CYCLE),
    "testsome": ("Testsome", r"rank 1", CYCLE),
    "status": ("Request_get_status", r"rank 1", CYCLE),
    "iprobe": ("Iprobe", r"rank 1 \(tag 7\)", CYCLE),
    "improbe": ("Improbe", r"rank 1 \(tag 7\)", CYCLE),
    "rest": ("Test", r"rank 1", CYCLE),
    "failing_all": ("Testall", r"rank 1", CYCLE),
    "failing_any": ("Testany", r"rank 1", CYCLE),
    "failing_some": ("Testsome", r"rank 1", CYCLE),
    "restarted": ("Testall", r"rank 1", CYCLE),
    "window": ("Win_test", r"rank 1, rank 2", CYCLE.replace("ranks wait", "ranks probably wait")),
}


# The same for functions that only newer libraries have.
NEWER_WAYS = {
    "partition": ("Parrived", r"rank 1", CYCLE),
    "status_all": ("Request_get_status_all", r"rank 1", CYCLE),
    "status_any": ("Request_get_status_any", r"rank 1", CYCLE),
    "status_some": ("Request_get_status_some", r"rank 1", CYCLE),
}


def check_vain_polls(mpi, folder, how, way):
    function, whom, cycle = way
    _, whole = stuck(mpi, folder, "stuck_polls", how)
    first = whole["findings"]["list"][0]
    assert first["name"] == "deadlock" and first["title"] == "Probable deadlock", first
    assert re.search(rf"rank 0 polls in MPI_{function} at poll\w* at [^;]*stuck_polls\.c:\d+[^;]*? for {whom};", first["evidence"]), first
    assert re.search(r"rank 1, rank 2 wait in MPI_Barrier at [^;]* for rank 0;", first["evidence"]), first
    assert re.search(cycle, first["evidence"]) and "a rank that polls may work between its polls" in first["evidence"], first
    assert first["cost_ns"] >= RANKS * SECOND
    ran = sum(one["runtime_ns"] for one in whole["processes"])
    assert all(one["cost_ns"] <= ran for one in whole["findings"]["list"]), whole["findings"]["list"]


@pytest.mark.any_mpi
@pytest.mark.parametrize("how", WAYS)
def test_a_rank_that_polls_in_vain_waits(mpi, how, tmp_path):
    check_vain_polls(mpi, tmp_path, how, WAYS[how])


@pytest.mark.mpis("mpich5")
@pytest.mark.parametrize("how", NEWER_WAYS)
def test_a_rank_that_polls_with_a_newer_function_waits(mpi, how, tmp_path):
    check_vain_polls(mpi, tmp_path, how, NEWER_WAYS[how])


@pytest.mark.mpis("openmpi", "mpich")
def test_a_rank_polls_for_several_messages_in_turn(mpi, tmp_path):
    _, whole = stuck(mpi, tmp_path, "stuck_polls", "mixed")
    evidence = whole["findings"]["list"][0]["evidence"]
    polls = re.search(r"rank 0 polls in MPI_(?:Test|Iprobe) at [^;]* probably for ([^;]*);", evidence)
    assert polls and {"rank 1 (tag 7)", "rank 2"} == set(polls[1].split(" or ")), evidence
    assert "the ranks probably wait in a cycle: rank 0, rank " in evidence


@pytest.mark.any_mpi
def test_all_ranks_poll(mpi, tmp_path):
    _, whole = stuck(mpi, tmp_path, "stuck_polls", "all")
    first = whole["findings"]["list"][0]
    assert first["title"] == "Probable deadlock", first
    assert re.search(r"rank 0, rank 1, rank 2 poll in MPI_Iprobe at [^;]* for any rank \(tag 7\)", first["evidence"]), first


@pytest.mark.any_mpi
def test_a_rank_that_finds_messages_is_not_stuck(mpi, tmp_path):
    _, whole = stuck(mpi, tmp_path, "stuck_polls", "serves")
    assert all(one["name"] != "deadlock" and " polled " not in one["evidence"] for one in whole["findings"]["list"]), whole["findings"]
