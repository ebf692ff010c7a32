# SPDX-License-Identifier: BSD-3-Clause
"""Tests the results of the sampler for programs with known behaviour. Tests that the sampler does not affect
programs."""
import collections
import json
import os
import pathlib
import re
import signal
import subprocess
import time

import pytest

import rig

LIBRARIES = ("openmpi", "mpich")
FREQUENT = ("--sample-hz=1000",)


def sampled(mpi, folder, *argv, options=FREQUENT, np=1, env=None, timeout=60):
    outcome = rig.measured(mpi, [mpi.program("sampled"), *argv], folder, np=np, options=options, env=env, timeout=timeout)
    assert outcome.code == 0, outcome.describe()
    return outcome


def process(archive, rank=0):
    return info(archive)["processes"][rank]


def info(archive):
    return json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=archive.parent).out))


def seconds(archive, *keys, where=""):
    """Returns {values of the keys: time of the samples in seconds}."""
    text = (f"SELECT {','.join(keys)},sum(sample.time.ns) {where} GROUP BY {','.join(keys)} FORMAT json")
    return {tuple(row.get(key) for key in keys): row["sum#sample.time.ns"] / 1e9 for row in rig.query(archive, text)}


@pytest.mark.beside
@pytest.mark.mpis(*LIBRARIES)
@pytest.mark.parametrize("argv, answer", [
    (("waits",), ["interrupted 0"]),
    (("own_profiler",), ["own ticks: come"]),
    (("all_signals",), ["wrong 0, came while blocked: -1"]),
    (("dies", "58"), ["child: signal 58"]),
    (("full_queue",), ["wrong 0, ready: told", "wrong 0, child: signal 29"]),
    (("descriptors",), ["open: 100"]),
    (("threads", "16384"), ["joined"]),
    (("coroutines",), ["back"]),
], ids=lambda value: value[0] if isinstance(value, tuple) else "")
def test_the_program_sees_nothing_of_it(mpi, argv, answer, tmp_path):
    outcome = sampled(mpi, tmp_path, *argv)
    assert outcome.out == answer, outcome.describe()
    assert rig.query(outcome.archive, "SELECT count() WHERE sample.count>0 FORMAT json")[0]["count"] > 20


@pytest.mark.any_mpi
@pytest.mark.mpis(*LIBRARIES)
def test_a_thread_that_switches_often_goes_over_to_a_timer(mpi, tmp_path):
    """The timer interrupts no system call of the thread. Most ticks of the timer occur during system calls, and
    these ticks have stacks."""
    outcome = sampled(mpi, tmp_path, "waits_often", options=("--sample-hz=250",))
    assert outcome.out == ["interrupted 0"], outcome.describe()
    attributes = process(outcome.archive)["attributes"]
    assert attributes["sample.source"] == "perf" and attributes["sample.threads.timers"] == 1, attributes
    ticks = rig.query(outcome.archive, "SELECT sample.clock,count() WHERE callpath GROUP BY sample.clock FORMAT json")
    assert {row["sample.clock"]: row["count"] for row in ticks if "sample.clock" in row}["kernel"] > 30, ticks


@pytest.mark.mpis(*LIBRARIES)
def test_ranks_that_outnumber_the_processors_have_timers_from_their_begin(mpi, tmp_path):
    ranks = os.cpu_count() + 1
    if ranks > 17:
        pytest.skip(f"{ranks - 1} processors are too many to start more ranks than that")
    outcome = rig.measured(mpi, [mpi.program("ring"), "1", "8"], tmp_path, np=ranks, options=("--sample-hz=100",))
    assert outcome.code == 0, outcome.describe()
    # In such a short run, the sampler has hardly any tick at which it could switch to a timer.
    for rank in range(ranks):
        attributes = process(outcome.archive, rank)["attributes"]
        assert attributes["sample.source"] == "perf" and attributes["sample.threads.timers"] == 1, attributes


