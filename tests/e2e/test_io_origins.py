# SPDX-License-Identifier: BSD-3-Clause
"""Tests collective MPI-IO calls. Checks for each byte for which rank an aggregator reads or writes it, and checks
the parts of one collective call. Each byte of the file contains the number of the rank that wrote it."""
import collections
import json

import pytest

import rig

pytestmark = pytest.mark.beside

RANKS = 4
RECORDS = 640  # number of bytes of each rank in the file `records`
FILES = {"interleaved", "box", "box_fortran", "dealt", "dealt_fortran", "boxes", "irregular", "records", "plain", "ordered", "split", "later",
         "two"}
OPERATIONS = ("SELECT mpi.rank,io.file,io.layer,io.op,io.parent,io.offset,io.bytes,io.latency.ns,io.id,io.parent.id,"
              "io.collective.id FORMAT json")


def named(rows, folder):
    return [{**row, "name": row["io.file"].rsplit("/", 1)[1]} for row in rows
            if row.get("io.file", "").startswith(f"{folder}/")]


def by_content(below, folder):
    """Returns {(collective, aggregator, origin): bytes}, computed from the file's content at each
    operation's offset. The function works only for files without gaps."""
    found = collections.Counter()
    for row in below:
        if row["name"] == "records":
            continue
        content = (folder / row["name"]).read_bytes()
        there = content[row["io.offset"]:row["io.offset"] + row["io.bytes"]]
        assert len(there) == row["io.bytes"], row
        for value, count in collections.Counter(there).items():
            found[row["io.collective.id"], row["mpi.rank"], value - 1] += count
    return dict(found)


# (mpi, component of MPI-IO)
WAYS = [("openmpi", "ompio"), ("openmpi", "romio321"), ("mpich", ""), ("openmpi5", ""), ("mpich5abi", "")]


@pytest.mark.parametrize("library,component", WAYS)
def test_owners_of_an_aggregators_data(library, component, tmp_path):
    mpi = rig.MPIS[library]
    if mpi.missing():
        pytest.skip(mpi.missing())
    env = {"OMPI_MCA_io": component} if component else {}
    folder = tmp_path / "files"
    folder.mkdir()
    has_later = component != "romio321"  # (romio321 lacks the calls of "later", and crashes in them)
    files = FILES if has_later else FILES - {"later", "two"}
    argv = [mpi.program("io_origins"), folder, *(["later"] if has_later else [])]
    outcome = rig.measured(mpi, argv, tmp_path, np=RANKS, options=("--io=trace,exact",), env=env)
    assert outcome.code == 0, outcome.describe()
    assert not any("differs" in line for line in outcome.out)
    traced = named(rig.query(outcome.archive, OPERATIONS), folder)
    assert {row["name"] for row in traced} >= files
    # Each operation has its own id. Operations below a call also have the id of that call and the id of the collective
    # call.
    by_id = {row["io.id"]: row for row in traced}
    assert len(by_id) == len(traced)
    below = [row for row in traced if row.get("io.parent", "").startswith("MPI_File_")]
    for row in below:
        parent = by_id[row["io.parent.id"]]
        assert (parent["io.op"], parent["mpi.rank"]) == (row["io.parent"], row["mpi.rank"]), (parent, row)
        assert parent.get("io.collective.id") == row.get("io.collective.id")
    # If a thread of the C library performs an operation, its parent is the call that started it.
    started = [row for row in below if row["name"] == "alone" and "write" in row["io.op"]]
    assert [row["io.parent"] for row in started] == ["MPI_File_iwrite_at"] * RANKS
    assert {row["io.op"] for row in started} == {"aio_write"} or component == "romio321"
    # MPI_Wait may perform the reads and writes of a nonblocking call. Even in this case, the parent of the reads and
    # writes is the call that started them.
    late = [row for row in traced if row.get("io.parent", "").startswith("MPI_Wait") and ("read" in row["io.op"] or "write" in row["io.op"])]
    for row in late:
        parent = by_id[row["io.parent.id"]]
        assert parent["io.op"].startswith("MPI_File_i") and parent["io.op"].endswith("_all"), (parent, row)
        assert (parent["mpi.rank"], parent["name"]) == (row["mpi.rank"], row["name"]), (parent, row)
        assert row["io.collective.id"] == parent["io.collective.id"]
    assert {row["name"] for row in late} == ({"later", "two"} if library.startswith("mpich") else set()), late
    below += late
    # On all ranks, the parts of one collective call have the same id.
    calls = collections.defaultdict(list)
    for row in traced:
        if row["io.layer"] == "mpi-io" and "io.collective.id" in row:
            calls[row["io.collective.id"]].append(row)
    for parts in calls.values():
        halves = {row["io.op"] for row in parts}
        if len(halves) == 2:  # the two halves of a split collective call count as one call
            assert {op.rsplit("_", 1)[1] for op in halves} == {"begin", "end"}, parts
        assert sorted(row["mpi.rank"] for row in parts) == sorted([*range(RANKS)] * len(halves)), parts
        assert len({(row["name"], row["io.op"].removesuffix("_begin").removesuffix("_end")) for row in parts}) == 1, parts
    assert any(len({row["io.op"] for row in parts}) == 2 for parts in calls.values())
    assert {row["io.op"] for parts in calls.values() for row in parts} >= {
        "MPI_File_open", "MPI_File_set_view", "MPI_File_write_all", "MPI_File_read_all", "MPI_File_write_at_all",
        "MPI_File_write_all_begin", "MPI_File_write_all_end", "MPI_File_close"}
    origins = named(rig.query(outcome.archive, "SELECT io.collective.id,io.file,io.op,mpi.rank,io.origin.rank,io.bytes "
                                               "FORMAT json"), folder)
    told = {(row["io.collective.id"], row["mpi.rank"], row.get("io.origin.rank")): row["io.bytes"] for row in origins}

    def moving(what):
        return [row for row in below if any(f"{what}_{kind}" in by_id[row["io.parent.id"]]["io.op"] for kind in ("a", "ordered"))
                and what in row["io.op"]
                and not row["name"].startswith(".")  # (this is the file in which ROMIO stores the shared file pointer)
                and "io.collective.id" in row]

    expected = by_content(moving("write"), folder) | by_content(moving("read"), folder)
    gaps = {row["io.collective.id"] for row in traced if row["name"] == "records" and "io.collective.id" in row}
    assert {key: count for key, count in told.items() if key[0] not in gaps} == expected
    assert {row["name"] for row in origins} == files
    # Between the fields of a record, libraries may move any bytes.
    for what in ("write", "read"):
        moved = sum(row["io.bytes"] for row in moving(what) if row["name"] == "records")
        asked = {rank: 0 for rank in range(RANKS)} | {None: moved - RANKS * RECORDS}
        for row in origins:
            if row["name"] == "records" and what in row["io.op"]:
                asked[row.get("io.origin.rank")] -= row["io.bytes"]
        assert asked == {rank: -RECORDS for rank in range(RANKS)} | {None: 0}, what
    for name in files:  # every requested byte has been written
        asked = sum(row["io.bytes"] for row in traced if row["name"] == name and row["io.layer"] == "mpi-io"
                    and "write" in row["io.op"])
        assert asked == sum(row["io.bytes"] for row in origins
                            if row["name"] == name and "write" in row["io.op"] and "io.origin.rank" in row)
    assert any(row["mpi.rank"] != row.get("io.origin.rank", row["mpi.rank"]) for row in origins)
    check_times(outcome.archive, folder, traced)
    check_report(outcome.archive, tmp_path, origins)


