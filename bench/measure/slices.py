# SPDX-License-Identifier: BSD-3-Clause
"""Alternates two jobs on the machine in slices of a fraction of a second. While one job runs, the other job's
process group is frozen. Changes of the machine's speed that last longer than a slice affect both jobs equally, and
cancel in the ratio of their times. Examples are the load of other machines on the same hardware, clock rates, and
the position of memory.

The kernel freezes groups (cgroup v2). A whole job with any number of processes is frozen by one request, and no
process notices it. Signals would not work: mpirun passes each SIGCONT on to its ranks, and `rankine run` passes
SIGCONT on to mpirun. With Rankine, mpirun would therefore get two signals in each slice; without Rankine, it would
get one. Also, `rankine run` stops when mpirun stops, and might stay stopped."""
import contextlib
import json
import os
import pathlib
import select
import subprocess
import time

SLICE = 0.15  # seconds
PATIENCE = 300  # seconds


def _groups():
    """Returns the folder in which this process can create groups, or None."""
    with open("/proc/self/mounts", encoding="utf-8") as mounts:
        mounted = [words[1] for words in map(str.split, mounts) if words[2] == "cgroup2"]
    with open("/proc/self/cgroup", encoding="utf-8") as own:
        inside = [line.strip()[3:] for line in own if line.startswith("0::")]
    return pathlib.Path(mounted[0] + inside[0]) if mounted and inside else None


def missing():
    """Returns the reason why jobs cannot be alternated on this machine, or None."""
    try:
        with group("trial"):
            return None
    except OSError as error:
        return f"needs a cgroup2 that it may write to: {error}"


class Group:
    """A group of processes that are frozen together. Processes that a member starts also belong to the group."""

    def __init__(self, folder):
        self._folder = folder

    def add(self, pid):
        (self._folder / "cgroup.procs").write_text(str(pid))

    def freeze(self, so):
        (self._folder / "cgroup.freeze").write_text(str(int(so)))

    def processes(self):
        return {int(pid) for pid in (self._folder / "cgroup.procs").read_text().split()}


@contextlib.contextmanager
def group(name, processes=()):
    """Creates a group that contains the given running processes. At the end, the processes are moved back to the
    parent group."""
    above = _groups()
    if above is None:
        raise FileNotFoundError("none is mounted")
    folder = above / f"bench.{os.getpid()}.{name}"
    folder.mkdir()
    made = Group(folder)
    try:
        for pid in processes:
            made.add(pid)
        made.freeze(False)
        yield made
    finally:
        with contextlib.suppress(OSError):
            made.freeze(False)
            for pid in made.processes():
                (above / "cgroup.procs").write_text(str(pid))
        folder.rmdir()


@contextlib.contextmanager
def _ahead():
    """If permitted, gives this process priority over others, but not the processes that it starts. Without priority,
    the ranks that this process has thawed would delay the process when it freezes them."""
    before = os.sched_getscheduler(0), os.sched_getparam(0)
    try:
        os.sched_setscheduler(0, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    except PermissionError:
        pass
    try:
        yield
    finally:
        os.sched_setscheduler(0, *before)


class Job:
    """A command whose program prints a line "ready" and waits for the file `go`. At its end, the program prints a
    line of JSON with begin and end on the monotonic clock. The command runs in the group of the processes that work
    for it."""

    def __init__(self, command, folder, env, go, its_group):
        self.go, self.group = go, its_group
        self.turns, self.line, self.read = [], None, b""
        self.beside = its_group.processes()
        self.process = subprocess.Popen([str(word) for word in command], cwd=folder, env=env, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, preexec_fn=lambda: its_group.add(os.getpid()))
        os.set_blocking(self.process.stdout.fileno(), False)

    def wait_for(self, begin, seconds):
        """Waits for a line that begins with `begin`. Returns None if no such line came within the time."""
        end = time.monotonic() + seconds
        while True:
            *lines, rest = self.read.split(b"\n")
            for i, line in enumerate(lines):
                if line.startswith(begin):
                    self.read = b"\n".join([*lines[i + 1:], rest])
                    return line
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                return None
            some = os.read(self.process.stdout.fileno(), 65536)
            if not some:
                return None
            self.read += some

    def turn(self, seconds):
        begin = time.monotonic_ns()
        self.group.freeze(False)
        self.line = self.wait_for(b"{", seconds)
        # A finished job is also frozen, because its clean-up would take time from the other job, which is usually the
        # slower job.
        self.group.freeze(True)
        self.turns.append((begin, time.monotonic_ns()))

    def seconds(self):
        """Returns the time from the program's begin to its end, excluding the time in which it was frozen."""
        told = json.loads(self.line)
        return sum(max(0, min(end, told["end_ns"]) - max(begin, told["begin_ns"])) for begin, end in self.turns) / 1e9

    def end(self):
        """Waits until the job has ended, including processes that the job leaves running, such as Rankine's
        collector."""
        self.group.freeze(False)
        try:
            _, error = self.process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            _, error = self.process.communicate()
        end = time.monotonic() + 60
        while self.group.processes() - self.beside and time.monotonic() < end:
            time.sleep(0.01)
        return self.process.returncode, error.decode(errors="replace")[-500:]


def take_turns(first, second):
    """Runs two jobs alternately; `first` and `second` each start one job. Returns the seconds of both jobs. A
    RuntimeError gives the reason of a failure."""
    jobs = []
    try:
        for make in (first, second):
            jobs.append(make())
            ready = jobs[-1].wait_for(b"ready", 60)
            jobs[-1].group.freeze(True)
            if ready is None:
                raise RuntimeError("a program did not begin")
        for job in jobs:
            job.go.touch()
        end = time.monotonic() + PATIENCE
        with _ahead():
            while any(job.line is None for job in jobs):
                for job in jobs:
                    if job.line is None:
                        job.turn(SLICE)
                if time.monotonic() > end or any(job.line is None and job.process.poll() is not None for job in jobs):
                    raise RuntimeError("a program did not end, or said nothing")
        return [job.seconds() for job in jobs]
    finally:
        ended = [job.end() for job in jobs]
        for job in jobs:
            job.go.unlink(missing_ok=True)
        for code, error in ended:
            if code != 0:
                raise RuntimeError(f"exit code {code}: {error}")
