# SPDX-License-Identifier: BSD-3-Clause
"""Tests time-independent traces with calls that fail: a message longer than its buffer, a collective call, a
request. The trace contains the messages that a failed call received and the requests that it completed. `rankine
verify` and `replay` therefore find no error."""
import pytest

import rig
from test_ti import PLATFORM, actions, record

pytestmark = pytest.mark.beside

ROUNDS = 3
WAYS = ("wait", "waitall", "test", "waitsome", "waitany", "any", "persistent", "recv", "mrecv", "sendrecv")


def verified_and_replayed(mpi, way, tmp_path):
    archive = record(mpi, tmp_path, "failed", way, ROUNDS, np=2)
    verified = rig.rankine("verify", archive, cwd=tmp_path)
    assert verified.code == 0 and len(verified.out) == 1, verified.describe()
    (tmp_path / "platform.xml").write_text(PLATFORM)
    replayed = rig.rankine("replay", archive, "--platform", "platform.xml", cwd=tmp_path)
    assert replayed.code == 0, replayed.describe()
    return archive, replayed


@pytest.mark.parametrize("way", WAYS)
def test_a_message_that_was_cut_off_replays(mpi, way, tmp_path):
    _, replayed = verified_and_replayed(mpi, way, tmp_path)
    # A barrier of two ranks consists of two messages.
    each = 2 + (2 if way in ("waitall", "sendrecv") else 1)
    assert any(f" actions, {each * ROUNDS} messages," in line for line in replayed.out), replayed.describe()


@pytest.mark.parametrize("way", ["bcast", "gather", "alltoallv", "ibcast", "ibcast_test", "igather"])
def test_a_collective_call_that_was_cut_off_replays(mpi, way, tmp_path):
    """The collective call fails on one of two ranks. Both ranks have the same number of calls in the trace."""
    archive, _ = verified_and_replayed(mpi, way, tmp_path)
    function = "MPI_" + way.split("_")[0].capitalize()
    for lines in actions(archive):
        made = [line for line in lines if line.startswith(("collective", "icollective")) and function in line]
        assert len(made) == ROUNDS, lines


@pytest.mark.parametrize("way", ["refused", "generalized"])
def test_requests_of_a_failed_call_are_completed_later(mpi, way, tmp_path):
    _, replayed = verified_and_replayed(mpi, way, tmp_path)
    assert any(f" actions, {3 * ROUNDS} messages," in line for line in replayed.out), replayed.describe()
