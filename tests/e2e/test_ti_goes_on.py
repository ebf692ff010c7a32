# SPDX-License-Identifier: BSD-3-Clause
"""Time-independent traces of loops whose calls come from the same call sites, with arguments that
sometimes change. A call with unchanged arguments is recorded without a description. A call without a description
must have the same content as a call with a description."""
import pytest

from test_ti import actions, record

pytestmark = pytest.mark.beside

MESSAGES = ["16,16,1,-,4", "16,16,2,-,1", "16,16,1,-,3", "8,16,1,-,2", "16,16,1,-,3", "16,16,1,w,3", "16,16,1,-,2", "4,4,1,d2,3", "4,4,1,d3,3",
            "16,16,1,r,3", "16,16,1,z,3", "16,16,1,t,4", "16,16,1,rw,3", "8,16,1,t,2", "16,16,1,c,3", "16,16,1,-,2"]
WAITS = ["16,16,1,s,4", "16,16,2,s,1", "16,16,1,s,3", "8,16,1,s,2", "16,16,1,sw,3", "16,16,1,sr,3", "16,16,1,st,3", "16,16,1,sc,2", "16,16,1,s,2"]
OTHERS = ["16,16,5,b,4", "8,16,5,b,2", "16,16,5,b,3", "4,4,5,bd2,3", "4,4,5,bd3,3", "16,0,0,a,3", "8,0,0,a,1", "16,0,0,a,2", "16,0,0,i,2",
          "16,1,0,o,3", "16,0,0,o,2", "8,1,0,o,2"]


def expected(rank, ranks, step):
    """Returns one round of a step of tests/programs/goes_on.c."""
    n, room, tag, how, _ = step.split(",")
    n, room, tag = int(n), int(room), int(tag)
    left, right = (rank - 1) % ranks, (rank + 1) % ranks
    ints = int(how[how.index("d") + 1]) if "d" in how else 1
    size, room_size, kind = 4 * ints * n, 4 * ints * room, "MPI_INT" if ints == 1 else f"type({4 * ints},{4 * ints})"
    if "b" in how:
        match = "" if n == room else f" match={left}:{tag}/{size}"
        return [f"send MPI_Send comm=0 to={right}:{tag}/{size} {kind}", f"recv MPI_Recv comm=0 from={left}:{tag}/{room_size} {kind}{match}"]
    both = f"to=null/{size} MPI_INT from=null/{size} MPI_INT"
    if set("ai") & set(how):
        return [f"collective MPI_Allreduce comm=0 {both}"]
    if "o" in how:
        return [f"collective MPI_Bcast comm=0 {both}" + (f" root={room}" if room else "")]
    lines, ends = [], []
    for i in range(2 if "t" in how else 1):
        source = "any:any" if "w" in how else f"{left}:{tag + i}"
        lines += [f"recv MPI_Irecv comm=0 from={source}/{room_size} {kind} request={2 * i}",
                  f"send MPI_Isend comm=0 to={right}:{tag + i}/{size} {kind} request={2 * i + 1}"]
        ends += [(2 * i, f"{left}:{tag + i}/{size}"), (2 * i + 1, "null:0/0")]
    if "c" in how:
        lines += [f"recv MPI_Irecv comm=0 from={left}:99/{room_size} {kind} request=2", "cancel MPI_Cancel request=2"]
        ends += [(2, "null:?/0")]
    if "r" in how:
        ends.reverse()
    if "s" in how:
        return lines + [f"wait MPI_Wait offered={number} completed={number} matches={match}" for number, match in ends]
    numbers, matches = (",".join(str(end[i]) for end in ends) for i in (0, 1))
    return [*lines, f"wait MPI_Waitall offered={numbers} completed={numbers} matches={matches}"]


@pytest.mark.any_mpi
@pytest.mark.parametrize("steps", [MESSAGES, WAITS, OTHERS], ids=["messages", "waits", "others"])
def test_continuing_windows_are_distinguished_from_changed_ones(mpi, tmp_path, steps):
    archive = record(mpi, tmp_path, "goes_on", 3, *steps)
    for rank, lines in enumerate(actions(archive)):
        once = [line for step in steps for line in expected(rank, mpi.np, step) * int(step.split(",")[-1])]
        assert lines == ["init", *once * 3, "finalize MPI_Finalize"], f"rank {rank}"
