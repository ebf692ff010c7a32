# SPDX-License-Identifier: BSD-3-Clause
"""Measures what patching a function costs its caller. A program calls the function continuously, while rankine
alternately attaches and detaches."""
import statistics
import subprocess
import time

from . import libraries, variants
from .results import Result

LIMIT_NS = 60
BATCHES = 100  # Number of batches that are measured each time that rankine has attached or detached.
# Number of calls in a batch if the kernel patches the function. A call of such a function takes a thousand times as
# long.
FEW_CALLS = 1000


def _batches(process):
    """Yields batches that begin from now on. Older batches in the pipe and the batch that has already begun are
    skipped."""
    until = time.monotonic() + 0.3
    while time.monotonic() < until:
        process.stdout.readline()
    process.stdout.readline()
    return [float(process.stdout.readline()) for _ in range(BATCHES)]


def _entry(process, program):
    """Returns the address of the function in the process."""
    symbols = subprocess.run(["nm", str(program)], capture_output=True, text=True, check=True).stdout
    offset = next(int(line.split()[0], 16) for line in symbols.splitlines() if line.endswith(" patched_function"))
    with open(f"/proc/{process.pid}/maps", encoding="utf-8") as maps:
        return offset + min(int(line.split("-")[0], 16) for line in maps if str(program) in line)


def _steps(process, folder):
    """Returns the number of instructions in one call."""
    found = subprocess.run([str(folder / "stepped"), str(process.pid), hex(_entry(process, folder / "patched"))],
                           capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise variants.RunFailed(found.stderr.strip())
    return int(found.stdout)


class _Attached:
    """Attaches to a process for the duration of a `with` block. `refused` is the reason if attaching failed, and
    None if the process is attached."""

    def __init__(self, rankine, pid, backend):
        self.process = subprocess.Popen([str(rankine), "attach", "--pid", str(pid), "--function", "patched:patched_function",
                                         "--backend", backend], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        said = self.process.stderr.readline()
        self.refused = None if "functions patched" in said or "watched by the kernel" in said else said.strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        if self.process.wait(30) != 0 and self.refused is None:
            raise variants.RunFailed("rankine attach did not let go")


def _by_kernel(rankine, folder, say):
    """Measures patching by the kernel, in a separate process with short batches."""
    with subprocess.Popen([str(folder / "patched"), str(FEW_CALLS)], stdout=subprocess.PIPE, text=True) as process:
        try:
            with _Attached(rankine, process.pid, "ebpf") as attached:
                if attached.refused:
                    say(f"io: not by the kernel: {attached.refused}")
                return [] if attached.refused else [_batches(process)]
        finally:
            process.kill()


def measure(rankine, folder, rounds, quiet, say):
    """Measures a call that the agent or, if permitted, the kernel has patched. Counts the instructions of a call
    that the agent has patched."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("patched", "stepped"):
        subprocess.run(["gcc", "-O2", "-g", "-o", str(folder / name), str(libraries.SOURCES / f"{name}.c")], check=True)
    runs, steps = {"none": [], "attached": [], "ebpf": []}, {}
    with subprocess.Popen([str(folder / "patched")], stdout=subprocess.PIPE, text=True) as process:
        try:
            for turn in range(rounds):
                quiet.wait()
                say(f"io: patched function, round {turn + 1} of {rounds}")
                runs["none"].append(_batches(process))
                steps["none"] = _steps(process, folder)
                with _Attached(rankine, process.pid, "agent") as attached:
                    if attached.refused:
                        raise variants.RunFailed(attached.refused)
                    runs["attached"].append(_batches(process))
                    steps["attached"] = _steps(process, folder)
                runs["ebpf"] += _by_kernel(rankine, folder, say)
        finally:
            process.kill()
    return _results(runs) + _counted(steps)


def _counted(steps):
    found = []
    for variant, count in steps.items():
        found.append(Result(bench="instructions/patched_function", variant=variant, mpi="-", median=count, p10=count, min=count,
                            n=1, unit="instructions", base=found[0] if found else None))
    return found


def _results(runs):
    found = []
    for variant, lists in runs.items():
        if not lists:
            continue
        limit = (LIMIT_NS, "delta") if variant == "attached" else (None, "")
        found.append(Result(bench="time/patched_function", variant=variant, mpi="-",
                            median=statistics.median(statistics.median(ns) for ns in lists),
                            p10=statistics.median(sorted(ns)[len(ns) // 10] for ns in lists),
                            min=min(min(ns) for ns in lists), n=len(lists), unit="ns",
                            base=found[0] if found else None, limit=limit[0], limit_of=limit[1]))
    return found
