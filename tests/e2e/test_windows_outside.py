# SPDX-License-Identifier: BSD-3-Clause
"""Tests monitor windows that are controlled from outside of the program (docs/windows.md): by --window, `rankine
ctl` and signals. The programs contain no window calls."""
import collections
import json
import re
import statistics
import subprocess
import time

import pytest

import rig

pytestmark = pytest.mark.beside


def run(mpi, folder, options):
    return rig.measured(mpi, [mpi.program("windows_outside")], folder, np=2, options=options)


def instances(archive):
    """Returns {window: [calls of MPI_Barrier in each instance]} for rank 0."""
    rows = rig.query(archive, "SELECT window.name,window.instance,mpi.function,sum(count) AS n "
                              "WHERE mpi.rank=0,window.name GROUP BY window.name,window.instance,mpi.function FORMAT json")
    found = collections.defaultdict(dict)
    for row in rows:
        per = found[row["window.name"]]
        per.setdefault(row["window.instance"], 0)
        if row.get("mpi.function") == "MPI_Barrier":
            per[row["window.instance"]] += row["n"]
    return {name: [per[i] for i in sorted(per)] for name, per in found.items()}


@pytest.mark.mpis("openmpi", "mpich", "openmpi5", "mpich5")
def test_from_outside(mpi, tmp_path):
    options = ["--window", "name=calls from=MPI_Barrier#3 to=MPI_Barrier#7", "--window",
               "name=visits from=region(solve) every=4;name=steps from=region(steps) every=5 iterations",
               "--window", "name=level from=pcontrol(5) to=pcontrol(6)", "--window", "name=second from=region(solve)#2",
               "--window", "name=each from=MPI_Barrier to=MPI_Barrier", "--window", "name=ticks every=50ms", "--window", "name=nested from=region(nested)",
               "--window", "name=never"]
    outcome = run(mpi, tmp_path, options)
    assert outcome.code == 0, outcome.describe()
    found = instances(outcome.archive)
    assert found["calls"] == [4]  # the calls after the third call, up to and including the seventh call
    assert found["visits"] == [4] * 5
    assert found["steps"] == [5] * 4
    assert found["level"] == [5]
    assert found["second"] == [1]
    assert found["nested"] == [1] * 20  # the window ends when the outer region ends
    assert found["each"][:19] == [1] * 19
    assert sum(found["ticks"]) == 20 and len(found["ticks"]) >= 3
    assert "never" not in found
    text = "\n".join(rig.report(outcome.archive, "--section", "windows").out)
    for name in ("calls", "visits", "steps", "level"):
        assert re.search(rf"\b{name}\b", text), text


