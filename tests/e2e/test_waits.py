# SPDX-License-Identifier: BSD-3-Clause
"""Tests wait states. Programs cause a known wait of each class, and the report shows the right class, call site,
cause and amount."""
import collections
import re

import pytest

import rig
from tries import in_one_of_three, in_one_run_of_three
from wait_stamps import report, stamps

# The time in ms for which late ranks sleep in the region `late`.
DELAY_MS = 200
LATE = {"late_sender": 1, "any_sender": 1, "late_receiver": 1, "wrong_order": 1, "chain": 2, "wait_barrier": 0, "wait_nxn": 2,
        "nonblocking": 2, "late_broadcast": 1, "early_scan": 0, "wait_fence": 1, "wait_create": 1, "wait_free": 2, "late_post": 0, "early_wait": 1,
        "late_complete": 1, "lock": 1, "lock_all": 1, "wait_comm": 1, "cartesian": 2, "duplicate": 0,
        "create_group": 1, "between": 2, "merge": 1, "idup": 0, "late_neighbor": 0, "neighbor_later": 2, "neighbor_graph": 0}
CLASS = {"any_sender": "late_sender", "chain": "late_sender", "nonblocking": "wait_nxn", "lock_all": "lock", "cartesian": "wait_comm", "duplicate": "wait_comm",
         "create_group": "wait_comm", "between": "wait_comm", "merge": "wait_comm", "idup": "wait_comm", "neighbor_later": "late_neighbor",
         "neighbor_graph": "late_neighbor"}
TOGETHER = ("wait_barrier", "wait_nxn", "nonblocking", "late_broadcast", "early_scan", "wait_fence", "wait_create", "wait_free", "wait_comm", "cartesian",
            "duplicate", "between", "merge", "idup")
LINE = {0: [1], 1: [0, 2], 2: [1]}
# {rank: the ranks to which it sends}
NEIGHBORS = {"late_neighbor": LINE, "neighbor_later": LINE, "neighbor_graph": {2: [0]}}
# In these cases, the MPI library determines which call of an epoch waits.
ANYWHERE = ("late_post", "lock", "lock_all")


