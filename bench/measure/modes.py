# SPDX-License-Identifier: BSD-3-Clause
"""Compares services of the recorder call by call: the cost of each mode in addition to the first mode."""
import dataclasses
import statistics

from . import instructions, times, variants
from .results import Result

PROGRAMS = ("self", "requests")
CALLS = {"irecv_isend_waitall": 3, "isend_recv_wait": 3, "start_wait": 4}  # number of calls per iteration


def recording(build, mode, services):
    """Returns the variant that preloads the library with the given services and without sampling."""
    known = {v.name: v for v in variants.known(build / "lib/librankine.so", "")}["rankine"]
    words = (*known.environment, f"RANKINE_WITH={services}", "RANKINE_SAMPLE_HZ=0")
    return dataclasses.replace(known, name=mode, environment=words)


def counted(bench, mpi, folder, modes, count=instructions.count):
    """Counts the instructions of each variant in `modes`. The first variant is the base of the comparison. Pass
    steps.count as `count` if long calls would change what is counted."""
    found = []
    for program in PROGRAMS:
        base = {}
        for mode in modes:
            for case, value in count(mpi, folder, mode, program).items():
                result = Result(f"{bench}/instructions/{case}", mode.name, mpi.name, value, value, value, 1, "instructions", base.get(case))
                base.setdefault(case, result)
                found.append(result)
    return found


def _times(name, variant, mpi, runs, **more):
    """Makes the result from `runs`: for each run, the time of each batch in ns."""
    median = statistics.median(statistics.median(ns) for ns in runs)
    p10 = statistics.median(sorted(ns)[len(ns) // 10] for ns in runs)
    return Result(name, variant, mpi.name, median, p10, min(min(ns) for ns in runs), len(runs), "ns", **more)


def alone(bench, mpi, folder, program, rounds):
    """Measures the batches of each case in ns without librankine.so, to show the time that the machine itself needs."""
    seen = {}
    for _ in range(rounds):
        for line in variants.run(mpi, variants.NONE, 1, folder / program).lines:
            seen.setdefault(line["case"], []).append(line["ns"])
    return [_times(f"{bench}/times/{case}", "none", mpi, runs) for case, runs in seen.items()]


def _undisturbed(name, mpi, base, mode, calls):
    """Returns the time that `mode` adds to a call, computed from the undisturbed batches of both modes. Returns []
    if both have too few such batches."""
    batches = [sorted(ns for run in runs for ns in run) for runs in (base, mode)]
    whole = [[ns for ns in of if ns <= times.UNDISTURBED * of[0]] for of in batches]
    if min(map(len, whole)) < times.FEWEST:
        return []
    middle = [statistics.median(of) for of in whole]
    p10 = [of[len(of) // 10] for of in whole]
    added = [(one - other) / calls for other, one in (middle, p10, [of[0] for of in whole])]
    return [Result(f"{name} per call, undisturbed", "added", mpi.name, *added, min(map(len, whole)), "ns")]


def timed(bench, mpi, folder, modes, limit, rounds, quiet):
    """Measures the batches of each case in ns. Each round runs all modes once. `limit` is the time in ns that the
    last mode may add to a call, compared with the first mode."""
    seen = {}
    for turn in range(rounds):
        quiet.wait()
        for mode in modes if turn % 2 else reversed(modes):
            for program in PROGRAMS:
                for line in variants.run(mpi, mode, 1, folder / program).lines:
                    seen.setdefault((line["case"], mode.name), []).append(line["ns"])
    found = []
    for case in dict.fromkeys(case for case, _ in seen):
        base = None
        for mode in modes:
            runs = seen[case, mode.name]
            last = mode is modes[-1]
            result = _times(f"{bench}/times/{case}", mode.name, mpi, runs, base=base, per=CALLS.get(case, 1),
                            limit=limit if last else None, limit_of="delta" if last else "")
            base = base or result
            found.append(result)
        found += _undisturbed(f"{bench}/times/{case}", mpi, seen[case, modes[0].name], seen[case, modes[-1].name], CALLS.get(case, 1))
    return found
