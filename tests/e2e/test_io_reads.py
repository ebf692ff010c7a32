# SPDX-License-Identifier: BSD-3-Clause
"""Tests independent and collective reads through file views. For each rank and call site, checks the offsets of the
calls, the bytes that were moved for the calls, and the calls' own time."""
import json

import pytest

import rig

pytestmark = pytest.mark.beside

CALLS, BLOCK, RANKS, PIECES = 8, 4096, 4, 4
WHOLE = CALLS * PIECES * BLOCK * RANKS
COLUMNS = ("mpi.rank,io.file,io.layer,io.op,io.parent,count,io.bytes,io.latency.ns,io.placed,io.consecutive,io.strided,io.stride,"
           "io.random,io.unaligned,io.first,io.end,io.own.ns,io.fragments,io.moved.bytes")
# (mpi, component of MPI-IO)
WAYS = [("openmpi", "ompio"), ("openmpi", "romio321"), ("mpich", "")]


def reads(library, component, folder, mode, hints=None):
    """Returns the archive, its reads, and the report on each of the program's files."""
    mpi = rig.MPIS[library]
    if mpi.missing():
        pytest.skip(mpi.missing())
    env = {"OMPI_MCA_io": component} if component else {}
    if hints is not None:
        env["ROMIO_HINTS"] = str(hints)
    files = folder / "files"
    files.mkdir(exist_ok=True)
    outcome = rig.measured(mpi, [mpi.program("io_reads"), CALLS, BLOCK, files], folder, np=RANKS, env=env, options=("--io=" + mode,))
    assert outcome.code == 0 and "io_reads: right" in outcome.out, outcome.describe()
    rows = [{**row, "name": row["io.file"].rsplit("/", 1)[1]} for row in
            rig.query(outcome.archive, f"SELECT {COLUMNS} WHERE io.kind=read FORMAT json") if str(files) in row.get("io.file", "")]
    report = json.loads("\n".join(rig.report(outcome.archive, "--json").out))
    own = {file["path"].rsplit("/", 1)[1]: file for file in report["io"] if str(files) in file["path"]}
    # (ompio also uses other files)
    return outcome.archive, rows, {name: own[name] for name in ("in_order", "every_other", "alone", "together")}


def of(rows, name, rank, layer="mpi-io"):
    """Returns sums over one rank's rows. With a trace, one call may have several rows, one for each file view."""
    mine = [row for row in rows if (row["name"], row["mpi.rank"], row["io.layer"]) == (name, rank, layer)]
    total = {key: sum(row.get(key, 0) for row in mine) for key in
             ("count", "io.bytes", "io.latency.ns", "io.placed", "io.consecutive", "io.strided", "io.random", "io.unaligned",
              "io.own.ns", "io.fragments", "io.moved.bytes")}
    return {**total, "stride": max((row.get("io.stride", 0) for row in mine), default=0),
            "first": min((row["io.first"] for row in mine if "io.first" in row), default=None),
            "end": max((row["io.end"] for row in mine if "io.end" in row), default=None)}


@pytest.mark.parametrize("mode", ("profile", "trace"))
@pytest.mark.parametrize("library,component", WAYS)
def test_call_sites_of_mpi_calls(library, component, mode, tmp_path):
    """Tests reads at the file pointer and at explicit offsets, through views with and without gaps. The offsets are
    recorded even without a trace."""
    _, rows, files = reads(library, component, tmp_path, mode)
    part = CALLS * BLOCK
    for rank in range(RANKS):
        pattern = {name: of(rows, name, rank) for name in files}
        for name, one in pattern.items():
            assert (one["count"], one["io.placed"], one["io.random"], one["io.unaligned"]) == (CALLS, CALLS, 0, 0), (name, one)
        for name in ("in_order", "alone", "together"):
            assert (pattern[name]["io.consecutive"], pattern[name]["io.strided"]) == (CALLS - 1, 0), (name, pattern[name])
        every = pattern["every_other"]
        assert (every["io.consecutive"], every["io.strided"], every["stride"]) == (0, CALLS - 1, 2 * BLOCK), every
        # Offsets are given in bytes of the file; they include the displacement and the gaps.
        assert (pattern["in_order"]["first"], pattern["in_order"]["end"]) == (rank * part, (rank + 1) * part)
        assert (every["first"], every["end"]) == (0, (2 * CALLS - 1) * BLOCK)
        for name in ("alone", "together"):
            assert (pattern[name]["first"], pattern[name]["end"]) == (rank * BLOCK, WHOLE - (RANKS - 1 - rank) * BLOCK), pattern[name]
    layer = next(layer for layer in files["every_other"]["layers"] if (layer["layer"], layer["kind"]) == ("mpi-io", "read"))
    assert (layer["placed"], layer["unaligned"]) == (RANKS * CALLS, 0)
    site = next(site for site in files["every_other"]["sites"] if site["function"] == "MPI_File_read_at")
    assert (site["strided"], site["stride"]) == (RANKS * (CALLS - 1), 2 * BLOCK)


