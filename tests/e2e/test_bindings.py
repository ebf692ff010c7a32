# SPDX-License-Identifier: BSD-3-Clause
"""Fortran bindings of MPI call other MPI functions. The program does not make these inner calls, so they must not be
counted."""
import collections

import pytest

import rig
from test_ti import actions, wait_for
from test_trace_asides import leaves

pytestmark = pytest.mark.beside

INTERFACES = ("bindings_mpif", "bindings_mpi", "bindings_f08")
ROUNDS, RANKS = 3, 2
# Calls of bindings.F90 per round. Functions that are called by bindings come first.
LOCAL = {"Comm_size": 2, "Comm_rank": 1, "Cartdim_get": 1, "Topo_test": 1, "Graph_neighbors_count": 1,
         "Dist_graph_neighbors_count": 1, "Type_contiguous": 1, "Type_create_hvector": 1, "Type_commit": 2, "Type_free": 2,
         "Cart_rank": 1}
COMMUNICATE = {"Gatherv": 1, "Scatterv": 1, "Allgatherv": 1, "Alltoallv": 1, "Alltoallw": 1, "Reduce_scatter": 1,
               "Reduce_scatter_block": 1, "Iallgatherv": 1, "Ialltoallv": 1, "Ialltoallw": 1, "Wait": 4,
               "Neighbor_allgatherv": 1, "Neighbor_alltoallv": 3, "Neighbor_alltoallw": 1, "Ineighbor_alltoallv": 1,
               "Sendrecv": 1, "Bcast": 1}
COMMUNICATORS = {"Cart_create": 1, "Cart_sub": 1, "Graph_create": 1, "Dist_graph_create_adjacent": 1, "Comm_free": 4}


def made(*parts):
    """Returns {function: calls}, summed over all ranks."""
    return {"MPI_" + name: calls * ROUNDS * RANKS for part in parts for name, calls in part.items()}


ALL = {**made(LOCAL, COMMUNICATE, COMMUNICATORS), "MPI_Init": RANKS, "MPI_Finalize": RANKS}


def record(mpi, folder, program, *options):
    argv = [mpi.program(program)]
    outcome = rig.measured(mpi, argv, folder, np=RANKS, options=options)
    rig.same(rig.plain(mpi, argv, folder, np=RANKS), outcome)
    wait_for(outcome.archive)
    return outcome.archive


def profile(archive):
    return {name: row.calls for name, row in rig.functions(archive).items()}


@pytest.mark.parametrize("program", INTERFACES)
@pytest.mark.parametrize("options", [(), ("--callsite-depth", "3")], ids=["default", "depth"])
def test_profile(mpi, program, options, tmp_path):
    assert profile(record(mpi, tmp_path, program, *options)) == ALL


@pytest.mark.parametrize("program", INTERFACES)
def test_traces(mpi, program, tmp_path):
    archive = record(mpi, tmp_path, program, "--with", "trace,ti")
    assert profile(archive) == ALL
    traced = collections.Counter()
    for row in leaves(archive):
        traced[row["mpi.function"]] += int(row.get("mpi.calls", 1))
    assert dict(traced) == ALL
    listed = collections.Counter(word for rank in actions(archive) for line in rank for word in line.split())
    assert {name: listed[name] for name in ALL if name in made(COMMUNICATE)} == made(COMMUNICATE)
    assert not any(listed[name] for name in made(LOCAL))
