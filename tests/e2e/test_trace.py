"""MPI calls in the event trace: whatever ends the program, and whatever part of it is asked for."""
import json

import pytest

import rig

pytestmark = pytest.mark.beside

EVENTS = "SELECT mpi.rank,mpi.function,count() WHERE event=leave GROUP BY mpi.rank,mpi.function FORMAT json"
ROWS = "SELECT mpi.rank,mpi.function,sum(count) GROUP BY mpi.rank,mpi.function FORMAT json"
OUTSIDE = ("MPI_Init", "MPI_Finalize", "MPI_Comm_rank", "MPI_Comm_size")  # docs/trace.md; MPI_Finalize is entered alone


def run(mpi, folder, program, *argv, np=2, select=None, code=0):
    options = ["--with", "trace", *(["--select", select] if select else [])]
    outcome = rig.measured(mpi, [mpi.program(program), *argv], folder, np=np, options=options)
    assert code is None or outcome.code == code, outcome.describe()
    rig.functions(outcome.archive)  # waits for it
    return outcome.archive


def counts(archive, query, column):
    return {(int(row["mpi.rank"]), row["mpi.function"]): row[column] for row in rig.query(archive, query)
            if "mpi.function" in row and row["mpi.function"] not in OUTSIDE}


def traced(archive):
    return counts(archive, EVENTS, "count")


def waits(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out)).get("waits")


@pytest.mark.mpis("openmpi")
def test_more_ranks_than_cores(mpi, tmp_path):
    """Each call that the profile has counted is in the trace, on all ranks."""
    archive = run(mpi, tmp_path, "ring", 20, 64, np=8)
    found = traced(archive)
    assert len({rank for rank, _ in found}) == 8
    assert found == counts(archive, ROWS, "sum#count")
    assert waits(archive)["calls"] == sum(found.values()) + 8  # (MPI_Finalize is entered)


def test_what_a_killed_rank_had_called_is_there(mpi, tmp_path):
    archive = run(mpi, tmp_path, "endings", "sigkill", code=None)
    found = traced(archive)
    for rank in (0, 1):
        assert found[rank, "MPI_Allreduce"] == 20
        assert found[rank, "MPI_Barrier"] == 1
    assert waits(archive)["parts_lost"] == 0
    assert "0 damaged places" in rig.rankine("verify", archive, cwd=tmp_path).out[-1]


def test_selected_ranks_alone(mpi, tmp_path):
    archive = run(mpi, tmp_path, "selected", "rounds", 20, select="rank=1")
    found = traced(archive)
    assert {rank for rank, _ in found} == {1}
    assert found[1, "MPI_Allreduce"] == found[1, "MPI_Bcast"] == 20
    assert waits(archive)["lines"] == []  # nobody is known to be late


def test_selected_regions_alone(mpi, tmp_path):
    found = traced(run(mpi, tmp_path, "selected", "rounds", 20, select="region=solve"))
    assert found == {(rank, "MPI_Allreduce"): 20 for rank in (0, 1)}


def test_selected_time_alone(mpi, tmp_path):
    archive = run(mpi, tmp_path, "selected", "seconds", 2, select="time=500ms..1500ms")
    found = traced(archive)
    assert all(0 < found[rank, "MPI_Allreduce"] < 205 for rank in (0, 1)), found  # one takes 5 ms and more
    times = rig.query(archive, "SELECT mpi.rank,min(time.offset.ns),max(time.offset.ns) WHERE event=leave "
                               "GROUP BY mpi.rank FORMAT json")
    for row in times:
        assert row["max#time.offset.ns"] - row["min#time.offset.ns"] <= 1.05e9
    assert waits(archive)["calls"] == sum(found.values())


AGAIN = ("SELECT mpi.rank,mpi.function,mpi.peer,mpi.tag,mpi.bytes,count() WHERE event=leave "
         "GROUP BY mpi.rank,mpi.function,mpi.peer,mpi.tag,mpi.bytes FORMAT json")


@pytest.mark.parametrize("program", ["alike", "inplace"])
def test_what_is_remembered_is_what_is_described(mpi, program, tmp_path):
    """With a time-independent trace each call is described; without one, those that are known to be alike are not."""
    def seen(services):
        outcome = rig.measured(mpi, [mpi.program(program)], tmp_path, np=2, options=["--with", services],
                               name=f"{services}.rkn")
        assert outcome.code == 0, outcome.describe()
        rig.functions(outcome.archive)
        return {tuple(str(row.get(name)) for name in ("mpi.rank", "mpi.function", "mpi.peer", "mpi.tag", "mpi.bytes")):
                row["count"] for row in rig.query(outcome.archive, AGAIN)}
    described = seen("trace,ti")
    assert len(described) > 5 and seen("trace") == described
    if program == "alike":
        sizes = {bytes_: count for (rank, name, _, tag, bytes_), count in described.items()
                 if (rank, name, tag) == ("1", "MPI_Recv", "5")}
        assert sizes == {"16": 3, "24": 3, "32": 3}