@pytest.mark.parametrize("mode", ("profile", "trace"))
@pytest.mark.parametrize("library,component", WAYS)
def test_a_view_set_between_calls_does_not_end_their_pattern(library, component, mode, tmp_path):
    """The program sets a new view for each call. The view begins where the previous view ended."""
    _, rows, _ = reads(library, component, tmp_path, mode)
    for rank in range(RANKS):
        for name, bytes_each in (("set_pointer", BLOCK), ("set_offset", BLOCK), ("set_gaps", PIECES * BLOCK)):
            one = of(rows, name, rank)
            assert (one["count"], one["io.bytes"], one["io.placed"]) == (CALLS, CALLS * bytes_each, CALLS), (name, one)
            assert (one["io.consecutive"], one["io.strided"], one["io.random"]) == (CALLS - 1, 0, 0), (name, one)
        first = rank * CALLS * BLOCK
        for name in ("set_pointer", "set_offset"):
            assert (of(rows, name, rank)["first"], of(rows, name, rank)["end"]) == (first, first + CALLS * BLOCK), (name, rank)


@pytest.mark.parametrize("library,component", WAYS)
def test_own_time_fragments_and_bytes_by_rank_and_place(library, component, tmp_path):
    """Operations below an MPI-IO call belong to its rank and call site. The report's tables agree with
    queries."""
    archive, rows, files = reads(library, component, tmp_path, "profile")
    for name, file in files.items():
        site = next(site for site in file["sites"] if site["layer"] == "mpi-io" and site["kind"] == "read")
        call = next(call for call in file["mpi"] if call["function"] == site["function"])
        layer = next(layer for layer in file["layers"] if (layer["layer"], layer["kind"]) == ("mpi-io", "read"))
        for total in (site, layer):
            assert (total["calls_below"], total["bytes_below"]) == (call["calls_below"], call["bytes_below"]), (name, total)
            assert total["own_ns"] == call["own_ns"] < total["time_ns"] and total["bytes_per_second"] > 0, (name, total)
            assert len(total["processes"]) == RANKS, total
            for one in total["processes"]:
                mine, below = of(rows, name, one["process"]), of(rows, name, one["process"], "posix")
                if component != "ompio" or name != "alone":  # (ompio makes a separate call for each block)
                    assert one["calls_below"] <= one["calls"]
                below_ns = 0 if name == "together" and not below["count"] else below["io.latency.ns"]
                assert (one["calls"], one["bytes"], one["time_ns"]) == (CALLS, mine["io.bytes"], mine["io.latency.ns"])
                assert (one["calls_below"], one["bytes_below"]) == (below["count"], below["io.bytes"]) == \
                    (mine["io.fragments"], mine["io.moved.bytes"]), one
                # (other operations below a call, such as lseek, are not reads)
                assert one["own_ns"] == mine["io.own.ns"] <= one["time_ns"] - below_ns, one
    # One aggregator reads for all ranks, so the other ranks' time is entirely their own.
    together = [of(rows, "together", rank) for rank in range(RANKS)]
    assert [one["io.moved.bytes"] for one in together].count(0) == RANKS - 1 and sum(one["io.moved.bytes"] for one in together) == WHOLE
    assert all(one["io.own.ns"] == one["io.latency.ns"] for one in together if one["io.moved.bytes"] == 0)
    text = "\n".join(rig.report(archive, "--section", "io", "--width", "220", "--top", "20").out)
    sites = [line for line in text[text.index("by call site"):].splitlines() if "MPI_File_read_at" in line]
    assert any("stride 8.00 KiB" in line and "1.00x" in line and "/s" in line and "io_reads.c:" in line for line in sites), text


@pytest.mark.parametrize("library,component", WAYS)
def test_data_sieving_of_reads(library, component, tmp_path):
    """Each rank reads interleaved blocks independently, and ROMIO also reads the gaps. The report has a finding on
    the gaps, and its hint makes ROMIO skip them."""
    archive, rows, files = reads(library, component, tmp_path, "profile")
    asked = CALLS * PIECES * BLOCK
    alone = [of(rows, "alone", rank) for rank in range(RANKS)]
    assert all(one["io.bytes"] == asked for one in alone)
    found = {name: {finding["name"]: finding for finding in file["findings"]} for name, file in files.items()}
    # Sequential reads and collective reads move exactly the requested bytes.
    for name in ("in_order", "every_other", "together"):
        assert sum(of(rows, name, rank)["io.moved.bytes"] for rank in range(RANKS)) == \
            sum(of(rows, name, rank)["io.bytes"] for rank in range(RANKS)), name
        assert "data-sieving" not in found[name], found
    if component == "ompio":
        assert all((one["io.moved.bytes"], one["io.fragments"]) == (asked, CALLS * PIECES) for one in alone), alone
        return
    # The bytes from the first to the last block of each call, including the gaps.
    sieved = CALLS * ((PIECES - 1) * RANKS + 1) * BLOCK
    assert all((one["io.moved.bytes"], one["io.fragments"]) == (sieved, CALLS) for one in alone), alone
    assert found["alone"]["data-sieving"]["hints"] == {"romio_ds_read": "disable", "romio_cb_read": "enable"}
    hints = tmp_path / "hints"
    outcome = rig.rankine("report", "--hints", hints, archive, cwd=tmp_path)
    assert outcome.code == 0 and "romio_ds_read disable" in hints.read_text(), outcome.describe()
    (tmp_path / "again").mkdir()
    _, rows, _ = reads(library, component, tmp_path / "again", "profile", hints)
    assert [of(rows, "alone", rank)["io.moved.bytes"] for rank in range(RANKS)] == [asked] * RANKS