@pytest.mark.any_mpi
@pytest.mark.beside
@pytest.mark.mpis(*LIBRARIES)
@pytest.mark.parametrize("handler", ["needs_room", "leaves"])
def test_handlers_of_the_program_within_a_tick(mpi, handler, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("alarmed"), handler], tmp_path, np=1, options=FREQUENT)
    assert outcome.code == 0 and outcome.out == ["alarms: many, blocked: 0"], outcome.describe()
    taken = process(outcome.archive)["attributes"]["sample.taken"]
    assert taken > 600  # of one second of processor time; this shows that sampling continued until the end


@pytest.mark.any_mpi
@pytest.mark.mpis(*LIBRARIES)
def test_functions_have_their_shares(mpi, tmp_path):
    outcome = sampled(mpi, tmp_path, "parts", "25")  # the two functions compute for 1.5 s and 0.5 s
    parts = collections.Counter()
    for (path,), share in seconds(outcome.archive, "callpath", where="WHERE mpi.state=outside,sample.clock=cpu").items():
        for name in ("three_parts", "one_part"):
            if path and name in path.split("/"):
                parts[name] += share
    # No tick arrives while the host pauses the virtual machine. The program detects the pause, because its clock
    # continues.
    not_run = int(re.fullmatch(r"not run (\d+) us", outcome.out[0])[1]) / 1e6
    said = parts, not_run, process(outcome.archive)["attributes"], seconds(outcome.archive, "sample.clock")
    assert 1.35 - not_run <= parts["three_parts"] <= 1.65, said
    assert 0.425 - not_run <= parts["one_part"] <= 0.575, said
    assert parts["three_parts"] + parts["one_part"] == pytest.approx(2 - not_run, rel=0.1), said


@pytest.mark.any_mpi
@pytest.mark.mpis(*LIBRARIES)
def test_threads_have_stacks_of_their_own(mpi, tmp_path):
    outcome = sampled(mpi, tmp_path, "threads", "0")
    by_thread = collections.Counter()
    for (thread, path), share in seconds(outcome.archive, "thread.id", "callpath").items():
        if path and "thread_work" in path.split("/"):
            by_thread[thread] += share
    assert len(by_thread) == 3, by_thread
    assert all(share == pytest.approx(0.5, rel=0.2) for share in by_thread.values()), by_thread


@pytest.mark.any_mpi
@pytest.mark.beside
@pytest.mark.mpis(*LIBRARIES)
def test_a_stack_beyond_the_limit_is_cut_and_counted(mpi, tmp_path):
    outcome = sampled(mpi, tmp_path, "deep", "100000")
    rows = rig.query(outcome.archive, "SELECT callpath,sum(sample.count) GROUP BY callpath FORMAT json")
    assert max(row["callpath"].count("deep") for row in rows if row.get("callpath")) > 200


@pytest.mark.mpis(*LIBRARIES)
@pytest.mark.parametrize("scenario, rank, function, reason", [
    ("late_sender", 1, "MPI_Recv", "late_sender"),
    ("late_receiver", 0, "MPI_Send", "late_receiver"),
    ("barrier", 1, "MPI_Barrier", "collective"),
])
def test_a_sampled_wait_is_the_exact_one(mpi, scenario, rank, function, reason, tmp_path):
    """The samples of the wait are ticks while the thread spins. While the thread has no processor or is in the
    kernel, the samples come from another process."""
    outcome = rig.measured(mpi, [mpi.program("states"), scenario], tmp_path, np=2,
                           options=["--state=exact", "--sample-hz=1000"], timeout=120)
    assert outcome.code == 0, outcome.describe()
    rows = rig.query(outcome.archive, "SELECT mpi.rank,mpi.function,mpi.state,sum(time.duration.ns) "
                                      "GROUP BY mpi.rank,mpi.function,mpi.state FORMAT json")
    exact = {(row["mpi.rank"], row["mpi.function"], row["mpi.state"]): row["sum#time.duration.ns"] / 1e9 for row in rows}
    keys = ("mpi.rank", "mpi.function", "mpi.state", "mpi.stall.reason")
    found = seconds(outcome.archive, *keys)
    stall, there = found.get((rank, function, "stall", reason), 0), exact[rank, function, "stall"]
    # The process that samples from outside may itself have no processor. The archive contains the time for which this
    # was the case.
    unseen = process(outcome.archive, rank)["attributes"].get("sample.unseen.ns", 0) / 1e9
    assert there - unseen - 0.15 <= stall <= there + 0.15, (exact, found, unseen)


