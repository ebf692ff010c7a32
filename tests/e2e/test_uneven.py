# SPDX-License-Identifier: BSD-3-Clause
"""Tests work that varies from step to step, between equal calls. Checks a replay's results, the report's
efficiencies, and their warnings if the trace contains only means.

The programs measure work as processor time and print the work of their steps. A prediction is therefore compared
with the work of the same run. Other load can change a volume that is a time, so these tests may run three times."""
import json
import re

import pytest

import rig
from test_ti import wait_for
from tries import in_one_of_three

pytestmark = pytest.mark.alone  # runs alone, because the test compares times

CASES = ("near", "altern", "rnd", "three", "iteration", "nested", "steady")
NOTE = "the trace contains only the mean computation of each pair of calls (volumes=model)"
MOVED = re.compile(r"(?:at least (\d+) % and )?at most (\d+) % of the computation was at another place in the run")
PLATFORM = ('<?xml version="1.0"?>\n<platform version="4.1"><zone id="w" routing="Full"><cluster id="c" prefix="n" suffix="" '
            'radical="0-1" speed="1Gf" bw="1GBps" lat="1us"/></zone></platform>\n')


def recorded(mpi, tmp_path, case, options, *more, name="job.rkn"):
    outcome = rig.measured(mpi, [mpi.program("uneven"), case, 4, *more], tmp_path, name=name, np=2, options=options)
    assert outcome.code == 0, outcome.describe()
    wait_for(outcome.archive)
    words = next(line for line in outcome.out if line.startswith("busiest")).split()
    return outcome.archive, float(words[1]) / 1e3, float(words[3]) / 1e3


def replayed(tmp_path, archive, *options):
    (tmp_path / "p.xml").write_text(PLATFORM, encoding="ascii")
    outcome = rig.rankine("replay", archive, "-p", "p.xml", "--network", "ideal", "--json", *options, cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    return json.loads("\n".join(outcome.out))["simulated_time_s"], outcome


def split(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))["summary"]


def said_of_means(outcome):
    """Returns (minimum, maximum) in percent, as given by the only warning. The minimum is None if the warning has no
    lower limit."""
    told = [line for line in outcome.said if NOTE in line]
    assert len(told) == 1 and "--ti-volumes 1%" in told[0], outcome.describe()
    least, most = MOVED.search(told[0]).groups()
    return least and int(least), int(most)


def is_carried(mpi, tmp_path, case, options, name):
    archive, busiest, longest = recorded(mpi, tmp_path, case, options, name=name)
    predicted, outcome = replayed(tmp_path, archive)
    assert predicted == pytest.approx(longest, rel=0.02)
    assert NOTE not in "\n".join(outcome.said), outcome.describe()
    assert split(archive)["serialisation_efficiency"] == pytest.approx(busiest / longest, abs=0.02)


@pytest.mark.any_mpi
@pytest.mark.parametrize("case", CASES)
def test_the_default_volumes_carry_the_prediction(mpi, tmp_path, case):
    in_one_of_three(lambda number: is_carried(mpi, tmp_path, case, ("--with", "timer,mpi,ti"), f"{number}.rkn"))


def over_busiest(tmp_path, archive):
    """Returns the predicted run time divided by the work of the busiest rank. The ratio does not depend on the speed
    of the processor."""
    predicted, outcome = replayed(tmp_path, archive)
    told = json.loads("\n".join(outcome.out))["ranks"]
    return predicted / max(rank["compute_s"] for rank in told), outcome


@pytest.mark.any_mpi
@pytest.mark.parametrize("case", CASES)
def test_counted_work_is_carried_within_two_percent(mpi, tmp_path, case):
    """The program's work counts do not depend on the load of the machine."""
    archive, busiest, longest = recorded(mpi, tmp_path, case, ("--with", "timer,mpi,ti(volume=cells)"), "cells")
    ratio, outcome = over_busiest(tmp_path, archive)
    assert ratio == pytest.approx(longest / busiest, rel=0.02)
    assert "elsewhere in the sequence" not in "\n".join(outcome.said), outcome.describe()


@pytest.mark.any_mpi
@pytest.mark.parametrize("case", ("altern", "steady"))
def test_means_of_counted_work_are_judged_by_its_times(mpi, tmp_path, case):
    archive, busiest, longest = recorded(mpi, tmp_path, case, ("--with", "timer,mpi,ti(volume=cells,volumes=model)"), "cells")
    ratio, outcome = over_busiest(tmp_path, archive)
    assert (ratio == pytest.approx(longest / busiest, rel=0.02)) == (case == "steady")
    assert (said_of_means(outcome)[0] is not None) == (case == "altern"), outcome.describe()
    assert (split(archive)["serialisation_efficiency"] is None) == (case == "altern")


