# SPDX-License-Identifier: BSD-3-Clause
"""Tests monitor windows in C++, Fortran and Python, and with the names of the MPI/RT proposal (docs/windows.md)."""
import json
import re

import pytest

import rig
from window_values import check, shown

pytestmark = pytest.mark.beside


@pytest.mark.mpis("openmpi", "mpich")
def test_cxx_and_when_a_collective_begins(mpi, tmp_path):
    """Both MPI libraries copy 32 MiB before they send the first message of an allreduce. The recorder sees when the
    first message is sent."""
    outcome = rig.measured(mpi, [mpi.program("windows_cxx")], tmp_path, np=2, options=["--sample-hz=0"])
    assert outcome.code == 0, outcome.describe()
    assert outcome.lines() == ["arrays 2 0 2 2 0 2", "every 6 0", "large 3 3", "monitor 0 3 0 0", "scoped 1 0 1 2"], outcome.describe()
    rows = rig.query(tmp_path / "job.rkn", "SELECT window.name,sum(window.execution.ns) AS e,sum(time.duration.ns) AS t "
                                           "WHERE mpi.function=MPI_Allreduce GROUP BY window.name FORMAT json")
    large = next(row for row in rows if row.get("window.name") == "large")
    assert large["e"] < 0.99 * large["t"], rows


def test_the_names_of_mpirt(mpi, tmp_path):
    path = tmp_path / "rt.txt"
    outcome = rig.measured(mpi, [mpi.program("windows"), "mpirt", path], tmp_path, np=2)
    for rank in "01":
        said = [line.split()[1:] for line in outcome.out if line.startswith(rank)]
        assert said == [["nothing", "0"], ["start", "0"], ["again", "3"], ["end", "0"], ["flags", "0"], ["create", "2", "0", "2"],
                        ["reset", "3"], ["delete", "2", "0", "2"], ["made_anew", "2"]]
    alone = rig.plain(mpi, [mpi.program("windows"), "mpirt", path], tmp_path, np=2)
    assert "0 create 1 1 1" in alone.out, alone.describe()
    text = path.read_text()
    assert sorted(re.findall(r"window rt, start 1, rank (\d)", text)) == ["0", "1"]
    assert text.count("messages: sent 18 (51024 bytes), received 18 (51024 bytes)\n") == 4  # of both windows
    assert text.count("  sizes: small 26 (2048 bytes), large 10 (100000 bytes)") == 2 and "collective:" not in text, text


@pytest.mark.any_mpi
def test_the_proposals_warning(mpi, tmp_path):
    """If other services were requested but no samples show them, a warning is printed. The monitor still
    runs."""
    for options, warning in ((["--sample-hz=0"], "6"), ([], "0")):
        outcome = rig.measured(mpi, [mpi.program("windows"), "mpirt_other"], tmp_path, np=2, options=options, name=f"{warning}.rkn")
        for rank in "01":
            assert [line[2:] for line in outcome.out if line.startswith(rank)] == [
                f"of 10: {warning} 0 {warning}", f"of 11: {warning} 0 {warning}", "of 01: 0 0 0", "of 01: 0 0 0", "nothing named: 0"], outcome.describe()


@pytest.mark.any_mpi
def test_the_later_names_of_mpirt(mpi, tmp_path):
    path = tmp_path / "rt.json"
    outcome = rig.measured(mpi, [mpi.program("windows"), "mpirt_later", path], tmp_path, np=2)
    assert sorted(outcome.out) == ["0 later 0 0 flags 0", "1 later 0 0 flags 0"], outcome.describe()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert sorted((line["window"], line["rank"]) for line in lines) == [("of_copy", 0), ("of_copy", 1), ("sums", 0), ("sums", 1)]
    for line in lines:  # of_copy: one communicator's; sums: since its reset
        assert line["model"] == ("time" if line["window"] == "of_copy" else "event"), "a time driven task's model takes precedence"
        whole = dict(all=33, point_to_point=33) if line["window"] == "of_copy" else dict(all=2, collective=2)
        assert {kind: line[kind]["completions"] for kind in whole} == whole, line
        assert ("collective" in line) == (line["window"] == "sums"), line


