# SPDX-License-Identifier: BSD-3-Clause
"""Runs `rankine attach` on many kinds of programs, including programs that die while they are attached. A program
that survives behaves as before."""
import contextlib
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

import pytest

import rig

pytestmark = pytest.mark.beside


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """Builds the same program three times: linked dynamically, linked statically, and without position independence."""
    if rig.rankine("attach", "--detach", "--pid", 1 << 22, cwd="/").said[0].find("was built without") >= 0:
        pytest.skip("built without libzydis-dev")
    folder = tmp_path_factory.mktemp("attach")
    for name, options in (("dynamic", ()), ("static", ("-static",)), ("fixed", ("-no-pie",))):
        subprocess.run(["gcc", "-O2", "-Wall", "-Wextra", "-Werror", "-pthread", *options, rig.SOURCES / "attach_me.c", "-o",
                        folder / name], check=True, timeout=120)
    return folder


@contextlib.contextmanager
def running(program, *before):
    process = subprocess.Popen([*before, program], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    try:
        assert process.stdout.readline() == b"ready\n"
        yield process
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=30)
        assert (process.returncode, out) == (0, b"0 wrong\n")
    finally:
        process.kill()
        process.communicate()


def code(pid):
    """Returns the program's code as it is in memory, and the executable memory areas that have no file."""
    program, own, others = os.readlink(f"/proc/{pid}/exe"), b"", []
    for line in pathlib.Path(f"/proc/{pid}/maps").read_text(encoding="ascii").splitlines():
        if re.match(r"\S+ r-xp \S+ \S+ 0\s*$", line):
            others.append(line)
        if " r-xp " in line and line.endswith(program):
            begin, end = (int(text, 16) for text in line.split()[0].split("-"))
            with open(f"/proc/{pid}/mem", "rb") as memory:
                memory.seek(begin)
                own += memory.read(end - begin)
    assert own
    return own, others


def attach(pid, function, folder, *options):
    return rig.start([rig.RANKINE, "attach", "--pid", pid, "--function", function, *options], folder)


def calls(process):
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 0, (out, err)
    return json.loads(out)["processes"][0]["functions"][0]["count"]


def test_static_program_is_refused_by_name(programs, tmp_path):
    """The linker omits a static program's unwind table, so `rankine attach` refuses the program."""
    with running(programs / "static") as process:
        before = code(process.pid)
        outcome = rig.rankine("attach", "--pid", process.pid, "--function", "static:step", cwd=tmp_path)
        assert outcome.code == 2 and len(outcome.said) == 1 and "no unwind table" in outcome.said[0], outcome.describe()
        assert code(process.pid) == before


@pytest.mark.parametrize("kind", ["dynamic", "fixed"])
def test_programs_of_any_kind(kind, programs, tmp_path):
    with running(programs / kind) as process:
        before = code(process.pid)
        watch = attach(process.pid, f"{kind}:step", tmp_path, "--json")
        assert b"1 functions patched" in watch.stderr.readline()
        time.sleep(0.1)
        assert calls(watch) > 0
        assert code(process.pid) == before


def test_python_counts_each_call(programs, tmp_path):
    """Attaches to an interpreter: each call of the C library that the script makes is counted."""
    script = "import os, sys\nfor line in sys.stdin:\n    for i in range(int(line)): os.getppid()\n    print('done', flush=True)\n"
    process = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        print(1, file=process.stdin, flush=True)
        assert process.stdout.readline() == "done\n"
        watch = attach(process.pid, "libc.so.6:getppid", tmp_path, "--json")
        assert b"1 functions patched" in watch.stderr.readline()
        print(1000, file=process.stdin, flush=True)
        assert process.stdout.readline() == "done\n"
        assert calls(watch) == 1000
        process.stdin.close()
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()


@pytest.mark.root
def test_process_of_another_user_namespace(programs, tmp_path):
    """Attaches to a process whose root user differs from the root user of the test. The test's user may attach, but
    no other user may, and the process must not notice."""
    if subprocess.run(["unshare", "--user", "--map-root-user", "true"], check=False).returncode != 0:
        pytest.skip("no user namespaces here")
    with running(programs / "dynamic", "unshare", "--user", "--map-root-user") as process:
        before = code(process.pid)
        watch = attach(process.pid, "dynamic:step", tmp_path, "--json")
        assert b"1 functions patched" in watch.stderr.readline()
        time.sleep(0.1)
        assert calls(watch) > 0
        assert code(process.pid) == before
        outcome = rig.run(["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", rig.RANKINE, "attach", "--pid",
                           process.pid, "--function", "dynamic:step"], "/")
        assert outcome.code == 2 and len(outcome.said) == 1 and "as the user of the process, or as root" in outcome.said[0], outcome.describe()


def test_two_at_once(programs, tmp_path):
    """Two `rankine attach` processes start at the same time. Either of them attaches, and the other prints why it
    does not."""
    with running(programs / "dynamic") as process:
        before = code(process.pid)
        for _ in range(5):
            both = [attach(process.pid, "dynamic:step", tmp_path, "--json") for _ in range(2)]
            lines = [watch.stderr.readline().decode() for watch in both]
            winners = [i for i in range(2) if "functions patched" in lines[i]]
            assert len(winners) == 1, lines
            loser = both[1 - winners[0]]
            out, err = loser.communicate(timeout=30)
            assert (loser.returncode, out, err) == (2, b"", b""), lines
            calls(both[winners[0]])
            assert code(process.pid) == before


def test_killed_amid_attaching(programs, tmp_path):
    """`rankine attach` is killed by SIGKILL at a random time after its start. The program continues, and --detach
    succeeds."""
    moments = random.Random(8)
    with running(programs / "dynamic") as process:
        before = code(process.pid)
        for _ in range(20):
            watch = attach(process.pid, "dynamic:step", tmp_path)
            time.sleep(moments.uniform(0, 0.04))
            watch.kill()
            watch.communicate()
            assert process.poll() is None
        outcome = rig.rankine("attach", "--detach", "--pid", process.pid, cwd=tmp_path)
        assert outcome.code == 0 and len(outcome.said) == 1, outcome.describe()
        assert code(process.pid) == before


def test_program_dies_amid_attaching(programs, tmp_path):
    """`rankine attach` prints one or two lines and exits."""
    moments = random.Random(9)
    for _ in range(10):
        process = subprocess.Popen([programs / "dynamic"], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
        assert process.stdout.readline() == b"ready\n"
        watch = attach(process.pid, "dynamic:step", tmp_path, "--json")
        time.sleep(moments.uniform(0, 0.04))
        process.kill()
        process.communicate()
        out, err = watch.communicate(timeout=30)
        lines = err.decode().splitlines()
        assert watch.returncode in (0, 2) and len(lines) in (1, 2), (watch.returncode, out, lines)
        assert all(line.startswith("rankine: ") for line in lines), lines
