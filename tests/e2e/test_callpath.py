# SPDX-License-Identifier: BSD-3-Clause
"""Tests the service callpath. A region that begins on several call paths has several nodes, which are named by
source lines. The sums do not change."""
import json

import pytest

import rig

pytestmark = pytest.mark.beside

SOURCE = "callpaths.c"


def by(archive, keys, *, kind="sum(region.visits)", where=""):
    rows = rig.query(archive, f"SELECT {keys},{kind} {where} GROUP BY {keys} FORMAT json")
    return {tuple(row.get(key) for key in keys.split(",")): row[kind.replace("(", "#").rstrip(")")] for row in rows}


def line(mark):
    return rig.line_of(SOURCE, mark)


def ways():
    """Returns {callpath.function of work: visits}."""
    work, once, thrice = line("work"), line("once"), line("thrice")
    return {f"work at {SOURCE}:{work} < once at {SOURCE}:{once} < main at {SOURCE}:{line('by once')}": 1,
            f"work at {SOURCE}:{work} < thrice at {SOURCE}:{thrice} < main at {SOURCE}:{line('by thrice')}": 3}


def check(archive, ranks):
    seen = by(archive, "path,callpath.function")
    works = {way: visits for (path, way), visits in seen.items() if path == "main/work"}
    assert works == {way: visits * ranks for way, visits in ways().items()}
    assert sum(visits for (path, _), visits in seen.items() if path == "main/work/inner") == 4 * ranks
    assert {way for (path, way) in seen if path == "main"} == {f"main at {SOURCE}:{line('main')}"}


def test_callpaths(tmp_path):
    program = rig.PROGRAMS / "callpaths"
    without = rig.run([program], tmp_path)
    for name, services in (("plain", "timer"), ("paths", "timer,callpath"), ("trace", "timer,callpath,trace,counters(events=faults.minor)")):
        outcome = rig.rankine("run", "--with", services, "-o", f"{name}.rkn", program, cwd=tmp_path)
        assert (outcome.code, outcome.out) == (without.code, without.out)
    plain, paths, trace = (tmp_path / f"{name}.rkn" for name in ("plain", "paths", "trace"))
    check(paths, 1)
    check(trace, 1)
    # The regions are the same as in a run without call paths.
    assert by(paths, "path") == by(trace, "path") == by(plain, "path")
    assert by(paths, "region") == by(plain, "region")
    times = by(paths, "path", kind="sum(region.time.ns)")
    own = by(paths, "path", kind="sum(region.own.ns)")
    assert own[("main/work",)] == times[("main/work",)] - times[("main/work/inner",)]
    inside = sum(times[(path,)] for path in ("main/work", "main/untidy", "main/after", "main/last"))
    assert own[("main",)] <= times[("main",)] - inside + 1000
    # The trace assigns each time interval to the call path in which it was spent.
    events = by(trace, "path", kind="sum(time.duration.ns)", where="WHERE event")
    for path in ("main/work", "main/work/inner"):
        assert abs(events[(path,)] - by(trace, "path", kind="sum(region.own.ns)")[(path,)]) <= 5000
    assert "by work < thrice < main" in "\n".join(rig.report(paths).out)
    shown = json.loads("\n".join(rig.report(paths, "--json").out))["regions"]
    assert [region["depth"] for region in shown if region["name"] == "inner"] == [2] * len([r for r in shown if r["name"] == "work"])
    assert "0 damaged places" in rig.rankine("verify", trace, cwd=tmp_path).out[-1]


def test_depth(tmp_path):
    rig.rankine("run", "--with", "timer,callpath(depth=1)", "-o", "job.rkn", rig.PROGRAMS / "callpaths", cwd=tmp_path)
    seen = by(tmp_path / "job.rkn", "path,callpath.address")
    assert [visits for (path, _), visits in seen.items() if path == "main/work"] == [4]
    rig.rankine("run", "--with", "timer,callpath(depth=1)", "--with", "callpath(depth=3)", "-o", "both.rkn", rig.PROGRAMS / "callpaths", cwd=tmp_path)
    assert max(path.count("<") for _, path in by(tmp_path / "both.rkn", "path,callpath.address") if path) == 2
    outcome = rig.rankine("run", "--with", "callpath(depth=9)", "true", cwd=tmp_path)
    assert outcome.code == 2 and "takes a number of callers from 1 to 8" in outcome.said[0]


def test_not_asked(tmp_path):
    rig.rankine("run", "-o", "job.rkn", rig.PROGRAMS / "callpaths", cwd=tmp_path)
    outcome = rig.rankine("query", "job.rkn", "SELECT callpath.function,count() GROUP BY callpath.function", cwd=tmp_path)
    assert outcome.code != 0


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("in_front", [True, False])
def test_callpaths_with_mpi(mpi, in_front, tmp_path):
    """Two ranks have the same call path even if their code is at different addresses. MPI calls have call paths,
    too."""
    services = ["--with", "timer,mpi,callpath"]
    if in_front:
        outcome = rig.measured(mpi, [mpi.program("callpaths")], tmp_path, np=2, options=services)
    else:
        outcome = rig.run(mpi.launch(rig.RANKINE, "run", *services, "-o", "job.rkn", mpi.program("callpaths"), np=2),
                          tmp_path, mpi.env)
    assert outcome.code == 0, outcome.describe()
    rig.functions(tmp_path / "job.rkn")  # waits until the archive exists
    check(tmp_path / "job.rkn", 2)
    calls = by(tmp_path / "job.rkn", "mpi.function,callpath.function", kind="sum(count)")
    assert {way: count for (function, way), count in calls.items() if function == "MPI_Barrier"} == {
        way: 2 * count for way, count in ways().items()}


def test_contended_lock_by_its_holder(tmp_path):
    rig.rankine("run", "--with", "timer,pthread,callpath", "-o", "job.rkn", rig.PROGRAMS / "waits", cwd=tmp_path)
    seen = by(tmp_path / "job.rkn", "path,callpath.function")
    ways = [way for path, way in seen if path == "mutexes/worker/mutex"]
    assert len(ways) == 1 and ways[0].startswith(f"lock at waits.c:{rig.line_of('waits.c', 'lock')}")