def test_fortran(mpi, tmp_path):
    path = tmp_path / "rt.txt"
    values = shown(rig.measured(mpi, [mpi.program("windows_f90"), path], tmp_path, np=2, options=["--sample-hz=0"]))
    once = dict(calls=37, completions=32, blocking=20, non_blocking=10, collective=2, sent=15, sent_bytes=51008, received=15,
                received_bytes=51008, small=20, large=10, open=0, processes=2)
    check(values["all"], {**{key: n if key == "processes" else 2 * n for key, n in once.items()}, "start": 0, "stop": 0})
    check(values["on_copy"], {**once, "calls": 32, "small": 0, "large": 30})
    assert values["rt"] == dict(start=0, again=3, end=0, flags=0) and values["every"] == dict(start=6, end=0, again=6) and values["none"] == dict(answer=2) and values["create"] == dict(answer=0)
    assert path.read_text().count("20 calls, 20 complete") == 2
    assert values["together"] == dict(answer=0)
    lines = [json.loads(line) for line in (tmp_path / "rt.txt.json").read_text().splitlines()]
    assert [line["rank"] for line in lines] == [0, 1, "all"]
    alone = rig.plain(mpi, [mpi.program("windows_f90"), path], tmp_path, np=2)
    assert {"create answer 1", "all start 1", "all stop 1", "all answer 1", "rt start 1", "rt end 1", "none answer 1", "together answer 1"} <= set(alone.out), alone.describe()


@pytest.mark.mpis("openmpi", "mpich")
def test_fortran_with_four_threads(mpi, tmp_path):
    path = tmp_path / "rt.json"
    values = shown(rig.measured(mpi, [mpi.program("windows_threads_f90"), path], tmp_path, np=2))
    assert values["threads"].pop("wrong") == 0 and values["mpirt"] == dict(answer=0, flags=0), values
    once = dict(calls=5, completions=4, collective=1, sent=2, sent_bytes=5104, received=2, received_bytes=5104)
    for window, n in (("threads", 100), ("thread1", 10), ("thread2", 20), ("thread3", 30), ("thread4", 40)):
        check(values[window], {**{key: n * value for key, value in once.items()}, "open": 0})
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert sorted((line["window"], line["rank"]) for line in lines) == [("of_one", 0), ("of_one", 1), ("sums", 0), ("sums", 1)]
    for line in lines:  # of_one: one communicator's; sums: since its reset
        assert line["all"]["completions"] == (3 if line["window"] == "of_one" else 2), line
        assert line["model"] == ("time" if line["window"] == "of_one" else "event"), line


def python_of(mpi, folder):
    python = rig.VENV / "mpi4py/bin/python"
    if not python.exists():
        pytest.skip(f"no {python}: ./dev test installs it from PyPI")
    return python, {**rig.mpi4py_environment(mpi, folder), "PYTHONPATH": rig.ROOT / "python"}


def test_python(mpi, tmp_path):
    script = tmp_path / "windows.py"
    script.write_text('''
import rankine
from mpi4py import MPI
world = MPI.COMM_WORLD
with rankine.Window("sums", comm=MPI._addressof(world)) as sums:
    for i in range(2):
        with sums:  # it runs already, and goes on behind this
            world.Barrier()
    world.Barrier()
window = rankine.Window("sends", large_bytes=100, timeout=1.0)
window.start()
peer = 1 - world.rank
world.Sendrecv(bytearray(200), peer, 0, bytearray(200), peer, 0)
window.stop()
if world.rank == 0:
    v = window.read()
    print("attached" if rankine.attached() else "alone", v and v["sent_bytes"], v and v["large_messages"],
          v and v["blocking"]["completions"], (sums.read() or {}).get("collective", {}).get("calls"))
''')
    python, env = python_of(mpi, tmp_path)
    outcome = rig.measured(mpi, [python, script], tmp_path, np=2, env=env)
    assert outcome.code == 0 and outcome.out == ["attached 200 2 1 3"], outcome.describe()
    alone = rig.plain(mpi, [python, script], tmp_path, np=2, env=env)
    assert alone.out == ["alone None None None None"], alone.describe()


