# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine join`, which merges the archive of a run with a recording of its file system. `rankine attach`
makes the recording, which may end before or after the run."""
import contextlib
import json
import re
import signal
import subprocess
import sys

import pytest

import rig

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import gluster  # noqa: E402  (the path is set on the line above)

pytestmark = [pytest.mark.skipif(gluster.missing() is not None, reason=str(gluster.missing())), pytest.mark.beside]
CHECKPOINTS, INTS, RANKS = 3, 16 << 10, 2
SIZE = (CHECKPOINTS * 8 * RANKS + 1) * 4 * INTS
TRACED = ("--io=trace", "--with", "trace")


@pytest.fixture(scope="module")
def volume(tmp_path_factory):
    with gluster.running(tmp_path_factory.mktemp("gluster")) as running:
        yield running


@contextlib.contextmanager
def attached(archive, *pids, before=()):
    """Watches the processes during the body of the `with` statement. The words `before` are the beginning of the
    command."""
    words = [word for pid in pids for word in ("--pid", pid)]
    process = rig.start([*before, rig.RANKINE, "attach", *words, "-o", archive, "--json"], archive.parent)
    try:
        for _ in pids:
            assert b"functions patched" in process.stderr.readline()
        yield
    finally:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 0, (out, err)


def checkpoint(mpi, path):
    return [mpi.program("checkpoint"), path, CHECKPOINTS, INTS]


def run(mpi, path, folder, options=TRACED):
    outcome = rig.measured(mpi, checkpoint(mpi, path), folder, np=RANKS, options=options, name="run.rkn")
    assert outcome.code == 0, outcome.describe()
    return outcome.archive


def join(*words, cwd):
    return rig.rankine("join", *words, cwd=cwd)


def check(archive, path, *bricks):
    """Checks that every operation of the mounts has an operation on a server, a rank and a call. Checks that files
    have the paths that the ranks used."""
    rows = rig.query(archive, "SELECT mpi.rank,io.file,io.layer,io.op,io.parent,io.server,io.bytes FORMAT json")
    rows = [row for row in rows if row.get("io.file") == str(path)]
    for layer in ("client", "server", "disk"):
        of = [row for row in rows if row["io.layer"] == layer and row["io.op"] == "write"]
        assert sum(row["io.bytes"] for row in of) == SIZE, (layer, of)
        assert {row.get("io.parent") for row in of} == {"MPI_File_write_at_all", "MPI_File_write_at"}, of
        assert all("mpi.rank" in row for row in of), of
    servers = {row["io.server"].split(":", 1)[1] for row in rows if row["io.layer"] in ("server", "disk")}
    assert servers <= {str(brick) for brick in bricks}, servers
    storage = json.loads("\n".join(rig.report(archive, "--json").out))["storage"]
    assert storage["client_operations"] == storage["served"] == storage["of_ranks"] == storage["placed"] > 0, storage
    assert storage["contradictions"] == storage["lost"] == 0, storage
    return storage


def test_the_run_ends_first(mpi, volume, tmp_path):
    """`rankine attach` continues to record after the run. Both archives remain unchanged."""
    path = volume.mount / f"first.{mpi.name}"
    with attached(tmp_path / "watch.rkn", volume.server, volume.client):
        archive = run(mpi, path, tmp_path)
    before = archive.read_bytes(), (tmp_path / "watch.rkn").read_bytes()
    outcome = join("run.rkn", "watch.rkn", "-o", "joined.rkn", cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    assert re.search(r"joined ([\d,]+) of \1 mount operations", outcome.said[0]), outcome.said
    assert (archive.read_bytes(), (tmp_path / "watch.rkn").read_bytes()) == before
    storage = check(tmp_path / "joined.rkn", path, volume.brick)
    assert rig.rankine("verify", tmp_path / "joined.rkn", cwd=tmp_path).code == 0
    # A report on both archives shows the same, whatever the order of the archives.
    shown = json.loads("\n".join(rig.report(archive, "--storage", "watch.rkn", "--json").out))["storage"]
    assert shown == storage
    assert join("watch.rkn", "run.rkn", "-o", "other.rkn", cwd=tmp_path).code == 0
    assert (tmp_path / "other.rkn").read_bytes() == (tmp_path / "joined.rkn").read_bytes()
    # A deleted file has its name in the report, because the ranks have recorded the name.
    path.unlink()
    check(tmp_path / "joined.rkn", path, volume.brick)


@pytest.mark.mpis("openmpi")
def test_the_watch_ends_first(mpi, volume, tmp_path):
    """`rankine attach` ends while the ranks are still running."""
    path = volume.mount / "second"
    archive = tmp_path / "run.rkn"
    with attached(tmp_path / "watch.rkn", volume.server, volume.client):
        launched = mpi.launch(*checkpoint(mpi, path), tmp_path / "go", np=RANKS)
        job = rig.start(rig.measure_argv(launched, archive, TRACED), tmp_path, mpi.env)
        for _ in range(RANKS):
            assert b"checkpoint" in job.stdout.readline()
    (tmp_path / "go").touch()
    outcome = rig.finish(job)
    assert outcome.code == 0, outcome.describe()
    joined = join(archive, "watch.rkn", "-o", "joined.rkn", cwd=tmp_path)
    assert joined.code == 0, joined.describe()
    check(tmp_path / "joined.rkn", path, volume.brick)


@pytest.mark.mpis("openmpi")
def test_one_watch_of_several_runs(mpi, volume, tmp_path):
    """Each joined archive has the operations of its own run. The section Trust gives the number of operations before
    and after the run, which do not belong to the run."""
    folders = [tmp_path / name for name in ("one", "two", "three")]
    with attached(tmp_path / "watch.rkn", volume.server, volume.client):
        for folder in folders:
            folder.mkdir()
            run(mpi, volume.mount / f"several.{folder.name}", folder)
            subprocess.run(["sleep", "0.2"], check=True)
    sums, outside = {}, {}
    for folder in folders:
        outcome = join(folder / "run.rkn", "watch.rkn", "-o", folder / "joined.rkn", cwd=tmp_path)
        assert outcome.code == 0, outcome.describe()
        path = volume.mount / f"several.{folder.name}"
        sums[folder] = check(folder / "joined.rkn", path, volume.brick)
        rows = rig.query(folder / "joined.rkn", "SELECT io.file,io.layer,io.id FORMAT json")
        names = {row["io.file"] for row in rows if row["io.layer"] == "server"}
        assert names == {str(path)}, names
        trust = {one["name"]: one for one in json.loads("\n".join(rig.report(folder / "joined.rkn", "--json").out))["trust"]}
        assert not {"storage.before", "storage.behind", "storage.between", "storage.unwatched"} & set(trust), trust
        outside[folder] = trust["storage.outside"]
    for folder in folders:
        others = sum(sums[other]["client_operations"] for other in folders if other != folder)
        assert outside[folder]["count"] == 2 * others, (outside, sums)
        assert f"{others} of clients and {others} of servers" in outside[folder]["sentence"], outside


@pytest.mark.mpis("openmpi")
def test_unrelated_archives_are_refused(mpi, volume, tmp_path):
    path = volume.mount / "third"
    with attached(tmp_path / "before.rkn", volume.server, volume.client):
        subprocess.run(["sleep", "0.1"], check=True)
    subprocess.run(["sleep", "1.5"], check=True)  # (the clocks of the two recordings may differ by up to one second)
    run(mpi, path, tmp_path)
    (tmp_path / "text.rkn").write_text("no archive\n" * 100)
    for words, what in ((("run.rkn", "before.rkn"), "it was recorded from .*, but the run lasted from"),
                        (("run.rkn", "run.rkn"), "are both archives of runs"),
                        (("before.rkn", "before.rkn"), "none of these archives is that of a run"),
                        (("run.rkn", "none.rkn"), "none.rkn"),
                        (("run.rkn", "text.rkn"), "text.rkn"),
                        (("run.rkn",), "join needs a run's archive")):
        outcome = join(*words, "-o", "joined.rkn", cwd=tmp_path)
        assert outcome.code == 2 and len(outcome.said) == 1 and re.search(what, outcome.said[0]), outcome.describe()
        assert not (tmp_path / "joined.rkn").exists()


@pytest.mark.mpis("openmpi")
def test_joined_archives_are_not_joined_again_nor_replaced(mpi, volume, tmp_path):
    path = volume.mount / "fourth"
    with attached(tmp_path / "watch.rkn", volume.server, volume.client):
        archive = run(mpi, path, tmp_path)
    assert join("run.rkn", "watch.rkn", "-o", "joined.rkn", cwd=tmp_path).code == 0
    for words, what in ((("joined.rkn", "watch.rkn", "-o", "more.rkn"), "already joined"),
                        (("run.rkn", "watch.rkn", "watch.rkn", "-o", "more.rkn"), "already joined"),
                        (("run.rkn", "watch.rkn", "-o", "joined.rkn"), "exists"),
                        (("run.rkn", "watch.rkn", "-o", "run.rkn", "--force"), "is the input")):
        outcome = join(*words, cwd=tmp_path)
        assert outcome.code == 2 and len(outcome.said) == 1 and what in outcome.said[0], outcome.describe()
    assert join("run.rkn", "watch.rkn", "-o", "joined.rkn", "--force", cwd=tmp_path).code == 0
    # The message names the damaged archive and gives advice, and nothing is lost.
    damaged = bytearray(archive.read_bytes())
    damaged[32 + 48 + 10] ^= 0x41  # (a byte in the first chunk)
    (tmp_path / "damaged.rkn").write_bytes(damaged)
    outcome = join("damaged.rkn", "watch.rkn", "-o", "more.rkn", cwd=tmp_path)
    assert outcome.code == 2 and "verify --repair" in outcome.said[0] and not (tmp_path / "more.rkn").exists(), outcome.describe()


@pytest.mark.mpis("openmpi")
def test_ranks_in_a_pid_namespace_are_found(mpi, volume, tmp_path):
    """The ranks run in a namespace for process ids. The mount and `rankine attach` run outside of the namespace.
    Outside, the ranks have other process ids, and some of the ranks' inner ids belong to other processes."""
    path = volume.mount / "fifth"
    archive = tmp_path / "run.rkn"
    with attached(tmp_path / "watch.rkn", volume.server, volume.client):
        outcome = rig.run(["unshare", "--pid", "--fork", "--mount-proc",
                           *rig.measure_argv(mpi.launch(*checkpoint(mpi, path), np=RANKS), archive, TRACED)], tmp_path, mpi.env)
    assert outcome.code == 0, outcome.describe()
    joined = join("run.rkn", "watch.rkn", "-o", "joined.rkn", cwd=tmp_path)
    assert joined.code == 0, joined.describe()
    check(tmp_path / "joined.rkn", path, volume.brick)


@pytest.mark.mpis("openmpi")
def test_without_a_trace_ranks_are_known_and_calls_are_not(mpi, volume, tmp_path):
    path = volume.mount / "sixth"
    with attached(tmp_path / "watch.rkn", volume.server, volume.client):
        run(mpi, path, tmp_path, options=())
    assert join("run.rkn", "watch.rkn", "-o", "joined.rkn", cwd=tmp_path).code == 0
    storage = json.loads("\n".join(rig.report(tmp_path / "joined.rkn", "--json").out))["storage"]
    assert storage["of_ranks"] == storage["client_operations"] > 0 == storage["placed"], storage
    text = " ".join(" ".join(rig.report(tmp_path / "joined.rkn", "--section", "storage").out).split())
    assert "MPI calls are known if the run was recorded with" in text, text