@pytest.mark.any_mpi
@pytest.mark.parametrize("case", ("altern", "rnd"))
def test_insufficient_means_are_named(mpi, tmp_path, case):
    """A replay and a validation each print the warning once. The report omits efficiencies that depend on the means."""
    archive, _, longest = recorded(mpi, tmp_path, case, ("--ti-volumes", "model"))
    predicted, outcome = replayed(tmp_path, archive, "--validate", archive)
    if case == "altern":
        assert predicted < 0.8 * longest  # the reason for the warning
    least, most = said_of_means(outcome)
    assert 2 < least < most
    told = json.loads("\n".join(outcome.out))
    assert told["simulated_time_least_s"] <= 1.02 * longest and 0.98 * longest <= told["simulated_time_most_s"]
    summary = split(archive)
    assert summary["serialisation_efficiency"] is None and summary["transfer_efficiency"] is None
    text = " ".join(" ".join(rig.report(archive).out).split())
    assert NOTE in text, text


@pytest.mark.any_mpi
def test_means_within_a_factor_of_two_are_named(mpi, tmp_path):
    """A bucket covers a factor of two and contains both 4 ms and 2.4 ms. The prediction is therefore uncertain, but
    the true run time is within the printed range."""
    def one(number):
        archive, busiest, longest = recorded(mpi, tmp_path, "near", ("--ti-volumes", "model"), name=f"{number}.rkn")
        predicted, outcome = replayed(tmp_path, archive, "--validate", archive)
        assert predicted < 0.9 * longest  # the reason for the warning
        assert said_of_means(outcome)[1] >= 100 * (longest / predicted - 1) / 2 - 1
        told = json.loads("\n".join(outcome.out))
        assert told["simulated_time_least_s"] <= predicted < longest <= 1.01 * told["simulated_time_most_s"]
        assert told["simulated_time_most_s"] < 2 * predicted
        (tmp_path / "p.xml").write_text(PLATFORM, encoding="ascii")
        text = " ".join(" ".join(rig.rankine("replay", archive, "-p", "p.xml", cwd=tmp_path).out).split())
        assert "has only the mean computation of each pair of calls" in text
        document = json.loads("\n".join(rig.report(archive, "--json").out))
        note = next(finding for finding in document["trust"] if finding["name"] == "ti.means")
        least, most = (float(figure) / 100 for figure in re.findall(r"([\d.]+) %", note["sentence"]))
        assert least - 0.02 <= busiest / longest <= most + 0.02
        shown = " ".join(" ".join(rig.report(archive).out).split())
        assert "Serialisation efficiency" in shown and "between " in shown
    in_one_of_three(one)


@pytest.mark.any_mpi
def test_sufficient_means_are_reported_with_their_uncertainty(mpi, tmp_path):
    """The same rank always works longer. The trace has a separate mean for this rank, and the recorded times do not
    contradict the mean."""
    def one(number):
        archive, busiest, longest = recorded(mpi, tmp_path, "steady", ("--ti-volumes", "model"), name=f"{number}.rkn")
        predicted, outcome = replayed(tmp_path, archive)
        assert predicted == pytest.approx(longest, rel=0.02)
        assert said_of_means(outcome)[0] is None
        assert split(archive)["serialisation_efficiency"] == pytest.approx(busiest / longest, abs=0.02)
    in_one_of_three(one)


@pytest.mark.mpis("openmpi")
def test_a_sweep_says_it_once(mpi, tmp_path):
    archive, _, _ = recorded(mpi, tmp_path, "altern", ("--ti-volumes", "model"))
    (tmp_path / "p.xml").write_text(PLATFORM, encoding="ascii")
    outcome = rig.rankine("replay", archive, "-p", "p.xml", "--sweep", "speed=1,2,4", cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    assert len([line for line in outcome.said if NOTE in line]) == 1, outcome.describe()


@pytest.mark.mpis("openmpi")
def test_computations_without_room_count_as_their_mean(mpi, tmp_path):
    """Computations for which the trace has no space count as their mean. These computations do not reduce the space
    for calls."""
    outcome = rig.measured(mpi, [mpi.program("ring"), 40000], tmp_path, np=2, options=("--with", "timer,mpi,ti(max=64K)"))
    assert outcome.code == 0, outcome.describe()
    wait_for(outcome.archive)
    told = json.loads("\n".join(rig.rankine("info", "--json", outcome.archive, cwd=tmp_path).out))["ti"]
    assert told["lost"] == 0 and 0 < told["volumes_lost"] < told["calls"] and 0 < told["volume_bytes"] <= 2 << 16, told
    _, replay = replayed(tmp_path, outcome.archive)
    assert any(f"{told['volumes_lost']} computations found no space, and their mean is used instead" in line for line in replay.said), replay.describe()
