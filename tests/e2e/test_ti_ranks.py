"""Ranks that do the same stand in the archive once: of each further one there are its own numbers, few bytes each."""
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
    """Of 42 calls, two bytes for the computation before each, at most, where each is kept within 1 %."""
    sizes = {}
    for np in (5, 9):
        archive = record(mpi, tmp_path, "ring", 20, np=np, name=f"{np}.rkn", options=("--ti-volumes", kept))
        assert [lines[1:-1] for lines in actions(archive)] == [ring(rank, np, 20) for rank in range(np)]
        kinds = chunks(archive)
        # The first and the last ones' partners are others.
        assert kinds["ti_ranks"]["number"] == 1 and kinds["ti"]["number"] <= 3
        sizes[np] = kinds["ti_ranks"]["stored_bytes"] + kinds["ti"]["stored_bytes"]
    assert (sizes[9] - sizes[5]) / 4 <= most


@pytest.mark.mpis("openmpi")
def test_spools_that_are_collected_are_packed_too(mpi, tmp_path):
    """With a spawned world no ranks merge; its rank 0 is not the one of the first."""
    archive = record(mpi, tmp_path, "spawn", np=2)
    kinds = chunks(archive)
    assert kinds["ti_ranks"]["number"] == 1
    info = json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=tmp_path).out))
    assert info["ti"]["threads"] == 3
    first, second = actions(archive)
    assert first == second and [line.split()[0] for line in first] == ["init", "send", "collective", "comm_free", "finalize"]