def truth(seen):
    """Returns {region: ns}, summed over the waits of the expected class on all ranks."""
    waits = {}
    for name, late in LATE.items():
        entry = f"{name}.wait" if (f"{name}.wait", 0) in seen else name
        at = seen[name, late]
        ranks = {"late_post": [1], "lock": [2], "lock_all": [2], "chain": []}.get(name, [0])
        if name in TOGETHER:
            ranks = [rank for rank in range(3) if rank != late]
        waits[name] = sum(at - seen[entry, rank] for rank in ranks)
        if name in NEIGHBORS:  # each rank waits for the latest of its own neighbours
            waits[name] = sum(max(0, max(seen[name, other] for other in others) - seen[entry, rank]) for rank, others in NEIGHBORS[name].items())
    waits["early_reduce"] = max(seen["early_reduce", 1], seen["early_reduce", 2]) - seen["early_reduce", 0]
    # Rank 1 waits for rank 2. Rank 0 waits until rank 1 has finished waiting.
    waits["chain"] = seen["chain", 2] - seen["chain", 1] + seen["chain.next", 1] - seen["chain", 0]
    # The wait is measured from the last access on.
    waits["late_complete"] = seen["late_complete", 1] - seen["late_complete.access", 1]
    return waits


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Runs the program once per MPI library for all tests of this file. A test may request up to two further runs."""
    known = {}

    def run(mpi, number=0):
        if (mpi.name, number) not in known:
            folder = tmp_path_factory.mktemp("waits")
            outcome = rig.measured(mpi, [mpi.program("wait_states"), str(DELAY_MS)], folder, np=3, options=["--with", "trace"])
            assert outcome.code == 0, outcome.describe()
            known[mpi.name, number] = outcome, report(outcome.archive)["waits"]
        return known[mpi.name, number]
    return run


@in_one_run_of_three
def test_each_class_has_its_place_and_amount(mpi, runs):
    outcome, waits = runs(mpi)
    assert waits["unknown_completions"] == waits["parts_lost"] == 0
    expected = truth(stamps(outcome.out))
    # (a rank that waits alone may have had no processor for the rest of the delay)
    assert all(ns > (0.8 if name == "neighbor_graph" else 0.9) * DELAY_MS * 1e6 for name, ns in expected.items()), expected
    places = {name: rig.line_of("wait_states.c", name) for name in LATE if name not in ANYWHERE}
    for name, ns in expected.items():
        kind = CLASS.get(name, name)
        lines = [line for line in waits["lines"] if line["region"] == name and line["class"] == kind]
        if name in places and name != "chain":
            lines = [line for line in lines if line["callsite"].endswith(f"wait_states.c:{places[name]}")]
        found = sum(line["ns"] for line in lines)
        assert abs(found - ns) <= 0.02 * ns, (name, found, ns, lines)


@in_one_run_of_three
def test_no_other_wait_is_long(mpi, runs):
    """In each region, waits of other classes are no longer than ranks need to synchronise or to get a
    processor."""
    outcome, waits = runs(mpi)
    for line in waits["lines"]:
        name = line["region"]
        if name in LATE and line["class"] != CLASS.get(name, name):
            assert line["ns"] < 0.25 * DELAY_MS * 1e6, line


@in_one_run_of_three
def test_cause_is_what_the_late_rank_did(mpi, runs):
    _, waits = runs(mpi)
    checked = set()
    for line in waits["lines"]:
        name = line["region"]
        if name not in LATE or line["class"] != CLASS.get(name, name) or line["ns"] < 0.5 * DELAY_MS * 1e6:
            continue
        cause = line["causes"][0]
        assert (cause["process"], cause["region"], cause["function"]) == (LATE[name], f"{name}/late", ""), line
        # (in the rest of the time, the rank waits for a processor that other processes use)
        assert cause["ns"] >= 0.75 * line["ns"]
        assert abs(sum(c["ns"] for c in line["causes"]) - line["ns"]) <= 0.01 * line["ns"]
        checked.add(name)
    assert checked == set(LATE)


def progress_waits(seen, waits):
    """Returns how long rank 1 waited for rank 0 to enter MPI, as given by the report and by the program."""
    lines = [line for line in waits["lines"] if line["region"] == "wait_progress" and line["class"] == "wait_progress"]
    return lines, seen["wait_progress", 0] - max(seen["wait_progress", 1], seen["wait_progress.outside", 0])


def test_wait_for_progress_where_the_library_needs_the_target(mpi, runs):
    """Some MPI libraries access the target's memory without help of the target. With these libraries, the wait does
    not occur and is not reported."""
    outcome, waits = runs(mpi)
    seen = stamps(outcome.out)
    lines, ns = progress_waits(seen, waits)
    waited = seen["wait_progress.end", 1] - seen["wait_progress", 1] > 0.5 * DELAY_MS * 1e6
    found = sum(line["ns"] for line in lines)
    if not waited:
        assert found < 0.1 * DELAY_MS * 1e6, lines
        return
    assert abs(found - ns) <= 0.02 * ns, (found, ns, lines)
    assert (lines[0]["causes"][0]["process"], lines[0]["causes"][0]["region"]) == (0, "wait_progress/late")


@pytest.mark.mpis("openmpi")
def test_a_library_with_one_sided_calls_at_the_target_only(mpi, tmp_path):
    """This MPI library sends messages to the target, and delays each lock until the unlock."""
    def told(number):
        outcome = rig.measured(mpi, [mpi.program("wait_states"), str(DELAY_MS)], tmp_path, np=3, env={"OMPI_MCA_osc": "pt2pt"},
                               options=["--with", "trace"], name=f"{number}.rkn")
        assert outcome.code == 0, outcome.describe()
        seen, waits = stamps(outcome.out), report(outcome.archive)["waits"]
        lines, ns = progress_waits(seen, waits)
        assert abs(sum(line["ns"] for line in lines) - ns) <= 0.02 * ns, (ns, lines)
        expected = truth(seen)
        for name in ("late_post", "late_complete", "early_wait", "lock", "lock_all"):
            found = sum(line["ns"] for line in waits["lines"] if line["region"] == name and line["class"] == CLASS.get(name, name))
            assert abs(found - expected[name]) <= 0.02 * expected[name], (name, found, expected[name])
    in_one_of_three(told)


def paths(archive):
    """Returns {path: region of the report}."""
    lines, path = {}, []
    for line in report(archive)["regions"]:
        path = [*path[:line["depth"]], line["name"]]
        lines["/".join(path)] = line
    return lines


@in_one_run_of_three
def test_critical_path_is_what_late_ranks_did(mpi, runs):
    """Whenever a rank was late, the other ranks waited. All time of the late rank is on the critical path, and the
    imbalance is its excess over the mean."""
    outcome, waits = runs(mpi)
    regions = paths(outcome.archive)
    parts = {part["region"]: part for part in waits["critical_path"]["parts"] if part["function"] == ""}
    for name, late in LATE.items():
        region, part = regions[f"{name}/late"], parts[f"{name}/late"]
        assert abs(part["ns"] - region["time_ns"]) <= 0.02 * region["time_ns"], (name, part, region)
        assert part["process"] == late
        assert abs(part["imbalance_ns"] - region["time_ns"] * 2 / 3) <= 0.02 * region["time_ns"], (name, part)
    path = waits["critical_path"]
    assert sum(part["ns"] for part in path["parts"]) == path["ns"]
    # The text report gives the same numbers, to three digits.
    text = rig.report(outcome.archive, "--section", "waits", "--width", "200", "--top", "1000").out
    rows = [re.fullmatch(r" *([\d.]+) (\w+) +[\d<.]+ % +([\d.]+) (\w+) +([\d.]+) (\w+)  in (\S+), rank (\d)", line) for line in text]
    rows = {row[7]: [float(row[i]) * {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}[row[i + 1]] for i in (1, 3, 5)] + [int(row[8])] for row in rows if row}
    for name in LATE:
        part = parts[f"{name}/late"]
        assert rows[f"{name}/late"] == pytest.approx([part["ns"], part["mean_ns"], part["imbalance_ns"], part["process"]], rel=0.006), (name, part)


@pytest.mark.any_mpi
def test_efficiencies_of_a_region(mpi, runs):
    """One of three ranks works in the region, and the other ranks wait for it in MPI."""
    outcome, _ = runs(mpi)
    region = paths(outcome.archive)["wait_barrier"]
    assert region["ranks"] == 3
    assert 1 / 3 <= region["load_balance"] < 0.45 and 0.6 < region["communication_efficiency"] <= 1
    assert region["parallel_efficiency"] == pytest.approx(region["load_balance"] * region["communication_efficiency"])
    text = rig.rankine("report", "--section", "efficiencies", "--top", "100", outcome.archive, cwd=outcome.archive.parent).out
    assert any(line.endswith("wait_barrier") for line in text) and any("(the whole run)" in line for line in text)


@pytest.mark.any_mpi
def test_report_says_it_in_words(mpi, runs):
    outcome, waits = runs(mpi)
    text = "\n".join(rig.rankine("report", "--section", "waits", "--top", "100", outcome.archive, cwd=outcome.archive.parent).out)
    for kind in collections.Counter(line["class"] for line in waits["lines"]):
        assert kind in text
    assert "rank 2 in chain/late" in text


# For each region: the class and role of rank 0's wait for rank 1, and the class and role of rank 2's wait.
BOTH = {"sender_and_barrier": (("late_sender", "sender"), ("wait_barrier", "barrier")),
        "receiver_and_nxn": (("late_receiver", "receiver"), ("wait_nxn", "nxn")),
        "order_and_broadcast": (("wrong_order", "order"), ("late_broadcast", "broadcast")),
        "reduce_and_post": (("early_reduce", "reduce"), ("late_post", None)),
        "lock_and_sender": (("late_sender", "last"), ("lock", None))}


def test_two_classes_at_once_are_distinguished(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("two_waits"), str(DELAY_MS)], tmp_path, np=3, options=["--with", "trace"])
    assert outcome.code == 0, outcome.describe()
    seen, waits = stamps(outcome.out), report(outcome.archive)["waits"]
    for name, ((first, first_site), (second, second_site)) in BOTH.items():
        for kind, site, ns in ((first, first_site, seen[name, 1] - seen[name, 0]),
                               (second, second_site, seen[f"{name}.then", 1] - seen[f"{name}.then", 2])):
            lines = [line for line in waits["lines"] if line["region"] == name and line["class"] == kind]
            if site:
                lines = [line for line in lines if line["callsite"].endswith(f"two_waits.c:{rig.line_of('two_waits.c', site)}")]
            found = sum(line["ns"] for line in lines)
            assert abs(found - ns) <= 0.02 * ns, (name, kind, found, ns, lines)
            cause = lines[0]["causes"][0]
            assert (cause["process"], cause["region"]) == (1, f"{name}/late"), lines[0]


@pytest.mark.any_mpi
def test_cause_in_a_file(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("late_io")], tmp_path, np=2, options=["--with", "trace"])
    assert outcome.code == 0, outcome.describe()
    rig.functions(outcome.archive)
    line = next(line for line in report(outcome.archive)["waits"]["lines"] if line["region"] == "checkpoint")
    cause = next(cause for cause in line["causes"] if cause["function"] == "MPI_File_write")
    assert (cause["process"], cause["region"], cause["file"]) == (1, "checkpoint", str(tmp_path / "late.out"))
    text = " ".join(" ".join(rig.report(outcome.archive, "--section", "waits").out).split())
    assert "of late.out)" in text  # (the column of the table cuts off the beginning)


@pytest.mark.mpis("openmpi")
def test_callers_and_causes_are_complete(mpi, tmp_path):
    """If callers are recorded, a line of waits lists all callers. Long lists continue on the next line and are not
    cut off."""
    outcome = rig.measured(mpi, [mpi.program("wait_states"), "20"], tmp_path, np=3, options=["--with", "trace", "--callsite-depth", "3"])
    assert outcome.code == 0, outcome.describe()
    lines = report(outcome.archive)["waits"]["lines"]
    deep = [line for line in lines if line.get("callers")]
    assert deep and all(" < " in line["callsite"] for line in deep), lines
    # The function is inlined into main, so the chain ends there.
    assert all(line["callers"][-1]["source_function"] == "warm_up_and_run" for line in deep if line["callsite"].startswith("collectives"))
    shown = rig.report(outcome.archive, "--section", "waits", "--width", "70").out
    assert all(len(line) <= 70 for line in shown)
    table = " ".join(" ".join(shown[:next(i for i, line in enumerate(shown) if "Critical path" in line)]).split())
    assert " < warm_up_and_run at" in table and not re.search(r"[^ .]\.\.[^ .]", table)