@pytest.mark.mpis("openmpi", "mpich")
def test_to_the_end_of_a_region(mpi, tmp_path):
    """Each visit consists of a barrier and a reduction. A window that begins when the third barrier returns excludes
    this barrier. The window includes all further calls until the visit ends."""
    windows = {"one": ("MPI_Barrier#3 to=region(solve)", [(0, 1)]), "third": ("region(solve)#2 to=region(solve)#4", [(3, 3)]),
               "start": ("start to=region(solve)#2", [(2, 2)]), "each": ("region(solve) to=region(solve)", [(1, 1)] * 20),
               "rest": ("MPI_Barrier to=region(solve)", [(0, 1)] * 20)}
    outcome = run(mpi, tmp_path, [word for name, (text, _) in windows.items() for word in ("--window", f"name={name} from={text}")])
    assert outcome.code == 0, outcome.describe()
    for rank in range(2):
        found = collections.defaultdict(dict)
        for row in rig.query(outcome.archive, "SELECT window.name,window.instance,mpi.function,sum(count) AS n WHERE window.name,"
                                              f"mpi.function,mpi.rank={rank} GROUP BY window.name,window.instance,mpi.function FORMAT json"):
            found[row["window.name"]].setdefault(row["window.instance"], {})[row["mpi.function"]] = row["n"]
        for name, (_, expected) in windows.items():
            counts = [(calls.get("MPI_Barrier", 0), calls.get("MPI_Allreduce", 0)) for _, calls in sorted(found[name].items())]
            assert counts == expected, (name, found[name])


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
def test_begins_and_ends_that_never_come(mpi, tmp_path):
    """The program makes 20 barriers, each inside a visit of the region."""
    windows = {"late": "from=MPI_Barrier#3 to=MPI_Barrier#40", "early": "from=MPI_Barrier#5 to=MPI_Allreduce#2", "none": "from=MPI_Barrier#30",
               "nowhere": "from=start to=region(nowhere)", "part": "from=region(solve) every=3", "each": "from=MPI_Barrier to=MPI_Barrier",
               "hand": "", "whole": "from=start", "loop": "from=region(steps) every=8", "level": "from=pcontrol(5) to=pcontrol(7)"}
    outcome = run(mpi, tmp_path, [word for name, text in windows.items() for word in ("--window", f"name={name} {text}")])
    assert outcome.code == 0, outcome.describe()

    def missed(asked, function=None, calls=0, again=False, early=False):
        return {"ranks": 2, "asked": asked, "function": function, "calls": calls, "again": again, "early": early}
    expected = {"late": (None, missed("to=MPI_Barrier#40", "MPI_Barrier", 20)),
                "early": (None, missed("to=MPI_Allreduce#2", "MPI_Allreduce", 20, early=True)),
                "none": (missed("from=MPI_Barrier#30", "MPI_Barrier", 20), None), "nowhere": (None, missed("to=region(nowhere)")),
                "part": (None, missed("every=3", again=True)), "each": (None, missed("to=MPI_Barrier", again=True)),
                "hand": (missed(None), None), "whole": (None, None), "level": (None, missed("to=pcontrol(7)")),
                "loop": (None, None)}  # the last instance ends when the loop ends
    found = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["windows"]
    assert {w["name"]: (w.get("begin_missed"), w.get("end_missed")) for w in found} == expected
    text = " ".join(" ".join(rig.report(outcome.archive, "--section", "windows").out).split())
    on = "ended with MPI_Finalize on 2 of 2 ranks: "
    for sentence in (f"'late' {on}its end, to=MPI_Barrier#40, did not occur; none of them called MPI_Barrier more than 20 times.",
                     f"'early' {on}its end, to=MPI_Allreduce#2, did not occur; that call of MPI_Allreduce was made before the window began.",
                     "'none' was never started: its begin, from=MPI_Barrier#30, did not occur; none of them called MPI_Barrier more than 20 times.",
                     f"'each' {on}its end, to=MPI_Barrier, did not occur again.", f"'part' {on}its end, every=3, did not occur again.",
                     "'hand' was never started: the window has no from=, and nobody ran `rankine ctl JOB window start hand`."):
        assert sentence in text, (sentence, text)
    assert "'whole' ended" not in text and "'loop' ended" not in text, text


@pytest.mark.mpis("openmpi", "mpich")
def test_a_program_that_does_not_stop_its_window(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("windows_edges")], tmp_path, np=2)
    assert outcome.code == 0, outcome.describe()
    text = " ".join(" ".join(rig.report(outcome.archive, "--section", "windows").out).split())
    assert "'late' ended with MPI_Finalize on 2 of 2 ranks: the program did not stop it." in text, text


