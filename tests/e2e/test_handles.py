# SPDX-License-Identifier: BSD-3-Clause
"""Several threads use requests at the same time. Checks in time-independent and event traces when each request
starts and completes."""
import re
import shutil

import pytest

import rig
from test_ti import actions

pytestmark = pytest.mark.beside

WAYS, REQUESTS = 8, 4


def started_and_completed(lines):
    """Counts for one rank the requests that each thread started, and the requests that one thread started and
    another completed. Each thread numbers its own requests. If a thread completes a request that it did not start,
    that request must remain open in another thread at the end."""
    started, ended, foreign, left = {}, 0, [], {}
    for line in lines:
        thread = re.search(r" thread=(\d+)", line)
        thread = thread[1] if thread else "0"
        own = left.setdefault(thread, set())
        if begun := re.search(r" request=(\d+)", line):
            if line.startswith("free"):
                continue
            assert begun[1] not in own, f"{line}: begun twice"
            own.add(begun[1])
            started[thread] = started.get(thread, 0) + 1
        if completed := re.search(r" completed=(\S+)", line):
            for number in completed[1].split(","):
                ended += 1
                if number in own:
                    own.remove(number)
                else:
                    foreign.append(number)
    assert sorted(foreign) == sorted(number for own in left.values() for number in own)
    return started, ended, len(foreign)


@pytest.mark.parametrize("threads", [2, 8])
def test_each_request_of_several_threads_has_its_own_life(mpi, tmp_path, threads):
    """tests/programs/handles.c: eight ways to complete requests, handles that are reused immediately, and
    handles that pass between threads."""
    rounds = 8 // threads + 1
    outcome = rig.measured(mpi, [mpi.program("handles"), str(threads), str(rounds)], tmp_path, np=2,
                           options=["--with", "trace(max=256M),ti"])
    assert outcome.code == 0, outcome.describe()
    handed = threads * (WAYS * REQUESTS + 2 * rounds)
    of_each = rounds * WAYS * REQUESTS + WAYS * REQUESTS + 2 * rounds
    for lines in actions(outcome.archive):
        started, ended, foreign = started_and_completed(lines)
        assert sorted(started.values()) == [of_each] * threads
        assert ended == of_each * threads
        # MPI libraries use one handle for all sends that complete immediately. The thread that started such a send is
        # therefore unknown.
        assert handed - threads * WAYS * REQUESTS // 2 <= foreign <= handed
    assert_each_message_is_there(outcome.archive, of_each * threads, tmp_path)


def test_each_received_byte_counts_whichever_thread_completes(mpi, tmp_path):
    """tests/programs/passed_on.c: a thread completes another thread's receive, and a send immediately
    reuses the handle. Open MPI does not reuse the handle, and is slow when several threads send."""
    outcome = rig.measured(mpi, [mpi.program("passed_on"), 300 if mpi.is_open_mpi else 3000], tmp_path, np=2)
    assert outcome.code == 0, outcome.describe()
    rows = rig.functions(outcome.archive)
    moved = rig.self_counted(outcome)
    assert {name: (rows[name].calls, rows[name].bytes) for name in moved} == moved
    completed = rig.query(outcome.archive, "SELECT mpi.class,sum(mpi.bytes.completed) WHERE mpi.class=completion GROUP BY mpi.class FORMAT json")
    assert [row["sum#mpi.bytes.completed"] for row in completed] == [sum(size for _, size in moved.values())]


def assert_each_message_is_there(archive, count, tmp_path):
    """Checks the number of messages of both ranks with verify, in the event trace, and in the OTF2 trace."""
    verified = rig.rankine("verify", archive, cwd=tmp_path)
    assert verified.code == 0 and len(verified.out) == 1, verified.describe()
    if not shutil.which("otf2-print"):
        return
    exported = rig.rankine("export", archive, "--to", "otf2", "--force", "trace.otf2", cwd=tmp_path)
    assert exported.code == 0, exported.describe()
    printed = rig.run(["otf2-print", "trace.otf2/traces.otf2"], tmp_path)
    messages = {"SEND": 0, "RECV": 0}
    for line in printed.out:
        if found := re.match(r"MPI_I?(SEND|RECV) ", line):
            messages[found[1]] += 1
    assert messages == {"SEND": count, "RECV": count}


def lives(lines):
    """Counts how often each request number was started and completed, for a rank whose threads share the
    numbers."""
    begun, ended = {}, {}
    for line in lines:
        if found := re.search(r" request=(\d+)", line):
            if not line.startswith("free"):
                begun[found[1]] = begun.get(found[1], 0) + 1
        if found := re.search(r" completed=(\S+)", line):
            for number in found[1].split(","):
                ended[number] = ended.get(number, 0) + 1
    return begun, ended


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_threads_that_take_turns_lose_no_message(mpi, tmp_path, threads):
    """tests/programs/turns.c: MPI_THREAD_SERIALIZED. One thread completes requests that another thread
    started, and persistent requests that another thread created."""
    rounds = 8 // threads + 1
    outcome = rig.measured(mpi, [mpi.program("turns"), str(threads), str(rounds)], tmp_path, np=2,
                           options=["--with", "trace(max=256M),ti"])
    assert outcome.code == 0, outcome.describe()
    # Each thread has requests that it completes itself and requests that another thread completes, in eight variants.
    # Each thread also has persistent requests, and four kinds of tests that may succeed.
    of_each = 2 * rounds * WAYS * REQUESTS + 2 * rounds + (WAYS - 4) * REQUESTS
    for lines in actions(outcome.archive):
        begun, ended = lives(lines)
        assert begun == ended and sum(begun.values()) == of_each * threads
    assert_each_message_is_there(outcome.archive, of_each * threads, tmp_path)


TASKS = 500


@pytest.mark.any_mpi  # about six runs with each MPI library
@pytest.mark.parametrize("run", range(12))
def test_tasks_that_complete_each_other_s_requests_lose_no_message(mpi, tmp_path, run):
    """tests/programs/tasks.c: OpenMP tasks call MPI_Testall. All 12 runs must succeed."""
    outcome = rig.measured(mpi, [mpi.program("tasks"), str(TASKS), str(2 + run % 4)], tmp_path, np=2,
                           options=["--with", "trace(max=256M),ti"])
    assert outcome.code == 0, outcome.describe()
    assert_each_message_is_there(outcome.archive, 2 * 2 * TASKS, tmp_path)
