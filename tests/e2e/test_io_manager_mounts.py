# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine io-manager --client`. The mounts of the ranks' files form a layer between ranks and servers. A
mount is recorded in detail if it causes the delay."""
import collections
import os
import re
import signal
import time

import pytest

import rig
from test_io_manager import (INTERVAL, SLOW_RANK, Servers, contents, kept_by_rank, manager_of, mostly, named, needs_gluster, openmpi,
                             token, verdicts, words)
from rigs import agent_page, gluster

__all__ = ["openmpi"]  # a pytest fixture
pytestmark = pytest.mark.beside
SLOW_US = 150_000
BLOCKS = 12


@pytest.fixture(scope="module")
def slow_mount(tmp_path_factory):
    with gluster.running(tmp_path_factory.mktemp("gluster"), slow_mount_us=SLOW_US) as running:
        yield running


@pytest.fixture(scope="module")
def slow_brick(tmp_path_factory):
    with gluster.running(tmp_path_factory.mktemp("gluster"), slow_us=SLOW_US) as running:
        yield running


class Measured:
    """A run in which one of three ranks writes to the volume. One manager watches the brick, and another manager
    watches the ranks. The test uses the verdicts of the ranks' manager."""

    def __init__(self, mpi, volume, folder, *more):
        secret, log = token(folder), folder / "verdicts"
        servers = Servers(volume, folder, "--listen", "127.0.0.1:0", "--token", secret, "-o", folder / "servers.rkn")
        option = ",".join((f"--io=managed,connect={servers.address},token={secret},interval={INTERVAL},log={log}", *more))
        self.outcome = rig.measured(mpi, words(mpi, BLOCKS, folder, volume.mount), folder, np=3, options=(option,))
        self.at_server = servers.result()
        self.at_client = verdicts(log.read_text())
        self.kept_of_server = servers.kept
        assert self.outcome.code == 3 and self.outcome.out == [f"{BLOCKS} blocks, 0 failed"], self.outcome.describe()
        assert (volume.mount / f"rank.{SLOW_RANK}").read_bytes() == contents(BLOCKS, SLOW_RANK)
        # The process of the mount is not modified.
        assert agent_page.read(volume.client) is None
        said = [line for line in self.outcome.said if f"process {volume.client} (client)" in line]
        assert len(said) == 1 and "functions patched" in said[0], self.outcome.said

    def places(self):
        """Counts how often each layer is named as slow by the verdicts that contain all layers. In the first second,
        no verdict contains the mount."""
        return collections.Counter(verdict["place"] for verdict in self.at_server if verdict["client"] and verdict["process"])


def kept_of_mounts(outcome):
    found = [re.search(r"\((\d+) operations in detail\)", line) for line in outcome.said]
    return sum(int(match[1]) for match in found if match)


@needs_gluster
def test_slow_mount_is_found_and_recorded_and_no_brick(openmpi, slow_mount, tmp_path):
    volume, mounts = slow_mount, tmp_path / "mounts.rkn"
    run = Measured(openmpi, volume, tmp_path, f"mounts={mounts}")
    for found in (run.at_server, run.at_client):
        mostly(named(found, "process", "rank"), SLOW_RANK)
        mostly(named(found, "client", "pid"), volume.client)
        mostly(named(found, "client", "name"), str(volume.mount))
    mostly(run.places(), "client")
    slow = max(verdict["client"]["latency_ns"] for verdict in run.at_server if verdict["client"])
    assert slow > 1000 * SLOW_US, slow
    mostly(kept_by_rank(run.outcome.archive), SLOW_RANK)
    kept = kept_of_mounts(run.outcome)
    assert kept >= BLOCKS / 4 and run.kept_of_server < kept, (kept, run.kept_of_server, run.outcome.said)
    rows = rig.query(mounts, "SELECT io.layer,io.op,sum(count),sum(io.bytes) WHERE io.layer=client GROUP BY io.layer,io.op FORMAT json")
    writes = [row for row in rows if row["io.op"] == "write"]
    assert writes and writes[0]["sum#io.bytes"] == 4096 * writes[0]["sum#count"], rows


@needs_gluster
def test_slow_brick_is_the_place_though_the_mount_waits_for_it(openmpi, slow_brick, tmp_path):
    volume, mounts = slow_brick, tmp_path / "mounts.rkn"
    run = Measured(openmpi, volume, tmp_path, f"mounts={mounts}")
    mostly(named(run.at_server, "client", "pid"), volume.client)
    mostly(named(run.at_server, "server", "pid"), volume.server)
    mostly(run.places(), "server")
    # An operation of the mount takes at least as long as the operation of the brick for which the mount waits.
    both = [verdict for verdict in run.at_server if verdict["client"] and verdict["server"]]
    assert max(verdict["client"]["latency_ns"] for verdict in both) > 1000 * SLOW_US, both
    kept = kept_of_mounts(run.outcome)
    assert run.kept_of_server >= BLOCKS / 4 and kept < run.kept_of_server, (run.kept_of_server, kept)


