"""Lines on a terminal that say what takes long: gone when it is over, and never there while the program may write."""
import os
import pathlib
import pty
import re
import select
import signal
import time

import pytest

import rig


class Terminal:
    """A command with a terminal as all its streams, and what has come on it."""

    def __init__(self, argv, folder, env):
        self.seen = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            words = [str(word) for word in argv]
            os.execve(words[0], words, rig.environment(env))

    def read_until(self, pattern, seconds=30):
        """Reads until the pattern has come, or the end when it is None."""
        end = time.monotonic() + seconds
        while pattern is None or not re.search(pattern, self.seen):
            assert time.monotonic() < end, f"no {pattern!r} in {self.seen!r}"
            if not select.select([self.fd], [], [], 0.1)[0]:
                continue
            try:
                part = os.read(self.fd, 65536)
            except OSError:  # everyone has closed it
                part = b""
            if not part:
                assert pattern is None, f"no {pattern!r} in {self.seen!r}"
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
    """The collector stands still when the ranks are killed, so gathering takes as long as the test wants."""
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
        end([run.pid, *ranks])  # after a failure
    if quiet:
        assert b"gathering" not in run.seen and b"\x1b" not in run.seen
    else:  # the last thing of the line is its end, and what comes then has a line of its own
        assert re.search(rb"gathering[^\n]*\r\x1b\[Krankine: [^\n]*job\.rkn", run.seen), run.seen
    rig.functions(tmp_path / "job.rkn")


GENERATOR = rig.BUILD / "tests/trace_generator"


@pytest.fixture(scope="module")
def long_trace(tmp_path_factory):
    """An archive that takes a while to look at."""
    if not GENERATOR.exists():
        pytest.skip(f"no {GENERATOR}")
    archive = tmp_path_factory.mktemp("long") / "long.rkn"
    outcome = rig.run([GENERATOR, archive, 8, 250_000], archive.parent)
    assert outcome.code == 0, outcome.describe()
    return archive


@pytest.mark.beside
@pytest.mark.parametrize("words,stage", [
    (["report", "--section", "waits", "long.rkn"], b"making the report"),
    (["report", "--html", "page.html", "long.rkn"], b"making the page"),
    (["view", "--no-browser", "long.rkn"], b"reading the trace"),
    (["diff", "long.rkn", "again.rkn"], b"measuring long.rkn"),
    (["export", "long.rkn", "--to", "perfetto", "out.pftrace"], b"writing out.pftrace"),
], ids=lambda value: value[0] if isinstance(value, list) else "")
def test_what_takes_long_says_what_it_is_at(long_trace, tmp_path, words, stage):
    for name in ("long.rkn", "again.rkn"):
        (tmp_path / name).symlink_to(long_trace)
    # It speaks after a second, which a quick machine does not need: stopped amid its work, wherever that is, it takes longer.
    for moment in (0.1, 0.2, 0.05, 0.4, 0.8):
        run = Terminal([rig.RANKINE, *words], tmp_path, {})
        time.sleep(moment)
        os.kill(run.pid, signal.SIGSTOP)
        time.sleep(1.2)
        os.kill(run.pid, signal.SIGCONT)
        try:
            run.read_until(re.escape(stage), seconds=120)
            return
        except AssertionError:
            if moment == 0.8:
                raise
        finally:
            end([run.pid])
            os.waitpid(run.pid, 0)


@pytest.mark.beside
def test_into_a_file_nothing_of_it_is_said(long_trace, tmp_path):
    outcome = rig.rankine("report", "--html", "page.html", long_trace, cwd=tmp_path)
    assert outcome.code == 0 and not outcome.said and not outcome.err, outcome.describe()
