# SPDX-License-Identifier: BSD-3-Clause
"""rankine report --hints: writes hints, derived from I/O findings, to a file that the MPI library accepts."""
import json

import pytest

import rig

pytestmark = pytest.mark.beside

BLOCKS, BLOCK = 16, 4096


def below(archive):
    """Returns the C library calls made within the program's MPI_File_write."""
    rows = rig.query(archive, "SELECT io.op,sum(count),sum(io.bytes) WHERE io.parent=MPI_File_write GROUP BY io.op FORMAT json")
    return {row["io.op"]: (row["sum#count"], row.get("sum#io.bytes", 0)) for row in rows}


@pytest.mark.parametrize("library,component", [("mpich", ""), ("openmpi", "romio321")])
def test_suggested_hints_can_be_tried(library, component, tmp_path):
    """Blocks with gaps are written with data sieving. With the report's hints file, they are written
    without it."""
    mpi = rig.MPIS[library]
    if mpi.missing():
        pytest.skip(mpi.missing())
    env = {"OMPI_MCA_io": component} if component else {}
    argv = [mpi.program("io_views"), BLOCKS, BLOCK, tmp_path / "views", "each"]
    first = rig.measured(mpi, argv, tmp_path, np=mpi.np, env=env)
    assert first.code == 0, first.describe()
    sieved = below(first.archive)
    assert sum(moved for op, (_, moved) in sieved.items() if "read" in op) > 0, sieved
    hints = tmp_path / "hints"
    outcome = rig.rankine("report", "--hints", hints, first.archive, cwd=tmp_path)
    assert outcome.code == 0 and not outcome.out, outcome.describe()
    lines = [line.split() for line in hints.read_text().splitlines()]
    report = json.loads("\n".join(rig.report(first.archive, "--json").out))
    said = {(key, value) for file in report["io"] for finding in file["findings"] for key, value in finding["hints"].items()}
    assert {tuple(line) for line in lines} == said and ["romio_ds_write", "disable"] in lines, (lines, said)
    (tmp_path / "again").mkdir()
    second = rig.measured(mpi, argv, tmp_path / "again", np=mpi.np, env={**env, "ROMIO_HINTS": str(hints)})
    rig.same(first, second)
    tried = below(second.archive)
    assert sum(moved for op, (_, moved) in tried.items() if "write" in op) == BLOCKS * BLOCK * mpi.np, tried
    assert not [op for op in tried if "read" in op or op == "fcntl_lock"], tried


@pytest.mark.mpis("openmpi")
def test_ompio_is_distinguished_from_romio(mpi, tmp_path):
    """Open MPI's own I/O component writes each block of a collective call separately, and ignores ROMIO's hints. The
    report recommends another component. With that component and the hints file, the blocks are merged."""
    argv = [mpi.program("io_views"), 200, 512, tmp_path / "views", "all"]
    first = rig.measured(mpi, argv, tmp_path, np=2)
    assert first.code == 0, first.describe()
    whole = json.loads("\n".join(rig.report(first.archive, "--json").out))
    found = {finding["name"]: finding for file in whole["io"] for finding in file["findings"]}
    assert whole["mpi_io"] == "ompio" and "although the call is collective" in found["fragments"]["sentence"]
    assert found["fragments"]["hints"] == {"romio_cb_write": "enable"}
    assert not any("ompi." in file["path"] and file["findings"] for file in whole["io"])
    text = " ".join(" ".join(rig.report(first.archive, "--section", "io").out).split())
    assert "choose ROMIO (mpirun --mca io romio321)" in text
    hints = tmp_path / "hints"
    outcome = rig.rankine("report", "--hints", hints, first.archive, cwd=tmp_path)
    assert outcome.code == 0 and len(outcome.said) == 1 and "romio321" in outcome.said[0], outcome.describe()
    (tmp_path / "again").mkdir()
    second = rig.measured(mpi, argv, tmp_path / "again", np=2, env={"OMPI_MCA_io": "romio321", "ROMIO_HINTS": str(hints)})
    rig.same(first, second)
    whole = json.loads("\n".join(rig.report(second.archive, "--json").out))
    assert whole["mpi_io"] == "romio" and not any(finding["name"] == "fragments" for file in whole["io"] for finding in file["findings"])


def test_without_a_hint_no_file(tmp_path):
    """Each run without a hint prints one line. An existing file of another kind is not overwritten."""
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    outcome = rig.measured(mpi, [mpi.program("io_views"), 2, 1 << 20, tmp_path / "views", "all"], tmp_path, np=1)
    assert outcome.code == 0, outcome.describe()
    said = rig.rankine("report", "--hints", tmp_path / "hints", outcome.archive, cwd=tmp_path)
    assert said.code == 1 and len(said.said) == 1 and "no finding" in said.said[0], said.describe()
    assert not (tmp_path / "hints").exists()
    for words in (("--hints", tmp_path / "hints", "--json"), ("--hints", "")):
        said = rig.rankine("report", *words, outcome.archive, cwd=tmp_path)
        assert said.code == 2 and len(said.said) == 1 and "--hints needs" in said.said[0], said.describe()
