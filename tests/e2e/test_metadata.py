# SPDX-License-Identifier: BSD-3-Clause
"""Tests the metadata of a run: the run's constants in queries, and environment variables that the user selects."""
import json
import os
import subprocess
import time

import pytest

import rig

pytestmark = pytest.mark.beside

KEYS = ("run.user,run.cpu.model,run.memory.kib,run.executable,run.executable.build.id,run.command,run.directory,"
        "run.start.ns,run.env.HEAT_CASE,run.env.MY_TOKEN")


def build_id(path):
    notes = subprocess.run(["readelf", "-n", path], capture_output=True, text=True, check=True).stdout
    return notes.split("Build ID:")[1].split()[0]


def check(archive, program):
    row = rig.query(archive, f"SELECT {KEYS},sum(count) GROUP BY {KEYS} FORMAT json")[0]
    assert row["run.user"] == (os.environ.get("USER") or os.environ.get("LOGNAME") or f"uid {os.getuid()}")
    assert f"model name\t: {row['run.cpu.model']}\n" in open("/proc/cpuinfo").read()
    total = int(open("/proc/meminfo").readline().split()[1])
    assert abs(row["run.memory.kib"] - total) < 0.01 * total
    assert row["run.executable"] == str(program)
    assert row["run.executable.build.id"] == build_id(program)
    assert row["run.env.HEAT_CASE"] == "büro, 3=x"
    assert row["run.env.MY_TOKEN"] == "named, so kept"
    assert row["run.start.ns"] > 10**18


ENV = {"HEAT_CASE": "büro, 3=x", "MY_TOKEN": "named, so kept", "OTHER_SECRET": "hidden"}
SERVICES = ["--with", "timer,mpi,metadata(env=HEAT_CASE,MY_TOKEN,NOT_SET)"]


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("in_front", [True, False])
def test_metadata(mpi, in_front, tmp_path):
    program = mpi.program("services")
    if in_front:
        outcome = rig.measured(mpi, [program], tmp_path, np=2, options=SERVICES, env=ENV)
    else:
        outcome = rig.run(mpi.launch(rig.RANKINE, "run", *SERVICES, "-o", "job.rkn", program, np=2), tmp_path, {**mpi.env, **ENV})
    assert outcome.code == 0, outcome.describe()
    rig.functions(tmp_path / "job.rkn")  # waits until the archive exists
    check(tmp_path / "job.rkn", program)
    assert b"hidden" not in (tmp_path / "job.rkn").read_bytes()
    shown = "\n".join(rig.rankine("info", "job.rkn", cwd=tmp_path).out)
    assert "job.env.HEAT_CASE" in shown and "NOT_SET" not in shown.replace(SERVICES[1], "")


def test_without_mpi_and_not_named(tmp_path):
    rig.rankine("run", "-o", "job.rkn", rig.PROGRAMS / "callpaths", cwd=tmp_path, env=ENV)
    row = rig.query(tmp_path / "job.rkn", "SELECT run.user,run.cpu.model,sum(region.visits) GROUP BY run.user,run.cpu.model FORMAT json")[0]
    assert row["run.user"] and row["run.cpu.model"]
    outcome = rig.rankine("query", "job.rkn", "SELECT run.env.HEAT_CASE,count() GROUP BY run.env.HEAT_CASE", cwd=tmp_path)
    assert outcome.code != 0


def test_metadata_of_the_program(tmp_path):
    """Each key appears once as run.KEY, even if it already begins with "run.". The program cannot replace keys of
    Rankine."""
    program = tmp_path / "program.py"
    program.write_text(f"import sys; sys.path.insert(0, {str(rig.ROOT / 'python')!r})\nimport rankine\n"
                       "for key in ('problem', 'run.case', 'user', 'start.ns', 'file'): rankine.metadata(key, 'theirs')\n"
                       "with rankine.region('main'): pass\n", encoding="utf-8")
    outcome = rig.rankine("run", "-o", "job.rkn", "/usr/bin/python3", program, cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    theirs = ["run.problem", "run.case", "run.metadata.user", "run.metadata.start.ns", "run.metadata.file"]
    ours = ["run.user", "run.start.ns", "run.end.ns", "run.file"]
    row, = rig.query(tmp_path / "job.rkn", f"SELECT {','.join(theirs + ours)},count() GROUP BY {','.join(theirs + ours)} FORMAT json")
    assert [row[key] for key in theirs] == ["theirs"] * 5
    assert row["run.user"] != "theirs" and row["run.file"].endswith("job.rkn")
    assert 0 < row["run.end.ns"] - row["run.start.ns"] < 60e9
    # The metadata are the same after they were written to a .cali file and read from it.
    cali = rig.rankine("query", "job.rkn", f"SELECT {','.join(theirs)},path,count() GROUP BY {','.join(theirs)},path FORMAT cali", cwd=tmp_path)
    (tmp_path / "job.cali").write_text("\n".join(cali.out) + "\n")
    again = rig.query(tmp_path / "job.cali", f"SELECT {','.join(theirs)},count() GROUP BY {','.join(theirs)} FORMAT json")
    assert {key: again[0][key] for key in theirs} == {key: "theirs" for key in theirs}


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
def test_the_end_of_a_run_that_was_merged_in_finalize(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("services")], tmp_path, np=2)
    assert outcome.code == 0, outcome.describe()
    end = time.monotonic() + 20
    rows = []
    while not rows and time.monotonic() < end:  # the collector appends the endings later
        answer = rig.rankine("query", outcome.archive, "SELECT run.start.ns,run.end.ns,count() GROUP BY run.start.ns,run.end.ns FORMAT json", cwd=tmp_path)
        rows = json.loads("\n".join(answer.out)) if answer.code == 0 else []
        time.sleep(0.1)
    assert len(rows) == 1 and 0 < rows[0]["run.end.ns"] - rows[0]["run.start.ns"] < 60e9, rows


@pytest.mark.parametrize("given, said", [
    ("metadata(env=)", "takes 1 to 32 names of variables"), ("metadata(x=1)", "unknown option 'x'"),
])
def test_wrong_lists(given, said, tmp_path):
    outcome = rig.rankine("run", "--with", given, "true", cwd=tmp_path)
    assert outcome.code == 2 and said in outcome.said[0], outcome.describe()
