# SPDX-License-Identifier: BSD-3-Clause
"""Tests computation that is measured in units other than time (tests/programs/ti_work.c)."""
import json

import pytest

import papi_standin
import rig
from test_ti import actions, record

pytestmark = pytest.mark.beside


def told(archive):
    return json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=archive.parent).out))


def volumes(archive):
    """Returns the volumes of each rank before each MPI_Barrier."""
    ranks = []
    for lines in actions(archive, "--volumes"):
        ranks.append([float(before.split()[1]) if before.startswith("compute") else 0.0
                      for before, line in zip(lines, lines[1:]) if "MPI_Barrier" in line])
    return ranks


@pytest.mark.any_mpi
@pytest.mark.parametrize("kept", ["model", "exact"])
def test_sums_of_an_attribute_are_the_volume(mpi, tmp_path, kept):
    archive = record(mpi, tmp_path, "ti_work", 4, options=("--with", f"timer,mpi,ti(volume=cells,volumes={kept})"))
    for rank, found in enumerate(volumes(archive)):
        each = 2001.0 if rank == 1 else 1000.5
        assert sum(found) == pytest.approx(4 * each, abs=1) and found == pytest.approx([each] * 4, abs=1)
    assert told(archive)["ti"]["unit"] == "cells"
    text = "\n".join(rig.rankine("info", archive, cwd=tmp_path).out)
    assert "computation measured by           cells   " in text, text
    assert rig.rankine("verify", archive, cwd=tmp_path).code == 0


@pytest.mark.any_mpi
def test_a_counter_is_the_volume(mpi, tmp_path):
    archive = record(mpi, tmp_path, "ti_work", 4, options=("--with", "timer,mpi,ti(volume=faults.minor,volumes=exact)"))
    for rank, found in enumerate(volumes(archive)):
        assert all((400 if rank == 1 else 200) <= volume <= (440 if rank == 1 else 240) for volume in found), found
    assert told(archive)["ti"]["unit"] == "faults.minor"


@pytest.mark.any_mpi
def test_time_replaces_a_missing_counter_with_a_note(mpi, tmp_path):
    archive = record(mpi, tmp_path, "ti_work", 4, options=("--with", "timer,mpi,ti(volume=PAPI_NO_SUCH)"))
    assert told(archive)["ti"]["unit"] == "ns"
    report = json.loads("\n".join(rig.rankine("report", "--json", archive, cwd=tmp_path).out))
    assert {f["name"]: f["count"] for f in report["trust"]}["ti.time.instead"] == mpi.np


@pytest.mark.any_mpi
def test_an_attribute_without_values_is_reported(mpi, tmp_path):
    archive = record(mpi, tmp_path, "ti_work", 4, options=("--with", "timer,mpi,ti(volume=flops)"))
    outcome = rig.rankine("verify", archive, cwd=tmp_path)
    assert "nothing was counted in flops: all computations have the volume 0" in "\n".join(outcome.out + outcome.said), outcome.describe()


@pytest.mark.mpis("openmpi")
@pytest.mark.parametrize("services", ["ti(volume=PAPI_TOT_INS,volumes=exact)",
                                      "counters(events=PAPI_TOT_CYC,PAPI_TOT_INS),ti(volume=PAPI_TOT_INS,volumes=exact)"])
def test_a_counter_of_papi_is_the_volume(mpi, tmp_path, services):
    # A work counter that counts 1000 for each page fault of the thread.
    env = papi_standin.library(tmp_path, "struct rusage usage;", "getrusage(RUSAGE_THREAD, &usage); v[0] = v[1] = 1000 * usage.ru_minflt;")
    archive = record(mpi, tmp_path, "ti_work", 4, options=("--with", "timer,mpi," + services), env=env)
    for rank, found in enumerate(volumes(archive)):
        least = 400000 if rank == 1 else 200000
        assert all(least <= volume <= least + 60000 for volume in found), found
    assert told(archive)["ti"]["unit"] == "PAPI_TOT_INS"


def test_an_invalid_name_is_refused(tmp_path):
    mpi = rig.MPIS["openmpi"]
    outcome = rig.measured(mpi, [mpi.program("ring")], tmp_path, options=("--with", f"timer,mpi,ti(volume={'x' * 32})"))
    assert outcome.code == 2, outcome.describe()
    assert outcome.said == ["rankine: --with: ti(volume) takes time, or the name of an attribute or a counter, of at most 31 characters"]
