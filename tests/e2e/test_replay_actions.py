# SPDX-License-Identifier: BSD-3-Clause
"""Tests user-defined actions in text traces: rankine replay --actions FILE.so|FILE.py."""
import json
import os
import subprocess

import pytest

import rig
from test_replay import CROSSBAR

pytestmark = pytest.mark.beside

OWN = """
from rankine.replay import action

@action("halo")
def halo(rank, bytes):
    left, right = (rank.number - 1) % rank.size, (rank.number + 1) % rank.size
    rank.irecv(left, bytes, 0)
    rank.irecv(right, bytes, 1)
    rank.send(right, bytes, 0)
    rank.send(left, bytes, 1)
    rank.waitall()

@action("solve")
def solve(rank, steps, bytes, work):
    for _ in range(int(steps)):
        rank.compute(float(work))
        halo(rank, bytes)
        rank.allreduce(8)

@action("wrong")
def wrong(rank):
    rank.send(99, 8)

@action("nothing")
def nothing(rank):
    print("said by Python")

@action("throws")
def throws(rank):
    raise ValueError("no such mesh")
"""
ENV = {"PYTHONPATH": str(rig.ROOT / "python")}


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    made = tmp_path_factory.mktemp("actions") / "own_actions.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-Wall", "-Werror", "-I", str(rig.ROOT / "include"), "-o", str(made),
                    str(rig.ROOT / "examples" / "own_actions.c")], check=True)
    return made


def replay(tmp_path, lines, *words, name="trace"):
    (tmp_path / name).write_text("".join(f"{line}\n" for line in lines))
    (tmp_path / "platform.xml").write_text(CROSSBAR)
    (tmp_path / "own.py").write_text(OWN)
    return subprocess.run([str(rig.RANKINE), "replay", str(tmp_path / name), "--platform", str(tmp_path / "platform.xml"), *map(str, words)],
                          capture_output=True, text=True, timeout=60, env={**os.environ, **ENV})


def seconds(run):
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)["simulated_time_s"]


def plain(steps):
    lines = [f"{rank} init" for rank in range(4)]
    for rank in range(4):
        left, right = (rank - 1) % 4, (rank + 1) % 4
        for _ in range(steps):
            lines += [f"{rank} {line}" for line in (
                "compute 12345.5", f"irecv {left} 0 8192 6", f"irecv {right} 1 8192 6", f"send {right} 0 8192 6", f"send {left} 1 8192 6",
                "waitall", "allreduce 8 0 6")]
    return lines


def test_own_actions_are_what_they_do(tmp_path, library):
    wanted = seconds(replay(tmp_path, plain(3), "--json", name="plain"))
    own = [f"{rank} {line}" for rank in range(4) for line in ("init", "solve 3 8192 12345.5", "finalize")]
    for file in (library, tmp_path / "own.py"):
        assert seconds(replay(tmp_path, own, "--json", "--actions", file)) == wanted
    (tmp_path / "list").write_text("".join(f"{tmp_path}/rank{rank}\n" for rank in range(4)))
    for rank in range(4):
        (tmp_path / f"rank{rank}").write_text(f"{rank} init\n{rank} solve 3 8192 12345.5\n")
    assert seconds(rig_list(tmp_path, library)) == wanted


def rig_list(tmp_path, library):
    return subprocess.run([str(rig.RANKINE), "replay", str(tmp_path / "list"), "--platform", str(tmp_path / "platform.xml"), "--json", "--actions",
                           str(library)], capture_output=True, text=True, timeout=60)


def test_a_sweep_asks_for_each_point(tmp_path, library):
    own = [f"{rank} halo 8192" for rank in range(4)]
    for file in (library, tmp_path / "own.py"):
        run = replay(tmp_path, own, "--json", "--sweep", "bandwidth=1,2,4", "--actions", file)
        times = [point["simulated_time_s"] for point in json.loads(run.stdout)["points"]]
        assert times == sorted(times, reverse=True) and len(set(times)) == 3


@pytest.mark.parametrize("lines, said", [
    (["0 wrong", "1 init"], "trace:1: action wrong says 'send 99 0 8 6': receiver is not a rank of the 2: 99"),
    (["0 init", "1 throws"], "trace:2: action throws: ValueError: no such mesh"),
    (["0 halo", "1 init"], "trace:1: action halo: TypeError: "),
    (["0 unheard", "1 init"], "trace:1: unknown action unheard"),
])
def test_mistakes_of_own_actions_are_reported(tmp_path, lines, said):
    run = replay(tmp_path, lines, "--actions", tmp_path / "own.py")
    assert run.returncode == 1 and run.stdout == "" and said in run.stderr, run.stderr


def test_a_failing_function_of_c(tmp_path, library):
    run = replay(tmp_path, ["0 halo", "1 init"], "--actions", library)
    assert run.returncode == 1 and "trace:1: action halo: its function returned 1" in run.stderr, run.stderr


def test_standard_output_stays_the_answer(tmp_path):
    run = replay(tmp_path, ["0 nothing", "1 init"], "--json", "--actions", tmp_path / "own.py")
    assert seconds(run) == 0 and "said by Python" in run.stderr


@pytest.mark.parametrize("name, text, said", [
    ("a.txt", "", "--actions takes a library (.so) or a Python file (.py)"),
    ("none.py", None, "none.py: No such file or directory"),
    ("none.so", None, "cannot load the actions: "),
    ("empty.py", "x = 1\n", "empty.py: it defines no action"),
    ("broken.py", "1/0\n", "broken.py: ZeroDivisionError: division by zero"),
    ("leaves.py", "import os\nos._exit(3)\n", "leaves.py: its Python process has ended"),
    ("send.py", "from rankine.replay import action\n@action('send')\ndef f(rank): pass\n", "traces have an action send of their own"),
])
def test_files_that_are_no_actions(tmp_path, name, text, said):
    if text is not None:
        (tmp_path / name).write_text(text)
    run = replay(tmp_path, ["0 init", "1 init"], "--actions", tmp_path / name)
    assert run.returncode == 2 and said in run.stderr, run.stderr


def test_a_library_without_actions(tmp_path):
    (tmp_path / "x.c").write_text("int x;\n")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(tmp_path / "x.so"), str(tmp_path / "x.c")], check=True)
    run = replay(tmp_path, ["0 init"], "--actions", tmp_path / "x.so")
    assert run.returncode == 2 and "x.so has no function rankine_actions" in run.stderr, run.stderr