@needs_gluster
def test_sums_of_a_mount_are_its_requests(openmpi, slow_brick, tmp_path):
    """Operations and bytes are exact. For the mount, the ranks' manager reports as many operations and bytes as the
    ranks requested."""
    log = tmp_path / "verdicts"
    option = f"--io=managed,interval={INTERVAL},log={log}"
    process = rig.start(rig.measure_argv(openmpi.launch(*words(openmpi, BLOCKS, tmp_path, slow_brick.mount), np=2), tmp_path / "job.rkn",
                                         (option,)), tmp_path, openmpi.env)
    page = None
    while process.poll() is None:
        page = agent_page.read(slow_brick.client) or page
        time.sleep(0.02)
    outcome = rig.finish(process)
    assert outcome.code == 3, outcome.describe()
    # Operations before the first verdict are not counted. Each block consists of a write of 4 KiB and a sync.
    written = page["bytes"] // 4096
    assert 3 <= written <= BLOCKS and page["bytes"] == 4096 * written, page
    assert 2 * written - 1 <= page["operations"] <= 2 * written + 1, page
    # The mount is not the slow layer, so its operations are not kept. For each operation, the mount only records the
    # request, its transmission and the answer, which identify the brick for which the mount waits. Opening, closing,
    # and the time between attaching and the first verdict add some records.
    assert page["made"] <= 3 * page["operations"] + 24, page


@needs_gluster
def test_sums_of_a_brick_have_its_bytes(slow_brick, tmp_path):
    """The counts are exact, first for the written bytes and then for the read bytes."""
    servers = Servers(slow_brick, tmp_path)
    path = slow_brick.mount / "bytes"
    file = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_SYNC)
    for i in range(3):
        assert os.pwrite(file, bytes([i]) * 100_000, i * 100_000) == 100_000
    os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(file)
    written = agent_page.read(slow_brick.server)
    assert len(path.read_bytes()) == 300_000
    read = agent_page.read(slow_brick.server)
    servers.result()
    assert written["bytes"] == 300_000 and read["bytes"] == 600_000, (written, read)
    assert written["made"] == 0, "nobody keeps operations, so none is recorded"


@needs_gluster
def test_a_stopped_brick_is_the_place(openmpi, tmp_path_factory, tmp_path):
    """A stopped brick cannot measure requests that it has not read. The mount, however, can tell for which brick it
    waits. Every write goes to both bricks."""
    with gluster.running(tmp_path_factory.mktemp("gluster"), kind="replicated", bricks=2) as volume:
        stopped, secret, log = volume.servers[0], token(tmp_path), tmp_path / "verdicts"
        servers = Servers(volume, tmp_path, "--listen", "127.0.0.1:0", "--token", secret)
        option = f"--io=managed,connect={servers.address},token={secret},interval={INTERVAL},log={log}"
        job = rig.start(rig.measure_argv(openmpi.launch(*words(openmpi, 4000, tmp_path, volume.mount), np=2), tmp_path / "job.rkn",
                                         (option,)), tmp_path, openmpi.env)
        try:
            until = time.monotonic() + 20
            while agent_page.read(volume.client) is None and time.monotonic() < until:
                time.sleep(0.02)
            for _ in range(8):
                time.sleep(0.3)
                os.kill(stopped, signal.SIGSTOP)
                time.sleep(0.3)
                os.kill(stopped, signal.SIGCONT)
        finally:
            os.kill(stopped, signal.SIGCONT)
        outcome = rig.finish(job)
        servers.result()
        assert outcome.code == 3, outcome.describe()
    waited = [verdict for verdict in verdicts(log.read_text()) if verdict["client"] and verdict["client"].get("wait_ns", 0) > 200_000_000]
    assert len(waited) >= 4, log.read_text()
    assert all(verdict["server"]["pid"] == stopped and verdict["place"] == "server" for verdict in waited), waited


@needs_gluster
def test_mounts_are_left_alone_if_one_says_so(openmpi, slow_mount, tmp_path):
    log = tmp_path / "verdicts"
    outcome = rig.measured(openmpi, words(openmpi, 5, tmp_path, slow_mount.mount), tmp_path, np=2,
                           options=(f"--io=managed,mounts=off,interval={INTERVAL},log={log}",))
    assert outcome.code == 3, outcome.describe()
    assert not any("functions patched" in line for line in outcome.said), outcome.said
    assert not any(verdict["client"] for verdict in verdicts(log.read_text()))


@needs_gluster
def test_killed_manager_leaves_a_mount_that_goes_on(openmpi, slow_mount, tmp_path):
    """The manager is killed by SIGKILL while the mount is recorded in detail. The data are correct, the mount
    continues, and the recording ends."""
    volume, log, blocks = slow_mount, tmp_path / "verdicts", 18
    option = f"--io=managed,interval={INTERVAL},log={log},mounts={tmp_path / 'mounts.rkn'}"
    process = rig.start(rig.measure_argv(openmpi.launch(*words(openmpi, blocks, tmp_path, volume.mount), np=3), tmp_path / "job.rkn",
                                         (option,)), tmp_path, openmpi.env)
    end = time.monotonic() + 30
    while not (agent_page.read(volume.client) or {"made": 0})["made"] and process.poll() is None and time.monotonic() < end:
        time.sleep(0.02)
    os.kill(manager_of(process.pid), signal.SIGKILL)
    outcome = rig.finish(process)
    assert outcome.code == 3 and outcome.out == [f"{blocks} blocks, 0 failed"], outcome.describe()
    assert (volume.mount / f"rank.{SLOW_RANK}").read_bytes() == contents(blocks, SLOW_RANK)
    time.sleep(2.5)
    page = agent_page.read(volume.client)
    assert page and page["made"] > 0, page
    (volume.mount / "behind").write_bytes(bytes(100_000))
    assert (volume.mount / "behind").read_bytes() == bytes(100_000)
    # (calls are still counted, but nobody reads the count)
    after = agent_page.read(volume.client)
    assert (after["operations"], after["bytes"]) == (page["operations"], page["bytes"]), (page, after)
    outcome = rig.rankine("attach", "--detach", "--pid", volume.client, cwd=tmp_path)
    assert outcome.code == 0 and agent_page.read(volume.client) is None, outcome.describe()