def check_times(archive, folder, traced):
    """Checks that the parts of a rank's time in a collective call add up to that time. Checks that the transfer time
    of the call equals the time of the operations that are traced below the call."""
    parts = named(rig.query(archive, "SELECT io.collective.id,io.file,io.op,mpi.rank,io.latency.ns,io.transfer.ns,"
                                     "io.held.ns,io.wait.ns,io.exchange.ns FORMAT json"), folder)
    took = collections.Counter()
    for row in traced:
        if row["io.layer"] != "mpi-io" and not row["name"].startswith(".") and row["io.op"] in ("pwrite", "pwritev", "write", "pread", "preadv", "read"):
            took[row.get("io.collective.id"), row["mpi.rank"], row["io.parent"]] += row["io.latency.ns"]
    for row in parts:
        spent = [row[f"io.{what}.ns"] for what in ("transfer", "held", "wait", "exchange")]
        assert sum(spent) == row["io.latency.ns"], row
        below = took[row["io.collective.id"], row["mpi.rank"], row["io.op"]]
        assert abs(row["io.transfer.ns"] - below) <= 0.02 * below + 2000, (row, below)
    # A rank that does not write data itself waits for the ranks that write.
    assert any(row["io.held.ns"] > 0 for row in parts if row["io.op"] == "MPI_File_write_all")


def check_report(archive, tmp_path, origins):
    said = rig.run([rig.RANKINE, "report", "--section", "io", "--top", "100", archive], tmp_path)
    assert said.code == 0, said.describe()
    text = "\n".join(said.out)
    assert "the owners of the data" in text and "the slowest operations" in text
    assert " MPI_File_write_all_begin x 1" in text and "write_a.." not in text, text
    report = json.loads("\n".join(rig.report(archive, "--json").out))
    assert (report["io_collectives"]["untold_bytes"], report["io_collectives"]["unmatched_calls"]) == (0, 0)
    for call in report["io_collectives"]["calls"]:
        name = call["path"].rsplit("/", 1)[1]
        for one in call["processes"]:
            mine = [row for row in origins if row["name"] == name and row["io.op"] == call["function"]
                    and row["mpi.rank"] == one["process"]]
            own = sum(row["io.bytes"] for row in mine if row.get("io.origin.rank") == one["process"])
            others = sum(row["io.bytes"] for row in mine if row.get("io.origin.rank", one["process"]) != one["process"])
            assert (one["own_bytes"], one["others_bytes"]) == (own, others), (call, mine)
    slowest = report["io_slowest"]
    assert slowest == sorted(slowest, key=lambda one: -one["time_ns"])
    collective = [one for one in slowest if one["function"] == "MPI_File_write_all"]
    assert collective and all(one["ranks"] == RANKS for one in collective)
    # Operations that one half of a split collective call starts appear below that half, whichever half took longer.
    split = [one for one in slowest if one["function"] in ("MPI_File_write_all_begin", "MPI_File_write_all_end")]
    assert split and all(one["ranks"] == RANKS and any("write" in below["function"] for below in one["below"]) for one in split), split
    assert any("write" in below["function"] for one in collective for below in one["below"])
