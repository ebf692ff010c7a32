# SPDX-License-Identifier: BSD-3-Clause
"""Tests findings with programs and known runs that have one problem each. For runs without a problem, the report
must find nothing."""
import json
import os
import re

import pytest

import rig
from known_runs import known
from test_progress import Terminal
from tries import in_one_of_three

pytestmark = pytest.mark.beside


SECOND = "compute 1e9"


def report(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))


def found(outcome):
    assert outcome.code == 0, outcome.describe()
    rig.functions(outcome.archive)
    return report(outcome.archive)["findings"]


def text(outcome):
    return " ".join(" ".join(rig.report(outcome.archive, "--section", "findings").out).split())


@pytest.mark.mpis("openmpi")
def test_a_wait_has_its_cause_in_text_and_json(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("late_io")], tmp_path, np=2, options=["--with", "trace"])
    findings = found(outcome)
    late = next(one for one in findings["list"] if one["name"] == "late_sender")
    assert "rank 1 in checkpoint (MPI_File_write of" in late["evidence"] and "late.out" in late["evidence"]
    assert late["usual"].startswith("rank 1 is late because of file I/O: ") and late["title"] == "Late sender" and late["section"] == "waits"
    assert late["what"].endswith(". The receive began before the send")
    line = next(line for line in report(outcome.archive)["waits"]["lines"] if line["class"] == "late_sender")
    assert late["cost_ns"] == line["ns"] and late["share"] == pytest.approx(line["ns"] / findings["run_ns"])
    costs = [one["cost_ns"] for one in findings["list"]]
    assert costs == sorted(costs, reverse=True) and len(costs) <= 5 and not findings["clean"]
    # The report mentions the file that caused the wait only once.
    assert "The file: 48.0 MiB written by 1 rank" in late["evidence"]
    assert not any(one["name"] == "io" and "late.out" in one["what"] for one in findings["list"])
    # On a terminal, the title links to the source line of the call.
    terminal = Terminal([rig.RANKINE, "report", "--section", "findings", outcome.archive], tmp_path, {"TERM": "xterm"})
    terminal.read_until(None)
    os.waitpid(terminal.pid, 0)
    links = re.findall(rb"\x1b\]8;;file://[^\x1b]*/late_io\.c#(\d+)\x1b\\(?:\x1b\[[\d;]*m)?([^\x1b]*)", terminal.seen)
    assert any(b"Late sender" in words for _, words in links), (links, terminal.seen)
    words = text(outcome)
    for one in findings["list"]:
        assert f"{one['title']}: {one['what']}." in words and f"Evidence: {one['evidence']}." in words and f"Try: {one['usual']}." in words


def test_load_imbalance_names_the_busiest_rank(tmp_path):
    whole = report(known(tmp_path, "known", [[SECOND, "barrier"], [SECOND, SECOND, "barrier"]]))
    findings, summary = whole["findings"], whole["summary"]
    uneven, = findings["list"]
    assert uneven["name"] == "imbalance" and uneven["section"] == "ranks", findings
    assert summary["slowest_process"] == 1 and "rank 1 has the most work" in uneven["what"], (summary, uneven)
    assert uneven["cost_ns"] == pytest.approx((summary["useful_max_ns"] - summary["useful_average_ns"]) * 2, abs=2)
    assert 0 < uneven["gain_ns"] <= uneven["cost_ns"] and uneven["chain"] == ["imbalance"]
    assert "--with trace" in " ".join(findings["not_known"])  # the report recommends an option that would record more


# runs alone: waiting for a core would be a finding of its own, and a cost below 20 % of the run is not a finding
@pytest.mark.alone
@pytest.mark.any_mpi
def test_calls_without_other_ranks_get_no_advice_on_waiting(mpi, tmp_path):
    def one(number):
        outcome = rig.measured(mpi, [mpi.program("types"), 400000, 4, 1], tmp_path, np=1, name=f"{number}.rkn")
        local = [one for one in found(outcome)["list"] if one["what"].startswith("MPI_Type_")]
        assert local and {one["usual"] for one in local} == {"make this call less often: create an object only once if it does not change"}, local
    in_one_of_three(one)


@pytest.mark.mpis("openmpi")
def test_small_writes_are_reported_with_their_file(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("io_posix"), 2000, tmp_path], tmp_path, np=1)
    findings = found(outcome)
    io = next(one for one in findings["list"] if one["name"] == "io" and "fewer than 64 KiB" in one["evidence"])
    assert str(tmp_path) in io["what"]


