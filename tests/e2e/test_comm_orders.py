# SPDX-License-Identifier: BSD-3-Clause
"""All members of a communicator compute the same identity for the communicator, in whatever order communicators are
created and freed (docs/design/house.md)."""
import collections

import pytest
import rig

pytestmark = pytest.mark.beside

QUERY = ("SELECT mpi.comm,mpi.rank,max(mpi.comm.size) AS size,sum(count) AS n WHERE mpi.function={} "
         "GROUP BY mpi.comm,mpi.rank FORMAT json")


def check(archive, function):
    """Checks that all members have equal counts for each communicator."""
    members = collections.defaultdict(dict)
    size = collections.Counter()
    for row in rig.query(archive, QUERY.format(function)):
        if row["mpi.comm"] != "MPI_COMM_SELF":
            members[row["mpi.comm"]][row["mpi.rank"]] = row["n"]
            size[row["mpi.comm"]] = max(size[row["mpi.comm"]], row["size"])
    assert len(members) > 10, members
    for comm, counts in members.items():
        assert len(set(counts.values())) == 1, (comm, counts)
        assert len(counts) >= size[comm], (comm, counts)  # for an intercommunicator, the size of the larger group


@pytest.mark.parametrize("seed", [2, 4])
def test_a_text_of_any_order(mpi, seed, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("comm_orders"), seed, 40], tmp_path, np=3)
    assert outcome.code == 0, outcome.describe()
    check(outcome.archive, "MPI_Comm_test_inter")


@pytest.mark.parametrize("seed", [2, 4])
def test_freed_by_a_binding(mpi, seed, tmp_path):
    """mpi4py's own callbacks free communicators inside of MPI_Comm_free."""
    python = rig.VENV / "mpi4py/bin/python"
    if not python.exists():
        pytest.skip(f"no {python}: ./dev test installs it from PyPI")
    argv = [str(python), rig.SOURCES / "comm_orders.py", seed, 30]
    outcome = rig.measured(mpi, argv, tmp_path, np=3, env=rig.mpi4py_environment(mpi, tmp_path))
    assert outcome.code == 0, outcome.describe()
    check(outcome.archive, "MPI_Comm_get_attr")
    calls = {name: row.calls for name, row in rig.functions(outcome.archive).items()}
    made = sum(calls[f"MPI_{name}"] for name in ("Comm_dup", "Comm_split", "Intercomm_create", "Intercomm_merge", "Comm_create"))
    assert calls["MPI_Comm_free"] == made, calls