@pytest.mark.alone
@pytest.mark.mpis("openmpi", "mpich")
def test_ticks_are_the_same_on_all_ranks(mpi, tmp_path):
    """A rank that waits during several beats has a step for each beat. The steps of a rank that rarely reads the
    clock do not drift."""
    outcome = rig.measured(mpi, [mpi.program("windows_outside"), "beats"], tmp_path, np=2, options=["--window", "name=b every=50ms"])
    assert outcome.code == 0, outcome.describe()
    window = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["windows"][0]
    assert window["beat_ns"] == 50_000_000
    course = window["course"]
    # All steps except the steps at the start and at the end that contain only one rank.
    full = [n for n, step in enumerate(course) if step["ranks"] == 2 and step["min_ns"] >= 49_999_990]
    assert len(full) >= 20 and full == list(range(full[0], full[-1] + 1)), course
    for step in (course[n] for n in full[1:-1]):  # (a fragment may have been merged into the other steps)
        assert step["start_ns"] % 50_000_000 == 0 and step["max_ns"] <= 50_000_010, step
    efficiencies = [course[n]["parallel_efficiency"] for n in full]
    assert abs(statistics.mean(efficiencies[1:9]) - 0.5) < 0.1, efficiencies
    assert statistics.mean(efficiencies[-8:]) > 0.85, efficiencies
    rows = rig.query(outcome.archive, "SELECT mpi.rank,count() AS n,sum(window.duration.ns) AS ns WHERE window.duration.ns "
                                      "GROUP BY mpi.rank FORMAT json")
    of = {int(row["mpi.rank"]): row for row in rows}
    # Rank 0 ends an instance slightly after each beat. Rank 1 has one instance for its whole wait, and polls every 30
    # ms after the wait.
    assert of[0]["ns"] / of[0]["n"] < 53e6 and of[1]["n"] >= 12, of
    # The times of beats are multiples of the interval on the wall clock, independent of the begin of the first
    # instance.
    known = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["processes"][0]["attributes"]
    starts = rig.query(outcome.archive, "SELECT window.start.ns WHERE window.start.ns,mpi.rank=0 FORMAT json")
    behind = [(known["start.ns"] + row["window.start.ns"]) % 50_000_000 for row in starts]
    assert statistics.median(behind) < 5e6, behind


@pytest.mark.mpis("openmpi", "mpich")
def test_four_threads_between_events(mpi, tmp_path):
    """A call that cannot start or stop a window takes no lock, and is counted. A window that has ended is not
    started again."""
    windows = ["name=second from=MPI_Barrier#2 to=MPI_Barrier#3", "name=both from=MPI_Barrier#1 to=MPI_Barrier#3",
               "name=middle from=MPI_Sendrecv#1000 to=MPI_Sendrecv#3000", "name=ticks every=1ms", "name=waits from=MPI_Bcast"]
    options = [word for window in windows for word in ("--window", window)]
    outcome = rig.measured(mpi, [mpi.program("windows_outside"), "threads"], tmp_path, np=2, options=options)
    assert outcome.code == 0, outcome.describe()
    rows = rig.query(outcome.archive, "SELECT window.name,sum(count) AS n,sum(window.completions) AS done "
                                      "WHERE mpi.rank=0,mpi.function=MPI_Sendrecv GROUP BY window.name FORMAT json")
    found = {row["window.name"]: (row["n"], row["done"]) for row in rows if row.get("window.name")}
    assert found["second"] == (8000, 8000) and found["both"] == found["ticks"] == (16000, 16000), found
    # For each thread, one extra call may be counted: a call that ran when another thread made the call that starts or
    # stops the window.
    assert abs(found["middle"][0] - 2000) <= 6 and "waits" not in found, found
    rows = rig.query(outcome.archive, "SELECT window.name,count() AS n WHERE mpi.rank=0,window.duration.ns GROUP BY window.name FORMAT json")
    starts = {row["window.name"]: row["n"] for row in rows}
    assert starts["second"] == starts["both"] == starts["middle"] == 1 and starts["ticks"] > 1, starts


@pytest.mark.mpis("openmpi", "mpich")
def test_reports_say_which_inner_messages_are_hidden(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("windows_outside"), "hidden"], tmp_path, np=2, options=["--window", "name=w from=start"])
    assert outcome.code == 0, outcome.describe()
    window = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["windows"][0]
    sizeless = ["MPI_Allgather"] if mpi.name == "mpich" else []
    assert window["inner_hidden"] == {"all": False, "partly": ["MPI_Iallreduce"], "without_bytes": sizeless}, window["inner_hidden"]
    by_function = {item["function"]: item for item in window["functions"]}
    assert by_function["MPI_Allreduce"]["inner_bytes"] == 2 * 3 * 16, by_function
    text = " ".join(" ".join(rig.report(outcome.archive, "--section", "windows").out).split())
    assert "For operations that end in a later call (MPI_Iallreduce), 'w' counts only" in text, text
    assert ("Some messages inside of MPI_Allgather count in 'w' with 0 bytes" in text) == bool(sizeless), text


