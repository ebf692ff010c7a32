# SPDX-License-Identifier: BSD-3-Clause
"""Measures the time per call. Each round runs every variant once, and the order of the variants rotates, so that a
slow minute of the machine affects all variants. A run gives a list of batches for each case, of which the median and
10th percentile are used."""
import statistics

from . import variants
from .results import Result

# Number of ranks of each program.
PROGRAMS = {"local": 1, "self": 1, "requests": 1, "pingpong": 2}
# For each case, the number of ns that Rankine may add, and the number of requests or calls that share the added time.
DELTAS = {"comm_rank": (25, 1), "type_size": (25, 1), "sendrecv": (35, 1), "allreduce": (35, 1), "bcast": (35, 1),
          "irecv_isend_waitall": (50, 2), "start_wait": (50, 2),
          "isend_recv_wait": (85, 1)}  # the sum of a request and a blocking call
PINGPONG = {"openmpi": 1.12, "mpich": 1.17}
FORWARD = 1.01
# A batch is undisturbed if its time is at most this factor times the time of the fastest batch of its case.
UNDISTURBED = 1.15
FEWEST = 20  # least number of undisturbed batches for a valid figure


def _limit(case, variant, mpi):
    """Returns the limit, the name of the value that it bounds, and the divisor."""
    if case == "pingpong_8":
        if variant == "forward":
            return FORWARD, "ratio", 1
        if variant == "rankine" and mpi.name in PINGPONG:
            return PINGPONG[mpi.name], "ratio", 1
    if variant == "rankine" and case in DELTAS:
        limit, per = DELTAS[case]
        return limit, "delta", per
    return None, "", 1


def _p10(values):
    return sorted(values)[len(values) // 10]


def measure(mpi, folder, known, programs, rounds, quiet, say):
    """Measures the programs' cases with one MPI library."""
    suited = [variant for variant in known if variant.suits(mpi)]
    results = []
    for program in programs:
        runs = {}  # (case, variant) -> list of batch lists
        for turn in range(rounds):
            quiet.wait()
            say(f"times: {mpi.name} {program} round {turn + 1} of {rounds}")
            for i in range(len(suited)):
                variant = suited[(turn + i) % len(suited)]
                for line in variants.run(mpi, variant, PROGRAMS[program], folder / program).lines:
                    runs.setdefault((line["case"], variant.name), []).append(line["ns"])
        results += summary("time", mpi.name, runs, lambda case, variant: _limit(case, variant, mpi))
    return results


def summary(bench, mpi, runs, limit_for):
    """Makes results from {(case, variant): lists of batches}. `limit_for(case, variant)` returns the same as
    _limit."""
    base, results = {}, []
    for (case, variant), lists in sorted(runs.items(), key=lambda item: (item[0][0], item[0][1] != "none", item[0][1])):
        limit, limit_of, per = limit_for(case, variant)
        result = Result(bench=f"{bench}/{case}", variant=variant, mpi=mpi,
                        median=statistics.median(statistics.median(ns) for ns in lists),
                        p10=statistics.median(_p10(ns) for ns in lists), min=min(min(ns) for ns in lists),
                        n=len(lists), unit="ns", base=base.get(case), limit=limit, limit_of=limit_of, per=per)
        if variant == "none":
            base[case] = result
        results.append(result)
    return results
