# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine top`, which shows the states of a running job's ranks as another process sees them: on a terminal,
as text and as JSON."""
import contextlib
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

import pytest

import rig

pytestmark = pytest.mark.beside


class Job:
    """A run of the program `watched`, which ends once a certain file exists."""

    def __init__(self, process, folder, archive):
        self.process, self.folder, self.archive = process, folder, archive
        self.name = None

    def json(self, *options):
        outcome = rig.rankine("top", "--json", *options, self.name, cwd=self.folder)
        assert outcome.code == 0, outcome.describe()
        return json.loads("\n".join(outcome.out))

    def finish(self):
        (self.folder / "stop").touch()
        return rig.finish(self.process)


@contextlib.contextmanager
def watched(mpi, folder, what="late_sender", np=2, options=(), env=None):
    """Waits until each rank of the job has worked for a while. Returns the job."""
    archive = folder / "job.rkn"
    job = Job(rig.start(rig.measure_argv(mpi.launch(mpi.program("watched"), what, np=np), archive, options), folder,
                        {**mpi.env, **(env or {})}), folder, archive)
    try:
        end = time.monotonic() + 30
        while job.name is None and time.monotonic() < end:
            time.sleep(0.1)
            for line in rig.rankine("spools", cwd=folder).out:
                named = re.match(r"(watched-\S+) .* alive", line)
                if not named:
                    continue
                seen = rig.rankine("top", "--json", named.group(1), cwd=folder)
                rows = json.loads("\n".join(seen.out))["rows"] if seen.code == 0 else []
                if len(rows) >= np and all(str(row["region"]).startswith("main") for row in rows):
                    job.name = named.group(1)
        assert job.name is not None, rig.rankine("spools", cwd=folder).describe()
        yield job
    finally:
        (folder / "stop").touch()
        if job.process.returncode is None:
            with contextlib.suppress(AssertionError):
                rig.finish(job.process)


def by_rank(view):
    return {row["rank"]: row for row in view["rows"] if row["main"]}


@pytest.mark.alone
def test_a_late_sender(mpi, tmp_path):
    """The waiting rank is stalled in MPI_Recv by a late sender, and top names this sender. The program's output is
    unchanged."""
    with watched(mpi, tmp_path) as job:
        view = job.json("--seconds", "2")
        rows = by_rank(view)
        assert set(rows) == {0, 1} and view["ranks"] == 2 and view["notes"] == [], view
        assert rows[0]["compute"] >= 0.95 and rows[0]["region"] == "main/solve", view
        assert rows[1]["stall"] >= 0.95 and rows[1]["region"] == "main/exchange", view
        assert (rows[1]["function"], rows[1]["reason"]) == ("MPI_Recv", "late_sender"), view
        assert view["computes_most"] == 0 and view["others_wait"], view
        assert rows[1]["looks"] >= 100 and 1.9 < view["seconds"] < 10, view
        text = rig.rankine("top", "--once", job.name, cwd=tmp_path)
        assert text.code == 0 and not any("\x1b" in line for line in text.out), text.describe()
        assert any(re.match(r" *1 .*MPI_Recv +late_sender +main/exchange$", line) for line in text.out), text.describe()
        assert any("rank 0 computes most" in line and "wait for it" in line for line in text.out), text.describe()
        outcome = job.finish()
    assert outcome.code == 0 and outcome.lines() == ["watched rank 0 of 2: 0", "watched rank 1 of 2: 0"], outcome.describe()
    assert rig.functions(job.archive)["MPI_Finalize"].calls == 2


@pytest.mark.alone
def test_a_program_that_does_not_call_mpi_computes(mpi, tmp_path):
    with watched(mpi, tmp_path, "compute") as job:
        view = job.json()
        for row in view["rows"]:
            assert row["compute"] == 1 and row["function"] is None and row["region"] == "main", view
        assert not view["others_wait"] and view["cost"] < 0.2, view


def test_in_a_function_that_mpi_calls_it_is_not_in_mpi(mpi, tmp_path):
    with watched(mpi, tmp_path, "callback") as job:
        for row in job.json()["rows"]:
            assert row["compute"] >= 0.9, row


@pytest.mark.any_mpi
def test_threads(mpi, tmp_path):
    """By default, top shows only main threads. With --threads, it also shows threads that are in an MPI
    call or a region."""
    with watched(mpi, tmp_path, "threads") as job:
        assert len(job.json()["rows"]) == 2
        rows = job.json("--threads")["rows"]
        others = [row for row in rows if not row["main"]]
        assert len(rows) == 3 and len(others) == 1, rows
        assert others[0]["rank"] == 1 and others[0]["stall"] >= 0.9, rows
        assert others[0]["function"] == "MPI_Recv" and others[0]["region"].endswith("listen"), rows


@pytest.mark.any_mpi
def test_without_hooks_sleep_is_stall_and_the_rest_is_undivided(mpi, tmp_path):
    with watched(mpi, tmp_path, options=["--state=off"]) as job:
        view = job.json()
        rows = by_rank(view)
        assert rows[1]["work"] == 0 and rows[1]["mpi"] + rows[1]["stall"] >= 0.95, view
        assert any("--state=off" in note for note in view["notes"]), view
        assert rows[0]["compute"] >= 0.95, view


@pytest.mark.any_mpi
def test_a_run_without_recorded_mpi_is_reported(mpi, tmp_path):
    with watched(mpi, tmp_path, options=["--with", "timer"]) as job:
        view = job.json()
        assert any("MPI calls are not recorded" in note for note in view["notes"]), view


@pytest.mark.alone
@pytest.mark.mpis("openmpi")
def test_more_ranks_than_lines(mpi, tmp_path):
    with watched(mpi, tmp_path, "compute", np=30) as job, on_terminal(job, 80, 16) as screen:
        text = screen.until(lambda lines: any("are left out" in line for line in lines))
        left_out = int(re.search(r"\.\.\. (\d+) ranks between", "\n".join(text)).group(1))
        shown = [line for line in text if re.match(r" *\d+ +100\.0 ", line)]
        assert left_out + len(shown) == 30 and len(shown) >= 7, text


# A terminal

class Screen:
    """The terminal functions that the test needs: cursor home, clear to the end, and overwriting lines."""

    def __init__(self, fd, process, before):
        self.fd, self.process, self.before, self.bytes = fd, process, before, b""

    def read(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self.fd], [], [], 0.05)[0]:
                try:
                    self.bytes += os.read(self.fd, 65536)
                except OSError:
                    return

    def lines(self):
        drawn = self.bytes.decode("utf-8", "replace").rsplit("\x1b[J", 1)[0].rsplit("\x1b[H", 1)[-1]
        return [line.rstrip("\r") for line in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", drawn).split("\n")]

    def until(self, holds, seconds=15):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(0.2)
            if holds(self.lines()):
                return self.lines()
        raise AssertionError("\n".join(self.lines()))

    def resize(self, width, height):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def modes(self):
        return termios.tcgetattr(self.fd)


@contextlib.contextmanager
def on_terminal(job, width, height, *options, env=None):
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
    before = termios.tcgetattr(master)

    def in_terminal():
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        # a shell that runs the tests in the background ignores this signal
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    process = subprocess.Popen(
        [str(rig.RANKINE), "top", *options, job.name], cwd=job.folder, stdin=slave, stdout=slave, stderr=slave,
        env=rig.environment({"TERM": "xterm-256color", **(env or {})}), start_new_session=True,
        preexec_fn=in_terminal)
    screen = Screen(master, process, before)
    try:
        yield screen
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(slave)
        os.close(master)


def shows_ranks(lines):
    return any(re.match(r" *1 .*MPI_Recv", line) for line in lines)


def restored(screen):
    """Checks that the terminal modes, the cursor and the screen are restored."""
    screen.read(0.3)
    assert screen.modes() == screen.before
    assert screen.bytes.rindex(b"\x1b[?1049l") > screen.bytes.rindex(b"\x1b[?1049h")
    assert screen.bytes.rindex(b"\x1b[?25h") > screen.bytes.rindex(b"\x1b[?25l")


@pytest.mark.any_mpi
@pytest.mark.parametrize("end", ["q", "\x03", "kill", "seconds"])
def test_the_screen_and_its_ends(mpi, end, tmp_path):
    options = ["--seconds", "3"] if end == "seconds" else []
    with watched(mpi, tmp_path) as job, on_terminal(job, 80, 24, *options) as screen:
        lines = screen.until(shows_ranks)
        assert screen.modes() != screen.before and len(lines) <= 24, lines
        assert all(len(line) <= 80 for line in lines), lines
        assert b"\x1b[35m" in screen.bytes, "no colour"
        if end == "kill":
            screen.process.send_signal(signal.SIGTERM)
        elif end != "seconds":
            os.write(screen.fd, end.encode())
        code = screen.process.wait(timeout=10)
        assert code == {"q": 0, "seconds": 0, "\x03": -signal.SIGINT, "kill": -signal.SIGTERM}[end]
        restored(screen)


@pytest.mark.mpis("openmpi")
def test_resize_and_order(mpi, tmp_path):
    with watched(mpi, tmp_path) as job, on_terminal(job, 120, 40, env={"NO_COLOR": "1"}) as screen:
        wide = screen.until(shows_ranks)
        assert any("." * 20 in line for line in wide), wide
        screen.resize(60, 12)
        narrow = screen.until(lambda lines: max(map(len, lines)) <= 60)
        assert len(narrow) <= 12 and shows_ranks(narrow), narrow
        assert not re.search(rb"\x1b\[3\dm", screen.bytes), "colour, though NO_COLOR is set"
        os.write(screen.fd, b"s")
        screen.until(lambda lines: [line.split()[0] for line in lines if re.match(r" *[01]  ", line)] == ["1", "0"])
        os.write(screen.fd, b"r")
        screen.until(lambda lines: [line.split()[0] for line in lines if re.match(r" *[01]  ", line)] == ["0", "1"])


@pytest.mark.any_mpi
def test_the_job_ends(mpi, tmp_path):
    with watched(mpi, tmp_path) as job, on_terminal(job, 80, 24) as screen:
        screen.until(shows_ranks)
        outcome = job.finish()
        assert outcome.code == 0, outcome.describe()
        assert screen.process.wait(timeout=15) == 0
        restored(screen)
        assert b"has ended" in screen.bytes
    gone = rig.rankine("top", "--once", job.name, cwd=tmp_path)
    assert gone.code == 2 and "no job called" in gone.said[0], gone.describe()


@pytest.mark.mpis("openmpi")
def test_a_rank_is_killed(mpi, tmp_path):
    """After one rank was killed, Open MPI ends the other ranks. At all times, top shows the ranks that exist."""
    with watched(mpi, tmp_path, "compute") as job, on_terminal(job, 80, 24) as screen:
        screen.until(lambda lines: sum("100.0" in line for line in lines) >= 2)
        os.kill(by_rank(job.json())[1]["pid"], signal.SIGKILL)
        assert screen.process.wait(timeout=20) == 0, screen.lines()
        restored(screen)
        assert b"has ended" in screen.bytes


@pytest.mark.mpis("mpich")
def test_a_rank_that_has_ended_stays_in_the_view(mpi, tmp_path):
    """A script runs two programs. One program has ended while the other continues."""
    script = tmp_path / "both"
    script.write_text(f'#!/bin/sh\n{mpi.program("watched")} compute & p=$!\n{rig.PROGRAMS / "regions_plain"} >/dev/null\n'
                      'wait $p\n')
    script.chmod(0o755)
    job = Job(rig.start(rig.measure_argv([str(script)], tmp_path / "job.rkn"), tmp_path, mpi.env), tmp_path,
              tmp_path / "job.rkn")
    try:
        end = time.monotonic() + 20
        while job.name is None and time.monotonic() < end:
            time.sleep(0.1)
            for line in rig.rankine("spools", cwd=tmp_path).out:
                named = re.match(rf"(front-{job.process.pid}-\S+) .* alive", line)
                if named and rig.rankine("top", "--json", named.group(1), cwd=tmp_path).code == 0:
                    job.name = named.group(1)
        assert job.name is not None, rig.rankine("spools", cwd=tmp_path).describe()
        view = job.json()
        end = time.monotonic() + 20
        while view["ended"] == 0 and time.monotonic() < end:
            view = job.json()
        assert sorted(row["ended"] for row in view["rows"]) == [False, True], view
    finally:
        job.finish()


# Jobs that `rankine top` cannot read

@pytest.mark.mpis("openmpi")
def test_damaged_spools(mpi, tmp_path):
    """If a job's folder contains invalid files, top shows the intact ranks and names the invalid files."""
    with watched(mpi, tmp_path) as job:
        spool = next(path for path in _spools(job) if path.stem == str(by_rank(job.json())[0]["pid"]))
        whole = spool.read_bytes()
        folder = spool.parent
        (folder / "999991.spool").write_bytes(b"no spool at all" * 1000)
        (folder / "999992.spool").symlink_to("/dev/zero")
        # The file has a valid header, which is followed by random bytes.
        for number, fill in enumerate((b"\xff", b"RKXT", b"RKXT\x06\x00\x00\x00\x40\x00\x00\x00\x80\x00\x00\x00")):
            junk = whole[:8192] + fill * ((len(whole) - 8192) // len(fill))
            (folder / f"{by_rank(job.json())[1]['pid']}-9{number}.spool").write_bytes(junk)
        try:
            view = job.json("--threads")
            assert by_rank(view)[1]["stall"] >= 0.9, view
            assert any("999991.spool' is no" in note for note in view["notes"]), view
            assert any("999992.spool" in note for note in view["notes"]), view
        finally:
            for path in folder.glob("9999*.spool"):
                path.unlink()
            for path in folder.glob("*-9*.spool"):
                path.unlink()


@pytest.mark.mpis("openmpi")
def test_a_spool_that_is_cut_while_it_is_looked_at(mpi, tmp_path):
    with watched(mpi, tmp_path, "compute") as job:
        spool = _spools(job)[0]
        other = spool.parent / "copy.spool"
        other.write_bytes(spool.read_bytes())
        with on_terminal(job, 100, 30) as screen:
            screen.until(lambda lines: sum("100.0" in line for line in lines) >= 2)
            os.truncate(other, 9000)
            screen.read(2.5)
            os.truncate(other, 100)
            screen.read(2.5)
            assert screen.process.poll() is None
            screen.until(lambda lines: sum("100.0" in line for line in lines) >= 2)
        other.unlink()


def _spools(job):
    name = job.name
    found = [path for place in ("/dev/shm", "/tmp") for path in pathlib.Path(place).glob(f"rankine-*/{name}/*.spool")]
    assert found, f"no spools of {name}"
    return sorted(found)


@pytest.mark.mpis("openmpi")
def test_mistakes(mpi, tmp_path):
    def said(*words):
        outcome = rig.rankine("top", *words, cwd=tmp_path)
        assert outcome.code == 2 and len(outcome.said) == 1, outcome.describe()
        return outcome.said[0]

    assert "needs one job" in said()
    assert "no job called nobody runs here" in said("nobody")
    assert "Rankine does not record it" in said(str(os.getpid()))
    assert "--seconds takes" in said("--seconds", "0", "x")
    assert "--sort takes" in said("--sort", "colour", "x")
    assert "not a name of a host" in said("--hosts", "a;b", "x")


# Other hosts

@pytest.mark.mpis("openmpi")
def test_hosts_that_do_not_answer_are_reported(mpi, tmp_path):
    """top names each failed host with the beginning of the host's error, and shows the other hosts."""
    shell = tmp_path / "shell"
    shell.write_text('#!/bin/sh\necho "no route to $1" >&2\nexit 255\n')
    shell.chmod(0o755)
    with watched(mpi, tmp_path) as job:
        view = job.json("--hosts", "far,away", "--shell", str(shell))
        assert by_rank(view)[1]["stall"] >= 0.9, view
        for host in ("far", "away"):
            assert any(note == f"host {host}: no route to {host}" for note in view["notes"]), view
        view = job.json("--hosts", "gone", "--shell", "false")
        assert "host gone: gave nothing" in view["notes"], view
        hostile = tmp_path / "hostile"
        hostile.write_text('#!/bin/sh\nhead -c 3000000 /dev/urandom\n'
                           'printf "host evil%%1b[2J x 1 2 3 0\\nrow 1 1 0 1 0 99999999999999999999 0 0 0\\nrow\\nend\\n"\n'
                           'printf "host b x 1 2 3 0\\nrow 8 1 0 1 0 5 0 0 0 MPI%%1bX 0   0\\nend\\n"; sleep 30\n')
        hostile.chmod(0o755)
        text = rig.rankine("top", "--once", "--hosts", "b", "--shell", str(hostile), job.name, cwd=tmp_path)
        assert text.code == 0 and not any("\x1b" in line for line in text.out), text.describe()
        assert any(re.match(r" *7 +b ", line) for line in text.out), text.describe()


@pytest.mark.mpis("openmpi")
def test_a_host_named_by_its_own_name_counts_once(mpi, tmp_path):
    """Through the remote shell, ten host names all lead to this host. Nevertheless, each rank is shown once."""
    shell = tmp_path / "shell"
    shell.write_text('#!/bin/sh\nshift\nexec "$@"\n')
    shell.chmod(0o755)
    with watched(mpi, tmp_path) as job:
        view = job.json("--hosts", "a,b,c,d,e,f,g,h,i,j", "--shell", f"nice {shell}", "--seconds", "3")
        assert len(view["rows"]) == 2 and by_rank(view)[1]["stall"] >= 0.9, view
    assert not _processes_with("--feed")


def _processes_with(word):
    """Returns the processes that still exist after 2.5 s."""
    end = time.monotonic() + 2.5
    while True:
        listed = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True, check=True).stdout
        found = [line for line in listed.splitlines() if word in line and "rankine" in line]
        if not found or time.monotonic() > end:
            return found
        time.sleep(0.1)