def test_a_report_of_all_ranks_in_python(mpi, tmp_path):
    """One window counts on all communicators, and another window counts on another communicator than the
    communicator of the report. In a report of some ranks, each rank writes its own part."""
    script = tmp_path / "report.py"
    script.write_text('''
import os
import sys
import rankine
from mpi4py import MPI
world = MPI.COMM_WORLD
copy = world.Dup()
copy.Set_name("a copy")
every, of_copy = rankine.Window("every"), rankine.Window("of_copy", comm=MPI._addressof(copy))
peer = 1 - world.rank
with every, of_copy:
    for comm in (world, copy, copy):
        for size in (10, 20000):
            comm.Sendrecv(bytearray(size), peer, 0, bytearray(size), peer, 0)
        comm.Barrier()
answers = [window.report(sys.argv[1] + end, comm=MPI._addressof(world)) for window in (every, of_copy) for end in (".json", ".txt")]
answers.append(every.report(f"{sys.argv[1]}.own.json", comm=MPI._addressof(MPI.COMM_SELF)))
os.write(1, f"{world.rank} {answers}\\n".encode())  # in one piece
''')
    python, env = python_of(mpi, tmp_path)
    path = tmp_path / "all"
    outcome = rig.measured(mpi, [python, script, path], tmp_path, np=2, env=env)
    assert outcome.code == 0 and sorted(outcome.out) == ["0 [0, 0, 0, 0, 0]", "1 [0, 0, 0, 0, 0]"], outcome.describe()
    lines = [json.loads(line) for line in path.with_suffix(".json").read_text().splitlines()]
    assert [(line["window"], line["rank"]) for line in lines] == [(name, rank) for name in ("every", "of_copy") for rank in (0, 1, "all")]
    for line in lines:
        ranks = 2 if line["rank"] == "all" else 1
        names = ["a copy"] if line["window"] == "of_copy" else ["a copy", "MPI_COMM_WORLD"]
        assert [comm["name"] for comm in line["communicators"]] == names, line
        for comm, n in zip(line["communicators"], (2, 1)):
            assert (comm["sent_messages"], comm["sent_bytes"]) == (2 * n * ranks, 20010 * n * ranks), comm
            assert (comm["small_bytes"], comm["large_bytes"]) == (20 * n * ranks, 40000 * n * ranks), comm
            assert (comm["point_to_point"]["completions"], comm["collective"]["completions"]) == (2 * n * ranks, n * ranks), comm
    text = path.with_suffix(".txt").read_text()
    assert re.findall(r"^window (\w+), start 1, rank (\w+):", text, re.M) == [(line["window"], str(line["rank"])) for line in lines]
    assert text.count("  a copy, 2 processes, reported by 2, messages: sent 8 (80040 bytes), received 8 (80040 bytes)") == 2, text
    own = [json.loads(line)["rank"] for line in (tmp_path / "all.own.json").read_text().splitlines()]
    assert sorted(map(str, own)) == ["0", "1", "all", "all"]
    alone = rig.plain(mpi, [python, script, path], tmp_path, np=2, env=env)
    assert sorted(alone.out) == ["0 [1, 1, 1, 1, 1]", "1 [1, 1, 1, 1, 1]"], alone.describe()


