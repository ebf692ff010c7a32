# SPDX-License-Identifier: BSD-3-Clause
"""Tests jobs of a real Slurm: srun with pmi2 and PMIx, sbatch, scancel, and the time limit."""
import json
import re
import sys
import time

import pytest

import expected
import rig
from test_counts import agree
from test_endings import complete

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import slurm as slurm_rig  # noqa: E402  (the path is set on the line above)

pytestmark = pytest.mark.beside
KIND = {"mpich": "pmi2", "openmpi": "pmix"}


@pytest.fixture(scope="module")
def slurm(tmp_path_factory):
    reason = slurm_rig.missing()
    if reason:
        pytest.skip(reason)
    cluster = slurm_rig.Slurm(tmp_path_factory.mktemp("slurm")).start()
    yield cluster
    cluster.stop()


def srun(mpi, *options):
    return ["srun", f"--mpi={KIND[mpi.name]}", "-N2", "-n4", *options]


def run(slurm, mpi, argv, folder, timeout=60):
    outcome = rig.run(argv, folder, {**mpi.env, **slurm.env}, timeout=timeout)
    return outcome


@pytest.mark.parametrize("form", ["outside", "inside"])
def test_srun(slurm, mpi, form, tmp_path):
    argv = [mpi.program("ring"), "10", "16"]
    archive = tmp_path / "job.rkn"
    without = run(slurm, mpi, [*srun(mpi), *argv], tmp_path)
    assert without.code == 0, without.describe() + slurm.logs()
    if form == "outside":
        outcome = run(slurm, mpi, rig.measure_argv([*srun(mpi), *argv], archive), tmp_path)
    else:
        outcome = run(slurm, mpi, [*srun(mpi), str(rig.RANKINE), "run", "-o", str(archive), *argv], tmp_path)
    rig.same(without, outcome, ignore_errors="^srun: ")
    agree(archive, expected.ring(4, 10, 16), outcome)


def test_multi_prog(slurm, mpi, tmp_path):
    (tmp_path / "programs").write_text(f"0 {mpi.program('mpmd_left')} 10 16\n1 {mpi.program('mpmd_right')} 10 16\n")
    launch = ["srun", f"--mpi={KIND[mpi.name]}", "-N2", "-n2", "--multi-prog", "programs"]
    outcome = run(slurm, mpi, rig.measure_argv(launch, tmp_path / "job.rkn"), tmp_path)
    assert outcome.code == 0, outcome.describe()
    agree(tmp_path / "job.rkn", expected.mpmd(2, 10, 16), outcome)


def submit(slurm, mpi, folder, line, *options):
    """Submits a batch script and returns the job id."""
    script = folder / "job.sh"
    script.write_text(f"#!/bin/bash\n{line}\necho status $?\n")
    outcome = run(slurm, mpi, ["sbatch", "--parsable", "-N2", "-n4", "-o", str(folder / "job.out"), *options,
                               str(script)], folder)
    assert outcome.code == 0, outcome.describe()
    return outcome.out[0].split(";")[0]


def wait_for(condition, seconds, slurm, folder):
    end = time.monotonic() + seconds
    while not condition():
        output = (folder / "job.out").read_text() if (folder / "job.out").exists() else "no output"
        assert time.monotonic() < end, f"not within {seconds} s\n{output}\n{slurm.logs()}"
        time.sleep(0.2)


def ended(slurm, mpi, job, folder):
    return lambda: not run(slurm, mpi, ["squeue", "-h", "-j", job], folder).out


def waiting(folder):
    return lambda: (folder / "job.out").exists() and (folder / "job.out").read_text().count("waiting") == 4


def test_sbatch(slurm, mpi, tmp_path):
    archive = tmp_path / "job.rkn"
    line = " ".join(rig.measure_argv(["srun", f"--mpi={KIND[mpi.name]}", mpi.program("ring"), "10", "16"], archive))
    job = submit(slurm, mpi, tmp_path, line)
    wait_for(ended(slurm, mpi, job, tmp_path), 60, slurm, tmp_path)
    text = (tmp_path / "job.out").read_text()
    assert "status 0" in text and text.count("rankine: ") <= 4, text
    agree(archive, expected.ring(4, 10, 16), rig.Outcome(0, [], [], [], 0))


@pytest.mark.parametrize("form", ["outside", "inside"])
def test_scancel(slurm, mpi, form, tmp_path):
    archive = tmp_path / "job.rkn"
    start = ["srun", f"--mpi={KIND[mpi.name]}"]
    program = [mpi.program("endings"), "wait"]
    argv = rig.measure_argv(start + program, archive) if form == "outside" else \
        start + [str(rig.RANKINE), "run", "-o", str(archive)] + program
    job = submit(slurm, mpi, tmp_path, " ".join(argv))
    wait_for(waiting(tmp_path), 60, slurm, tmp_path)
    run(slurm, mpi, ["scancel", job], tmp_path)
    wait_for(ended(slurm, mpi, job, tmp_path), 60, slurm, tmp_path)
    collected(archive, tmp_path)
    complete(archive, 4, False)


@pytest.mark.long
def test_time_limit(slurm, mpi, tmp_path):
    archive = tmp_path / "job.rkn"
    argv = rig.measure_argv(["srun", f"--mpi={KIND[mpi.name]}", mpi.program("endings"), "wait"], archive)
    job = submit(slurm, mpi, tmp_path, " ".join(argv), "--time=1")
    wait_for(ended(slurm, mpi, job, tmp_path), 180, slurm, tmp_path)
    collected(archive, tmp_path)
    complete(archive, 4, False)


def collected(archive, folder, seconds=10):
    end = time.monotonic() + seconds
    while not archive.exists() and time.monotonic() < end:
        time.sleep(0.2)
    if not archive.exists():
        rig.rankine("spools", "--collect", cwd=folder)
    assert archive.exists(), "neither a collector nor `rankine spools --collect` made the archive"


STEPS = "SELECT mpi.rank,count() AS paths,sum(region.visits) AS visits WHERE path=main/step GROUP BY mpi.rank FORMAT json"


def test_a_running_job_is_asked_through_srun(slurm, mpi, tmp_path):
    """In this test, both nodes are the same host, so both report the same ranks. Each rank counts once."""
    archive = tmp_path / "job.rkn"
    job = rig.start(rig.measure_argv([*srun(mpi), mpi.program("steps")], archive), tmp_path, {**mpi.env, **slurm.env})
    try:
        found, asked = [], None
        end = time.monotonic() + 40
        while len(found) < 4 and time.monotonic() < end:
            time.sleep(0.3)
            names = [re.match(r"(steps-\S+) .* alive", line) for line in rig.rankine("spools", cwd=tmp_path).out]
            running = run(slurm, mpi, ["squeue", "-h", "-o", "%i"], tmp_path).out
            for name in filter(None, names if running else []):
                shell = f"srun --jobid={running[0]} --overlap -N1 -n1 -w"
                asked = rig.run([rig.RANKINE, "query", "--live", name.group(1), "--hosts", "n1,n2", "--shell", shell, STEPS],
                                tmp_path, slurm.env)
                if asked.code == 0 and asked.out:
                    found = [record for record in json.loads("\n".join(asked.out)) if record["visits"] > 0]
        assert [record["mpi.rank"] for record in found] == [0, 1, 2, 3], asked.describe() if asked else "no job was seen"
        assert all(record["paths"] == 1 for record in found), found
        assert not asked.said, asked.describe()
    finally:
        (tmp_path / "stop").touch()
        outcome = rig.finish(job)
    assert outcome.code == 0, outcome.describe()
