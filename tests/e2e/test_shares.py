# SPDX-License-Identifier: BSD-3-Clause
"""Tests the totals to which the shares of regions refer (docs/shares.md). The totals are the same with and without a
trace, and exclude the time in which the archive is written."""
import json

import pytest

import rig

pytestmark = pytest.mark.beside


@pytest.mark.any_mpi
@pytest.mark.parametrize("options", [[], ["--with", "trace"]], ids=["profile", "trace"])
def test_a_region_around_the_program_is_the_whole_time(mpi, options, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("whole")], tmp_path, np=2, options=options)
    assert outcome.code == 0, outcome.describe()
    rig.functions(outcome.archive)
    whole = json.loads("\n".join(rig.report(outcome.archive, "--json").out))
    ranks = [process["attributes"] for process in whole["processes"]]
    assert len(ranks) == 2
    of = whole["summary"]["regions_of_ns"]
    assert of == sum(rank["finalize.ns"] - rank["start.ns"] for rank in ranks)
    # The archive contains the end times, but the shares do not use them.
    ends = [process["exit"].get("end.ns", process["attributes"].get("end.ns")) for process in whole["processes"]]
    assert all(end > rank["finalize.ns"] for end, rank in zip(ends, ranks) if end), (ends, ranks)
    time = {region["name"]: region["time_ns"] for region in whole["regions"]}
    assert sum(rank["finalize.ns"] - rank["init.ns"] for rank in ranks) <= time["whole"] <= of
    assert 0 < time["inside"] < time["whole"]
