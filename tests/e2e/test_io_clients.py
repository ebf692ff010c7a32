# SPDX-License-Identifier: BSD-3-Clause
"""Counters of the kernel's Lustre and BeeGFS clients are read from artificial trees. The counters are matched with
ranks by mount, and have the kernel's names."""
import json
import os
import re

import pytest

import rig

pytestmark = pytest.mark.beside
CHECKPOINTS, INTS, RANKS = 2, 4 << 10, 2
SIZE = (CHECKPOINTS * 8 * RANKS + 1) * 4 * INTS


class Tree:
    """/proc and /sys of a machine with Lustre mounted at `place`, in the layout that RANKINE_CLIENTS_ROOT
    expects."""

    def __init__(self, folder, place, base="proc/fs/lustre"):
        self.root, self.base = folder / "root", base
        self.write("proc/self/mountinfo", "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
                   f"36 25 0:45 / {place} rw,relatime shared:1 - lustre 10.0.0.1@tcp:/data rw,flock\n")
        self.stats(1_000, 5)

    def write(self, path, text):
        path = self.root / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def stats(self, count, opens):
        self.write(f"{self.base}/llite/data-ffff8801045a3000/stats",
                   "snapshot_time             1301585789.189183 secs.usecs\n"
                   f"write_bytes               {count} samples [bytes] 1 4096 {4096 * count} 1\n"
                   f"open                      {opens} samples [regs]\n")
        self.write(f"{self.base}/osc/data-OST0000-osc-ffff8801045a3000/stats",
                   f"req_waittime              {count} samples [usec] 30 900 {100 * count} 99\n"
                   f"write_bytes               {count} samples [bytes] 4096 1048576 {4096 * count} 1\n")

    def env(self):
        return {"RANKINE_CLIENTS_ROOT": str(self.root)}


def run(mpi, folder, tree):
    (folder / "mount").mkdir()
    argv = [mpi.program("checkpoint"), folder / "mount/file", CHECKPOINTS, INTS]
    outcome = rig.measured(mpi, argv, folder, np=RANKS, env=tree.env())
    assert outcome.code == 0, outcome.describe()
    return outcome.archive


def clients(archive):
    report = json.loads("\n".join(rig.report(archive, "--json").out))
    return report.get("io_clients"), {one["name"]: one for one in report["trust"] if one["name"].startswith("io.clients")}


def going_on(folder, tree, mpi, change):
    """Makes a run and calls `change` between the ranks' I/O and the end of the run."""
    (folder / "mount").mkdir()
    argv = [mpi.program("checkpoint"), folder / "mount/file", CHECKPOINTS, INTS, folder / "go"]
    job = rig.start(rig.measure_argv(mpi.launch(*argv, np=RANKS), folder / "job.rkn"), folder, {**mpi.env, **tree.env()})
    for _ in range(RANKS):
        assert b"checkpoint" in job.stdout.readline()
    change()
    (folder / "go").touch()
    outcome = rig.finish(job)
    assert outcome.code == 0, outcome.describe()
    return folder / "job.rkn"


@pytest.mark.any_mpi
@pytest.mark.parametrize("base", ["proc/fs/lustre", "sys/kernel/debug/lustre"], ids=["old", "new"])
def test_lustre_counters_between_begin_and_end(mpi, base, tmp_path):
    tree = Tree(tmp_path, tmp_path / "mount", base)
    archive = going_on(tmp_path, tree, mpi, lambda: tree.stats(1_300, 9))
    found, trust = clients(archive)
    assert len(found) == 1 and not trust, (found, trust)
    client = found[0]
    assert (client["type"], client["name"], client["mounts"]) == ("lustre", "data-ffff8801045a3000", [str(tmp_path / "mount")])
    assert (client["host"], client["complete"], client["ranks"]) == (os.uname().nodename, True, RANKS)
    assert client["written_bytes"] == SIZE, client
    counters = {one["name"]: (one["count"], one.get("sum")) for one in client["counters"]}
    assert counters == {"write_bytes": (300, 300 * 4096), "open": (4, None), "osc.targets": (1, None),
                        "osc.write_bytes": (300, 300 * 4096), "osc.req_waittime": (300, 30_000)}, counters
    rows = rig.query(archive, "SELECT host,io.op,count,io.bytes,io.latency.ns WHERE io.layer=host-client FORMAT json")
    rows = {row.pop("io.op"): row for row in rows}
    host = os.uname().nodename
    assert rows["write_bytes"] == {"host": host, "count": 300, "io.bytes": 300 * 4096}, rows
    assert rows["osc.req_waittime"] == {"host": host, "count": 300, "io.latency.ns": 30_000_000}, rows
    text = " ".join(" ".join(rig.report(archive, "--section", "io").out).split())
    assert "client counters of Lustre on" in text and "all processes of the host, not only of this job" in text, text
    assert re.search(r"300 1\.17 MiB write_bytes", text) and re.search(r"300 30\.0 ms osc\.req_waittime", text), text


