# SPDX-License-Identifier: BSD-3-Clause
"""Tests queries and snapshots of a running job. The processes of the job need not do anything for them."""
import json
import re
import time

import pytest

import rig

QUERY = "SELECT path,sum(region.visits) AS visits,sum(region.time.ns) AS ns GROUP BY path ORDER BY path FORMAT json"


@pytest.fixture
def running(mpi, tmp_path):
    """Runs a job of several steps, and yields it with its name."""
    archive = tmp_path / "job.rkn"
    process = rig.start(rig.measure_argv(mpi.launch(mpi.program("steps"), np=2), archive), tmp_path, mpi.env)
    name = None
    end = time.monotonic() + 30
    while name is None and time.monotonic() < end:
        for line in rig.rankine("spools", cwd=tmp_path).out:
            job = re.match(r"(steps-\S+) .* alive", line)
            if job and any("main/step" in seen for seen in rig.rankine("query", "--live", job.group(1), QUERY,
                                                                       cwd=tmp_path).out):
                name = job.group(1)
        time.sleep(0.1)
    assert name is not None, rig.rankine("spools", cwd=tmp_path).describe()
    yield name, archive
    (tmp_path / "stop").touch()
    outcome = rig.finish(process)
    assert outcome.code == 0, outcome.describe()
    assert outcome.lines() == ["steps rank 0 of 2: 1", "steps rank 1 of 2: 1"]
    assert rig.functions(archive)["MPI_Finalize"].calls == 2


def ask(name, folder, *options):
    outcome = rig.rankine("query", "--live", name, *options, QUERY, cwd=folder)
    assert outcome.code == 0, outcome.describe()
    return {record["path"]: record for record in json.loads("\n".join(outcome.out))}


def test_live_query(running, tmp_path):
    """Makes two queries, one second apart. The later result contains more visits, and an open region lasts until the
    time of the query."""
    name, _ = running
    first = ask(name, tmp_path)
    time.sleep(1)
    second = ask(name, tmp_path)
    assert second["main/step"]["visits"] >= first["main/step"]["visits"] + 2 * 10
    assert 2 * 0.9e9 <= second["main"]["ns"] - first["main"]["ns"] <= 2 * 5e9
    calls = rig.rankine("query", "--live", name,
                        "SELECT path,mpi.function,sum(count) GROUP BY path,mpi.function FORMAT json", cwd=tmp_path)
    assert any(r["path"] == "main/step" and r["mpi.function"] == "MPI_Allreduce" for r in json.loads("\n".join(calls.out)))


def test_snapshot_over_hosts(running, tmp_path):
    """The tool fetches the part of each other host through a remote shell. In this test, all hosts are the same
    machine."""
    name, _ = running
    asked = tmp_path / "asked"
    shell = tmp_path / "shell"
    shell.write_text(f'#!/bin/sh\necho "$1" >>{asked}\nshift\nexec "$@"\n')
    shell.chmod(0o755)
    hosts = [f"node{i}" for i in range(20)]
    outcome = rig.rankine("spools", "--snapshot", "-o", "now.rkn", "--hosts", ",".join(hosts), "--shell", f"nice {shell}",
                          name, cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    assert sorted(asked.read_text().split()) == sorted(hosts)
    seen = rig.query(tmp_path / "now.rkn", QUERY)
    assert [record["path"] for record in seen] == ["main", "main/step"]
    # The tool names a host that fails. The records of the other hosts are complete.
    outcome = rig.rankine("spools", "--snapshot", "-o", "other.rkn", "--hosts", "gone", "--shell", "false", name, cwd=tmp_path)
    assert outcome.code == 0 and any("gone" in line for line in outcome.said), outcome.describe()


@pytest.mark.mpis("openmpi")
def test_mistakes(running, tmp_path):
    name, _ = running
    outcome = rig.rankine("query", "--live", name + "x", QUERY, cwd=tmp_path)
    assert outcome.code == 2 and name in outcome.said[0], outcome.describe()
    outcome = rig.rankine("query", "--live", name, "--hosts", "a;b", QUERY, cwd=tmp_path)
    assert outcome.code == 2 and "not a name of a host" in outcome.said[0], outcome.describe()
    outcome = rig.rankine("query", "--every", "2", "some.rkn", QUERY, cwd=tmp_path)
    assert outcome.code == 2, outcome.describe()
    (tmp_path / "there.rkn").write_text("kept")
    outcome = rig.rankine("spools", "--snapshot", "-o", "there.rkn", name, cwd=tmp_path)
    assert outcome.code == 1 and (tmp_path / "there.rkn").read_text() == "kept", outcome.describe()
