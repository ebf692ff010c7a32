# SPDX-License-Identifier: BSD-3-Clause
"""Tests the replay of calls that create communicators. The ranks of such a call wait for each other, and the call's
messages are counted."""
import json
import shutil

import pytest

import rig
from test_ti import PLATFORM, record, replayed

pytestmark = pytest.mark.beside

# Numbers of messages of a call with two ranks. PARENT counts one message with the communicator's number, and a barrier.
# COLOUR also counts one message to rank 0 and one message from rank 0.
PARENT, COLOUR, MEMBERS, BETWEEN, LATER, BARRIER = 3, 5, 3, 2, 2, 2
PLAIN_WAYS = [PARENT, PARENT, PARENT, MEMBERS, COLOUR, COLOUR, PARENT, COLOUR, PARENT, 2 * PARENT]
OTHER_WAYS = [BETWEEN, MEMBERS, LATER]


def replay(trace, folder, *words):
    (folder / "p.xml").write_text(PLATFORM)
    run = rig.rankine("replay", trace, "--platform", folder / "p.xml", "--json", *words, cwd=folder)
    assert run.code == 0, run.describe()
    return json.loads("\n".join(run.out))


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("more", (False, True))
def test_ranks_that_make_a_communicator_wait_for_each_other(mpi, tmp_path, more):
    """The run time is the sum of both ranks' work. If the ranks did not wait for each other, the run would take half
    as long."""
    archive = record(mpi, tmp_path, "makers", int(more), np=2, options=("--with", "timer,mpi,ti(volume=cells,volumes=exact)"))
    checked = rig.rankine("verify", archive, cwd=tmp_path)
    assert checked.code == 0, checked.describe()
    told = replay(archive, tmp_path, "--network", "ideal")
    ways = PLAIN_WAYS + (OTHER_WAYS if more else [])
    assert told["messages"] == PARENT + (BETWEEN if more else 0) + sum(ways) + len(ways) * BARRIER
    assert told["simulated_time_s"] == pytest.approx(sum(rank["compute_s"] for rank in told["ranks"]), rel=1e-6)
    assert told["simulated_time_s"] > 0
    export = rig.rankine("export", archive, "--to", "ti", tmp_path / "text", cwd=tmp_path)
    assert export.code == 0, export.describe()
    unsaid = [line for line in export.said if "the data that its ranks exchange" in line]
    assert len(unsaid) == (2 if more else 0), export.describe()


@pytest.mark.mpis("openmpi", "mpich")
def test_a_text_has_the_messages_of_what_was_made(mpi, tmp_path):
    archive = record(mpi, tmp_path, "makers", np=2)
    export = rig.rankine("export", archive, "--to", "ti", tmp_path / "trace.txt", cwd=tmp_path)
    assert export.code == 0 and not export.said, export.describe()
    own, text = replay(archive, tmp_path), replay(tmp_path / "trace.txt", tmp_path)
    assert text["messages"] == own["messages"]
    assert text["simulated_time_s"] == pytest.approx(own["simulated_time_s"], rel=1e-6)
    if shutil.which("smpirun"):
        assert replayed(tmp_path, 2) == pytest.approx(own["simulated_time_s"], rel=1e-6)
