"""Where threads and processes run: service topology, and processors that processes share."""
import json
import os

import pytest

import rig


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


@pytest.mark.parametrize("np", [1, 2])
def test_processes_that_share_a_processor_are_named(np, mpi, tmp_path):
    """All on one processor, to which each is bound."""
    argv = ["taskset", "-c", str(min(os.sched_getaffinity(0))), mpi.program("services"), "2"]
    outcome = rig.measured(mpi, argv, tmp_path, np=np)
    assert outcome.code == 0, outcome.describe()
    found = findings(outcome.archive).get("processors.shared")
    assert (found["count"] if found else 0) == (np if np > 1 else 0), found
    if found:
        assert f"{np} processes of " in found["sentence"] and "take turns on processor" in found["sentence"]
