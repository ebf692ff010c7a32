# SPDX-License-Identifier: BSD-3-Clause
"""Tests the service pthread. Every wait of a thread is counted once, with its time, and the program's result is
unchanged."""
import subprocess

import pytest

import rig

MS = 1e6
# The expected waits of one process: {path: (visits, minimum ns, maximum ns)}. A wait of `kLong` takes 60 ms.
WAITS = {
    "mutexes/worker/mutex": (3, 3 * 55 * MS, 3 * 400 * MS),
    "mutexes/join": (3, 0, 3 * 400 * MS),
    "rwlocks/rwlock": (3, 3 * 55 * MS, 3 * 400 * MS),
    "rwlocks/join": (3, 0, 3 * 400 * MS),
    "conditions/cond": (4, 3 * 55 * MS + 39 * MS, 4 * 400 * MS),
    "conditions/join": (3, 0, 3 * 400 * MS),
    "barriers/barrier": (3, 2 * 50 * MS, 3 * 400 * MS),
    "barriers/join": (3, 55 * MS, 3 * 400 * MS),
    "semaphores/sem": (1, 50 * MS, 400 * MS),  # does not count the hundred calls that did not have to wait
    "semaphores/join": (1, 0, 400 * MS),
    "cancellations/cond": (1, 55 * MS, 400 * MS),
    "cancellations/sem": (2, 2 * 55 * MS, 2 * 400 * MS),
    "cancellations/join": (3, 0, 3 * 400 * MS),
    "jump/sem": (1, 900 * MS, 1500 * MS),
    # Calls that fail immediately. Only the real function returns the error.
    "mutex": (1, 0, 50 * MS), "rwlock": (1, 0, 50 * MS), "sem": (1, 0, 50 * MS),
}
# Waits that depend on chance: threads compete for a lock that each thread holds briefly.
BY_CHANCE = {"conditions/mutex", "cancellations/mutex"}
KINDS = {"mutex", "rwlock", "cond", "join", "barrier", "sem"}


def waits(archive):
    seen = {}
    for row in rig.query(archive, "SELECT path,sum(region.visits),sum(region.time.ns),sum(region.open) GROUP BY path FORMAT json"):
        assert row.get("sum#region.open", 0) == 0, row
        if row.get("path", "").split("/")[-1] in KINDS and row["path"] not in BY_CHANCE:
            seen[row["path"]] = row["sum#region.visits"], row["sum#region.time.ns"]
    return seen


def check(seen, processes):
    assert {path: visits for path, (visits, _) in seen.items()} == {
        path: visits * processes for path, (visits, _, _) in WAITS.items()}
    for path, (_, least, most) in WAITS.items():
        assert least * processes <= seen[path][1] <= most * processes, path


def test_waits(tmp_path):
    program = rig.PROGRAMS / "waits"
    without = rig.run([program], tmp_path)
    assert without.code == 7
    outcome = rig.rankine("run", "--with", "timer,pthread", "-o", "job.rkn", program, cwd=tmp_path)
    rig.same(without, outcome)
    check(waits(tmp_path / "job.rkn"), 1)


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """Returns a run without the tool. Each MPI library has only one run without the tool."""
    known = {}

    def run(mpi):
        if mpi.name not in known:
            known[mpi.name] = rig.plain(mpi, [mpi.program("waits")], tmp_path_factory.mktemp("plain"), np=2)
        return known[mpi.name]
    return run


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("in_front", [True, False])
@pytest.mark.parametrize("services", ["timer,mpi,pthread", "timer,pthread,trace"])
def test_waits_with_mpi(mpi, in_front, services, plain, tmp_path):
    """Starts `rankine run` before the launcher and as a rank. A wait inside MPI counts as a wait of MPI, even if MPI
    calls are not recorded."""
    without = plain(mpi)
    if in_front:
        outcome = rig.measured(mpi, [mpi.program("waits")], tmp_path, np=2, options=["--with", services])
    else:
        outcome = rig.run(mpi.launch(rig.RANKINE, "run", "--with", services, "-o", "job.rkn", mpi.program("waits"), np=2),
                          tmp_path, mpi.env)
    rig.same(without, outcome)
    check(waits(tmp_path / "job.rkn"), 2)


@pytest.mark.beside
def test_not_asked(tmp_path):
    rig.rankine("run", "-o", "job.rkn", rig.PROGRAMS / "waits", cwd=tmp_path)
    assert waits(tmp_path / "job.rkn") == {}


def test_beside_a_library(tmp_path):
    """A service in a library may allocate in each of its callbacks, and malloc itself may wait for a lock."""
    library = rig.BUILD / "tests/libfaults.so"
    rig.rankine("run", "--with", f"timer,pthread,faults={library}", "-o", "job.rkn", rig.PROGRAMS / "waits", cwd=tmp_path)
    seen = waits(tmp_path / "job.rkn")
    assert {path for path in WAITS if path.split("/")[-1] not in ("mutex", "rwlock")} == set(seen)
    assert "services.refused" in "\n".join(rig.report(tmp_path / "job.rkn", "--json").out)


OWN_LOCK = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
static int calls;
int pthread_mutex_lock(pthread_mutex_t* m) {
  static int (*next)(pthread_mutex_t*);
  if (!next) next = (int (*)(pthread_mutex_t*))dlsym(RTLD_NEXT, "pthread_mutex_lock");
  calls++;
  return next(m);
}
__attribute__((destructor)) static void say(void) { printf("own lock %d\\n", calls > 1000); }
"""


@pytest.mark.beside
@pytest.mark.parametrize("services", ["timer", "timer,pthread"])
def test_another_interposer_keeps_its_place(services, tmp_path):
    (tmp_path / "own.c").write_text(OWN_LOCK)
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", tmp_path / "own.so", tmp_path / "own.c", "-ldl"], check=True)
    env = {"LD_PRELOAD": str(tmp_path / "own.so")}
    without = rig.run([rig.PROGRAMS / "waits"], tmp_path, env)
    outcome = rig.rankine("run", "--with", services, "-o", "job.rkn", rig.PROGRAMS / "waits", cwd=tmp_path, env=env)
    rig.same(without, outcome)
    assert "own lock 1" in outcome.out
    assert ("mutexes/worker/mutex" in waits(tmp_path / "job.rkn")) == ("pthread" in services)
