# SPDX-License-Identifier: BSD-3-Clause
"""If a thread leaves regions open, the regions end when the thread ends, in whatever way. Threads that run one after
another have separate rows."""
import re

import pytest

import rig

pytestmark = pytest.mark.beside

# Thread 1 returns, thread 2 calls pthread_exit, and thread 3 is cancelled. The region of thread 4 is ended by a
# destructor of the program.
LEFT_OPEN = (1, 2, 3)
THREADS = (*LEFT_OPEN, 4)


def record(mpi, folder, services, *arguments):
    outcome = rig.measured(mpi, [mpi.program("ended_threads"), *map(str, arguments)], folder, np=2, options=("--with", services))
    assert outcome.code == 0, outcome.describe()
    assert not any("ended a" in line for line in outcome.said), outcome.describe()
    return outcome.archive


def regions(archive):
    """{(rank, region, kind, thread): row}"""
    rows = rig.query(archive, "SELECT mpi.rank,region,kind,thread.id,region.visits,region.open,region.time.ns WHERE region.visits FORMAT json")
    return {(row["mpi.rank"], row.get("region", ""), row.get("kind"), row["thread.id"]): row for row in rows}


def barriers(archive):
    """{(rank, thread): calls}"""
    rows = rig.query(archive, "SELECT mpi.rank,thread.id,sum(count) WHERE mpi.function=MPI_Barrier GROUP BY mpi.rank,thread.id FORMAT json")
    return {(row["mpi.rank"], row["thread.id"]): row["sum#count"] for row in rows}


@pytest.mark.any_mpi
@pytest.mark.parametrize("services", ["timer,mpi", "timer,mpi,trace", "timer,mpi,openmp,memory"])
def test_a_threads_regions_and_values_end_with_it(services, mpi, tmp_path):
    archive = record(mpi, tmp_path, services)
    seen = regions(archive)
    for rank in range(2):
        whole = seen[rank, "threads", None, 0]["region.time.ns"]
        for thread in LEFT_OPEN:
            # Each thread sleeps for 2 ms. The main thread joins each thread before it ends its own region.
            times = [whole]
            for region in ("threads", "threads/left open", "threads/left open/inner"):
                row = seen[rank, region, thread, thread]
                assert (row["region.visits"], row.get("region.open", 0)) == (1, 0)
                times.append(row["region.time.ns"])
            assert times == sorted(times, reverse=True) and times[-1] >= 2e6
        row = seen[rank, "threads/ended by a key", None, 4]
        assert (row["region.visits"], row.get("region.open", 0)) == (1, 0)
    assert barriers(archive) == {(rank, thread): thread for rank in range(2) for thread in THREADS}


@pytest.mark.any_mpi
def test_a_trace_has_the_end_before_what_comes_later(mpi, tmp_path):
    archive = record(mpi, tmp_path, "timer,mpi,trace")
    rows = rig.query(archive, "SELECT mpi.rank,thread.id,region,event,event.attribute,time.offset.ns WHERE event FORMAT json")
    for rank in range(2):
        own = [row for row in rows if row["mpi.rank"] == rank]
        later = [row["time.offset.ns"] for row in own if re.fullmatch("(.*/)?later", row.get("region", ""))]
        for thread in LEFT_OPEN:
            its = [row for row in own if row["thread.id"] == thread]
            marks = [row["event"] for row in its if row.get("event.attribute") == "region"]
            assert marks == ["begin", "begin", "end", "end"]
            assert max(row["time.offset.ns"] for row in its) <= min(later)


@pytest.mark.any_mpi
def test_one_sequence_of_calls_for_a_replay(mpi, tmp_path):
    """In a time-independent trace, threads that run one after another share one sequence of calls."""
    archive = record(mpi, tmp_path, "timer,mpi,ti")
    assert barriers(archive) == {(rank, 1): sum(THREADS) for rank in range(2)}
    for key, row in regions(archive).items():
        assert row.get("region.open", 0) == 0, key


@pytest.mark.any_mpi
def test_many_threads_one_after_the_other(mpi, tmp_path):
    archive = record(mpi, tmp_path, "timer,mpi", "many", 140)
    calls = barriers(archive)
    # The main thread and the 127 other threads have separate rows.
    assert sorted({thread for _, thread in calls}) == list(range(1, 128))
    assert sum(calls.values()) == 2 * 140
    seen = regions(archive)
    assert sum(row["region.visits"] for (_, region, _, _), row in seen.items() if region == "threads/left open") == 2 * 140
    assert all(row.get("region.open", 0) == 0 for row in seen.values())


@pytest.mark.any_mpi
@pytest.mark.parametrize("services", ["timer,mpi", "timer,mpi,openmp,trace"])
def test_pools_of_openmp_that_end_with_their_thread(services, mpi, tmp_path):
    archive = record(mpi, tmp_path, services, "pools", 8)
    rows = rig.query(archive, "SELECT region,sum(region.visits),sum(region.open) WHERE region.visits GROUP BY region FORMAT json")
    assert sum(row["sum#region.visits"] for row in rows if row.get("region", "").endswith("in team")) == 2 * 8 * 3
    assert all(row.get("sum#region.open", 0) == 0 for row in rows)
