# SPDX-License-Identifier: BSD-3-Clause
"""Efficiencies over time: each phase of the program has a known efficiency, which the report must show at
the right time."""
import json
import re
import statistics

import pytest

import rig

# The processor time of a rank in each phase, in ms. The program runs with two ranks.
PHASE_MS = 600
# Serialisation efficiency of the program's phases. The efficiency follows from the work of the ranks, and does not
# depend on waits for a processor.
PHASES = {"imbalance": 1, "serial": 0.5, "even": 1, "transfer": 1}
WINDOWS = ";".join(f"name={name} from=region({name})" for name in PHASES)


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    known = {}

    def run(mpi):
        if mpi.name not in known:
            folder = tmp_path_factory.mktemp("efficiencies")
            outcome = rig.measured(mpi, [mpi.program("phases"), str(PHASE_MS)], folder, np=2,
                                   options=["--with", "timer,mpi,trace,ti", "--window", WINDOWS])
            assert outcome.code == 0, outcome.describe()
            known[mpi.name] = outcome, json.loads("\n".join(rig.report(outcome.archive, "--json").out))
        return known[mpi.name]
    return run


def truth(outcome, phase):
    """Returns (begin, end, load balance, communication efficiency) of a phase, as measured by the program."""
    found = [re.fullmatch(rf"phase {phase} (\d) (\S+) (\S+) (\S+)", line) for line in outcome.out]
    ranks = {int(one[1]): [float(one[i]) for i in (2, 3, 4)] for one in found if one}
    assert set(ranks) == {0, 1}, outcome.describe()
    worked = [ranks[rank][2] for rank in ranks]
    longest = max(end - begin for begin, end, _ in ranks.values())
    return max(ranks[0][0], ranks[1][0]), min(ranks[0][1], ranks[1][1]), sum(worked) / 2 / max(worked), max(worked) / longest


def mean(parts, key):
    values = [part[key] for part in parts if part[key] is not None]
    assert len(values) > len(parts) / 2, (key, parts)
    return statistics.mean(values)


@pytest.mark.any_mpi
def test_each_part_of_the_run_has_the_efficiencies_of_its_phase(mpi, runs):
    outcome, report = runs(mpi)
    course = report["efficiency_course"]
    assert course["unknown"] == course["not_split"] == "" and len(course["parts"]) == 50
    for before, after in zip(course["parts"], course["parts"][1:]):
        assert before["until_ns"] == after["from_ns"]
    for part in course["parts"]:
        assert part["ranks"] == 2, part
        if part["parallel_efficiency"]:
            assert part["load_balance"] * part["communication_efficiency"] == pytest.approx(part["parallel_efficiency"])
        if part["transfer_efficiency"] and part["transfer_efficiency"] < 1:
            product = part["serialisation_efficiency"] * part["transfer_efficiency"]
            assert product == pytest.approx(part["communication_efficiency"], rel=2e-3), part
    for phase, serialisation in PHASES.items():
        begin, end, balance, communication = truth(outcome, phase)
        parts = [part for part in course["parts"] if part["from_ns"] >= begin * 1e9 and part["until_ns"] <= end * 1e9]
        assert len(parts) >= 2, (phase, course)
        # The mean omits at most one part at each end of the phase.
        assert mean(parts, "parallel_efficiency") == pytest.approx(balance * communication, abs=0.03 + 0.5 / len(parts)), (phase, parts)
        if phase == "imbalance":
            assert mean(parts, "load_balance") == pytest.approx(0.5, abs=0.05), parts
        assert mean(parts, "serialisation_efficiency") == pytest.approx(serialisation, abs=0.2), (phase, parts)


@pytest.mark.any_mpi
def test_windows_are_split_as_the_run_is(mpi, runs):
    outcome, report = runs(mpi)
    windows = {window["name"]: window for window in report["windows"]}
    for phase, serialisation in PHASES.items():
        window = windows[phase]
        _, _, balance, communication = truth(outcome, phase)
        # in this phase the program allocates buffers, and its own measurement does not include that time
        near = 0.08 if phase == "transfer" else 0.03
        assert window["load_balance"] == pytest.approx(balance, abs=near), window
        assert window["communication_efficiency"] == pytest.approx(communication, abs=near), window
        assert window["serialisation_efficiency"] == pytest.approx(serialisation, abs=0.08), window
        if window["transfer_efficiency"] is not None:
            assert window["transfer_efficiency"] == pytest.approx(min(1, communication / window["serialisation_efficiency"]), abs=2 * near), window
        assert window["course"][0]["serialisation_efficiency"] == pytest.approx(window["serialisation_efficiency"])


@pytest.mark.any_mpi
def test_the_text_has_a_curve_of_each_efficiency(mpi, runs):
    outcome, _ = runs(mpi)
    text = rig.report(outcome.archive, "--section", "efficiencies").out
    curves = {line.split()[-1]: line for line in text if re.search("[▁▂▃▄▅▆▇█]{8}", line)}
    assert set(curves) == {"parallel", "balance", "communication", "serialisation", "transfer"}, text
    assert any("in 50 parts of" in line for line in text)
    windows = "\n".join(rig.report(outcome.archive, "--section", "windows").out)
    assert "serialisation x transfer" in windows


@pytest.mark.mpis("openmpi")
def test_unknown_stretches_of_time_are_reported(mpi, tmp_path):
    """Without a time-independent trace, the report explains why communication efficiency is not split. Without an
    event trace, the report prints nothing."""
    for service, said in (("trace", "--with trace,ti"), ("mpi", None)):
        outcome = rig.measured(mpi, [mpi.program("ring"), "5", "16"], tmp_path, np=2, options=["--with", service], name=f"{service}.rkn")
        assert outcome.code == 0, outcome.describe()
        course = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["efficiency_course"]
        text = " ".join(" ".join(rig.report(outcome.archive, "--section", "efficiencies").out).split())
        if said:
            assert course["unknown"] == "" and said in course["not_split"]
            assert f"Serialisation and transfer are unknown over time: {course['not_split']}." in text
        else:
            assert "no event trace" in course["unknown"] and course["parts"] == [] and "ver time" not in text


@pytest.mark.any_mpi
def test_mpi_in_worker_threads_is_on_the_first_screen(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("worker_mpi")], tmp_path, np=2)
    assert outcome.code == 0, outcome.describe()
    summary = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["summary"]
    assert summary["mpi_share"] < 0.1 and summary["ranks_with_mpi_in_other_threads"] == 2, summary
    # Rank 1's thread is in MPI_Recv for as long as rank 0's thread sleeps: half of the two ranks' total time.
    assert 0.35 < summary["all_threads_mpi_share"] < 0.65, summary
    screen = "\n".join(rig.report(outcome.archive, "--summary").out)
    assert "In all threads" in screen and "2 ranks call MPI on threads other than" in screen, screen
