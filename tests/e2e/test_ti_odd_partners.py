# SPDX-License-Identifier: BSD-3-Clause
"""Time-independent traces of calls with MPI_PROC_NULL or MPI_ANY_SOURCE, and of threads that only make
inquiries. Each trace is valid, can be replayed, and has the same calls as the profile."""
import collections

import pytest

import rig
from test_ti import PLATFORM, actions, record

pytestmark = pytest.mark.beside

WAYS = ("open", "nobody", "probes", "epochs", "threads")
TIMES = 3
# The profile counts unsuccessful tests and probes as calls. Unsuccessful tests and probes are not actions of the trace.
POLLS = {"MPI_Improbe", "MPI_Win_test"}


def expected(way, n):
    """Returns {function: calls} over all ranks, counting only the calls that are actions of the trace."""
    once = {
        "open": {"MPI_Sendrecv": 2 * n, "MPI_Sendrecv_replace": 2 * n},
        "nobody": {"MPI_Irecv": n, "MPI_Send": n, "MPI_Wait": 2 * n, "MPI_Recv": n, "MPI_Probe": n, "MPI_Mprobe": n,
                   "MPI_Mrecv": n, "MPI_Improbe": n, "MPI_Imrecv": n},
        "probes": {"MPI_Send": 2 * (n - 1), "MPI_Improbe": n - 1, "MPI_Imrecv": n - 1, "MPI_Wait": n - 1, "MPI_Mprobe": n - 1,
                   "MPI_Mrecv": n - 1},
        "epochs": {"MPI_Win_create": n, "MPI_Win_start": 1, "MPI_Win_complete": 1, "MPI_Win_post": n - 1, "MPI_Win_test": n - 1,
                   "MPI_Barrier": 2 * n, "MPI_Win_free": n},
        "threads": {"MPI_Barrier": n},
    }[way]
    return {function: TIMES * calls for function, calls in once.items()}


@pytest.mark.parametrize("way", WAYS)
def test_it_replays(mpi, way, tmp_path):
    archive = record(mpi, tmp_path, "odd_partners", way, TIMES, options=("--with", "timer,mpi,ti,trace"))
    found = collections.Counter(line.split()[1] for lines in actions(archive) for line in lines if " MPI_" in line)
    wanted = expected(way, mpi.np)
    assert {function: found[function] for function in wanted} == wanted
    profile = rig.functions(archive)
    assert {f: profile[f].calls for f in wanted if f not in POLLS} == {f: n for f, n in wanted.items() if f not in POLLS}
    checked = rig.rankine("verify", archive, cwd=tmp_path)
    assert checked.code == 0 and not any("cannot be replayed" in line for line in checked.out), checked.describe()
    platform = tmp_path / "platform.xml"
    platform.write_text(PLATFORM)
    replayed = rig.rankine("replay", archive, "--platform", platform, cwd=tmp_path)
    assert replayed.code == 0 and any("Simulated time" in line for line in replayed.out), replayed.describe()


def test_a_manager_that_sends_nothing_still_receives(mpi, tmp_path):
    """Checks the sizes of both directions of MPI_Sendrecv, at the ends and in the middle of a non-periodic line of
    ranks."""
    archive = record(mpi, tmp_path, "odd_partners", "open", 1)
    for rank, lines in enumerate(actions(archive)):
        first = next(line for line in lines if " MPI_Sendrecv " in line)
        up, down = rank - 1, rank + 1
        sent = f"to={up}:1/2048 MPI_INT" if up >= 0 else "to=null:1/0 bytes"
        assert sent in first
        if down < mpi.np:
            assert f"from={down}:1/2048 MPI_INT" in first
