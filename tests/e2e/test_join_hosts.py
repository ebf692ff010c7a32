# SPDX-License-Identifier: BSD-3-Clause
"""The servers of a file system run on one host and the ranks on another. Each host has its own agent, and both
recordings are joined into one archive."""
import contextlib
import json
import sys

import pytest

import rig
from test_join import INTS, RANKS, SIZE, CHECKPOINTS, TRACED, attached, check, join

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import gluster, two_hosts  # noqa: E402  (the path is set on the line above)

REASON = gluster.missing() or two_hosts.missing()
pytestmark = [pytest.mark.skipif(REASON is not None, reason=str(REASON)), pytest.mark.beside]


class Place:
    """`servers` and `ranks` are the names of the two hosts. `there` and `here` are the first words of a command on
    the servers' host and on the ranks' host. `volume` is the file system."""


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hosts")
    place = Place()
    with contextlib.ExitStack() as stack:
        hosts = two_hosts.TwoHosts(folder / "rig").start()
        stack.callback(hosts.stop)
        place.servers, place.ranks = hosts.a, hosts.b
        place.there = [*stack.enter_context(hosts.stay(hosts.a)), folder]
        place.here = [*stack.enter_context(hosts.stay(hosts.b)), folder]
        place.volume = stack.enter_context(gluster.running(folder / "gluster", kind="sharded", bricks=2, there=place.there,
                                                           here=place.here, address=hosts.address[hosts.a]))
        yield place


def run(place, mpi, path, folder, options):
    words = rig.measure_argv(mpi.launch(mpi.program("checkpoint"), path, CHECKPOINTS, INTS, np=RANKS), folder / "run.rkn", options)
    outcome = rig.run([*place.here[:-1], folder, *words], folder, mpi.env)
    assert outcome.code == 0, outcome.describe()


def check_hosts(place, archive, path):
    """Checks that each operation of a server is on the servers' host, and that it is within the time interval of the
    mount's operation."""
    rows = rig.query(archive, "SELECT io.file,io.layer,io.op,io.id,io.parent.id,io.server,io.latency.ns,time.offset.ns FORMAT json")
    rows = {row["io.id"]: row for row in rows if row.get("io.file") == str(path)}
    servers = [row for row in rows.values() if row["io.layer"] == "server"]
    assert servers and {row["io.server"].split(":")[0] for row in servers} == {place.servers}, servers
    for row in servers:
        mount = rows[row["io.parent.id"]]
        before = row["time.offset.ns"] - mount["time.offset.ns"]
        assert 0 <= before <= mount["io.latency.ns"] - row["io.latency.ns"] + 1000, (row, mount)
    report = json.loads("\n".join(rig.report(archive, "--json").out))
    clocks = [one for one in report["trust"] if one["name"] == "storage.clock"]
    assert len(clocks) == 1 and clocks[0]["count"] == report["storage"]["served"], clocks
    assert f"no rank compared the clock of {place.servers}; it is known to within" in clocks[0]["sentence"], clocks


def test_servers_there_and_ranks_here(mpi, place, tmp_path):
    """`rankine run` watches the mount on the ranks' host. `rankine attach` watches the servers on the servers' host."""
    volume, path = place.volume, place.volume.mount / f"deep.{mpi.name}"
    with attached(tmp_path / "servers.rkn", *volume.servers, before=[*place.there[:-1], tmp_path]):
        run(place, mpi, path, tmp_path, (f"--io=deep,pid={volume.client}",))
    # Before the join, the run's archive has no operations of servers.
    alone = json.loads("\n".join(rig.report(tmp_path / "run.rkn", "--json").out))["storage"]
    assert alone["served"] == 0 < alone["client_operations"], alone
    assert join("run.rkn", "servers.rkn", "-o", "joined.rkn", cwd=tmp_path).code == 0
    check(tmp_path / "joined.rkn", path, *volume.bricks)
    check_hosts(place, tmp_path / "joined.rkn", path)


@pytest.mark.mpis("openmpi")
def test_three_archives(mpi, place, tmp_path):
    """The mount is watched by a separate command, too. An archive that contains only the servers cannot be joined
    with a run on another host. The operations of the mount, which connect both, would be missing."""
    volume, path = place.volume, place.volume.mount / "by-hand"
    with attached(tmp_path / "servers.rkn", *volume.servers, before=[*place.there[:-1], tmp_path]), \
            attached(tmp_path / "mount.rkn", volume.client, before=[*place.here[:-1], tmp_path]):
        run(place, mpi, path, tmp_path, TRACED)
    outcome = join("run.rkn", "servers.rkn", "-o", "joined.rkn", cwd=tmp_path)
    assert outcome.code == 2 and f"it was recorded on {place.servers}, but the ranks were on {place.ranks}" in outcome.said[0], outcome.said
    assert join("run.rkn", "servers.rkn", "mount.rkn", "-o", "joined.rkn", cwd=tmp_path).code == 0
    check(tmp_path / "joined.rkn", path, *volume.bricks)
    check_hosts(place, tmp_path / "joined.rkn", path)
