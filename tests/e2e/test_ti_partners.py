# SPDX-License-Identifier: BSD-3-Clause
"""Time-independent traces contain facts that are not arguments of a call: partners in topologies, partners in
another group or in one-sided epochs, and the offsets of file accesses."""
import re

import pytest

import rig
from test_ti import actions, record, ti_bytes

pytestmark = pytest.mark.beside


def partners(rank, n, times):
    """Returns the actions of tests/programs/partners.c, except actions that create and free communicators."""
    left, right, there = (rank - 1) % n, (rank + 1) % n, rank // 2
    line = ",".join("null" if not 0 <= peer < n else str(peer) for peer in (rank - 1, rank + 1))
    star = ",".join(map(str, range(1, n))) if rank == 0 else "0"
    to, come = ("4,64", f"{right},0") if rank == 1 else ("4", f"{right}"), ("4,64", f"{left},1") if rank == 0 else ("4", f"{left}")
    both = "to=null/64 MPI_INT from=null/64 MPI_INT"
    send, receive = f"to={there}:{{}}/64 MPI_INT", f"from={there}:{{}}/64 MPI_INT"
    joined = [f"send MPI_Send comm=first {send.format(6)}", f"recv MPI_Recv comm=second {receive.format(7)}"]
    if rank % 2:
        joined = [f"recv MPI_Recv comm=first {receive.format(6)}", f"send MPI_Send comm=second {send.format(7)}"]
    win = "comm=0 object=0"
    once = [f"collective MPI_Neighbor_alltoall {both} to_peers={line} from_peers={line}",
            f"collective MPI_Neighbor_allgather {both} to_peers={star} from_peers={star}",
            f"collective MPI_Ineighbor_alltoallv request=0 to_counts={to[0]} from_counts={come[0]} to_peers={to[1]} from_peers={come[1]}",
            "wait MPI_Wait offered=0 completed=0 matches=null:0/0", *joined, "collective MPI_Barrier",
            f"rma MPI_Win_create {win}", f"rma MPI_Win_post {win} from_peers={left}", f"rma MPI_Win_start {win} to_peers={right}",
            f"rma MPI_Put {win} to={right}/64 MPI_INT", f"rma MPI_Win_complete {win}", f"rma MPI_Win_wait {win}",
            f"rma MPI_Win_lock {win} to={right}/0 bytes shared", f"rma MPI_Win_unlock {win} to={right}/0 bytes",
            f"rma MPI_Win_lock {win} to={right}/0 bytes", f"rma MPI_Win_unlock {win} to={right}/0 bytes",
            f"rma MPI_Win_lock_all {win} shared", f"rma MPI_Win_unlock_all {win}", f"rma MPI_Win_free {win}"]
    return once * times


def test_partners_that_no_argument_names(mpi, tmp_path):
    """Tests neighbours in topologies, the other group of an intercommunicator, and the groups of one-sided epochs.
    Both groups give the same number to the intercommunicator, to its duplicate, and to the merged communicator."""
    times = 3
    archive = record(mpi, tmp_path, "partners", times)
    evens, odds = (",".join(map(str, range(side, mpi.np, 2))) for side in (0, 1))
    joining, merged = set(), set()
    for rank, lines in enumerate(actions(archive)):
        made = [re.search(r"made=(\d+)(?: joins=(\S+))?$", line).groups() for line in lines if "made=" in line]
        first, second = (number for number, joins in made[4:6])
        assert {made[4][1], made[5][1]} <= {f"{evens}|{odds}", f"{odds}|{evens}"} and first != second
        joining.add((first, second))
        merged.add(made[6][0])
        other = [line for line in lines if not line.startswith("comm_")][1:-1]
        for i, line in enumerate(other):
            line = re.sub(f"comm={first} ", "comm=first ", re.sub(f"comm={second} ", "comm=second ", line))
            other[i] = re.sub(r" object=\d+", " object=0", re.sub(r"(collective \S+) comm=\d+", r"\1", line))
        assert other == partners(rank, mpi.np, times), f"rank {rank}"
    assert len(joining) == 1 and len(merged) == 1
    assert rig.rankine("verify", archive, cwd=tmp_path).code == 0


def test_offsets_of_file_accesses(mpi, tmp_path):
    """tests/programs/offsets.c: accesses at explicit offsets, by the rank's own file pointer, through a
    view, and by the shared file pointer. A loop that opens the same files again is folded."""
    sizes = []
    for times in (3, 30):
        archive = record(mpi, tmp_path, "offsets", times, name=f"{times}.rkn")
        for rank, lines in enumerate(actions(archive)):
            found = [re.sub(r" (from|to)=\S+ \S+", "", line[len("io MPI_File_"):]) for line in lines if line.startswith("io MPI_File")]
            assert found == offsets(rank, mpi.np, times), f"rank {rank}"
        chunks = ti_bytes(archive)
        sizes.append(chunks["ti_grammar"] + chunks.get("ti_stream", 0))
    # the difference is the number of repetitions, and where a loop was detected; without folding, it would be kilobytes
    assert sizes[1] - sizes[0] <= 64 * mpi.np


def offsets(rank, n, times):
    block = 64
    lines = []
    for _ in range(times):
        lines += ["open comm=0 object=0", "open comm=0 object=1"]
        lines += [f"write_at comm=0 object=0 offset={(i * n + rank) * block}" for i in range(4)]
        lines += [f"write comm=0 object=1 offset={rank * 1000 + i * block}" for i in range(4)]
        lines += [f"iwrite comm=0 object=1 request=0 offset={rank * 1000 + 4 * block}", "set_view comm=0 object=0"]
        lines += [f"read_at_all comm=0 object=0 offset={(i * n + rank) * block}" for i in range(2)]
        lines += [f"read comm=0 object=0 offset={(i * n + rank) * block}" for i in range(2)]
        lines += ["write_shared comm=0 object=1", "close comm=0 object=1", "close comm=0 object=0"]
    return lines
