"""Two jobs that take turns on the machine in slices of a fraction of a second: while one runs, all processes of the other are
stopped. What changes the machine's speed for longer than that (other machines on the same hardware, clock rates, where memory
lies) meets both alike, and cancels in the ratio of their times."""
import contextlib
import ctypes
import json
import os
import select
import signal
import subprocess
import time

SLICE = 0.15  # s
PATIENCE = 300  # s


PR_SET_CHILD_SUBREAPER = 36  # linux/prctl.h


def _children(pid):
    found = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as children:
                found += [int(child) for child in children.read().split()]
    except OSError:
        pass  # it has ended
    return found


def _tree(pid):
    """A process and all below it."""
    found = [pid]
    for parent in found:
        found += _children(parent)
    return found


def _send(number, processes):
    for pid in processes:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


@contextlib.contextmanager
def _ahead():
    """This process runs before others where that is allowed, and those that it starts do not: else ranks that it has made go on
    would keep it from the rest of their job."""
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
    """A command whose program prints a line "ready", waits for the file `go`, and prints a line of JSON with begin and end by the
    monotonic clock. `beside`: further processes that work for it alone."""

    def __init__(self, command, folder, env, go, beside=()):
        self.go, self.beside, self.orphans = go, list(beside), []
        self.turns, self.line, self.read = [], None, b""
        self.process = subprocess.Popen([str(word) for word in command], cwd=folder, env=env, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        os.set_blocking(self.process.stdout.fileno(), False)

    def processes(self):
        # Those that the ranks wait for first.
        return [*self.beside, *self.orphans, *_tree(self.process.pid)]

    def signal(self, number):
        _send(number, self.processes())

    def wait_for(self, begin, seconds):
        """A line that begins so, or None: it has not come in that time."""
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
        # Looked for before its time runs: who has more of them would pay for more looking.
        processes = self.processes()
        begin = time.monotonic_ns()
        _send(signal.SIGCONT, processes)
        self.line = self.wait_for(b"{", seconds)
        if self.line is None:
            _send(signal.SIGSTOP, processes)
        self.turns.append((begin, time.monotonic_ns()))
        if self.line is None:
            self.signal(signal.SIGSTOP)  # what has begun meanwhile

    def seconds(self):
        """Between the program's begin and end, while it was not stopped."""
        told = json.loads(self.line)
        return sum(max(0, min(end, told["end_ns"]) - max(begin, told["begin_ns"])) for begin, end in self.turns) / 1e9

    def end(self):
        self.signal(signal.SIGCONT)
        try:
            _, error = self.process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            _, error = self.process.communicate()
        for pid in self.orphans:
            os.waitpid(pid, 0)
        return self.process.returncode, error.decode(errors="replace")[-500:]


def take_turns(first, second):
    """`first` and `second` make a Job each. Gives their seconds; a RuntimeError says what went wrong."""
    jobs = []
    # What a job leaves to others, as Rankine's collector, comes here: it stands still with the job.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        for make in (first, second):
            before = _children(os.getpid())
            jobs.append(make())
            ready = jobs[-1].wait_for(b"ready", 60)
            jobs[-1].orphans = [pid for pid in _children(os.getpid()) if pid not in (*before, jobs[-1].process.pid)]
            jobs[-1].signal(signal.SIGSTOP)
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
