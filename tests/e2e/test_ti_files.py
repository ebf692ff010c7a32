# SPDX-License-Identifier: BSD-3-Clause
"""Reads and writes that a program makes without MPI-IO are in its time-independent trace
(tests/programs/ti_files.c)."""
import json
import re

import pytest

import rig
from test_ti import actions, record, ti_bytes

pytestmark = pytest.mark.beside


def own(rank, times):
    lines = [f"io pwrite object=OWN to=null/64 bytes offset={rank * 64}"]
    for _ in range(times):
        lines += ["io write object=OWN to=null/1024 bytes offset=0", "io write object=OWN to=null/1024 bytes offset=1024",
                  "io pread object=OWN from=null/100 bytes offset=500", "io fsync object=OWN",
                  "io fprintf object=OWN to=null/81 bytes", "collective MPI_Barrier comm=0", "io fwrite object=OWN to=null/7 bytes"]
    return lines + ["finalize MPI_Finalize"]


def beside(times):
    return [f"io write thread=1 object=OWN to=null/512 bytes offset={512 * i}" for i in range(times)]


def without_numbers(lines):
    """In the trace, each thread numbers its files separately."""
    return [" ".join("object=OWN" if word.startswith("object=") else word for word in line.split(" ")) for line in lines]


@pytest.mark.any_mpi
def test_reads_and_writes_of_the_program_are_actions(mpi, tmp_path):
    sizes = []
    for times in (3, 30):
        folder = tmp_path / str(times)
        folder.mkdir()
        archive = record(mpi, tmp_path, "ti_files", times, folder, name=f"{times}.rkn")
        for rank, lines in enumerate(actions(archive)):
            assert without_numbers(lines[1:]) == [*own(rank, times), *beside(times)], f"rank {rank}"
        numbers = {word for line in lines for word in line.split(" ") if word.startswith("object=")}
        assert len(numbers) == 3, "the shared one, the one that is open beside it, the other thread's"
        chunks = ti_bytes(archive)
        sizes.append(chunks["ti_grammar"] + chunks.get("ti_stream", 0))
        info = json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=tmp_path).out))
        assert info["ti"]["files"] == mpi.np * (1 + 6 * times + times)
    assert sizes[1] - sizes[0] <= 8 * mpi.np
    assert rig.rankine("verify", archive, cwd=tmp_path).code == 0
    outcome = rig.rankine("export", archive, "--to", "ti", tmp_path / "trace.txt", cwd=tmp_path)
    # The exported format omits reads and writes of the first thread. A trace with a second thread is rejected.
    assert outcome.code == 1 and re.match(r"rankine: .* of rank 0 \(its action \d+\) has no equal action in this form: a second thread", outcome.said[0]), outcome.describe()


@pytest.mark.any_mpi
def test_without_io_they_are_not(mpi, tmp_path):
    archive = record(mpi, tmp_path, "ti_files", 3, tmp_path, options=("--with", "timer,mpi,ti", "--io", "off"))
    for lines in actions(archive):
        assert lines[1:] == ["collective MPI_Barrier comm=0"] * 3 + ["finalize MPI_Finalize"]
