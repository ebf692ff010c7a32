# SPDX-License-Identifier: BSD-3-Clause
"""Tests spools that remain after all processes that could merge them were killed."""
import os
import pathlib
import shutil
import signal
import time

import pytest

import rig
from test_endings import below, complete, lasting, table, waiting

pytestmark = pytest.mark.beside


STANDARD = pathlib.Path("/dev/shm")


def folder_of(spool, job):
    return spool / f"rankine-{os.geteuid()}" / job


@pytest.fixture
def standard():
    """The default folder of spools. If a test fails, its spools are removed, because other tests would find
    them."""
    users = folder_of(STANDARD, "")
    before = set(users.glob("*"))
    yield STANDARD
    for job in set(users.glob("*")) - before:
        shutil.rmtree(job, ignore_errors=True)


def left_behind(mpi, folder, spool, archive, by_hand=False):
    """Kills a job with its launcher and its collector. A job that sets LD_PRELOAD itself has no `rankine run` and no
    collector. Returns the name of its spools."""
    launch = mpi.launch(mpi.program("endings"), "wait")
    env = {**mpi.env, "RANKINE_SPOOL": spool}
    if by_hand:
        env |= {"LD_PRELOAD": rig.LIBRARY, "RANKINE_OUTPUT": archive}
    else:
        launch = rig.measure_argv(launch, archive)
    process = rig.start(launch, folder, env)
    ranks = waiting(process, mpi.np)
    # (the spool is selected by the rank's process id, because other jobs may have spools in the same folder)
    name = max(path for path in rig.spools(spool) if path.name == f"{ranks[0]}.spool").parent.name
    collectors = [pid for pid, (_, command) in table().items() if "collector" in command and name in command]
    # All processes are stopped before the first process is killed. A running process that notices the end of another
    # process would write the archive.
    for sign in (signal.SIGSTOP, signal.SIGKILL):
        for pid in [*collectors, *below(process.pid), *ranks]:
            try:
                os.kill(pid, sign)
            except ProcessLookupError:
                continue
    process.communicate(timeout=30)
    assert not lasting(ranks) and bool(collectors) != by_hand
    return name


@pytest.mark.any_mpi
def test_spools_are_collected_under_another_name(mpi, tmp_path, spool):
    jobs = [left_behind(mpi, tmp_path, spool, tmp_path / f"never{i}.rkn") for i in range(2)]
    (tmp_path / "taken.rkn").write_bytes(b"what was here before")

    def spools(*argv):
        return rig.rankine("spools", *argv, cwd=tmp_path, env={"RANKINE_SPOOL": spool})

    for argv in (["-o", "x.rkn"], ["--delete", "-o", "x.rkn", jobs[0]], ["--collect", "-o", "x.rkn"],
                 ["--collect", "-o", "x.rkn", *jobs], ["--collect", "-o", "taken.rkn", jobs[0]],
                 ["--collect", "-o", "none/x.rkn", jobs[0]], ["--collect", "-o", "", jobs[0]],
                 ["--collect", "-o", "x.rkn", "nobody"]):
        outcome = spools(*argv)
        assert outcome.code == 2 and len(outcome.said) == 1 and not outcome.err, f"{argv}\n{outcome.describe()}"
    assert not (tmp_path / "x.rkn").exists() and (tmp_path / "taken.rkn").read_bytes() == b"what was here before"
    for job, name in zip(jobs, ["first.rkn", "second.rkn"]):
        outcome = spools("--collect", "-o", name, job)
        assert outcome.code == 0 and any(name in line for line in outcome.said), outcome.describe()
        complete(tmp_path / name, mpi.np, False)
    assert not list(tmp_path.glob("never*")) and not rig.spools(spool)


def check_without_a_place(mpi, tmp_path, spool, by_hand):
    (tmp_path / "gone").mkdir()
    env = {"RANKINE_SPOOL": spool}
    name = left_behind(mpi, tmp_path, spool, tmp_path / "gone" / "never.rkn", by_hand)
    folder = folder_of(spool, name)
    (tmp_path / "gone").rmdir()
    for path in [*folder.iterdir(), folder]:
        os.utime(path, (time.time() - 600,) * 2, follow_symlinks=False)
    outcome = rig.rankine("run", "-o", "job.rkn", rig.PROGRAMS / "regions_plain", cwd=tmp_path, env=env)
    assert outcome.code == 0 and not any("gone" in line for line in outcome.said), outcome.describe()
    assert name in "\n".join(rig.rankine("spools", cwd=tmp_path, env=env).out)
    refused = rig.rankine("spools", "--collect", name, cwd=tmp_path, env=env)
    assert refused.code == 1 and "cannot write" in refused.said[0], refused.describe()
    outcome = rig.rankine("spools", "--collect", "-o", "found.rkn", name, cwd=tmp_path, env=env)
    assert outcome.code == 0, outcome.describe()
    complete(tmp_path / "found.rkn", mpi.np, False)


@pytest.mark.any_mpi
def test_a_leftover_without_a_place_does_not_disturb_other_runs(mpi, tmp_path, spool):
    """The folder for the archive of the killed job no longer exists. Other runs do not mention the leftover spools,
    and `rankine spools` chooses another name for the archive."""
    check_without_a_place(mpi, tmp_path, spool, False)


@pytest.mark.alone
@pytest.mark.any_mpi
def test_nor_does_one_of_a_job_that_sets_ld_preload_itself(mpi, tmp_path, standard):
    """The spools of a job that sets LD_PRELOAD itself are always in the default folder."""
    check_without_a_place(mpi, tmp_path, standard, True)


@pytest.mark.any_mpi
def test_another_versions_spools_are_left_alone(mpi, tmp_path, spool):
    """A run collects leftover spools, except spools that it cannot read. Only `rankine spools` mentions the
    unreadable spools."""
    env = {"RANKINE_SPOOL": spool}
    name = left_behind(mpi, tmp_path, spool, tmp_path / "never.rkn")
    folder = folder_of(spool, name)
    for path in folder.glob("*.spool"):
        with open(path, "r+b") as file:
            file.seek(8)  # offset of layout_version
            file.write((999).to_bytes(4, "little"))
    for path in [*folder.iterdir(), folder]:
        os.utime(path, (time.time() - 600,) * 2, follow_symlinks=False)
    outcome = rig.rankine("run", "-o", "job.rkn", rig.PROGRAMS / "regions_plain", cwd=tmp_path, env=env)
    assert outcome.code == 0 and not any("version of rankine" in line for line in outcome.said), outcome.describe()
    outcome = rig.rankine("spools", "--collect", name, cwd=tmp_path, env=env)
    assert outcome.code == 1 and "another version" in outcome.said[0], outcome.describe()
    assert list(folder.glob("*.spool"))
