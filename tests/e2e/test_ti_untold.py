# SPDX-License-Identifier: BSD-3-Clause
"""`rankine info` prints what is missing in a time-independent trace. A replay that would need the missing part is
refused."""
import json
import subprocess

import pytest

import rig
from test_ti import record

pytestmark = pytest.mark.beside


def told(archive):
    return json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=archive.parent).out))["ti"]


def text(archive):
    return rig.rankine("info", archive, cwd=archive.parent).out


@pytest.mark.any_mpi
def test_a_complete_trace_gets_no_note(mpi, tmp_path):
    archive = record(mpi, tmp_path, "ring", 3)
    assert not [line for line in text(archive) if "does not contain:" in line]
    ti = told(archive)
    assert [ti[key] for key in ("interleaved_ranks", "shared_pointer", "unlisted_neighbors", "spawned_processes", "volumes_lost")] == [0] * 5


@pytest.mark.any_mpi
def test_threads_are_not_ordered_among_themselves(mpi, tmp_path):
    archive = record(mpi, tmp_path, "threads")
    assert told(archive)["interleaved_ranks"] == mpi.np
    assert f"    {mpi.np} ranks with several threads: the order of calls of different threads" in text(archive)


@pytest.mark.any_mpi
def test_accesses_by_a_shared_pointer_are_counted(mpi, tmp_path):
    archive = record(mpi, tmp_path, "offsets", 3)
    assert told(archive)["shared_pointer"] == 3 * mpi.np
    assert f"    {3 * mpi.np} accesses through a shared file pointer: their offsets in the file" in text(archive)


@pytest.mark.mpis("openmpi")
def test_spawned_worlds_are_in_no_replay(mpi, tmp_path):
    """Each spawned world numbers its ranks from 0. The ranks of a spawned world must not be confused with ranks of
    the first world."""
    outcome = rig.measured(mpi, [mpi.program("spawn"), 16, "several"], tmp_path, np=1, options=("--with", "timer,mpi,ti"))
    assert outcome.code == 0, outcome.describe()
    assert told(outcome.archive)["spawned_processes"] == 3
    assert "    3 processes of spawned worlds: a replay leaves them out" in text(outcome.archive)
    verified = rig.rankine("verify", outcome.archive, cwd=tmp_path)
    assert verified.code == 0
    assert "a replay leaves out:" in verified.out and "  3 processes of spawned worlds" in verified.out, verified.describe()
    exported = rig.rankine("export", outcome.archive, "--to", "ti", "--approximate", "text", cwd=tmp_path)
    assert any("3 processes of spawned worlds are left out" in line for line in exported.said), exported.describe()


MANY = """
#include <mpi.h>
enum { kMany = 5000 };
static int partners[kMany], in[kMany];
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm loop;
  int one = 1;
  MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, kMany, partners, MPI_UNWEIGHTED, kMany, partners, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &loop);
  for (int i = 0; i < 3; ++i) MPI_Neighbor_allgather(&one, 1, MPI_INT, in, 1, MPI_INT, loop);
  MPI_Comm_free(&loop);
  MPI_Finalize();
  return in[kMany - 1] - 1;
}
"""


@pytest.mark.mpis("openmpi")
def test_neighbours_that_are_too_many_are_not_left_out_of_a_replay(mpi, tmp_path):
    (tmp_path / "many.c").write_text(MANY)
    subprocess.run(["mpicc.openmpi", "many.c", "-o", "many"], cwd=tmp_path, check=True)
    outcome = rig.measured(mpi, [tmp_path / "many"], tmp_path, np=1, options=("--with", "timer,mpi,ti"))
    assert outcome.code == 0, outcome.describe()
    assert told(outcome.archive)["unlisted_neighbors"] == 3
    for verb in (["verify", outcome.archive], ["replay", outcome.archive, "--platform", "p.xml"]):
        (tmp_path / "p.xml").write_text("<?xml version='1.0'?><platform version='4.1'><zone id='z' routing='Full'>"
                                        "<host id='h' speed='1Gf'/></zone></platform>\n")
        refused = rig.rankine(*verb, cwd=tmp_path)
        assert refused.code != 0, refused.describe()
        assert "a collective along a topology has more neighbours than a trace lists" in "\n".join(refused.out + refused.said)


@pytest.mark.any_mpi
@pytest.mark.parametrize("kept", ["1%", "exact"])
def test_the_cost_of_volume_noise_is_printed(mpi, tmp_path, kept):
    archive = record(mpi, tmp_path, "ring", 300, options=("--ti-volumes", kept))
    ti = told(archive)
    # Each volume takes at least one byte, and at most five for a computation of less than one second.
    assert ti["calls"] <= ti["volume_bytes"] <= 5 * ti["calls"] + 64
    line = next(line for line in text(archive) if "volumes stored" in line)
    assert kept in line and f", {ti['volume_bytes'] / ti['calls']:.1f} per call, before compression" in line, line
