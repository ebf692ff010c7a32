# SPDX-License-Identifier: BSD-3-Clause
"""A larger run is extrapolated from runs of several sizes. The result is compared with a recorded run of the larger
size."""
import json

import pytest

import rig
from test_ti import TI, wait_for
from tries import in_one_of_three

pytestmark = pytest.mark.beside

PLATFORM = "cluster:hosts=64,link=1Gbps,latency=20us,speed=1Gf"


def recorded(mpi, folder, name, ranks):
    archive = folder / f"{name}-{ranks}.rkn"
    outcome = rig.measured(mpi, [mpi.program("grids"), name, 8], folder, np=ranks, name=archive.name, options=TI)
    assert outcome.code == 0, outcome.describe()
    wait_for(archive)
    return archive


def extrapolated(folder, traces, ranks, *options, name="larger.rkn"):
    return rig.run([rig.RANKINE, "extrapolate", *traces, "--ranks", ranks, "-o", folder / name, *options], folder)


def exported(folder, archive, name):
    """Returns the trace lines of each rank, without computations."""
    outcome = rig.run([rig.RANKINE, "export", archive, "--to", "ti", folder / name], folder)
    assert outcome.code == 0, outcome.describe()
    ranks = []
    for path in (folder / name).read_text().split():
        lines = [line.split() for line in (folder / path).read_text().splitlines()]
        ranks.append([line for line in lines if line[1] != "compute"])
    return ranks


def seconds(folder, trace):
    outcome = rig.run([rig.RANKINE, "replay", trace, "--platform", PLATFORM, "--json"], folder)
    assert outcome.code == 0, outcome.describe()
    return json.loads("\n".join(outcome.out))["simulated_time_s"]


@pytest.mark.any_mpi
@pytest.mark.parametrize("name, sizes, larger", [
    ("stencil2", (6, 9, 12, 16), 25), ("cg", (4, 9, 16), 25), ("fft", (4, 6, 9), 16)], ids=lambda value: value if isinstance(value, str) else "")
def test_a_larger_run_equals_the_recorded_one(mpi, tmp_path, name, sizes, larger):
    """Each extrapolated action equals the recorded action. Bytes agree within 1 %, and predicted times within 5 %."""
    def check(number):
        folder = tmp_path / str(number)
        folder.mkdir()
        traces = [recorded(mpi, folder, name, ranks) for ranks in sizes]
        outcome = extrapolated(folder, traces, larger)
        assert outcome.code == 0, outcome.describe()
        known = recorded(mpi, folder, name, larger)
        ours, theirs = (exported(folder, archive, f"{archive.stem}.txt") for archive in (folder / "larger.rkn", known))
        assert [len(rank) for rank in ours] == [len(rank) for rank in theirs]
        for mine, other in zip(ours, theirs):
            for a, b in zip(mine, other):
                assert a[:2] == b[:2] and len(a) == len(b), (a, b)
                for x, y in zip(a[2:], b[2:]):
                    assert x == y or abs(float(x) - float(y)) <= 0.01 * float(y), (a, b)
        assert seconds(folder, folder / "larger.rkn") == pytest.approx(seconds(folder, known), rel=0.05)

    in_one_of_three(check)


@pytest.mark.any_mpi
def test_extrapolation_refuses_what_it_cannot_use(mpi, tmp_path):
    small, large = (recorded(mpi, tmp_path, "wave", ranks) for ranks in (4, 6))
    other = rig.measured(mpi, [mpi.program("ring"), 3, 8], tmp_path, np=3, name="ring.rkn", options=TI)
    assert other.code == 0, other.describe()
    wait_for(other.archive)
    for traces, ranks, options, sentence in (
            ((small,), 16, (), "two sizes or more"),
            ((small, small), 16, (), "both have 4 ranks"),
            ((small, large), 0, (), "--ranks takes a number from 1 to"),
            ((small, large), 16, ("--grid", "4x5"), "has 20 ranks, but --ranks requests 16"),
            ((small, large), 16, (), "no run has a rank whose position in the grid is like that of rank"),
            ((small, other.archive), 16, (), "different programs"),
            ((small, tmp_path / "none.rkn"), 16, (), "none.rkn")):
        outcome = extrapolated(tmp_path, traces, ranks, *options)
        assert outcome.code != 0 and sentence in "\n".join(outcome.said), outcome.describe()
        assert not (tmp_path / "larger.rkn").exists()
