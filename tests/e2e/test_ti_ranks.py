# SPDX-License-Identifier: BSD-3-Clause
"""The archive stores the actions of ranks only once if they are equal. Each further rank adds a few bytes
for its own numbers."""
import json

import pytest

import rig
from test_ti import actions, record, ring, wait_for

pytestmark = pytest.mark.beside


def chunks(archive):
    wait_for(archive)
    info = json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=archive.parent).out))
    return {chunk["kind"]: chunk for chunk in info["chunks"] if chunk["kind"].startswith("ti")}


@pytest.mark.any_mpi
@pytest.mark.parametrize("kept, most", [("model", 40), ("1%", 40 + 2 * 44)])
def test_a_further_rank_costs_its_own_numbers(mpi, tmp_path, kept, most):
    """Each rank makes 42 calls. The computation before a call takes at most two bytes if it is stored within 1 %."""
    sizes = {}
    for np in (5, 9):
        archive = record(mpi, tmp_path, "ring", 20, np=np, name=f"{np}.rkn", options=("--ti-volumes", kept))
        assert [lines[1:-1] for lines in actions(archive)] == [ring(rank, np, 20) for rank in range(np)]
        kinds = chunks(archive)
        # The first and the last rank have different partners.
        assert kinds["ti_ranks"]["number"] == 1 and kinds["ti"]["number"] <= 3
        sizes[np] = kinds["ti_ranks"]["stored_bytes"] + kinds["ti"]["stored_bytes"]
    assert (sizes[9] - sizes[5]) / 4 <= most


@pytest.mark.mpis("openmpi")
def test_spools_that_are_collected_are_packed_too(mpi, tmp_path):
    """If a job spawns a world, ranks do not merge their data. Rank 0 of the spawned world is another rank than rank
    0 of the first world."""
    archive = record(mpi, tmp_path, "spawn", np=2)
    kinds = chunks(archive)
    assert kinds["ti_ranks"]["number"] == 1
    info = json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=tmp_path).out))
    assert info["ti"]["threads"] == 3
    first, second = actions(archive)
    assert first == second and [line.split()[0] for line in first] == ["init", "send", "collective", "comm_free", "finalize"]