@pytest.mark.mpis(*LIBRARIES)
def test_unobserved_time_is_reported(mpi, spool, tmp_path):
    """The collector is stopped from the start, as if no processor were available for it."""
    archive = tmp_path / "job.rkn"
    argv = rig.measure_argv(mpi.launch(mpi.program("sampled"), "waits", np=1), archive, FREQUENT)
    job = rig.start(argv, tmp_path, {**mpi.env, "RANKINE_SPOOL": spool})
    helpers = []
    try:
        end = time.monotonic() + 30
        while not helpers and time.monotonic() < end:
            helpers = rig.collectors(spool)
        for pid in helpers:
            os.kill(pid, signal.SIGSTOP)
        while not archive.exists() and time.monotonic() < end:
            time.sleep(0.1)
    finally:
        for pid in helpers:
            os.kill(pid, signal.SIGCONT)
    outcome = rig.finish(job)
    assert helpers and outcome.code == 0, outcome.describe()
    # The program sleeps in 25 times 7 waits of 4 ms each, which is at least 0.7 s.
    assert process(archive)["attributes"]["sample.unseen.ns"] > 0.6e9
    trust = " ".join(" ".join(rig.report(archive, "--section", "trust").out).split())
    assert "was not sampled, because Rankine's process had no core itself" in trust, trust


@pytest.mark.mpis(*LIBRARIES)
def test_time_is_counted_once_where_ranks_take_turns(mpi, tmp_path):
    """The scheduler reports how long a thread waited for a processor only when the thread gets a processor. Before
    that, the thread seems to sleep."""
    processors = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(processors)})
    try:
        archive = sampled(mpi, tmp_path, "ring", "2500", np=6).archive
    finally:
        os.sched_setaffinity(0, processors)
    for (rank,), time in seconds(archive, "mpi.rank").items():
        assert time == pytest.approx(2.5, abs=0.2), rank
    assert sum(seconds(archive, "mpi.rank", where="WHERE sample.clock=waiting").values()) > 6 * 2.5 / 2


@pytest.mark.any_mpi
@pytest.mark.mpis(*LIBRARIES)
def test_missing_ticks_are_reported(mpi, tmp_path):
    """The program blocks the signal in a way that the recorder cannot detect. The thread's states are therefore
    sampled from another process."""
    outcome = sampled(mpi, tmp_path, "blocked")
    missed = process(outcome.archive)["attributes"]["sample.unticked.ns"] / 1e9
    assert missed == pytest.approx(1.5, abs=0.4)
    found = seconds(outcome.archive, "mpi.rank", "mpi.state", "sample.clock")
    assert found[0, "outside", "kernel"] == pytest.approx(1.5, abs=0.3), found
    assert found[0, "outside", "cpu"] == pytest.approx(0.6, abs=0.15), found
    trust = " ".join(" ".join(rig.report(outcome.archive, "--section", "trust").out).split())
    assert "of the threads' own code ran without signals of the sampler" in trust


