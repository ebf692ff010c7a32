"""Ranks that do the same stand in the archive once: of each further one there are its own numbers, few bytes each."""
import json

import pytest

import rig
from test_ti import actions, record, ring, wait_for


def chunks(archive):
    wait_for(archive)
    info = json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=archive.parent).out))
    return {chunk["kind"]: chunk for chunk in info["chunks"] if chunk["kind"].startswith("ti")}


@pytest.mark.parametrize("volumes", ["model", "exact"])
def test_a_further_rank_costs_its_own_numbers(mpi, tmp_path, volumes):
    sizes = {}
    for np in (4, 12):
        archive = record(mpi, tmp_path, "ring", 100, np=np, options=("--with", f"timer,mpi,ti(volumes={volumes})"), name=f"{np}.rkn")
        assert [lines[1:-1] for lines in actions(archive)] == [ring(rank, np, 100) for rank in range(np)]
        kinds = chunks(archive)
        assert "ti" not in kinds and kinds["ti_ranks"]["number"] <= 4  # the first and the last are others
        sizes[np] = kinds["ti_ranks"]["stored_bytes"]
    assert (sizes[12] - sizes[4]) / 8 <= 40

