# SPDX-License-Identifier: BSD-3-Clause
"""Tests progress lines on a terminal. The progress lines disappear at the end, and never appear while the program
may write."""
import os
import pathlib
import pty
import re
import select
import signal
import sys
import time

import pytest

import rig

pytestmark = pytest.mark.beside


class Terminal:
    """A command whose standard streams are all connected to a terminal, and the terminal's output up to now."""

    def __init__(self, argv, folder, env):
        self.seen = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            words = [str(word) for word in argv]
            os.execve(words[0], words, rig.environment(env))

    def read_until(self, pattern, seconds=30):
        """Reads until the pattern appears. If the pattern is None, reads until the end."""
        end = time.monotonic() + seconds
        while pattern is None or not re.search(pattern, self.seen):
            assert time.monotonic() < end, f"no {pattern!r} in {self.seen!r}"
            if not select.select([self.fd], [], [], 0.1)[0]:
                continue
            try:
                part = os.read(self.fd, 65536)
            except OSError:  # all processes have closed the terminal
                part = b""
            if not part:
                assert pattern is None, f"no {pattern!r} in {self.seen!r}"
                return
            self.seen += part

    def read_some(self, seconds):
        """Returns the output that arrives within `seconds`."""
        end = time.monotonic() + seconds
        while select.select([self.fd], [], [], max(0, end - time.monotonic()))[0]:
            try:
                part = os.read(self.fd, 65536)
            except OSError:  # all processes have closed the terminal
                return
            if not part:
                return
            self.seen += part


def end(pids):
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


@pytest.mark.mpis("openmpi")
@pytest.mark.parametrize("quiet", [False, True])
def test_gathering_says_so_once_the_ranks_have_ended(mpi, quiet, tmp_path, spool):
    """The collector is stopped when the ranks are killed, so that gathering takes as long as the test
    needs."""
    argv = rig.measure_argv(mpi.launch(mpi.program("endings"), "wait", np=2), tmp_path / "job.rkn", ["--quiet"] if quiet else [])
    run = Terminal(argv, tmp_path, {**mpi.env, "RANKINE_SPOOL": spool})
    ranks, helpers = [], []
    try:
        run.read_until(rb"(?s)waiting \d+\s.*waiting \d+\s")
        ranks = [int(pid) for pid in re.findall(rb"waiting (\d+)", run.seen)]
        helpers = rig.collectors(spool)
        assert len(ranks) == 2 and helpers, run.seen
        for pid in helpers:
            os.kill(pid, signal.SIGSTOP)
        assert b"gathering" not in run.seen
        end(ranks)
        if quiet:
            time.sleep(2)
        else:
            run.read_until(rb"\[#?\.*#?\.*\] gathering what the ranks have recorded, \d+ s")
        for pid in helpers:
            os.kill(pid, signal.SIGCONT)
        run.read_until(None)
        os.waitpid(run.pid, 0)
    finally:
        for pid in helpers:
            try:
                os.kill(pid, signal.SIGCONT)
            except ProcessLookupError:
                continue
        os.close(run.fd)
        end([run.pid, *ranks])  # needed if the test has failed
    if quiet:
        assert b"gathering" not in run.seen and b"\x1b" not in run.seen
    else:  # the progress line is cleared, and later output begins on a new line
        assert re.search(rb"gathering[^\n]*\r\x1b\[Krankine: [^\n]*job\.rkn", run.seen), run.seen
    rig.functions(tmp_path / "job.rkn")


GENERATOR = rig.BUILD / "tests/trace_generator"


@pytest.fixture(scope="module")
def long_trace(tmp_path_factory):
    """An archive whose reading takes a while."""
    if not GENERATOR.exists():
        pytest.skip(f"no {GENERATOR}")
    archive = tmp_path_factory.mktemp("long") / "long.rkn"
    outcome = rig.run([GENERATOR, archive, 8, 250_000], archive.parent)
    assert outcome.code == 0, outcome.describe()
    return archive


