# SPDX-License-Identifier: BSD-3-Clause
"""Tests the service openmp with both runtimes: parallel regions, waits within known bounds, and separate records of
tasks."""
import json
import os
import pathlib
import shutil

import pytest

import rig

pytestmark = pytest.mark.beside


def paths(archive):
    """Returns {path without addresses: (visits, own ns)}."""
    seen = {}
    for row in rig.query(archive, "SELECT path,sum(region.visits),sum(region.own.ns) GROUP BY path FORMAT json"):
        path = "/".join("P" if "+0x" in level else level for level in row.get("path", "").split("/"))
        visits, own = seen.get(path, (0, 0))
        seen[path] = visits + row["sum#region.visits"], own + row["sum#region.own.ns"]
    return seen


def check(seen, ranks, explicit):
    assert seen["uneven/P"][0] == 8 * ranks
    assert 0.8 * 360e6 * ranks <= seen["uneven/P/barrier_implicit/wait"][1] <= 3 * 360e6 * ranks
    assert seen[f"barriers/P/{explicit}/wait"][0] == 4 * ranks
    assert 0.8 * 120e6 * ranks <= seen[f"barriers/P/{explicit}/wait"][1] <= 3 * 120e6 * ranks
    assert seen["barriers/P/critical/wait"][0] == 4 * ranks
    assert seen["nested/P"][0] == 2 * ranks and seen["nested/P/P"][0] == 4 * ranks
    # In fib(12), 232 calls create tasks. Each region is nested in the region of the task that created it.
    fib = {path: visits for path, (visits, _) in seen.items() if path.endswith("/fib")}
    assert sum(fib.values()) == 232 * ranks
    by_depth = {path.count("/fib"): visits for path, visits in fib.items()}
    assert [by_depth[depth] for depth in (1, 2, 3)] == [ranks, 2 * ranks, 4 * ranks]
    assert max(by_depth) == 11


@pytest.mark.parametrize("runtime, explicit", [("gomp", "barrier"), ("libomp", "barrier_explicit")])
def test_openmp_service(runtime, explicit, tmp_path):
    program = rig.PROGRAMS / f"openmp_{runtime}"
    if not program.exists():
        pytest.skip(f"no {program}: no compiler with this OpenMP runtime")
    without = rig.run([program], tmp_path)
    outcome = rig.rankine("run", "--with", "timer,mpi,openmp", "-o", "job.rkn", program, cwd=tmp_path)
    rig.same(without, outcome)
    check(paths(tmp_path / "job.rkn"), 1, explicit)


def line_behind(text, after):
    """Returns the line number of the first line with `text` that follows the line with `after` in
    tests/programs/openmp.c."""
    lines = (rig.ROOT / "tests/programs/openmp.c").read_text().splitlines()
    begin = next(i for i, line in enumerate(lines) if after in line)
    return next(i for i in range(begin, len(lines)) if text in lines[i]) + 1


@pytest.mark.parametrize("runtime", ["gomp", "libomp"])
def test_regions_are_named_by_source_lines(runtime, tmp_path):
    program = rig.PROGRAMS / f"openmp_{runtime}"
    if not program.exists():
        pytest.skip(f"no {program}: no compiler with this OpenMP runtime")
    rig.rankine("run", "--with", "timer,openmp,trace,memory", "-o", "job.rkn", program, cwd=tmp_path)
    archive = tmp_path / "job.rkn"
    # GCC gives the line of the construct, and LLVM gives the line of the call. In this program, both are the same line.
    barriers = f"barriers at openmp.c:{line_behind('#pragma omp parallel', 'void barriers')}"
    tasks = f"tasks at openmp.c:{line_behind('#pragma omp parallel', 'long tasks')}"
    rows = rig.query(archive, "SELECT omp.parallel.function,sum(region.visits) WHERE omp.parallel GROUP BY omp.parallel.function FORMAT json")
    visits = {row["omp.parallel.function"] for row in rows}
    assert {barriers, tasks} <= visits
    assert len({name for name in visits if name.startswith("uneven at openmp.c:")}) == 2
    text = "\n".join(rig.report(archive, "--section", "regions", "--width", "160").out)
    assert f"omp.parallel={barriers}\n" in text and "+0x16" not in text
    shown = json.loads("\n".join(rig.report(archive, "--json").out))["regions"]
    assert {barriers, tasks} <= {region["value"] for region in shown if region["attribute"] == "omp.parallel"}
    # Events contain the address of the parallel region, as they do for call paths.
    assert rig.query(archive, "SELECT omp.parallel,count() WHERE event GROUP BY omp.parallel FORMAT json")
    program_copy = tmp_path / "moved"
    shutil.copy(program, program_copy)
    rig.rankine("run", "--with", "timer,openmp", "-o", "gone.rkn", program_copy, cwd=tmp_path)
    program_copy.unlink()
    assert "omp.parallel=moved+0x" in "\n".join(rig.report(tmp_path / "gone.rkn", "--section", "regions", "--width", "160").out)


