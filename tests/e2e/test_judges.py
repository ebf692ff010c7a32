# SPDX-License-Identifier: BSD-3-Clause
"""An independent check: Open MPI's own monitoring counts the same messages and bytes as the archive. The monitoring
counts a run without the tool, because in a run with the tool it would also count the messages of the tool's merge."""
import re

import pytest

import rig

pytestmark = pytest.mark.beside

MONITOR = ("--mca", "pml_monitoring_enable", "2", "--mca", "pml_monitoring_enable_output", "3",
           "--mca", "pml_monitoring_filename", "monitor")


@pytest.mark.mpis("openmpi")
@pytest.mark.parametrize("name,functions", [("ring", ["MPI_Send"]), ("nonblocking", ["MPI_Isend"])])
def test_point_to_point_agrees_with_pml_monitoring(mpi, name, functions, tmp_path):
    argv = [mpi.program(name), "10", "16"]
    judge = rig.run([*mpi.launcher, *MONITOR, "-n", str(mpi.np), *argv], tmp_path, mpi.env)
    assert judge.code == 0, judge.describe()
    outcome = rig.measured(mpi, argv, tmp_path)
    assert outcome.code == 0, outcome.describe()
    messages = size = 0
    for path in tmp_path.glob("monitor*.prof"):
        for line in path.read_text().splitlines():
            found = re.match(r"E\s+\d+\s+\d+\s+(\d+) bytes\s+(\d+) msgs sent", line)
            if found:
                size += int(found.group(1))
                messages += int(found.group(2))
    got = rig.functions(outcome.archive)
    assert messages == sum(got[function].calls for function in functions)
    assert size == sum(got[function].bytes for function in functions)


@pytest.mark.parametrize("name", ["ring"])
def test_partners(mpi, name, tmp_path):
    """Compares messages and bytes by partner. In the program, each rank sends only to its right neighbour."""
    outcome = rig.measured(mpi, [mpi.program(name), 10, 16], tmp_path)
    records = rig.query(outcome.archive, "SELECT mpi.rank,mpi.peer,sum(count),sum(mpi.bytes.sent) "
                        "WHERE mpi.function = MPI_Send GROUP BY mpi.rank,mpi.peer FORMAT json")
    got = {(r["mpi.rank"], r["mpi.peer"]): (r["sum#count"], r["sum#mpi.bytes.sent"]) for r in records}
    assert got == {(rank, (rank + 1) % mpi.np): (10, 640) for rank in range(mpi.np)}


def test_communicators_have_one_identity_and_a_name(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("communicators"), 3, 16], tmp_path)
    assert outcome.code == 0, outcome.describe()
    records = rig.query(outcome.archive, "SELECT mpi.comm,mpi.comm.size,sum(count) WHERE mpi.function = MPI_Allreduce "
                        "GROUP BY mpi.comm,mpi.comm.size FORMAT json")
    named = [r for r in records if r.get("mpi.comm") == "copy of world"]
    assert sum(r["sum#count"] for r in named) == 3 * mpi.np, records
    halves = [r for r in records if r.get("mpi.comm") != "copy of world"]
    assert sum(r["sum#count"] for r in halves) == 3 * mpi.np, records
    assert {r["mpi.comm.size"] for r in named} == {mpi.np}
