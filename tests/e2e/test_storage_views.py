# SPDX-License-Identifier: BSD-3-Clause
"""File views on a GlusterFS volume: an aggregator's reads and writes for other ranks are traced to the
disk, with the ranks whose data they move."""
import json
import sys

import pytest

import rig

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import gluster  # noqa: E402  (the path is set on the line above)

pytestmark = [pytest.mark.skipif(gluster.missing() is not None, reason=str(gluster.missing())), pytest.mark.beside]
RANKS, BLOCKS, BLOCK = 4, 16, 8192
CALLS, PIECES = 4, 4
STORAGE = ("client", "server", "disk")


@pytest.fixture(scope="module")
def volume(tmp_path_factory):
    # (with `direct`, reads are sent to the servers)
    with gluster.running(tmp_path_factory.mktemp("gluster"), kind="sharded", bricks=2, direct=True) as running:
        yield running


def deep(mpi, volume, argv, folder):
    pids = "".join(f",pid={pid}" for pid in (*volume.servers, volume.client))
    outcome = rig.measured(mpi, argv, folder, np=RANKS, options=("--io=deep" + pids,))
    assert outcome.code == 0, outcome.describe()
    return outcome


def records(archive, columns, path):
    rows = rig.query(archive, f"SELECT io.file,{columns} FORMAT json")
    return [row for row in rows if row.get("io.file") == str(path)]


def moved(archive, path, call, kind):
    """Returns {layer: {rank: bytes}} for the layers below the file system's mount, for one kind of call."""
    sums = {layer: {} for layer in STORAGE}
    for row in records(archive, "mpi.rank,io.layer,io.op,io.parent,io.bytes", path):
        if row["io.layer"] in STORAGE and row["io.op"] == kind and row.get("io.parent") == call:
            by = sums[row["io.layer"]]
            by[row["mpi.rank"]] = by.get(row["mpi.rank"], 0) + row["io.bytes"]
    return sums


def origins(archive, path, call):
    """Returns {aggregator: {rank that owns the data: bytes}}."""
    found = {}
    for row in records(archive, "io.collective.id,io.op,mpi.rank,io.origin.rank,io.bytes", path):
        if row["io.op"] == call and "io.bytes" in row and "io.origin.rank" in row:
            of = found.setdefault(row["mpi.rank"], {})
            of[row["io.origin.rank"]] = of.get(row["io.origin.rank"], 0) + row["io.bytes"]
    return found


def check_ids(archive, path):
    """Checks the ids of operations from the disk up to the MPI call. Each operation must be within the extent of its
    parent."""
    rows = records(archive, "mpi.rank,io.layer,io.op,io.id,io.parent.id,io.collective.id,io.offset,io.bytes", path)
    by_id = {row["io.id"]: row for row in rows}
    assert len(by_id) == len(rows)
    above = {"disk": "server", "server": "client", "client": "posix", "posix": "mpi-io"}
    seen = dict.fromkeys(STORAGE, 0)
    for row in rows:
        if row["io.layer"] not in STORAGE or row["io.op"] != "write":
            continue
        parent = by_id[row["io.parent.id"]]
        assert (parent["io.layer"], parent["mpi.rank"]) == (above[row["io.layer"]], row["mpi.rank"]), (row, parent)
        seen[row["io.layer"]] += 1
        if row["io.layer"] == "client":
            assert parent["io.offset"] <= row["io.offset"] and \
                row["io.offset"] + row["io.bytes"] <= parent["io.offset"] + parent["io.bytes"], (row, parent)
            call = by_id[parent["io.parent.id"]]
            assert call["io.op"] == "MPI_File_write_all" and call["io.collective.id"] == row["io.collective.id"], (call, row)
    assert all(seen.values()), seen


@pytest.mark.mpis("openmpi", "mpich")
def test_interleaved_blocks_are_their_ranks_down_to_the_disk(mpi, volume, tmp_path):
    path = volume.mount / f"views.{mpi.name}"
    argv = [mpi.program("io_views"), BLOCKS, BLOCK]
    outcome = deep(mpi, volume, [*argv, path, "all"], tmp_path)
    rig.same(rig.plain(mpi, [*argv, tmp_path / "plain", "all"], tmp_path, np=RANKS), outcome)
    assert path.read_bytes() == (tmp_path / "plain").read_bytes()
    whose = origins(outcome.archive, path, "MPI_File_write_all")
    below = moved(outcome.archive, path, "MPI_File_write_all", "write")
    for layer in STORAGE:  # the rank that wrote for the other ranks is the rank that called the mount
        assert {rank: count for rank, count in below[layer].items() if count} == {rank: sum(of.values()) for rank, of in whose.items()}, (layer, below, whose)
    assert {rank: sum(of.get(rank, 0) for of in whose.values()) for rank in range(RANKS)} == dict.fromkeys(range(RANKS), BLOCKS * BLOCK)
    assert len(whose) < RANKS, whose
    report = json.loads("\n".join(rig.report(outcome.archive, "--json").out))
    assert (report["io_collectives"]["untold_bytes"], report["storage"]["contradictions"]) == (0, 0)
    assert report["io_slowest_storage"]["unmatched"] == 0 < report["io_slowest_storage"]["asked"], report["io_slowest_storage"]
    check_ids(outcome.archive, path)
    file = next(file for file in report["io"] if file["path"] == str(path))
    layers = {layer["layer"]: layer["bytes"] for layer in file["layers"] if layer["kind"] == "write"}
    assert layers == dict.fromkeys(("mpi-io", "posix", *STORAGE), RANKS * BLOCKS * BLOCK), layers


@pytest.mark.mpis("openmpi", "mpich")
def test_reads_through_views_reach_the_servers(mpi, volume, tmp_path):
    folder = volume.mount / f"reads.{mpi.name}"
    folder.mkdir()
    outcome = deep(mpi, volume, [mpi.program("io_reads"), CALLS, BLOCK, folder], tmp_path)
    assert "io_reads: right" in outcome.out
    each = CALLS * PIECES * BLOCK
    # Independent reads: with data sieving, every rank also reads the gaps between its blocks.
    alone = moved(outcome.archive, folder / "alone", "MPI_File_read", "read")
    asked = {row["mpi.rank"]: row["io.moved.bytes"] for row in
             rig.query(outcome.archive, f"SELECT mpi.rank,sum(io.moved.bytes) AS io.moved.bytes WHERE io.op=MPI_File_read,"
                                        f"io.file=\"{folder / 'alone'}\" GROUP BY mpi.rank FORMAT json")}
    assert asked.keys() == set(range(RANKS)) and all(count >= each for count in asked.values())
    assert alone["client"].keys() == asked.keys() and all(alone["client"][rank] >= each for rank in asked), (alone, asked)
    # In collective reads, the aggregators read the data once, for the ranks that own the data.
    whose = origins(outcome.archive, folder / "together", "MPI_File_read_all")
    assert {rank: sum(of.get(rank, 0) for of in whose.values()) for rank in range(RANKS)} == dict.fromkeys(range(RANKS), each), whose
    together = moved(outcome.archive, folder / "together", "MPI_File_read_all", "read")
    assert {rank for rank, count in together["client"].items() if count} == whose.keys(), (together, whose)
    assert sum(together["client"].values()) == RANKS * each, together
