"""Clocks that are off by a known offset and drift: what ranks waited for each other is known all the same."""
import json
import statistics

import pytest

import rig
from test_two_hosts import hosts, launch, patient  # noqa: F401  (a fixture)
from test_waits import stamps

OFFSET_NS, PPM = 123_456_789, 200
ENOUGH_NS = 1500  # for who wants to know 2 us


def report(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))["waits"]


def spread(outcome, waits):
    """How exactly clocks, and what the program has printed, are known: ranks that share processors are interrupted."""
    quarters = [statistics.quantiles(some) for some in errors(outcome, waits).values() if len(some) >= 10]
    return max([clock["error_ns"] for clock in waits["clocks"]] + [(high - low) / 4 for low, _, high in quarters])


def run(mpi, folder, skew, rounds=120):
    """A run in which the machine was quiet enough, for a moment, for clocks to be compared well."""
    for attempt in range(4):
        outcome = rig.measured(mpi, [mpi.program("clocks"), rounds], folder, np=2, env={"RANKINE_CLOCK_SKEW": skew},
                               options=["--with", "trace"], name=f"{attempt}.rkn")
        assert outcome.code == 0, outcome.describe()
        rig.functions(outcome.archive)
        waits = report(outcome.archive)
        if spread(outcome, waits) <= ENOUGH_NS:
            break
    return outcome, waits


def errors(outcome, waits):
    """{rank that was late: [ns that its lateness is off, by round]}"""
    seen = stamps(outcome.out)
    found = {0: [], 1: []}
    for line in waits["lines"]:
        name = line["region"]
        if line["class"] != "late_sender" or (name, 0) not in seen:
            continue
        late = int(name[1:]) % 2
        found[late].append((name, line["ns"] - (seen[name, late] - seen[name, 1 - late])))
    return {late: [error for _, error in sorted(some)] for late, some in found.items()}


def between(found):
    """What one clock is off against the other: what calls take to be entered is the same in both directions."""
    assert all(len(some) >= 10 for some in found.values()), found
    return (statistics.median(found[1]) - statistics.median(found[0])) / 2


def test_offset_and_drift_are_found(mpi, tmp_path):
    outcome, waits = run(mpi, tmp_path, f"1:{OFFSET_NS}:{PPM}")
    found = errors(outcome, waits)
    limit = max(2000, 500 + spread(outcome, waits))
    for half in (0, 1):
        part = {late: some[len(some) // 2 * half:len(some) // 2 * (half + 1)] for late, some in found.items()}
        assert abs(between(part)) <= limit, (half, waits["clocks"], part)
    reference, other = sorted(waits["clocks"], key=lambda clock: not clock["reference"])
    assert reference["reference"] and not other["reference"] and other["comparisons"] == 2
    assert abs(other["wall_ahead_ns"] - OFFSET_NS) < 500_000  # (what it has drifted since the start is in it)
    assert abs(other["drift_ppm"] - PPM) < 20
    text = " ".join(" ".join(rig.report(outcome.archive, "--section", "waits").out).split())
    assert "Clocks of 2 machines were compared" in text


@pytest.mark.mpis("openmpi")
def test_three_clocks(mpi, tmp_path):
    """Each by way of another one's; every pair waits for what it has waited."""
    outcome = rig.measured(mpi, [mpi.program("ring"), 20, 64], tmp_path, np=3, options=["--with", "trace"],
                           env={"RANKINE_CLOCK_SKEW": f"1:{OFFSET_NS}:{PPM},2:-{OFFSET_NS}:-{PPM}"})
    assert outcome.code == 0, outcome.describe()
    rig.functions(outcome.archive)
    clocks = report(outcome.archive)["clocks"]
    assert len(clocks) == 3 and sum(clock["reference"] for clock in clocks) == 1
    ahead = sorted(clock["wall_ahead_ns"] for clock in clocks)
    assert abs(ahead[0] + OFFSET_NS) < 500_000 and abs(ahead[2] - OFFSET_NS) < 500_000


@pytest.mark.mpis("openmpi")
@pytest.mark.parametrize("skew", ["nonsense", "1:9999999999999999999999:-9999999999999999", ":::,,;", "0:-1000000000000"])
def test_any_skew_is_survived(mpi, skew, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("ring"), 5, 8], tmp_path, np=2, options=["--with", "trace"],
                           env={"RANKINE_CLOCK_SKEW": skew})
    assert outcome.code == 0, outcome.describe()
    rig.functions(outcome.archive)
    assert len(report(outcome.archive)["clocks"]) == 2


@pytest.mark.mpis("openmpi")
def test_one_machine_compares_nothing(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("ring")], tmp_path, np=2, options=["--with", "trace"])
    clock, = report(outcome.archive)["clocks"]
    assert (clock["comparisons"], clock["error_ns"]) == (0, 0)
    text = "\n".join(rig.report(outcome.archive, "--section", "waits").out)
    assert "clocks" not in text.lower()


@pytest.mark.parametrize("form", ["outside", "inside"])
def test_two_hosts_are_compared(hosts, mpi, form, tmp_path):
    """Over a network, whoever stands before the launcher; ranks of the first host have clocks of their own."""
    archive = tmp_path / "job.rkn"
    argv = [mpi.program("ring"), 10, 16]
    env = {**mpi.env, **hosts.env(), "RANKINE_CLOCK_SKEW": f"1:{OFFSET_NS}"}
    if form == "outside":
        command = rig.measure_argv(launch(hosts, mpi, argv), archive, ["--with", "trace"])
    else:
        command = launch(hosts, mpi, [rig.RANKINE, "run", "--with", "trace", "-o", archive, *argv])
    outcome = patient([*hosts.front, *command], tmp_path, env, archive)
    assert outcome.code == 0, outcome.describe()
    rig.functions(archive)
    waits = report(archive)
    assert waits["calls"] > 0 and waits["parts_lost"] == 0
    others = [clock for clock in waits["clocks"] if not clock["reference"]]
    text = " ".join(" ".join(rig.report(archive, "--section", "waits").out).split())
    if len(others) == len(waits["clocks"]):  # MPICH over UCX on several hosts: ranks do not talk
        assert not mpi.is_open_mpi and "were not compared" in text
        return
    assert others and "were compared at the begin and the end" in text
    for clock in others:
        truth = min((0, OFFSET_NS), key=lambda ns: abs(clock["wall_ahead_ns"] - ns))
        assert clock["comparisons"] == 2
        assert abs(clock["wall_ahead_ns"] - truth) <= clock["error_ns"] + 1_000_000, clock
