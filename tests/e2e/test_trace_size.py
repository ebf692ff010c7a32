# SPDX-License-Identifier: BSD-3-Clause
"""Tests the size of a long trace on disk, and the memory that its analysis needs. The memory depends on the number
of open operations, and not on the length of the trace."""
import json
import os
import subprocess

import pytest

import rig

pytestmark = pytest.mark.beside
RANKS = 4


def waits_of(folder, iterations):
    """Returns (events, peak resident bytes, the report's section) for an artificial trace. The trace has 6 events
    per iteration, and 2 more events in every sixteenth iteration."""
    archive = folder / f"{iterations}.rkn"
    subprocess.run([rig.BUILD / "tests/trace_generator", archive, str(RANKS), str(iterations)], check=True)
    process = subprocess.Popen([rig.BUILD / "bin/rankine", "report", "--section", "waits", archive], stdout=subprocess.PIPE, text=True)
    text = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, text
    return RANKS * (iterations * 6 + iterations // 16 * 2), usage.ru_maxrss * 1024, text


def test_memory_does_not_grow_with_the_trace(tmp_path):
    few, before, _ = waits_of(tmp_path, 80_000)
    many, after, text = waits_of(tmp_path, 240_000)
    assert "late_sender" in text and "Critical path" in text
    # The memory grows with the size of the archive, the number of packed waits and the number of steps of the critical
    # path.
    assert (after - before) / (many - few) < 8, (before, after, few, many)


@pytest.mark.any_mpi
@pytest.mark.parametrize("program, argv", [("ring", (4000, 64)), ("nonblocking", (1000, 64))], ids=["ring", "nonblocking"])
def test_an_event_of_a_regular_program_takes_few_bytes(mpi, program, argv, tmp_path):
    """Checks compressed and uncompressed sizes. Each call is two events. Dictionaries and the headers of
    extents are included."""
    outcome = rig.measured(mpi, [mpi.program(program), *argv], tmp_path, np=2, options=["--with", "trace"])
    assert outcome.code == 0, outcome.describe()
    rig.functions(outcome.archive)  # waits until the archive exists
    events = sum(row["count"] for row in rig.query(outcome.archive, "SELECT event,count() GROUP BY event FORMAT json") if "event" in row)
    info = json.loads("\n".join(rig.rankine("info", "--json", outcome.archive, cwd=tmp_path).out))
    chunks = next(chunk for chunk in info["chunks"] if chunk["kind"] == "trace")
    assert events > 10_000, events
    assert chunks["stored_bytes"] / events < 6 and chunks["raw_bytes"] / events < 6, (chunks, events)
