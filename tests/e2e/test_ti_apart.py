# SPDX-License-Identifier: BSD-3-Clause
"""Time-independent traces of programs that communicate with another world, or that cancel messages. A replay does
not contain the other world. Operations with that world are omitted and counted. `rankine verify`, `replay` and
`export` agree on the other operations."""
import json

import pytest

import rig
from test_ti import PLATFORM, record

pytestmark = pytest.mark.beside

ROUNDS = 3


# Debian's MPICH, which uses UCX, opens no ports and cannot spawn.
@pytest.mark.mpis("openmpi")
@pytest.mark.parametrize("way", ["spawn", "port"])
def test_partners_of_another_world_are_left_out(mpi, way, tmp_path):
    archive = record(mpi, tmp_path, "apart", way, ROUNDS, np=2)
    verified = rig.rankine("verify", archive, cwd=tmp_path)
    assert verified.code == 0, verified.describe()
    # In each round, rank 0 sends one message, and rank 1 sends the next message in the ring. Rank 0 receives two
    # messages, and also the last message of the ring. Both ranks take part in Intercomm_merge, Comm_dup, Allreduce and
    # the barrier. With a port, they also take part in a broadcast.
    together = 2 * (5 if way == "port" else 4)
    away = (f"{2 * ROUNDS} messages to, {3 * ROUNDS} messages from and {together} calls together with processes of other jobs "
            "or of spawned worlds")
    assert ["a replay leaves out:", "  2 processes of spawned worlds", f"  {away}"] == verified.out[-3:], verified.describe()
    told = json.loads("\n".join(rig.rankine("verify", "--json", archive, cwd=tmp_path).out))
    assert told["ti"] == [] and told["ti_left_out"] == ["2 processes of spawned worlds", away]
    (tmp_path / "platform.xml").write_text(PLATFORM)
    replayed = rig.rankine("replay", archive, "--platform", "platform.xml", cwd=tmp_path)
    assert replayed.code == 0 and any("Simulated time" in line for line in replayed.out), replayed.describe()
    assert any(line.endswith(f": {away} are left out") for line in replayed.said), replayed.describe()
    exported = rig.rankine("export", archive, "--to", "ti", "--approximate", "text", cwd=tmp_path)
    assert exported.code == 0 and any(f"{away} are left out" in line for line in exported.said), exported.describe()
    again = rig.rankine("replay", "text", "--platform", "platform.xml", cwd=tmp_path)
    assert again.code == 0, again.describe()


def check_cancelled(mpi, what, folder):
    archive = record(mpi, folder, "cancelled", what, ROUNDS, np=2)
    verified = rig.rankine("verify", archive, cwd=folder)
    assert verified.code == 0 and len(verified.out) == 1, verified.describe()
    (folder / "platform.xml").write_text(PLATFORM)
    replayed = rig.rankine("replay", archive, "--platform", "platform.xml", cwd=folder)
    assert replayed.code == 0, replayed.describe()
    # A barrier of two ranks consists of two messages. The replay has no other messages.
    assert any(f" actions, {2 * ROUNDS} messages," in line for line in replayed.out), replayed.describe()


def test_a_cancelled_receive_gives_its_message_back(mpi, tmp_path):
    """A message may arrive before or after it is cancelled, depending on timing. The run and the replay may
    therefore differ."""
    check_cancelled(mpi, "passing", tmp_path)


@pytest.mark.parametrize("what", ["receive", "free_receive"])
def test_a_cancelled_receive_replays(mpi, what, tmp_path):
    check_cancelled(mpi, what, tmp_path)


# Open MPI does not cancel sends: its MPI_Wait would not return.
@pytest.mark.mpis("mpich")
@pytest.mark.parametrize("what", ["send", "free_send"])
def test_a_cancelled_send_replays(mpi, what, tmp_path):
    check_cancelled(mpi, what, tmp_path)


def test_a_replay_says_first_what_verify_says(tmp_path):
    """A replay first prints the message of `rankine verify`, even if the replay succeeds. A sweep prints the message
    once."""
    (tmp_path / "trace").write_text("0 init\n1 init\n0 compute 1e6\n0 send 1 5 8 6\n1 compute 1e6\n0 finalize\n")
    imported = rig.rankine("import", "trace", "-o", "trace.rkn", cwd=tmp_path)
    assert imported.code == 0, imported.describe()
    verified = rig.rankine("verify", "trace.rkn", cwd=tmp_path)
    troubles = [line.strip() for line in verified.out[2:]]
    assert verified.code == 1 and "rank 1 stops before MPI_Finalize" in troubles and len(troubles) == 2, verified.describe()
    (tmp_path / "platform.xml").write_text(PLATFORM)
    for options in ((), ("--sweep", "speed=1,2,4")):
        replayed = rig.rankine("replay", "trace.rkn", "--platform", "platform.xml", *options, cwd=tmp_path)
        assert replayed.code == 0 and replayed.out, replayed.describe()
        assert [line for line in replayed.said if "trace.rkn: " in line] == [f"rankine: trace.rkn: {trouble}" for trouble in troubles], replayed.describe()