@pytest.mark.any_mpi
def test_select_by_window(mpi, tmp_path):
    """Recording is on while the window runs. Calls and regions that start or stop the window are noticed even while
    recording is off."""
    for window, calls in (("w from=MPI_Barrier#3 to=MPI_Barrier#7", 4), ("w from=region(solve)#2", 1), (f"{'w' * 300} from=region(solve)#2", 1)):
        outcome = run(mpi, tmp_path, ["--select", f"window={window.split()[0]}", "--window", f"name={window}"])
        assert outcome.code == 0, outcome.describe()
        rows = rig.functions(outcome.archive)
        assert (rows["MPI_Barrier"].calls, rows["MPI_Allreduce"].calls) == (2 * calls, 2 * calls), rows
        assert "select.windows" not in [said["name"] for said in json.loads("\n".join(rig.report(outcome.archive, "--json").out))["trust"]]
        outcome.archive.unlink()


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("length", [127, 128, 255, 256, 600])
def test_names_of_any_length(mpi, length, tmp_path):
    """Two names identify different windows even if the names differ only after the stored bytes."""
    names = {letter: letter * (length - 1) for letter in "bpw"}
    communicator, region = "c" * length, "r" * length
    outcome = rig.measured(mpi, [mpi.program("windows_names"), length], tmp_path, np=2, options=[
        "--window", f"name={names['b']}1 every=20ms", "--window", f"name={names['b']}2 from=region({region})",
        "--window", f"name={names['w']}w from=start to=MPI_Bcast#9", "--window", f"name=of_comm from=start comm={communicator}"])
    assert outcome.code == 0, outcome.describe()
    found = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["windows"]
    assert len({w["name"] for w in found}) == len(found) == 6 and all(len(w["name"]) == min(length, 255) for w in found if w["name"] != "of_comm"), found
    by = collections.defaultdict(list)
    for window in found:
        by[window["name"][:3]].append(window)
    assert [w["beat_ns"] for w in by["bbb"] if w["beat_ns"]] == [20_000_000] and {w["starts"] for w in by["bbb"] if not w["beat_ns"]} == {6}, by["bbb"]
    assert sorted(w["collective"]["completions"] for w in by["ppp"]) == [2, 4], by["ppp"]
    assert [w["end_missed"]["asked"] for w in by["www"]] == ["to=MPI_Bcast#9"], by["www"]
    assert [w["collective"]["completions"] for w in by["of_"]] == [6], by["of_"]


@pytest.mark.any_mpi
def test_a_region_whose_name_is_cut(mpi, tmp_path):
    """The profile stores 2,048 bytes of the region's name, and 2,048 bytes of an iteration's name. Both stored names
    end with a complete character."""
    loop = "l" * 2037 + "\u00e4" + "l" * 8 + "\u00e4" + "l" * (3000 - 2049)
    for region, every, barriers in (("r" * 3000, "", [1, 1, 1]), (loop, "", [6]), (loop, "every=2 iterations", [2, 2, 2])):
        outcome = rig.measured(mpi, [mpi.program("windows_names"), "3000"], tmp_path, np=2, options=["--window", f"name=w from=region({region}) {every}"])
        assert outcome.code == 0 and instances(outcome.archive)["w"] == barriers, outcome.describe()
        outcome.archive.unlink()


