# SPDX-License-Identifier: BSD-3-Clause
"""Threads of a rank use a GlusterFS volume without MPI calls. The operations of these threads belong to the rank
down to the disk, even if a thread has ended or is a thread of the C library."""
import re
import sys

import pytest

import rig

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import gluster  # noqa: E402  (the path is set on the line above)

pytestmark = [pytest.mark.skipif(gluster.missing() is not None, reason=str(gluster.missing())), pytest.mark.beside]
RANKS, BLOCKS, SIZE = 2, 12, 20_000
STORAGE = ("client", "server", "disk")


@pytest.mark.mpis("openmpi", "mpich")
def test_each_thread_is_its_ranks(mpi, tmp_path):
    with gluster.running(tmp_path / "gluster") as volume:
        path = volume.mount / "threads"
        outcome = rig.measured(mpi, [mpi.program("thread_io"), path, BLOCKS, SIZE], tmp_path, np=RANKS,
                               options=(f"--io=deep,pid={volume.server},pid={volume.client}",))
        assert outcome.code == 0, outcome.describe()
        data = path.read_bytes()
    area = 3 * BLOCKS * SIZE
    assert data == b"".join(bytes([ord("a") + rank]) * area for rank in range(RANKS))
    rows = [row for row in rig.query(outcome.archive, "SELECT io.file,io.layer,io.op,io.id,io.parent.id,mpi.rank,io.offset,io.bytes "
                                     "FORMAT json") if row.get("io.file") == str(path)]
    by_id = {row["io.id"]: row for row in rows}
    for layer in STORAGE:
        for rank in range(RANKS):
            of = [row for row in rows if (row["io.layer"], row["io.op"], row.get("mpi.rank")) == (layer, "write", rank)]
            assert sum(row["io.bytes"] for row in of) == area, (layer, rank, of)
    asked = set()
    for row in rows:
        if row["io.layer"] != "client":
            continue
        above = by_id[row["io.parent.id"]]
        assert above["mpi.rank"] == row["mpi.rank"], (row, above)
        asked.add(above["io.op"])
        if row["io.op"] == "write":
            assert row["io.offset"] // area == row["mpi.rank"], row
            assert above["io.offset"] <= row["io.offset"] < above["io.offset"] + SIZE, (row, above)
    assert asked == {"pwrite", "aio_write", "fsync"}, asked
    text = " ".join(" ".join(rig.report(outcome.archive, "--section", "storage").out).split())
    assert "outside of MPI (2 ranks)" in text and "not known" not in text, text
    found = re.search(r"([\d,]+) of ([\d,]+) operations of this run's ranks with calls of their threads \(0 of these in MPI calls\)", text)
    assert found and found[1] == found[2] != "0", text