def children(pid):
    return [int(child) for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def shown(argv, folder, env, pattern, stopped=lambda pid: [pid]):
    """Runs the command in slices until the pattern appears.

    Progress is printed after one second, and after that five times a second. A fast machine would finish earlier.
    The command is therefore stopped for longer than these intervals between slices, so that each step of its work
    becomes visible. Each slice is a fifth longer than the previous slice, so the test observes each step that takes
    at least a fifth of the preceding time."""
    run = Terminal(argv, folder, env)
    ended, moment, pause = 0, 0.02, 1.1
    try:
        for _ in range(50):
            run.read_some(moment)
            ended = ended or os.waitpid(run.pid, os.WNOHANG)[0]
            if re.search(pattern, run.seen) or ended:
                break
            for pid in stopped(run.pid):
                os.kill(pid, signal.SIGSTOP)
                time.sleep(pause)
                os.kill(pid, signal.SIGCONT)
                pause = 0.25
            moment *= 1.2
        assert re.search(pattern, run.seen), run.seen
    finally:
        if not ended:
            end([run.pid])
            os.waitpid(run.pid, 0)
        os.close(run.fd)


@pytest.mark.parametrize("words,stage", [
    (["report", "--section", "waits", "long.rkn"], rb"making the report: looking for waits"),
    (["report", "--section", "waits", "long.rkn"], rb"making the report: looking for causes of waits"),
    (["report", "--html", "page.html", "long.rkn"], rb"making the page: looking for waits"),
    (["report", "--html", "page.html", "long.rkn"], rb"making the page: (reading the trace|matching messages|drawing the timeline)"),
    (["view", "--no-browser", "long.rkn"], rb"reading the trace: looking for waits"),
    (["diff", "long.rkn", "again.rkn"], rb"measuring long.rkn: looking for waits"),
    (["export", "long.rkn", "--to", "perfetto", "out.pftrace"], rb"writing out.pftrace"),
    (["export", "long.rkn", "--to", "sqlite", "out.db"], rb"writing out.db: writing calls"),
    (["export", "long.rkn", "--to", "json", "out.json"], rb"making out.json: looking for waits"),
    (["verify", "long.rkn"], rb"verifying long.rkn: reading each chunk"),
], ids=lambda value: "-".join(value[:2]) if isinstance(value, list) else value.decode().split(": ")[-1])
def test_long_work_shows_its_progress(long_trace, tmp_path, words, stage):
    for name in ("long.rkn", "again.rkn"):
        (tmp_path / name).symlink_to(long_trace)
    shown([rig.RANKINE, *words], tmp_path, {}, rb"\[#*\.*\] " + stage + rb", \d+ %, \d+ s")


def test_writing_actions_says_how_far_it_is(tmp_path):
    with open(tmp_path / "long.txt", "w") as file:
        for rank in range(4):
            file.writelines(f"{rank} compute {1000 + i % 977}\n{rank} isend {(rank + 1) % 4} 3 {i % 89} 1\n{rank} irecv {(rank + 3) % 4} 3 {i % 89} 1\n{rank} waitall 2\n"
                            for i in range(40_000))
    made = rig.rankine("import", "long.txt", "-o", "long.rkn", cwd=tmp_path)
    assert made.code == 0, made.describe()
    shown([rig.RANKINE, "export", "long.rkn", "--to", "ti", "out.txt"], tmp_path, {}, rb"\[#*\.*\] writing out.txt: rank by rank, \d+ %, \d+ s")


def test_a_query_says_how_far_it_is(long_trace, tmp_path):
    shown([rig.RANKINE, "query", long_trace, "SELECT mpi.function,count() WHERE event GROUP BY mpi.function"], tmp_path, {},
          rb"\[#+\.*\] \d+ records")


def test_python_says_so_on_a_terminal(long_trace, tmp_path):
    """The command's standard error is a pipe. For the progress line, the command opens the terminal itself."""
    env = {"PYTHONPATH": str(rig.ROOT / "python"), "RANKINE_COMMAND": str(rig.RANKINE)}
    program = "import rankine.archive, sys; print(len(rankine.archive.Archive(sys.argv[1]).report['waits']['lines']), 'lines')"
    argv = [sys.executable, "-c", program, long_trace]
    quiet = rig.run(argv, tmp_path, env, timeout=120)
    assert quiet.code == 0 and not quiet.err, quiet.describe()
    # Suspends the command that does the work.
    shown(argv, tmp_path, env, rb"making the report: looking for waits, \d+ %", stopped=children)


def test_output_to_a_file_has_no_progress_line(long_trace, tmp_path):
    outcome = rig.rankine("report", "--html", "page.html", long_trace, cwd=tmp_path)
    assert outcome.code == 0 and not outcome.said and not outcome.err, outcome.describe()