@pytest.mark.any_mpi
def test_the_proposals_names_in_python(mpi, tmp_path):
    script = tmp_path / "monitor.py"
    script.write_text('''
import sys
from mpi4py import MPI
from rankine import Window, mpirt
world = MPI.COMM_WORLD
copy = world.Dup()
request, handle = mpirt.Request("rt"), mpirt.Handle(profile=1, coll=1)
answers = [mpirt.MPI_START_MONITOR(request, handle, sys.argv[1]), mpirt.MPI_START_MONITOR(request, handle, "/nowhere/x")]
world.Barrier()
answers += [mpirt.MPI_END_MONITOR(request, handle), handle.coll]
requests = [mpirt.Request("of_copy", comm=MPI._addressof(copy), model=Window.EVENT), mpirt.Request("nothing")]
handles = [mpirt.Handle(profile=1, coll=1), mpirt.Handle()]
answers += [mpirt.MPIRT_MONITOR_REQUEST_CREATE(requests, handles), mpirt.MPIRT_START_MONITOR(requests[0], handles[0])]
world.Barrier()
copy.Barrier()
answers += [mpirt.MPIRT_OUTPUT_MONITOR(requests[0], handles[0], sys.argv[1]), mpirt.MPIRT_MONITOR_RESET(requests[0], handles[0]),
            mpirt.MPIRT_END_MONITOR(requests[0], handles[0]), mpirt.MPIRT_MONITOR_REQUEST_DELETE(requests)]
every, handle = mpirt.Request("every"), mpirt.Handle(1, 1, 1, 1, 1, 1, 1)
answers += [mpirt.MPI_START_MONITOR(every, handle), mpirt.MPI_END_MONITOR(every, handle),
            mpirt.MPI_START_MONITOR(every, mpirt.Handle(1, 1, 1, 1, 1, 1, 1))]
timed, handle = mpirt.Request("timed", model=Window.EVENT, start_time=1e-9), mpirt.Handle(profile=1, coll=1)
mpirt.MPI_START_MONITOR(timed, handle, sys.argv[1])
world.Barrier()
mpirt.MPI_END_MONITOR(timed, handle)
if world.rank == 0:
    print(answers)
''')
    python, env = python_of(mpi, tmp_path)
    path = tmp_path / "rt.json"
    outcome = rig.measured(mpi, [python, script, path], tmp_path, np=2, env=env, options=["--sample-hz=0"])
    assert outcome.code == 0 and outcome.out == ["[0, 3, 0, 0, ([0, 2], 2), 0, 0, 0, 0, ([0, 2], 2), 6, 0, 6]"], outcome.describe()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert sorted((line["window"], line["collective"]["calls"], line["model"]) for line in lines) == [("of_copy", 1, "event")] * 2 + [("rt", 1, "call")] * 2 + [
        ("timed", 1, "time")] * 2  # the model of a time-driven task takes precedence
    alone = rig.plain(mpi, [python, script, path], tmp_path, np=2, env=env)
    assert alone.out == ["[1, 1, 1, 0, ([1, 1], 1), 1, 1, 1, 1, ([1, 1], 1), 1, 1, 1]"], alone.describe()


FLAGS = dict(other=["other"], pttopt=["point_to_point"], coll=["collective"], comm=["communicator"], msgsize=["message_size"], traffic=["traffic"],
             all=["point_to_point", "collective", "communicator", "message_size", "traffic", "other"])


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("language", ["c", "fortran", "python"])
def test_each_flag_in_each_language(mpi, language, tmp_path):
    """If the flag `profile` is missing, nothing is monitored. The end call resets all flags. A call with an array of
    requests has a return code for each request."""
    path, env = tmp_path / "flags.json", None
    command = [mpi.program("windows_flags" if language == "c" else "windows_flags_f90")]
    if language == "python":
        script = tmp_path / "flags.py"
        script.write_text('''
import sys
from dataclasses import astuple
from mpi4py import MPI
from rankine.mpirt import *
world = MPI.COMM_WORLD
flags = ("other", "pttopt", "coll", "comm", "msgsize", "traffic")
def monitor(name, handle):
    request = Request(name)
    start = MPI_START_MONITOR(request, handle, sys.argv[1])
    world.Barrier()
    end = MPI_END_MONITOR(request, handle)
    if world.rank == 0:
        print(name, start, end, sum(astuple(handle)))
for flag in flags:
    monitor(flag, Handle(profile=1, **{flag: 1}))
monitor("all", Handle(1, 1, 1, 1, 1, 1, 1))
monitor("unprofiled", Handle(0, 1, 1, 1, 1, 1, 1))
requests = [Request(), Request(), Request()]
create, first = MPIRT_MONITOR_REQUEST_CREATE(requests, [Handle(profile=1, coll=1), Handle(coll=1), Handle(profile=1, comm=1)])
delete, wrong = MPIRT_MONITOR_REQUEST_DELETE(requests)
if world.rank == 0:
    print("create", first, *create)
    print("delete", wrong, *delete)
''')
        python, env = python_of(mpi, tmp_path)
        command = [python, script]
    outcome = rig.measured(mpi, [*command, path], tmp_path, np=2, env=env)
    assert outcome.code == 0, outcome.describe()
    assert outcome.out == [*(f"{name} 0 0 0" for name in (*FLAGS, "unprofiled")), "create 2 0 2 0", "delete 2 0 2 0"], outcome.describe()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert sorted((line["window"], line["rank"]) for line in lines) == sorted((name, rank) for name in FLAGS for rank in (0, 1))
    for line in lines:
        assert line["what"] == FLAGS[line["window"]], line
    alone = rig.plain(mpi, [*command, path], tmp_path, np=2, env=env)
    assert alone.out == [*(f"{name} 1 1 0" for name in (*FLAGS, "unprofiled")), "create 1 1 1 1", "delete 1 1 1 1"], alone.describe()
