# SPDX-License-Identifier: BSD-3-Clause
"""Ranks wait for another world, job or group until they are killed. The report gives the known facts about the
partner and says which facts are unknown."""
import json
import os
import re
import signal
import time

import pytest

import rig
from test_deadlock import LONG, SECOND, waits

pytestmark = pytest.mark.beside

CERTAIN, PROBABLE, PERHAPS = "Deadlock", "Probable deadlock", "Possible deadlock"
UNKNOWN = r"[:;] an unknown or unrecorded process may have been working, or late(;|$)"

# For each kind of deadlock: how many processes wait at the end, how certain the finding is, and words that the finding
# must contain.
GROUPS = {
    "tags": (2, PROBABLE, [r"rank 0 waits in MPI_Intercomm_create at [^;]* for the other group, which is unknown;",
                           r"[:;] all ranks had entered that call, which may simply take long(;|$)"]),
    "leader": (2, CERTAIN, [r"rank 0 waits in MPI_Intercomm_create at [^;]* probably for rank 1;", waits("1", "Recv", "rank 0 (tag 7)"),
                            r"; the ranks probably wait in a cycle: rank 0, rank 1, and rank 0 again"]),
}
CHILD = r"rank 0 of world 1 waits in MPI_Recv at [^;]* for rank 0 of the other group, probably rank 0 of world 0 \(tag 5, [^;]*\);"
CYCLE = r"; the ranks probably wait in a cycle: rank 0 of world 0, rank 0 of world 1, and rank 0 of world 0 again([;.]|$)"
PORTS = {
    "accept": (2, PERHAPS, [r"rank 0, rank 1 wait in MPI_Comm_accept at [^;]* for an unknown process to call MPI_Comm_connect[.;]", UNKNOWN]),
    "accept_late": (2, CERTAIN, [r"rank 0 waits in MPI_Comm_accept at [^;]* for rank 1;", waits("1", "Recv", "rank 0 (tag 7)"),
                                 r"; the ranks wait in a cycle: rank 0, rank 1, and rank 0 again"]),
    "accept_self": (2, PERHAPS, [r"rank 0 waits in MPI_Comm_accept at [^;]* on MPI_COMM_SELF for an unknown process to call MPI_Comm_connect;",
                                 r"rank 1 waits in MPI_Barrier at [^;]* for rank 0[.;]", UNKNOWN]),
}
WORLDS = {
    "join": (2, PERHAPS, [r"rank 0 waits in MPI_Comm_join at [^;]* for the unknown process at the other end of the socket[.;]", UNKNOWN]),
    "spawn": (2, PERHAPS, [r"rank 0, rank 1 wait in MPI_Comm_spawn at [^;]* for the processes that it started to call MPI_Init[.;]", UNKNOWN]),
    "both": (3, CERTAIN, [r"rank 0 of world 0, rank 1 of world 0 wait in MPI_Recv at [^;]* probably rank 0 of world 1 \(tag 4, [^;]*\);", CHILD, CYCLE]),
    "disconnect": (3, CERTAIN, [r"rank 0 of world 0, rank 1 of world 0 wait in MPI_Comm_disconnect at [^;]* probably for rank 0 of world 1;", CHILD, CYCLE]),
    "merge": (3, CERTAIN, [r"rank 0 of world 0, rank 1 of world 0 wait in MPI_Intercomm_merge at [^;]* probably for rank 0 of world 1;", CHILD, CYCLE]),
    "merged": (3, CERTAIN, [r"rank 0 of world 0, rank 1 of world 0 wait in MPI_Barrier at [^;]* probably for rank 0 of world 1;", CHILD, CYCLE]),
    "gone": (3, CERTAIN, [r"rank 0 of world 0, rank 1 of world 0 wait in MPI_Recv at [^;]* probably rank 0 of world 2 \(tag 4, [^;]*\);"]),
}


def stuck(mpi, folder, how, processes):
    """Returns the JSON report of a job that the user ends after all processes have waited for a while."""
    archive = folder / "job.rkn"
    process = rig.start(rig.measure_argv(mpi.launch(mpi.program("stuck_worlds"), how, np=2), archive), folder, mpi.env)
    seen, end = b"", time.monotonic() + 60
    try:
        os.set_blocking(process.stdout.fileno(), False)
        while len(re.findall(rb"waiting \d+\n", seen)) < processes:
            assert time.monotonic() < end and process.poll() is None, (seen, process.poll())
            seen += process.stdout.read() or b""
            time.sleep(0.02)
        os.set_blocking(process.stdout.fileno(), True)
        time.sleep(LONG)
    finally:
        os.kill(process.pid, signal.SIGTERM)
        rig.finish(process)
    rig.functions(archive)
    return json.loads("\n".join(rig.report(archive, "--json").out))


def check(mpi, how, expected, folder):
    processes, begin, words = expected
    whole = stuck(mpi, folder, how, processes)
    first = whole["findings"]["list"][0]
    assert first["name"] == "deadlock" and first["title"] == begin, first
    for part in words:
        assert re.search(part, first["evidence"]), (part, first)
    assert "stuck_worlds.c:" in first["evidence"] and first["cost_ns"] >= processes * SECOND
    assert not any(one["name"] == "abnormal_end" for one in whole["findings"]["list"])


@pytest.mark.parametrize("how", GROUPS)
def test_groups_that_do_not_meet(mpi, how, tmp_path):
    check(mpi, how, GROUPS[how], tmp_path)


# MPICH is not tested, because it cannot open a port in the tests' environment: Debian's MPICH uses UCX, and in MPICH 5
# the port's tag is too large.
@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "openmpi5")
@pytest.mark.parametrize("how", PORTS)
def test_servers_without_a_client(mpi, how, tmp_path):
    check(mpi, how, PORTS[how], tmp_path)


# Debian's MPICH, which uses UCX, cannot spawn.
@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "openmpi5", "mpich5")
@pytest.mark.parametrize("how", WORLDS)
def test_worlds_that_do_not_meet(mpi, how, tmp_path):
    if how == "disconnect" and mpi.name == "mpich5":
        pytest.skip("its MPI_Comm_disconnect does not wait")
    check(mpi, how, WORLDS[how], tmp_path)
