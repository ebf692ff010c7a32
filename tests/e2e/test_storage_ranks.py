# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine run --io=deep` with ranks that are file system clients themselves. The tool records each such rank
from the time at which the rank loads the client library until the rank ends. Also covers several file systems in one
run, and processes to which the tool cannot attach at first."""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

import pytest

import rig
from whole_host import all_of_the_host

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import gluster, moosefs  # noqa: E402  (the path is set on the line above)

pytestmark = [pytest.mark.skipif(gluster.missing() is not None, reason=str(gluster.missing())), pytest.mark.beside]
RANKS, BYTES = 2, 16 << 10
NAMESPACE = ("unshare", "--pid", "--fork", "--mount-proc")


@pytest.fixture(scope="module")
def volume(tmp_path_factory):
    with gluster.running(tmp_path_factory.mktemp("gluster")) as running:
        yield running


def arguments(mpi, volume, name, blocks, when):
    return [mpi.program("gfapi_io"), volume.folder / "mount.vol", f"/{name}", blocks, BYTES, when]


def of_servers(volume):
    return "--io=deep" + "".join(f",pid={pid}" for pid in volume.servers)


def bytes_by_rank(archive, layer, op):
    """Returns {rank: bytes} for the operations of a layer. The key None is for operations whose rank is
    unknown."""
    rows = rig.query(archive, "SELECT mpi.rank,io.layer,io.op,io.bytes FORMAT json")
    sums = {}
    for row in rows:
        if row.get("io.layer") == layer and row.get("io.op") == op:
            sums[row.get("mpi.rank")] = sums.get(row.get("mpi.rank"), 0) + row["io.bytes"]
    return sums


def storage_of(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))["storage"]


def followed(outcome):
    """Returns the number of ranks that were watched."""
    found = [re.search(r"number of ranks whose file system library was watched: (\d+)", line)
             for line in outcome.said]
    return sum(int(one[1]) for one in found if one)


def check(outcome, blocks, ranks=RANKS):
    """Checks every byte that each rank wrote and read, including the block after MPI_Finalize."""
    assert outcome.code == 0, outcome.describe()
    assert followed(outcome) == ranks, outcome.said
    for layer in ("client", "server", "disk"):
        assert bytes_by_rank(outcome.archive, layer, "write") == {rank: (blocks + 1) * BYTES for rank in range(ranks)}, layer
        assert bytes_by_rank(outcome.archive, layer, "read") == {rank: blocks * BYTES for rank in range(ranks)}, layer
    storage = storage_of(outcome.archive)
    assert storage["client_operations"] == storage["served"] > 0, storage
    assert storage["contradictions"] == storage["lost"] == 0, storage


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("when", ["early", "late"])
def test_a_client_in_each_rank_is_followed_from_its_first_operation_to_its_last(mpi, when, volume, tmp_path):
    plain = rig.plain(mpi, arguments(mpi, volume, f"plain.{when}", 200, when), tmp_path, np=RANKS)
    outcome = rig.measured(mpi, arguments(mpi, volume, f"{mpi.name}.{when}", 200, when), tmp_path, np=RANKS,
                           options=(of_servers(volume),))
    rig.same(plain, outcome)
    check(outcome, 200)


@pytest.mark.mpis("openmpi", "mpich")
def test_a_job_of_some_milliseconds_is_seen_whole(mpi, volume, tmp_path):
    for attempt in range(3):
        outcome = rig.measured(mpi, arguments(mpi, volume, f"short.{mpi.name}", 1, "late"), tmp_path, np=RANKS,
                               options=(of_servers(volume),), name=f"short{attempt}.rkn")
        check(outcome, 1)


@all_of_the_host
@pytest.mark.mpis("openmpi", "mpich")
def test_everything_is_found_without_options(mpi, volume, tmp_path):
    """The tool finds bricks, an unused mount, and clients in ranks, although no option names these processes."""
    outcome = rig.measured(mpi, arguments(mpi, volume, f"alone.{mpi.name}", 20, "late"), tmp_path, np=RANKS,
                           options=("--io=deep",))
    check(outcome, 20)


@pytest.mark.mpis("openmpi", "mpich")
def test_ranks_of_a_container_are_followed(mpi, volume, tmp_path):
    """The whole run is in a PID namespace, as in a container, with other file names. The servers outside are not
    visible, but the operations of each rank are recorded."""
    archive = tmp_path / "inside.rkn"
    argv = rig.measure_argv(mpi.launch(*arguments(mpi, volume, f"inside.{mpi.name}", 50, "late"), np=RANKS), archive,
                            ("--io=deep",))
    outcome = rig.run([*NAMESPACE, *argv], tmp_path, mpi.env)
    outcome.archive = archive
    assert outcome.code == 0 and followed(outcome) == RANKS, outcome.describe()
    assert bytes_by_rank(archive, "client", "write") == {rank: 51 * BYTES for rank in range(RANKS)}
    assert bytes_by_rank(archive, "client", "read") == {rank: 50 * BYTES for rank in range(RANKS)}


def test_a_rank_in_a_container_of_its_own_is_followed_from_outside(volume, tmp_path):
    """The launcher and the watcher are outside of the container. The watcher finds the rank by the rank's process id
    outside of the container."""
    mpi = rig.MPIS["mpich"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    outcome = rig.measured(mpi, [*NAMESPACE, *arguments(mpi, volume, "apart", 50, "late")], tmp_path, np=1,
                           options=(of_servers(volume),))
    assert outcome.code == 0 and followed(outcome) == 1, outcome.describe()
    assert sum(bytes_by_rank(outcome.archive, "client", "write").values()) == 51 * BYTES
    storage = storage_of(outcome.archive)
    assert storage["client_operations"] == storage["served"] > 0, storage


def test_a_watcher_that_is_killed_holds_nobody_up(volume, tmp_path):
    """Ranks call a watcher that has died. After each call, the ranks continue immediately."""
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    argv = rig.measure_argv(mpi.launch("sh", "-c", 'while [ ! -e go ]; do sleep 0.05; done; exec "$@"', "sh",
                                       *arguments(mpi, volume, "killed", 10, "late"), np=RANKS), tmp_path / "k.rkn",
                            (of_servers(volume),))
    process = rig.start(argv, tmp_path, mpi.env)
    lines = [process.stderr.readline().decode() for _ in range(2)]
    assert any("functions patched" in line for line in lines), lines
    watchers = [int(path.parent.name) for path in pathlib.Path("/proc").glob("[0-9]*/cmdline")
                if _parent(path.parent) == process.pid and b"\0--beside\0" in _read(path)]
    time.sleep(1)  # the watcher releases the launcher
    os.kill(watchers[0], signal.SIGKILL)
    since = time.monotonic()
    (tmp_path / "go").touch()
    outcome = rig.finish(process)
    assert outcome.code == 0 and (tmp_path / "k.rkn").exists() and followed(outcome) == 0, outcome.describe()
    assert time.monotonic() - since < 30, outcome.describe()
    for pid in volume.servers:
        assert rig.rankine("attach", "--detach", "--pid", pid, cwd=tmp_path).code == 0


def _read(path):
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _parent(folder):
    stat = _read(folder / "stat").rpartition(b")")[2].split()
    return int(stat[1]) if stat else 0


@pytest.mark.skipif(moosefs.missing() is not None, reason=str(moosefs.missing()))
@all_of_the_host
def test_several_file_systems_at_once(volume, tmp_path):
    """Without an option, the tool attaches to all file systems. Operations of a mount are matched only with servers
    of the same file system."""
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    with moosefs.running(tmp_path / "moosefs") as other:
        argv = ["sh", "-c", f'dd if=/dev/zero of={other.mount}/big.$$ bs=64k count=20 conv=fsync 2>/dev/null; exec "$@"', "sh",
                *arguments(mpi, volume, "several", 20, "late")]
        outcome = rig.measured(mpi, argv, tmp_path, np=RANKS, options=("--io=deep",))
        assert outcome.code == 0, outcome.describe()
        patched = {int(line.split()[2]) for line in outcome.said if "functions patched" in line}
        assert patched == {*volume.servers, volume.client, other.server, other.client}, outcome.said
    assert followed(outcome) == RANKS, outcome.said
    assert bytes_by_rank(outcome.archive, "client", "read") == {rank: 20 * BYTES for rank in range(RANKS)}
    assert bytes_by_rank(outcome.archive, "client", "write")[None] >= RANKS * 20 * 65536
    storage = storage_of(outcome.archive)
    assert storage["client_operations"] == storage["served"] and storage["contradictions"] == 0, storage


def test_a_process_that_cannot_be_attached_to_is_named_and_tried_again(tmp_path):
    """One of two bricks is stopped. The tool attaches to the other brick immediately, and to the stopped brick when
    it continues."""
    with gluster.running(tmp_path / "two", kind="sharded", bricks=2) as volume:
        stopped = volume.servers[1]
        os.kill(stopped, signal.SIGSTOP)
        try:
            process = rig.start([rig.RANKINE, "attach", "--pid", volume.servers[0], "--pid", stopped, "--pid", volume.client,
                                 "--json"], tmp_path)
            lines = [process.stderr.readline().decode() for _ in range(3)]
            assert sum("functions patched" in line for line in lines) == 2, lines
            assert sum(f"process {stopped} is stopped" in line and "rankine tries again" in line for line in lines) == 1, lines
        finally:
            os.kill(stopped, signal.SIGCONT)
        line = process.stderr.readline().decode()
        assert f"process {stopped} " in line and "functions patched" in line, line
        for i in range(16):  # the file's name decides which brick stores it
            (volume.mount / f"file{i}").write_bytes(b"x" * (1 << 20))
        process.send_signal(signal.SIGINT)
        outcome = rig.finish(process)
        seen = json.loads("\n".join(outcome.out))
        assert outcome.code == 0 and not outcome.said, outcome.describe()
        assert {row["pid"] for row in seen["servers"]} == set(volume.servers), seen
        assert seen["client_operations"] == seen["joined"] > 0, seen


def test_a_process_that_has_ended_is_not_tried_again(tmp_path):
    """The tool does not try a process again that has ended, because another process may get its process id. The tool
    attaches to the other processes."""
    with gluster.running(tmp_path / "one") as volume:
        with subprocess.Popen(["true"]) as zombie:
            os.waitid(os.P_PID, zombie.pid, os.WEXITED | os.WNOWAIT)
            for ended, why in ((zombie.pid, "has ended"), (0x3fffff, "there is no process")):
                outcome = rig.rankine("attach", "--pid", ended, "--pid", volume.server, "--service", "glusterfs", "-d", "0.3", cwd=tmp_path)
                assert outcome.code == 0, outcome.describe()
                lines = [line for line in outcome.said if str(ended) in line]
                assert len(lines) == 2 and all(why in line and "rankine tries again" not in line for line in lines), outcome.said
                assert lines[1].startswith("rankine: never attached to one process: "), lines
                assert any(f"process {volume.server} (server)" in line for line in outcome.said), outcome.said


def test_a_process_that_cannot_be_attached_to_is_reported_at_the_end(tmp_path):
    """A program is in a long system call, so none of its threads can make a call for the tool."""
    with gluster.running(tmp_path / "one") as volume:
        sleeper = subprocess.Popen(["sleep", "1000"])
        try:
            outcome = rig.rankine("attach", "--pid", sleeper.pid, "--function", "libc.so.6:read", "-d", "1", cwd=tmp_path)
            assert outcome.code == 2 and "no thread that can make a system call" in outcome.said[0], outcome.describe()
            attach = ["--pid", sleeper.pid, "--pid", volume.server, "--function", "libc.so.6:read"]
            outcome = rig.rankine("attach", *attach, "-d", "1", "--json", cwd=tmp_path)
            assert outcome.code == 0, outcome.describe()
            assert [one["pid"] for one in json.loads("\n".join(outcome.out))["processes"]] == [volume.server]
            assert any(line.startswith("rankine: never attached to") and str(sleeper.pid) in line for line in outcome.said)
        finally:
            sleeper.kill()
            sleeper.wait()
