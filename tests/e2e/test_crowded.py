# SPDX-License-Identifier: BSD-3-Clause
"""Tests ranks that share processors. The sampled times of a rank agree with the measured times of its calls, or the
report gives no confidence interval."""
import json
import os

import pytest

import rig

LIBRARIES = ("openmpi", "mpich")
STATES = ("outside", "work", "stall")


def crowded(mpi, folder, ranks, *arguments, options=(), code=0):
    outcome = rig.measured(mpi, [mpi.program("crowded"), "1200", *arguments], folder, np=ranks, options=options, timeout=180)
    assert (outcome.code == 0) == (code == 0), outcome.describe()
    report = json.loads("\n".join(rig.report(outcome.archive, "--json").out))
    own = {int(rank): (int(outside) * 1000, int(mpi_us) * 1000)
           for word, rank, outside, mpi_us in (line.split() for line in outcome.lines() if line.startswith("own "))}
    return outcome, report, own


def ranks_a_core(count):
    ranks = count * os.cpu_count()
    if ranks > 16:
        pytest.skip(f"{ranks} ranks are too many to start")
    return ranks


def sampled(report):
    """Returns {rank: its sampled times}."""
    return {report["processes"][one["process"]]["rank"]: one for one in report["samples"]["processes"]}


def reasons(report):
    return [finding["sentence"] for finding in report["trust"] if finding["name"] == "sample.division"]


@pytest.mark.mpis(*LIBRARIES)
@pytest.mark.parametrize("a_core", [1, 2, 4])
def test_samples_and_exact_times_agree(mpi, a_core, tmp_path):
    ranks = ranks_a_core(a_core)
    outcome, report, own = crowded(mpi, tmp_path, ranks)
    exact = {row["mpi.rank"]: row["sum#time.duration.ns"] for row in rig.query(
        outcome.archive, "SELECT mpi.rank,sum(time.duration.ns) WHERE not(mpi.function=MPI_Init),not(mpi.function=MPI_Finalize),"
                         "mpi.function GROUP BY mpi.rank FORMAT json")}
    with_interval = 0
    for rank, one in sampled(report).items():
        told = rank, one, own[rank], exact[rank], reasons(report)
        whole = sum(own[rank])
        # A hypervisor may cause one extra tick, but not more, because time is counted only once.
        assert sum(one[f"{state}_ns"] for state in STATES) <= 1.25 * whole + 100e6, told
        if one["outside_interval_ns"] is None:
            assert reasons(report), told
            continue
        with_interval += 1
        low, high = one["outside_interval_ns"]
        in_mpi = one["work_ns"] + one["stall_ns"]
        assert abs(in_mpi - exact[rank]) <= max(high - one["outside_ns"], one["outside_ns"] - low), told
    assert with_interval > 0, reasons(report)
    if a_core > 1:
        # Ranks that share processors are often without a processor. Samples from another process must not determine how
        # that time is divided among states.
        assert {process["attributes"]["sample.divided"] for process in report["processes"]} == {"exact"}


@pytest.mark.any_mpi
@pytest.mark.parametrize("arguments, options, code, why", [
    (("abort",), (), 3, "ended without MPI_Finalize"),
    ((), ("--with", "mpi(profile=off)"), 0, "services do not record MPI calls"),
], ids=["killed", "profile_off"])
def test_no_interval_without_exact_times(mpi, arguments, options, code, why, tmp_path):
    ranks = ranks_a_core(2)
    outcome, report, _ = crowded(mpi, tmp_path, ranks, *arguments, options=options, code=code)
    assert any(why in sentence for sentence in reasons(report)), report["trust"]
    without = [one for one in report["samples"]["processes"] if one["outside_interval_ns"] is None]
    assert without and all(one[f"{state}_interval_ns"] is None for one in without for state in STATES), without
    screen = " ".join(" ".join(rig.report(outcome.archive, "--section", "states").out).split())
    assert why in screen, screen
