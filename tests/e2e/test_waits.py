"""Wait states: programs that make a known wait of each class are told its class, place, cause and amount."""
import collections
import json

import pytest

import rig

# What late ranks do is sleep for this long, in region `late`.
DELAY_MS = 200
LATE = {"late_sender": 1, "any_sender": 1, "late_receiver": 1, "wrong_order": 1, "chain": 2, "wait_barrier": 0, "wait_nxn": 2,
        "nonblocking": 2, "late_broadcast": 1, "early_scan": 0, "wait_fence": 1, "late_post": 0, "early_wait": 1, "lock": 1}
CLASS = {"any_sender": "late_sender", "chain": "late_sender", "nonblocking": "wait_nxn"}


def report(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))


def stamps(lines):
    """{(region, rank): ns} of entries, as the program itself has measured them."""
    seen = {}
    for line in lines:
        if line.startswith("stamp "):
            _, name, rank, ns = line.split()
            seen[name, int(rank)] = int(ns)
    return seen


def truth(seen):
    """{region: ns} that all ranks together waited there in the class that is meant."""
    waits = {}
    for name, late in LATE.items():
        entry = f"{name}.wait" if (f"{name}.wait", 0) in seen else name
        at = seen[name, late]
        ranks = {"late_post": [1], "lock": [2], "chain": []}.get(name, [0])
        if name in ("wait_barrier", "wait_nxn", "nonblocking", "late_broadcast", "early_scan", "wait_fence"):
            ranks = [rank for rank in range(3) if rank != late]
        waits[name] = sum(at - seen[entry, rank] for rank in ranks)
    waits["early_reduce"] = min(seen["early_reduce", 1], seen["early_reduce", 2]) - seen["early_reduce", 0]
    # Rank 1 for 2, and rank 0 until 1 had what it waited for itself.
    waits["chain"] = seen["chain", 2] - seen["chain", 1] + seen["chain.next", 1] - seen["chain", 0]
    return waits


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """One run for each MPI library, for all tests here."""
    known = {}

    def run(mpi):
        if mpi.name not in known:
            folder = tmp_path_factory.mktemp("waits")
            outcome = rig.measured(mpi, [mpi.program("wait_states"), str(DELAY_MS)], folder, np=3, options=["--with", "trace"])
            assert outcome.code == 0, outcome.describe()
            known[mpi.name] = outcome, report(outcome.archive)["waits"]
        return known[mpi.name]
    return run


def test_each_class_has_its_place_and_amount(mpi, runs):
    outcome, waits = runs(mpi)
    assert waits["unknown_completions"] == waits["parts_lost"] == 0
    expected = truth(stamps(outcome.out))
    assert min(expected.values()) > 0.9 * DELAY_MS * 1e6
    places = {name: rig.line_of("wait_states.c", name) for name in LATE if name not in ("late_post", "lock")}
    for name, ns in expected.items():
        kind = CLASS.get(name, name)
        lines = [line for line in waits["lines"] if line["region"] == name and line["class"] == kind]
        if name in places and name != "chain":
            lines = [line for line in lines if line["callsite"].endswith(f"wait_states.c:{places[name]}")]
        found = sum(line["ns"] for line in lines)
        assert abs(found - ns) <= 0.02 * ns, (name, found, ns, lines)


def test_no_other_wait_is_long(mpi, runs):
    """What is in a pattern's region and of another class is no more than ranks need to come together,
    or to be given a processor."""
    outcome, waits = runs(mpi)
    for line in waits["lines"]:
        name = line["region"]
        if name in LATE and line["class"] != CLASS.get(name, name):
            assert line["ns"] < 0.25 * DELAY_MS * 1e6, line


def test_cause_is_what_the_late_rank_did(mpi, runs):
    _, waits = runs(mpi)
    checked = set()
    for line in waits["lines"]:
        name = line["region"]
        if name not in LATE or line["class"] != CLASS.get(name, name) or line["ns"] < 0.5 * DELAY_MS * 1e6:
            continue
        cause = line["causes"][0]
        assert (cause["process"], cause["region"], cause["function"]) == (LATE[name], f"{name}/late", ""), line
        assert cause["ns"] >= 0.9 * line["ns"]
        assert abs(sum(c["ns"] for c in line["causes"]) - line["ns"]) <= 0.01 * line["ns"]
        checked.add(name)
    assert checked == set(LATE)


def test_report_says_it_in_words(mpi, runs):
    outcome, waits = runs(mpi)
    text = "\n".join(rig.rankine("report", "--section", "waits", "--top", "100", outcome.archive, cwd=outcome.archive.parent).out)
    for kind in collections.Counter(line["class"] for line in waits["lines"]):
        assert kind in text
    assert "rank 2 in chain/late" in text


def test_without_a_trace_there_is_no_section(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("ring")], tmp_path, np=2)
    assert "waits" not in report(outcome.archive)
    assert rig.rankine("report", "--section", "waits", outcome.archive, cwd=tmp_path).code == 0


def test_cause_in_a_file(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("late_io")], tmp_path, np=2, options=["--with", "trace"])
    assert outcome.code == 0, outcome.describe()
    rig.functions(outcome.archive)
    line = next(line for line in report(outcome.archive)["waits"]["lines"] if line["region"] == "checkpoint")
    cause = next(cause for cause in line["causes"] if cause["function"] == "MPI_File_write")
    assert (cause["process"], cause["region"], cause["file"]) == (1, "checkpoint", str(tmp_path / "late.out"))
    text = " ".join(" ".join(rig.report(outcome.archive, "--section", "waits").out).split())
    assert "of late.out)" in text  # (the column cuts what is before it)
