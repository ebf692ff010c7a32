# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine attach --backend ebpf`. The kernel watches GlusterFS's functions, and the results equal the results
of the agent."""
import json
import os
import signal
import sys

import pytest

import rig
from test_probe import Attach as ByAgent, BLOCK, digest_of, entries, is_clean, pids, write

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import gluster  # noqa: E402  (the path is set on the line above)


def missing():
    """Returns the reason why the eBPF backend cannot run on this machine, or None."""
    if gluster.missing():
        return gluster.missing()
    said = rig.rankine("attach", "--backend", "ebpf", "--pid", os.getppid(), "--function", "libc.so.6:getppid", "-d", "0.01",
                       cwd="/").said
    for why in ("was built without", "may not load BPF programs"):
        if why in said[0]:
            return said[0]
    return None


pytestmark = pytest.mark.beside


@pytest.fixture(scope="module")
def volume(tmp_path_factory):
    why = missing()
    if why is not None:
        pytest.skip(why)
    with gluster.running(tmp_path_factory.mktemp("gluster")) as running:
        yield running


class Attach:
    def __init__(self, volume, folder, *options):
        self.process = rig.start([rig.RANKINE, "attach", "--backend", "ebpf", "--service", "glusterfs", *pids(volume),
                                  *options], folder)
        for _ in range(2):
            line = self.process.stderr.readline().decode()
            assert "functions watched by the kernel" in line, line + self.process.stderr.read().decode()

    def result(self):
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=30)
        assert self.process.returncode == 0, (out, err)
        return json.loads(out)


def test_joined_by_identity(volume, tmp_path):
    before = [entries(pid) for pid in (volume.server, volume.client)]
    listed = tmp_path / "operations"
    attach = Attach(volume, tmp_path, "--operations", listed, "--json")
    digest = write(volume.mount / "kernel", 20, 3)
    seen = attach.result()
    assert digest_of(volume.brick / "kernel") == digest
    assert seen["client_operations"] == seen["server_operations"] == seen["joined"] > 0, seen
    assert seen["lost"] == seen["contradictions"] == 0
    written = [one for one in map(json.loads, listed.read_text().splitlines()) if one["op"] == "write"]
    assert sorted((one["offset"], one["bytes"]) for one in written) == [(n * BLOCK, BLOCK) for n in range(20)]
    for one in written:
        assert one["server"] == volume.server and one["disk_bytes"] == BLOCK and one["disk_accesses"] >= 1, one
        assert one["client_ns"] > one["server_ns"] > one["disk_max_ns"] > 0, one
    assert [entries(pid) for pid in (volume.server, volume.client)] == before
    assert is_clean(volume.server) and is_clean(volume.client)


def test_ebpf_and_agent_exclude_each_other(volume, tmp_path):
    """The second attachment is rejected with a message that names the first attachment. The daemons are not
    affected."""
    attach = Attach(volume, tmp_path, "--json")
    outcome = rig.rankine("attach", "--service", "glusterfs", "--pid", volume.server, cwd=tmp_path)
    assert outcome.code == 2 and len(outcome.said) == 1 and "holds a breakpoint" in outcome.said[0], outcome.describe()
    write(volume.mount / "both", 2, 0)
    attach.result()
    agent = ByAgent(volume, tmp_path, "--service", "glusterfs", *pids(volume), "--json")
    outcome = rig.rankine("attach", "--backend", "ebpf", "--service", "glusterfs", "--pid", volume.server, cwd=tmp_path)
    assert outcome.code == 2 and len(outcome.said) == 1 and "not by both" in outcome.said[0], outcome.describe()
    write(volume.mount / "both", 2, 1)
    assert json.loads(agent.result())["joined"] > 0


def test_killed(volume, tmp_path):
    """When the command is killed, the kernel removes the command's probes."""
    before = [entries(pid) for pid in (volume.server, volume.client)]
    attach = Attach(volume, tmp_path)
    write(volume.mount / "killed", 2, 0)
    assert [entries(pid) for pid in (volume.server, volume.client)] != before
    attach.process.kill()
    attach.process.communicate()
    assert [entries(pid) for pid in (volume.server, volume.client)] == before
    digest = write(volume.mount / "killed", 4, 1)
    assert digest_of(volume.brick / "killed") == digest


def test_wrong_word(tmp_path):
    outcome = rig.rankine("attach", "--backend", "pin", "--service", "glusterfs", cwd=tmp_path)
    assert outcome.code == 2 and outcome.said == ["rankine: --backend is agent or ebpf, not 'pin'"], outcome.describe()