@pytest.mark.parametrize("runtime", ["gomp", "libomp"])
@pytest.mark.parametrize("services", ["timer,openmp", "timer,openmp,pthread,trace"])
def test_values_of_tasks_do_not_mix(runtime, services, tmp_path):
    """Tasks interrupt one another. Tasks and threads have their own values. Each region has the values of the task
    or thread that began the region."""
    program = rig.PROGRAMS / f"task_scope_{runtime}"
    if not program.exists():
        pytest.skip(f"no {program}: no compiler with this OpenMP runtime")
    outcome = rig.rankine("run", "--with", services, "-o", "job.rkn", program, cwd=tmp_path)
    assert (outcome.code, outcome.out) == (0, ["done"])
    visits = {}
    for row in rig.query(tmp_path / "job.rkn", "SELECT item,title,region,sum(region.visits) WHERE region GROUP BY item,title,region FORMAT json"):
        name = row["region"].split("/")[-1]
        if not name.startswith("work "):
            continue
        number = int(name[5:])
        visits[number] = visits.get(number, 0) + row["sum#region.visits"]
        assert row.get("item") == (None if number == -1 else number), row
        in_task = number != -1 and not 100 <= number < 1000
        assert row.get("title") == (f"task {number % 1000}" if in_task else None), row
    assert visits == {-1: 1, **{i: 3 for i in range(12)}, **{1000 + i: 1 for i in range(12)}, 100: 20, 101: 20, 102: 20}
    found = json.loads("\n".join(rig.report(tmp_path / "job.rkn", "--json").out))["trust"]
    assert "scope.task" not in [finding["name"] for finding in found]


def test_not_asked(tmp_path):
    rig.rankine("run", "-o", "job.rkn", rig.PROGRAMS / "openmp_gomp", cwd=tmp_path)
    assert not any("P" in path.split("/") for path in paths(tmp_path / "job.rkn"))


@pytest.mark.mpis("openmpi")
def test_openmp_with_mpi(mpi, tmp_path):
    outcome = rig.measured(mpi, [rig.PROGRAMS / "openmp_openmpi"], tmp_path, np=2, options=["--with", "timer,mpi,openmp"])
    assert outcome.code == 0, outcome.describe()
    check(paths(outcome.archive), 2, "barrier")


def hurry():
    """Gives the run priority over other work if the system permits this."""
    if os.geteuid() == 0:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(10))


def true_efficiencies(lines):
    """Returns the efficiencies, computed from the times that the program hybrid.c measured itself."""
    ranks = [[float(x) for x in line.split()[2:]] for line in lines if line.startswith("hybrid ")]
    assert len(ranks) == 2, lines
    runtime, threads = max(rank[1] for rank in ranks), sum(rank[0] for rank in ranks)
    # all other threads have no work while the first thread is in MPI
    left = [rank[0] * (rank[1] - rank[2]) for rank in ranks]
    most = max(have / rank[0] for have, rank in zip(left, ranks))
    serial, barriers, others = (sum(rank[i] for rank in ranks) for i in (3, 4, 5))
    available, whole = sum(left), runtime * threads
    useful = available - serial - barriers - others
    return {"hybrid_efficiency": useful / whole, "mpi_efficiency": available / whole, "mpi_load_balance": available / threads / most,
            "mpi_communication": most / runtime, "openmp_efficiency": useful / available,
            "openmp_load_balance": (available - serial - barriers) / (available - serial),
            "openmp_scheduling": useful / (useful + others), "openmp_serialisation": (available - serial) / available,
            "idle_in_mpi_share": sum((rank[0] - 1) * rank[2] for rank in ranks) / whole}


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("runtime", ["gomp", "libomp"])
def test_hybrid_efficiencies_are_those_that_the_program_measures(mpi, runtime, tmp_path):
    """The test has three tries: on a busy machine, the times of the program and of the recorder can include
    different delays."""
    program = pathlib.Path(mpi.program(f"hybrid_{runtime}"))
    if not program.exists():
        pytest.skip(f"no {program}: no compiler with this OpenMP runtime")
    off = {}
    for i in range(3):
        folder = tmp_path / str(i)
        folder.mkdir()
        outcome = rig.measured(mpi, [program], folder, np=2, options=["--with", "timer,mpi,openmp"], env={"OMP_WAIT_POLICY": "passive"},
                               preexec=hurry)
        assert outcome.code == 0, outcome.describe()
        report = json.loads("\n".join(rig.report(outcome.archive, "--json").out))
        found = report["hybrid_efficiencies"]
        assert [one["path"] for one in found] == [""] and found[0]["threads"] == 6
        off = {name: (found[0][name], true) for name, true in true_efficiencies(outcome.out).items() if abs(found[0][name] - true) > 0.005}
        if not off:
            break
    assert not off, off
    shown = "\n".join(rig.report(outcome.archive, "--section", "efficiencies", "--width", "160").out)
    assert "Hybrid efficiencies" in shown
    assert "Hybrid efficiency" in "\n".join(rig.report(outcome.archive, "--summary").out)
