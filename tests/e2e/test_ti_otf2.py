# SPDX-License-Identifier: BSD-3-Clause
"""rankine import --from otf2, on traces that eztrace records of an Open MPI program."""
import json
import re

import pytest

import rig
from test_ti import actions, record

pytestmark = pytest.mark.beside


def eztrace(mpi, folder, program, *arguments):
    """Returns the anchor file of the program's trace."""
    outcome = rig.plain(mpi, ["eztrace", "-t", "openmpi", mpi.program(program), *arguments], folder)
    anchor = folder / f"{program}_trace" / "eztrace_log.otf2"
    assert outcome.code == 0 and anchor.exists(), outcome.describe()
    return anchor


def plain(lines):
    """Reduces a call to what OTF2 records: bytes without types, no creation or freeing of communicators,
    and communicators numbered by first use."""
    numbers = {}
    kept = []
    for line in lines:
        if line.startswith(("comm_create", "comm_free")):
            continue
        line = line.replace("MPI_INT", "bytes")
        kept.append(re.sub(r"comm=(\d+)", lambda found: f"comm={numbers.setdefault(found[1], len(numbers))}", line))
    return kept


def test_an_eztrace_trace_says_what_our_recording_says(tmp_path):
    mpi = rig.MPIS["openmpi"]
    anchor = eztrace(mpi, tmp_path, "otf2_mix", 5)
    outcome = rig.rankine("import", "--from", "otf2", anchor, "-o", tmp_path / "ez.rkn", cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    assert "completion is not recorded" in outcome.said[0], outcome.describe()
    ours = actions(record(mpi, tmp_path, "otf2_mix", 5))
    theirs = actions(tmp_path / "ez.rkn")
    assert len(ours) == len(theirs) == mpi.np
    for rank, lines in enumerate(ours):
        assert plain(theirs[rank]) == plain(lines), f"rank {rank}"
    assert rig.rankine("verify", tmp_path / "ez.rkn", cwd=tmp_path).code == 0
    ti = json.loads("\n".join(rig.rankine("info", "--json", tmp_path / "ez.rkn", cwd=tmp_path).out))["ti"]
    assert ti["clock"] == "events" and ti["lost"] == 0


def test_calls_without_a_record_are_counted_by_name(tmp_path):
    anchor = eztrace(rig.MPIS["openmpi"], tmp_path, "blocking", 4, 16)
    outcome = rig.rankine("import", "--from", "otf2", anchor, "-o", tmp_path / "ez.rkn", cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    np = rig.MPIS["openmpi"].np
    assert f"rankine: {4 * np} calls of MPI_Sendrecv left no record (or were sent to MPI_PROC_NULL) and are not included" in outcome.said, outcome.describe()


def test_a_file_that_is_not_a_trace_is_one_error_line(tmp_path):
    (tmp_path / "x.otf2").write_bytes(b"\0" * 100)
    for name, sentence in (("x.otf2", "libotf2 cannot read it"), ("y.otf2", "No such file")):
        outcome = rig.rankine("import", "--from", "otf2", tmp_path / name, "-o", tmp_path / "run.rkn", cwd=tmp_path)
        assert outcome.code == 2 and len(outcome.said) == 1 and sentence in outcome.said[0], outcome.describe()
    outcome = rig.rankine("import", "--from", "otf3", tmp_path / "x", "-o", tmp_path / "run.rkn", cwd=tmp_path)
    assert outcome.code == 2 and "--from takes text or otf2" in outcome.said[0], outcome.describe()


def test_a_damaged_trace_is_named_and_leaves_no_archive(tmp_path):
    anchor = eztrace(rig.MPIS["openmpi"], tmp_path, "otf2_mix", 3)
    for events in (anchor.parent / "eztrace_log").glob("*.evt"):
        events.write_bytes(events.read_bytes()[:300])
    outcome = rig.rankine("import", "--from", "otf2", anchor, "-o", tmp_path / "run.rkn", cwd=tmp_path)
    assert outcome.code == 2 and len(outcome.said) == 1 and str(anchor) in outcome.said[0], outcome.describe()
    assert not (tmp_path / "run.rkn").exists()
