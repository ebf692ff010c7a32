"""What is known of a run: its constants in queries, and variables that the user names."""
import os
import subprocess

import pytest

import rig

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


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("in_front", [True, False])
def test_metadata(mpi, in_front, tmp_path):
    program = mpi.program("services")
    if in_front:
        outcome = rig.measured(mpi, [program], tmp_path, np=2, options=SERVICES, env=ENV)
    else:
        outcome = rig.run(mpi.launch(rig.RANKINE, "run", *SERVICES, "-o", "job.rkn", program, np=2), tmp_path, {**mpi.env, **ENV})
    assert outcome.code == 0, outcome.describe()
    rig.functions(tmp_path / "job.rkn")  # waits for it
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


@pytest.mark.parametrize("given, said", [
    ("metadata(env=)", "takes 1 to 32 names of variables"), ("metadata(x=1)", "unknown option 'x'"),
])
def test_wrong_lists(given, said, tmp_path):
    outcome = rig.rankine("run", "--with", given, "true", cwd=tmp_path)
    assert outcome.code == 2 and said in outcome.said[0], outcome.describe()