def test_a_text_that_is_not_understood(tmp_path):
    outcome = rig.rankine("run", "--window", "name=a from=MPI_Barier", "true", cwd=tmp_path)
    assert outcome.code == 2 and "not understood at 'MPI_Barier' (character 13)" in outcome.said[0], outcome.describe()
    for word, nearest in (("MPI_Barier#3", "MPI_Barrier, "), ("mpi_waitall", "MPI_Waitall, "), ("PMPI_Send", "MPI_Send, "),
                          ("MPI_Wtime", "MPI_Wait, "), ("MPI_" + 90 * "x", "MPI_")):
        for clause in ("from", "to"):
            outcome = rig.rankine("run", "--window", f"name=a from=start;name=b {clause}={word};name=c", "true", cwd=tmp_path)
            assert outcome.code == 2 and f"such as MPI_Wtime); similar recorded functions: {nearest}" in outcome.said[0], outcome.describe()
            assert "region(NAME)" in outcome.said[0], outcome.describe()
    outcome = rig.rankine("run", "--window", "name=a from=barrier", "true", cwd=tmp_path)
    assert outcome.code == 2 and "an event is" in outcome.said[0] and "similar recorded" not in outcome.said[0], outcome.describe()
    for nothing in (["--window", ""], ["--window", " ;;"], ["--window", "name=a from=start", "--window", ""]):
        outcome = rig.rankine("run", *nothing, "true", cwd=tmp_path)
        assert outcome.code == 2 and "--window is empty" in outcome.said[0], outcome.describe()
    outcome = rig.rankine("run", "--window", "name=a from=MPI_Barrier#10 to=MPI_Barrier#3", "true", cwd=tmp_path)
    assert outcome.code == 2 and "the window ends before it begins" in outcome.said[0], outcome.describe()
    for twice, env in ((["--window", "name=w from=start", "--window", "name=v;name=\"w\" every=5s"], None), ([], {"RANKINE_WINDOW": "name=w;name=w"}),
                       (["--window", f"name={'w' * 300};name={'w' * 300}"], None)):
        outcome = rig.rankine("run", *twice, "true", cwd=tmp_path, env=env)
        assert outcome.code == 2 and "two windows are called 'w" in outcome.said[0], outcome.describe()
    outcome = rig.rankine("run", "--window", f"name={'w' * 300}a;name={'w' * 300}b", "true", cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    many = [word for i in range(17) for word in ("--window", f"name=w{i}")]
    outcome = rig.rankine("run", *many, "true", cwd=tmp_path)
    assert outcome.code == 2 and "16 windows at most" in outcome.said[0], outcome.describe()


def wait_until(said, what):
    end = time.monotonic() + 60
    while not said():
        assert time.monotonic() < end, what
        time.sleep(0.01)


def wait_for_rounds(flag, ranks=2, more=2):
    """Waits until each rank has begun and ended another broadcast (`wait` of windows_outside.c)."""
    def rounds(rank):
        path = flag.with_name(f"{flag.name}.rounds.{rank}")
        text = path.read_text() if path.exists() else ""
        return int(text) if text else 0
    before = [rounds(rank) for rank in range(ranks)]
    wait_until(lambda: all(rounds(rank) >= n + more for rank, n in enumerate(before)), "the ranks do not go on")


@pytest.mark.any_mpi
@pytest.mark.alone
@pytest.mark.mpis("openmpi", "mpich")
def test_workload_in_the_json_report(mpi, tmp_path):
    """Counts one-byte messages of a rank to itself, over all instances. The usage of a communicator is a share of
    the whole time of the window."""
    outcome = rig.measured(mpi, [mpi.program("windows_outside"), "beats"], tmp_path, np=2,
                           options=["--window", "name=w every=50ms", "--window", "name=whole from=start"])
    assert outcome.code == 0, outcome.describe()
    windows = {window["name"]: window for window in json.loads("\n".join(rig.report(outcome.archive, "--json").out))["windows"]}
    for window in windows.values():
        comms = {comm["name"]: comm for comm in window["communicators"]}
        for name, comm in comms.items():
            sums = comm["all"]
            messages = sums["sent_messages"] + sums["received_messages"]
            assert sums["small_messages"] == sums["small_bytes"] == messages > 0 == sums["large_messages"], (name, sums)
            assert abs(sum(comm["traffic_messages"]) - messages) < 1e-6 * messages, (name, comm)
            assert abs(24 * comm["traffic_bin_ns"] - window["longest_start_ns"]) < 100, comm
        assert len(comms["MPI_COMM_SELF"]["traffic_messages"]) == 24
    # The program sends one message, half of the run after a barrier. On rank 0, the message and the barrier are in
    # different instances. On rank 1, both are in the same instance.
    usage = {name: next(comm["usage"] for comm in window["communicators"] if comm["name"] == "MPI_COMM_WORLD")
             for name, window in windows.items()}
    assert usage["w"] < 0.4 < usage["whole"], usage


@pytest.mark.any_mpi
def test_by_ctl_and_signal(mpi, tmp_path):
    flag = tmp_path / "flag"
    long = "one" * 100  # longer than the stored part of a name
    alone = {"RANKINE_SPOOL": tmp_path / "spool"}  # a spool folder without jobs of other tests
    alone["RANKINE_SPOOL"].mkdir(mode=0o700)

    def rankine(*words):
        return rig.rankine(*words, cwd=tmp_path, env=alone)

    def set_window(job, word, name="hand"):
        told = rankine("ctl", job, "window", word, name)
        assert told.code == 0, told.describe()
        wait_until(lambda: "2 here: 2 know it" in "\n".join(rankine("ctl", job, "status").out), "not told")
        return "\n".join(told.out)

    def signal(ranks):
        for pid in ranks:
            subprocess.run(["kill", "-USR2", pid], check=True)
        wait_for_rounds(flag)

    process = rig.start(rig.measure_argv(mpi.launch(mpi.program("windows_outside"), "wait", flag, np=2), tmp_path / "job.rkn",
                                         ["--window", "name=hand", "--window", f"name={long}", "--window", "name=signal from=signal(USR2) to=signal(USR2)"]),
                        tmp_path, {**mpi.env, **alone})
    try:
        wait_for_rounds(flag)
        job = re.search(r"\b(windows_outside-\d+-\d+-\d+)\b", "\n".join(rankine("spools").out))[1]
        ranks = subprocess.run(["pgrep", "-f", f"^{mpi.program('windows_outside')} wait {flag}$"], capture_output=True, text=True,
                               check=True).stdout.split()
        assert len(ranks) == 2
        begin = time.monotonic()
        set_window(job, "start")
        wrong = rankine("ctl", job, "window", "start", "hnad")
        assert wrong.code == 2 and not wrong.out, wrong.describe()
        assert "no window of the job is called 'hnad'; there are: hand, one" in wrong.said[0], wrong.describe()
        assert "hnad" not in "\n".join(rankine("ctl", job, "status").out)
        wait_for_rounds(flag)
        listed = "\n".join(rankine("ctl", job, "window").out)
        assert "hand: runs in 2 of 2 processes, 2 starts so far" in listed, listed
        assert "signal: runs in 0 of 2 processes, 0 starts so far" in listed, listed
        signal(ranks)
        time.sleep(0.3)
        assert "hand was stopped" in set_window(job, "stop")
        for name in (long, "own"):
            set_window(job, "start", name)
            wait_for_rounds(flag)
            set_window(job, "stop", name)
        signal(ranks)
        longest = time.monotonic() - begin
        bad = rankine("ctl", job, "window", "open", "hand")
        assert bad.code == 2, bad.describe()
    finally:
        flag.touch()
        outcome = rig.finish(process)
    assert outcome.code == 0, outcome.describe()
    rig.functions(tmp_path / "job.rkn")  # waits until the archive exists
    rows = rig.query(tmp_path / "job.rkn", "SELECT window.name,mpi.rank,count() AS n,sum(window.duration.ns) AS ns "
                                           "WHERE window.duration.ns GROUP BY window.name,mpi.rank FORMAT json")
    found = {(row["window.name"], int(row["mpi.rank"])): row for row in rows}
    assert [row["n"] for (name, _), row in found.items() if name.startswith("oneone")] == [1, 1], found
    assert [found["own", rank]["n"] for rank in (0, 1)] == [1, 1], found  # the program's own window
    for key in (("hand", 0), ("hand", 1), ("signal", 0), ("signal", 1)):
        assert found[key]["n"] == 1 and 0.3e9 < found[key]["ns"] < longest * 1e9, (found, longest)


@pytest.mark.mpis("openmpi")
def test_from_one_signal_to_another(mpi, tmp_path):
    """MPICH uses SIGUSR1 itself. A second start signal while the window runs has no effect. A stop signal while no
    window runs has no effect, either."""
    flag = tmp_path / "flag"
    process = rig.start(rig.measure_argv(mpi.launch(mpi.program("windows_outside"), "wait", flag, np=2), tmp_path / "job.rkn",
                                         ["--window", "name=between from=signal(USR1) to=signal(USR2)"]), tmp_path, mpi.env)
    try:
        wait_for_rounds(flag)
        ranks = subprocess.run(["pgrep", "-f", f"^{mpi.program('windows_outside')} wait {flag}$"], capture_output=True, text=True,
                               check=True).stdout.split()
        assert len(ranks) == 2
        for name in ("USR2", "USR1", "USR1", "USR2", "USR2", "USR1", "USR2"):
            for pid in ranks:
                subprocess.run(["kill", f"-{name}", pid], check=True)
            wait_for_rounds(flag, more=5)
    finally:
        flag.touch()
        outcome = rig.finish(process)
    assert outcome.code == 0, outcome.describe()
    whole = rig.functions(tmp_path / "job.rkn")["MPI_Bcast"].calls  # waits until the archive exists
    rows = rig.query(tmp_path / "job.rkn", "SELECT window.instance,mpi.rank,sum(count) AS n WHERE mpi.function=MPI_Bcast,window.name=between "
                                           "GROUP BY window.instance,mpi.rank FORMAT json")
    counts = {(row["mpi.rank"], row["window.instance"]): row["n"] for row in rows}
    assert counts.keys() == {(rank, i) for rank in (0, 1) for i in (0, 1)}, rows
    assert all(counts[rank, 0] >= 9 and counts[rank, 1] >= 4 for rank in (0, 1)) and sum(counts.values()) < whole, (counts, whole)


@pytest.mark.mpis("mpich")
def test_a_signal_that_is_in_use_is_left_alone(mpi, tmp_path):
    """MPICH installs a handler for SIGUSR1."""
    outcome = run(mpi, tmp_path, ["--window", "name=s from=signal(USR1)"])
    assert outcome.code == 0, outcome.describe()
    assert "use a window's start or stop signal themselves" in "\n".join(rig.report(outcome.archive, "--section", "trust").out)


@pytest.mark.any_mpi
def test_windows_survive_the_ranks_death(mpi, tmp_path):
    flag = tmp_path / "flag"
    process = rig.start(rig.measure_argv(mpi.launch(mpi.program("windows_outside"), "wait", flag, np=2), tmp_path / "job.rkn",
                                         ["--window", "name=all from=start"]), tmp_path, mpi.env)
    wait_for_rounds(flag, more=200)
    for pid in subprocess.run(["pgrep", "-f", f"^{mpi.program('windows_outside')} wait {flag}$"], capture_output=True,
                              text=True).stdout.split():
        subprocess.run(["kill", "-KILL", pid])
    rig.finish(process)
    rig.functions(tmp_path / "job.rkn")  # waits until the archive exists
    rows = rig.query(tmp_path / "job.rkn", "SELECT window.name,sum(count) AS n WHERE mpi.function=MPI_Bcast,window.name "
                                           "GROUP BY window.name FORMAT json")
    assert rows and rows[0]["n"] > 100, rows


def test_the_model_of_events_needs_exact_state(tmp_path):
    for options, said in (([], True), (["--state=exact"], False), (["--quiet"], False)):
        outcome = rig.rankine("run", *options, "--window", "name=a from=start model=event;name=b from=start", "true", cwd=tmp_path)
        assert outcome.code == 0, outcome.describe()
        assert ("model=event of 'a' becomes model=call" in "\n".join(outcome.said)) == said, outcome.describe()