@pytest.mark.any_mpi
def test_the_first_screen_says_that_ranks_had_no_processor(mpi, tmp_path):
    """Two ranks compute on one processor. Each rank has the processor for half of the time, or less on a loaded
    machine."""
    processor = min(os.sched_getaffinity(0))
    outcome = rig.measured(mpi, ["taskset", "-c", processor, mpi.program("kernels"), "ep", "60"], tmp_path, np=2)
    assert outcome.code == 0, outcome.describe()
    summary = report(outcome.archive)["summary"]
    assert summary["shared_processors"] == "2 processes share 1 core", summary
    assert summary["without_processor_share"] > 0.1, summary
    first = " ".join(" ".join(rig.report(outcome.archive, "--section", "summary").out).split())
    assert "Waiting for a core" in first and summary["shared_processors"] in first
    oversubscribed = next(one for one in report(outcome.archive)["findings"]["list"] if one["name"] == "processors")
    assert oversubscribed["title"] == "Oversubscribed" and oversubscribed["what"].startswith("2 processes share 1 core. Ranks waited "), oversubscribed
    assert oversubscribed["evidence"].startswith("kernel run-queue statistics; rank ") and "--bind-to core" in oversubscribed["usual"], oversubscribed


@pytest.mark.any_mpi
def test_each_call_names_its_own_program(mpi, tmp_path):
    """A job of two programs that both have a function main."""
    left, right = ([mpi.program(f"mpmd_{side}"), 50000, 16] for side in ("left", "right"))
    argv = [*mpi.launcher, "-n", "1", *map(str, left), ":", "-n", "1", *map(str, right)]
    archive = tmp_path / "job.rkn"
    outcome = rig.run(rig.measure_argv(argv, archive, ["--with", "trace", "--sample-hz", "1000"]), tmp_path, mpi.env)
    assert outcome.code == 0, outcome.describe()
    whole = report(archive)
    sites = {(site["function"], site["callsite"].split(" in ")[-1]) for site in whole["call_sites"]}
    assert {("MPI_Send", "mpmd_left"), ("MPI_Recv", "mpmd_right")} <= sites, sites
    assert not any(site.startswith("main") for _, site in sites), sites
    mains = {node["module"] for node in whole["samples"]["call_tree"] if node.get("name") == "main"}
    assert mains and mains <= {"mpmd_left", "mpmd_right"}, mains
    late = [line for line in whole["waits"]["lines"] if line["function"] == "MPI_Recv"]
    assert all(line["callsite"].endswith(" in mpmd_right") for line in late), late


def test_a_clean_run_gets_no_finding(tmp_path):
    """The run has one rank, which only computes. The rank never waits, and a single rank has no load imbalance."""
    archive = known(tmp_path, "known", [[SECOND]])
    findings = report(archive)["findings"]
    assert findings["clean"] and findings["list"] == [] and findings["not_known"] == []
    assert "None: no wait, call, file or difference" in " ".join(" ".join(rig.report(archive, "--section", "findings").out).split())


@pytest.mark.mpis("openmpi")
@pytest.mark.parametrize("options", [[], ["--with", "trace"], ["--with", "trace(keep=64K)"]], ids=["profile", "trace", "kept"])
def test_ranks_that_wait_for_a_dead_rank_are_reported(mpi, options, tmp_path):
    """Rank 1 dies in a loop of reductions. Rank 0 waits in the next reduction until the launcher ends it."""
    outcome = rig.measured(mpi, [mpi.program("endings"), "crash"], tmp_path, np=2, options=["--sample-hz", "0", *options])
    rig.functions(outcome.archive)
    whole = report(outcome.archive)
    findings, words = whole["findings"], text(outcome)
    assert not findings["clean"] and "None: no wait" not in words
    assert any("ended abnormally" in reason for reason in findings["not_known"])
    end = findings["list"][0]
    assert end["name"] == "abnormal_end" and end["what"].startswith("rank 1 was killed by SIGSEGV in unlucky. Other ranks then spent "), end
    assert end["what"] in words and "rank 0 waited for it" in end["evidence"] and "MPI_Allreduce at" in end["evidence"]
    open_ns = whole["processes"][0]["ending"]["in_call_ns"]
    died, ended = (whole["processes"][rank]["exit"]["end.ns"] for rank in (1, 0))
    assert end["cost_ns"] == min(open_ns, ended - died) > 0
    first = " ".join(" ".join(rig.report(outcome.archive).out).split())
    assert "ended early, after" in first and "(killed by SIGSEGV)" in first
    assert not any(one["name"] == "imbalance" and "rank 0 has the most work" in one["what"] for one in findings["list"])