@pytest.mark.any_mpi
def test_a_rank_that_dies_leaves_no_end(mpi, tmp_path):
    tree = Tree(tmp_path, tmp_path)
    outcome = rig.measured(mpi, [mpi.program("endings"), "sigkill"], tmp_path, np=RANKS, env=tree.env())
    assert outcome.code != 0, outcome.describe()
    rig.functions(outcome.archive)  # (waits until the archive exists)
    found, _ = clients(outcome.archive)
    assert len(found) == 1 and not found[0]["complete"] and found[0]["counters"] == [], found


@pytest.mark.any_mpi
def test_unreadable_or_cleared_counters_are_reported(mpi, tmp_path):
    tree = Tree(tmp_path, tmp_path / "mount", "sys/kernel/debug/lustre")
    tree.write("sys/fs/lustre/llite/home-ffff880100000000/blocksize", "4096\n")
    (tree.root / "proc/self/mountinfo").open("a").write(f"37 25 0:46 / {tmp_path} rw - lustre 10.0.0.1@tcp:/home rw\n")
    archive = going_on(tmp_path, tree, mpi, lambda: tree.stats(10, 9))
    found, trust = clients(archive)
    assert {one["name"] for one in found} == {"data-ffff8801045a3000", "home-ffff880100000000"}, found
    assert trust.keys() == {"io.clients.unread", "io.clients.restarted"}, trust
    assert all(not one["serious"] for one in trust.values()), trust


@pytest.mark.mpis("openmpi")
def test_hostile_trees_change_nothing(mpi, tmp_path):
    """Endless files, pipes, folders and circular links do not affect the run."""
    plain = rig.plain(mpi, [mpi.program("ring"), 10, 16], tmp_path, np=RANKS)
    tree = Tree(tmp_path, tmp_path / "mount")
    folder = tree.root / "proc/fs/lustre/llite"
    for name in ("endless", "pipe", "circle", "binary"):
        (folder / f"{name}-ffff").mkdir()
    (folder / "endless-ffff/stats").symlink_to("/dev/zero")
    os.mkfifo(folder / "pipe-ffff/stats")
    (folder / "circle-ffff/stats").symlink_to("stats")
    (folder / "binary-ffff/stats").write_bytes(os.urandom(1 << 20))
    (tree.root / "proc/fs/beegfs").mkdir()
    (tree.root / "proc/fs/beegfs/\x1b[31mred").mkdir()
    outcome = rig.measured(mpi, [mpi.program("ring"), 10, 16], tmp_path, np=RANKS, env=tree.env())
    rig.same(plain, outcome)
    found, trust = clients(outcome.archive)
    assert len(found) == 6 and not trust, (found, trust)  # (no rank used any of these mounts)


@pytest.mark.mpis("openmpi")
def test_without_io_nothing_is_read(mpi, tmp_path):
    tree = Tree(tmp_path, tmp_path / "mount")
    for options in (("--io=off",), ()):
        outcome = rig.measured(mpi, [mpi.program("ring"), 10, 16], tmp_path, np=RANKS, options=options,
                               env=tree.env() if options else {}, name=f"job{len(options)}.rkn")
        assert outcome.code == 0 and clients(outcome.archive) == (None, {}), outcome.describe()


@pytest.mark.mpis("openmpi")
def test_beegfs_has_connections(mpi, tmp_path):
    tree = Tree(tmp_path, "/elsewhere")
    tree.write("proc/self/mountinfo", f"36 25 0:45 / {tmp_path}/mount rw - beegfs beegfs_nodev rw\n")
    tree.write("proc/fs/beegfs/1A2B-5F000000-n1/storage_nodes", "s1 [ID: 1]\n   Connections: TCP: 4 (10.0.0.2:8003); \n")
    tree.write("proc/fs/beegfs/1A2B-5F000000-n1/.status", "numDelayedClose: 3\n")
    archive = run(mpi, tmp_path, tree)
    client = next(one for one in clients(archive)[0] if one["type"] == "beegfs")
    counters = {one["name"]: (one["unit"], one["count"]) for one in client["counters"]}
    assert counters["storage.connections.tcp"] == ("now", 4) and counters["numDelayedClose"] == ("now", 3), counters
    assert client["written_bytes"] == SIZE and client["ranks"] == RANKS, client
    text = " ".join(" ".join(rig.report(archive, "--section", "io").out).split())
    assert "client counters of BeeGFS on" in text and "4 - storage.connections.tcp (at the end)" in text, text