@pytest.mark.mpis("openmpi")
def test_iterations_have_their_shares(mpi, tmp_path):
    archive = sampled(mpi, tmp_path, "loops").archive
    found = {row["loop.iteration"]: row["sum#sample.time.ns"] / 1e9 for row in rig.query(
        archive, "SELECT loop.iteration,sum(sample.time.ns) WHERE loop=inner,sample.clock=cpu GROUP BY loop.iteration FORMAT json")}
    assert set(found) == {-2, -1, 0, 1} and all(share == pytest.approx(0.1, rel=0.3) for share in found.values()), found
    loops = {loop["loop"]: loop["ranges"] for loop in json.loads("\n".join(rig.report(archive, "--json").out))["samples"]["iterations"]}
    assert [(part["first"], part["last"]) for part in loops["outer"]] == [(i, i) for i in range(100, 116)]
    times = [part["outside_ns"] / 1e9 for part in loops["outer"]]
    assert sum(times[:8]) == pytest.approx(0.72, rel=0.15) and sum(times[8:]) == pytest.approx(0.24, rel=0.15), times
    text = "\n".join(rig.report(archive, "--section", "iterations").out)
    assert "100..101  outer" in text and "-2  inner" in text, text


@pytest.mark.mpis("mpich")
def test_a_lock_that_another_thread_holds(mpi, tmp_path):
    """MPICH has a single lock, which a thread holds while it copies data."""
    outcome = sampled(mpi, tmp_path, "lock", options=())
    waited = int(re.fullmatch(r"waited (\d+) ms", outcome.out[0])[1]) / 1e3
    assert waited > 1, outcome.describe()
    found = seconds(outcome.archive, "mpi.function", "mpi.stall.reason", where="WHERE mpi.state=stall")
    assert found["MPI_Iprobe", "lock"] == pytest.approx(waited, rel=0.25), (found, waited)


@pytest.mark.any_mpi
@pytest.mark.mpis(*LIBRARIES)
def test_paused_time_is_unseen_from_outside_too(mpi, tmp_path):
    outcome = sampled(mpi, tmp_path, "paused")
    found = seconds(outcome.archive, "mpi.state", "sample.clock", where="WHERE mpi.rank=0")
    assert found["outside", "cpu"] == pytest.approx(0.6, abs=0.12), found
    # The pauses take 0.9 s in total, of which the program sleeps for 0.3 s. Time in which the host takes the processor
    # away during the other 0.6 s counts as sleep.
    assert found.get(("outside", "kernel"), 0) < 0.1 and found.get(("outside", "blocked"), 0) < 0.2, found
    assert "sample.unticked.ns" not in process(outcome.archive)["attributes"]


@pytest.mark.any_mpi
@pytest.mark.mpis(*LIBRARIES)
def test_samples_survive_the_ranks_death(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("sampled"), "killed"], tmp_path, np=2, options=FREQUENT)
    assert outcome.code != 0
    found = seconds(outcome.archive, "mpi.rank", "mpi.state", where="WHERE sample.clock=cpu")
    assert found[0, "outside"] == pytest.approx(0.5, rel=0.2), found