@pytest.mark.mpis("openmpi")
def test_a_dead_single_rank_is_never_reported_as_working(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("endings"), "segv"], tmp_path, np=1, options=["--sample-hz", "0"])
    rig.functions(outcome.archive)
    findings, words = report(outcome.archive).get("findings"), text(outcome)
    assert "None: no wait" not in words
    if findings is None:  # the rank died before its times were recorded
        return
    assert not findings["clean"] and findings["list"][0]["name"] == "abnormal_end" and "SIGSEGV" in words


# For each run: the ranks' actions, the network, and all expected findings as {finding: (cost in seconds over all ranks,
# words in the finding)}.
KNOWN = {
    "even": ([[SECOND, "barrier"]] * 4, "ideal", {}),
    "one works longer": ([[SECOND, "barrier"]] * 3 + [[SECOND, SECOND, "barrier"]], "ideal", {"imbalance": (3.0, "rank 3 has the most work")}),
    "a receive": ([[SECOND, "send 1 0 8 6"], ["recv 0 0 8 6", SECOND]], "ideal", {"calls": (1.0, "MPI_Recv")}),
    "small sums": ([["compute 1e6", "allreduce 8 0 6"] * 200] * 4, "constant:1e-4", {"small_collectives": (0.24, "MPI_Allreduce")}),
    "small messages": ([["compute 1e6", "send 1 0 8 6"] * 200, ["compute 1e6", "recv 0 0 8 6"] * 200],
                       "constant:2e-4", {"small_messages": (0.04, "MPI_Recv")}),
    "an exchange of all": ([["compute 1e8", "alltoall 10000000 10000000 6 6"]] * 4, "constant:0.1", {"calls": (0.4, "MPI_Alltoall")}),
    "less than a hundredth": ([[SECOND, "barrier"]] * 3 + [[SECOND, "compute 1e7", "barrier"]], "ideal", {}),
}


@pytest.mark.parametrize("fault", KNOWN)
def test_a_known_fault_is_found_with_its_cost_and_no_other(fault, tmp_path):
    ranks, network, expected = KNOWN[fault]
    archive = known(tmp_path, "known", ranks, network)
    findings = report(archive)["findings"]
    assert {one["name"]: one["cost_ns"] / 1e9 for one in findings["list"]} == {name: pytest.approx(cost, rel=0.02) for name, (cost, _) in expected.items()}
    for one in findings["list"]:
        assert expected[one["name"]][1] in one["what"] and one["share"] == pytest.approx(one["cost_ns"] / findings["run_ns"])
    words = " ".join(" ".join(rig.report(archive, "--section", "findings").out).split())
    assert findings["clean"] == (not expected) == ("None: no wait, call, file or difference" in words)
    assert "no trace" in " ".join(findings["not_known"])  # without a trace the report must not name late ranks
    assert expected or all(f"But {reason}." in words for reason in findings["not_known"]), words
    check_costs(words, findings)


UNITS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9, "min": 60e9}


def check_costs(words, findings):
    """Checks that the text prints each finding in order, with its seconds and its percentage to three
    digits."""
    for number, one in enumerate(findings["list"], 1):
        assert f" {number}. {one['title']}: {one['what']}. Evidence: " in words, (number, one, words)
        found = re.search(r" ([\d.]+) (\w+) \(([\d.]+) % of all rank time\)", one["what"])
        assert found, (number, one, words)
        assert float(found[1]) * UNITS[found[2]] == pytest.approx(one["cost_ns"], rel=0.006), (found[0], one)
        assert float(found[3]) == pytest.approx(100 * one["share"], abs=0.051), (found[0], one)


def test_five_are_listed_and_the_rest_is_counted(tmp_path):
    """The run has eight operations. Each operation is called more often than the previous operation."""
    kinds = ["alltoall 8 8 6 6", "allgather 8 8 6 6", "bcast 8 0 6", "gather 8 8 0 6 6", "scatter 8 8 0 6 6", "allreduce 8 0 6", "reducescatter 2 2 2 2 0 6",
             "reduce 8 0 0 6"]
    ranks = [[action for times, kind in enumerate(kinds, 1) for action in [kind] * (100 + 20 * times)]] * 4
    archive = known(tmp_path, "known", ranks, "constant:1e-3")
    findings = report(archive)["findings"]
    lines = {line["function"]: line["time_ns"] for line in report(archive)["functions"] if line["phase"] == "run"}
    most = sorted(lines, key=lines.get, reverse=True)
    assert len(lines) == len(kinds) and len(findings["list"]) == 5 and findings["more"] == len(kinds) - 5, findings
    assert [one["what"].split()[0] for one in findings["list"]] == most[:5], (findings, lines)
    words = " ".join(" ".join(rig.report(archive, "--section", "findings").out).split())
    assert words.endswith("3 more cost less") and "6. " not in words, words
    check_costs(words, findings)
