# SPDX-License-Identifier: BSD-3-Clause
"""Tests the service topology: the processors on which threads and processes run, and processors that several
processes share."""
import json
import os

import pytest

import rig

pytestmark = pytest.mark.beside


def findings(archive):
    return {f["name"]: f for f in json.loads("\n".join(rig.report(archive, "--json").out))["trust"]}


def test_migrations_of_each_region(tmp_path):
    if not {0, 1} <= os.sched_getaffinity(0):
        pytest.skip("processors 0 and 1 are not both allowed")
    program = [rig.PROGRAMS / "moves"]
    without = rig.run(program, tmp_path)
    outcome = rig.rankine("run", "-o", "job.rkn", "--with", "timer,topology,trace", *program, cwd=tmp_path)
    rig.same(without, outcome)
    assert outcome.out == ["moved"]
    found = rig.query(tmp_path / "job.rkn", "SELECT path,sum(topology.migrations) AS moved "
                      "WHERE topology.migrations GROUP BY path FORMAT json")
    assert {r["path"]: r["moved"] for r in found if "path" in r} == {"stays": 0, "goes": 10, "comes back": 10}, found
    events = rig.query(tmp_path / "job.rkn", "SELECT path,topology.cpu WHERE event=end,topology.cpu FORMAT json")
    assert [e["topology.cpu"] for e in events if e.get("path") == "goes"] == [1] * 10
    assert [e["topology.cpu"] for e in events if e.get("path") == "comes back"] == [0] * 10


def lists_of(archive):
    """Returns {key: list of processors} for the first process."""
    process = json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=archive.parent).out))["processes"][0]
    attributes = process.get("attributes", process)
    return {key: value for key, value in attributes.items() if key.startswith("cpu.allowed.thread.")}


def test_processors_of_threads(tmp_path):
    """Each thread has a list of processors at its first sample and another list at the end. The report names threads
    that are bound to the same processor."""
    if not {0, 1} <= os.sched_getaffinity(0):
        pytest.skip("processors 0 and 1 are not both allowed")
    rig.rankine("run", "-o", "moves.rkn", "--with", "timer,topology", rig.PROGRAMS / "moves", "x", cwd=tmp_path)
    assert lists_of(tmp_path / "moves.rkn") == {"cpu.allowed.thread.0": "0", "cpu.allowed.thread.0.end": "1"}
    for name, places, expected in (("one", "{0}", ["0"] * 4), ("two", "{0},{1}", ["0", "0", "1", "1"])):
        outcome = rig.rankine("run", "-o", f"{name}.rkn", "--with", "timer,topology", rig.PROGRAMS / "regions_gomp", cwd=tmp_path,
                              env={"OMP_PLACES": places, "OMP_PROC_BIND": "spread"})
        assert outcome.code == 0, outcome.describe()
        assert sorted(lists_of(tmp_path / f"{name}.rkn").values()) == expected
    said = findings(tmp_path / "one.rkn")["threads.crowded"]["sentence"]
    assert said == "4 threads of rank 0 can run only on processor 0" or said == "4 threads of a process can run only on processor 0"
    rig.rankine("run", "-o", "without.rkn", rig.PROGRAMS / "regions_gomp", cwd=tmp_path)
    assert lists_of(tmp_path / "without.rkn") == {} and "threads.crowded" not in findings(tmp_path / "without.rkn")


def test_the_report_leaves_out_empty_parts(tmp_path):
    """A region that stays on one processor has no line about migrations. Quantities are shown with their complete
    path."""
    if not {0, 1} <= os.sched_getaffinity(0):
        pytest.skip("processors 0 and 1 are not both allowed")
    rig.rankine("run", "-o", "job.rkn", "--with", "timer,topology", rig.PROGRAMS / "moves", cwd=tmp_path)
    shown = rig.report(tmp_path / "job.rkn", "--section", "quantities").out
    assert [line.split()[-2:] for line in shown if "topology.migrations" in line] in (
        [["topology.migrations", "goes"], ["comes", "back"]], [["comes", "back"], ["topology.migrations", "goes"]])
    assert not any("stays" in line for line in shown)
    rig.rankine("run", "-o", "omp.rkn", "--with", "timer,openmp,memory", rig.PROGRAMS / "openmp_gomp", cwd=tmp_path)
    text = "\n".join(rig.report(tmp_path / "omp.rkn", "--width", "120").out)
    sentences = " ".join(text.split())
    assert "Times of a rank's threads are summed." in sentences
    assert "regions that allocate and free nothing are left out" in sentences
    assert "omp.wait=" not in text and "omp.num.threads  uneven/uneven at openmp.c:" in text


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
def test_threads_of_mpi_programs_without_regions(mpi, tmp_path):
    """For threads without regions, the recorder queries the processors in MPI_Finalize."""
    outcome = rig.measured(mpi, ["taskset", "-c", str(min(os.sched_getaffinity(0))), mpi.program("ring")], tmp_path, np=2,
                           options=["--with", "timer,mpi,topology"])
    assert outcome.code == 0, outcome.describe()
    assert lists_of(outcome.archive) == {"cpu.allowed.thread.0": str(min(os.sched_getaffinity(0)))}


@pytest.mark.any_mpi
@pytest.mark.parametrize("np", [1, 2])
def test_processes_that_share_a_processor_are_named(np, mpi, tmp_path):
    """All processes are bound to one processor."""
    argv = ["taskset", "-c", str(min(os.sched_getaffinity(0))), mpi.program("services"), "2"]
    outcome = rig.measured(mpi, argv, tmp_path, np=np)
    assert outcome.code == 0, outcome.describe()
    found = findings(outcome.archive).get("processors.shared")
    assert (found["count"] if found else 0) == (np if np > 1 else 0), found
    if found:
        assert f"{np} processes of " in found["sentence"] and "take turns on processor" in found["sentence"]