@pytest.mark.any_mpi
@pytest.mark.mpis(*LIBRARIES)
@pytest.mark.parametrize("messages", [100_000, pytest.param(100_000_000, marks=pytest.mark.long)])
def test_volume_is_time_and_not_messages(mpi, messages, tmp_path):
    """The amount of data depends only on the number of ticks, and not on the number of messages."""
    sizes = []
    for name, count in (("few", 1000), ("many", messages)):
        folder = tmp_path / name
        folder.mkdir()
        outcome = sampled(mpi, folder, "messages", str(count // 2), np=2, timeout=900)
        said = info(outcome.archive)
        taken = sum(p["attributes"]["sample.taken"] for p in said["processes"])
        stored = sum(chunk["stored_bytes"] for chunk in said["chunks"] if chunk["kind"] == "samples")
        sizes.append((taken, stored))
    (_, few), (taken, many) = sizes
    assert many - few <= 6 * taken + 400, sizes


@pytest.mark.any_mpi
@pytest.mark.beside
@pytest.mark.mpis(*LIBRARIES)
@pytest.mark.parametrize("options", [("--sample-hz=0",), ("--state=off",)])
def test_off_is_off(mpi, options, tmp_path):
    outcome = sampled(mpi, tmp_path, "parts", "5", options=options)
    kinds = rig.rankine("query", outcome.archive, "SELECT count() WHERE sample.count>0", cwd=tmp_path)
    assert kinds.code != 0 and "sample.count" in "".join(kinds.said)
    assert "sample.hz" not in json.dumps(process(outcome.archive))


def test_a_bad_rate_is_refused(tmp_path):
    for rate in ("-1", "abc", "10001", ""):
        outcome = rig.rankine("run", f"--sample-hz={rate}", "true", cwd=tmp_path)
        assert outcome.code != 0 and "--sample-hz takes a number from 0 to 10000" in "".join(outcome.said)


def python_of(version):
    """Returns the interpreter of a version, and the folder of its mpi4py. The interpreter is that of ./dev
    test, or one of pyenv."""
    python = rig.VENV / "mpi4py/bin/python"
    if version == "test":
        if not python.exists():
            pytest.skip(f"no {python}: ./dev test installs it from PyPI")
        return python, None
    found = sorted((pathlib.Path.home() / ".pyenv/versions").glob(f"{version}.*/bin/python3"))
    if not found:
        pytest.skip(f"no Python {version}: pyenv install {version}")
    folder = rig.VENV / f"mpi4py-{version}"
    if not (folder / "mpi4py").exists():
        installed = subprocess.run([found[-1], "-m", "pip", "install", "-q", "--only-binary", ":all:", "--target", folder, "mpi4py"],
                                   capture_output=True, text=True, timeout=300)
        if installed.returncode != 0:
            pytest.skip(f"no mpi4py for Python {version}: {installed.stderr[-200:]}")
    return found[-1], folder


@pytest.mark.parametrize("version", ["test", "3.8", "3.9", "3.10", "3.12", "3.13"])
def test_python_functions(version, mpi, tmp_path):
    """In stacks, CPython functions appear in place of the interpreter's loop, however they are called."""
    python, packages = python_of(version)
    unit = 0.2
    env = rig.mpi4py_environment(mpi, tmp_path)
    if packages is not None:
        env["PYTHONPATH"] = str(packages)
    outcome = rig.measured(mpi, [str(python), rig.SOURCES / "sampled.py", str(unit)], tmp_path, np=2, options=FREQUENT, env=env, timeout=120)
    known = [int(part) for part in process(outcome.archive)["attributes"]["python.version"].split(".")[:2]]
    # Code objects have a qualified name since 3.11.
    called = str if known >= [3, 11] else lambda name: name.rsplit(".")[-1]
    assert outcome.code == 0 and sorted(outcome.out) == ["done 0", "done 1"], outcome.describe()
    shares = collections.Counter()
    for (path,), share in seconds(outcome.archive, "callpath", where="WHERE mpi.rank=0,sample.clock=cpu").items():
        for name in set((path or "").split("/")):
            shares[name] += share
    expected = {"Solver.step": 3, "Solver.größe": 1, "through_c": 2, "through_c.<locals>.key": 2, "numbers": 2, "consume": 2,
                "down": 1, "work_of_thread": 1, "made": 2, "made_7": 0.1, "main": 11}
    for name, units in expected.items():
        # While a hypervisor takes the processor away, perf's task clock continues to run, but the program's clock does
        # not.
        assert 0.8 * units * unit - 0.02 <= shares[called(name)] <= 1.5 * units * unit + 0.05, (name, shares)
    assert "_PyEval_EvalFrameDefault" not in shares, shares
    paths = [path for (path,) in seconds(outcome.archive, "callpath", where="WHERE mpi.rank=0") if path]
    deep = [path for path in paths if "down" in path.split("/")]
    assert max(path.split("/").count("down") for path in deep) == 61
    assert any("<module>/main/through_c/" in path and path.endswith(called("through_c.<locals>.key") + "/burn") for path in paths), paths
    waits = seconds(outcome.archive, "callpath", "mpi.state", where="WHERE mpi.rank=1,mpi.function=MPI_Barrier")
    assert any("<module>/main/wait_for_others" in (path or "") and state == "stall" for path, state in waits), waits
