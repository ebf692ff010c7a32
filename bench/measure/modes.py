"""Services of the library held against each other, call by call: what the second list takes beyond the first."""
import dataclasses
import statistics

from . import instructions, variants
from .results import Result

PROGRAMS = ("self", "requests")
CALLS = {"irecv_isend_waitall": 3, "isend_recv_wait": 3, "start_wait": 4}  # of an iteration


def recording(build, mode, services):
    """The library with these services, without samples."""
    known = {v.name: v for v in variants.known(build / "lib/librankine.so", "")}["rankine"]
    words = (*known.environment, f"RANKINE_WITH={services}", "RANKINE_SAMPLE_HZ=0")
    return dataclasses.replace(known, name=mode, environment=words)


def counted(bench, mpi, folder, modes, count=instructions.count):
    """`modes`: variants, the first is that which the others are held against. `count`: steps.count, where calls must not take long."""
    found = []
    for program in PROGRAMS:
        base = {}
        for mode in modes:
            for case, value in count(mpi, folder, mode, program).items():
                result = Result(f"{bench}/instructions/{case}", mode.name, mpi.name, value, value, value, 1, "instructions", base.get(case))
                base.setdefault(case, result)
                found.append(result)
    return found


def timed(bench, mpi, folder, modes, limit, rounds, quiet):
    """ns of each case's batch; every round runs all modes, in turns. `limit`: of the last one, beyond the first, a call."""
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
            median = statistics.median(statistics.median(ns) for ns in runs)
            p10 = statistics.median(sorted(ns)[len(ns) // 10] for ns in runs)
            result = Result(f"{bench}/times/{case}", mode.name, mpi.name, median, p10, min(min(ns) for ns in runs), rounds, "ns", base,
                            per=CALLS.get(case, 1), limit=limit if mode is modes[-1] else None, limit_of="delta" if mode is modes[-1] else "")
            base = base or result
            found.append(result)
    return found
