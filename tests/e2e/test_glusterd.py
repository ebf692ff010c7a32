# SPDX-License-Identifier: BSD-3-Clause
"""Tests GlusterFS as configured by glusterd, with all translators in bricks and mounts. MPI calls are traced to the
disk on distributed, replicated, sharded and dispersed volumes."""
import hashlib
import json
import re
import sys

import pytest

import rig

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import glusterd  # noqa: E402  (the path is set on the line above)

pytestmark = [pytest.mark.skipif(glusterd.missing() is not None, reason=str(glusterd.missing())), pytest.mark.beside]
CHECKPOINTS, INTS, RANKS = 2, 64 << 10, 2
SIZE = (CHECKPOINTS * 8 * RANKS + 1) * 4 * INTS


@pytest.fixture(scope="module")
def administered(tmp_path_factory):
    with glusterd.running(tmp_path_factory.mktemp("glusterd")) as running:
        yield running


# `copies` is the number of copies of each byte, over all bricks. Each brick of a dispersed volume stores half of the
# data, in whole stripes of 1 KiB.
@pytest.mark.parametrize("name,bricks,kind,settings,copies", [
    ("spread", 2, (), (), 1), ("mirrored", 3, ("replica", "3"), (), 3),
    ("pieces", 2, (), (("features.shard", "on"), ("features.shard-block-size", "4MB")), 1),
    ("coded", 3, ("disperse", "3", "redundancy", "1"), (), 1.5)], ids=("distributed", "replicated", "sharded", "dispersed"))
def test_volume_of_glusterd_is_followed_to_the_disk(name, bricks, kind, settings, copies, administered, tmp_path):
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    before = set(administered.daemons("glusterfsd"))
    mount, client, servers = administered.volume(name, bricks, *kind, settings=settings)
    servers = [pid for pid in servers if pid not in before]
    assert len(servers) == bricks
    words = [mpi.program("checkpoint"), mount / "checkpoint", CHECKPOINTS, INTS]
    plain = rig.plain(mpi, [words[0], tmp_path / "plain", *words[2:]], tmp_path, np=RANKS)
    assert plain.code == 0, plain.describe()
    option = "--io=deep" + "".join(f",pid={pid}" for pid in (*servers, client))
    outcome = rig.measured(mpi, words, tmp_path, np=RANKS, options=(option,))
    assert outcome.code == 0, outcome.describe()
    assert len([line for line in outcome.said if "functions patched" in line]) == bricks + 1, outcome.said
    digests = [hashlib.md5(path.read_bytes()).hexdigest() for path in (tmp_path / "plain", mount / "checkpoint")]
    assert digests[0] == digests[1]
    text = " ".join(" ".join(rig.report(outcome.archive, "--section", "storage").out).split())
    found = re.search(r"joined ([\d,]+) of ([\d,]+) mount operations.*? and ([\d,]+) of ([\d,]+) operations of this run's", text)
    assert found and found[1] == found[2] != "0" and found[3] == found[4] != "0", text
    rows = [row for row in rig.query(outcome.archive, "SELECT io.layer,io.op,io.parent,io.server,io.file,mpi.rank,io.bytes FORMAT json")
            if row.get("io.file") == str(mount / "checkpoint") and row["io.op"] == "write"]
    for layer in ("client", "server", "disk"):
        of = [row for row in rows if row["io.layer"] == layer]
        assert sum(row["io.bytes"] for row in of) == copies * SIZE, (layer, len(of))
        assert {row.get("io.parent") for row in of} == {"MPI_File_write_at_all", "MPI_File_write_at"}, layer
    touched = len({row["io.server"] for row in rows if row["io.layer"] == "disk"})
    assert touched == (bricks if kind else 1) or name == "pieces", touched


def test_a_glusterd_mount_is_a_layer_of_the_managers(administered, tmp_path):
    """The manager finds the mount, which has all translators, through the ranks' files. The mount's requests are
    counted exactly."""
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    mount, client, _ = administered.volume("managed", 2)
    log, blocks = tmp_path / "verdicts", 400
    outcome = rig.measured(mpi, [mpi.program("slow_rank"), blocks, tmp_path, 1, mount, 2000], tmp_path, np=2,
                           options=(f"--io=managed,interval=0.1,log={log},mounts={tmp_path / 'mounts.rkn'}",))
    assert outcome.code == 3, outcome.describe()
    assert any(f"process {client} (client)" in line for line in outcome.said), outcome.said
    named = [verdict["client"] for verdict in map(json.loads, log.read_text().splitlines()) if verdict["client"]]
    assert named and all(one["pid"] == client and one["name"] == str(mount) for one in named), named
    assert all(one["bytes"] <= 4096 * one["operations"] for one in named) and any(one["bytes"] for one in named), named
