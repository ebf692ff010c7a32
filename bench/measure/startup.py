# SPDX-License-Identifier: BSD-3-Clause
"""Measures the time that Rankine adds to MPI_Init and MPI_Finalize, for the slowest rank of each run."""
import statistics

from . import variants
from .results import Result

MS = 1e6
# number of ranks, and the numbers of ns that may be added to MPI_Init and to MPI_Finalize
SIZES = ((4, 10 * MS, 20 * MS), (64, None, 500 * MS))
# with more ranks than this limit, fewer rounds are run, and only with Open MPI, because MPICH polls without yielding
MANY = 16


def measure(mpi, folder, known, rounds, quiet, say):
    results = []
    for ranks, init_limit, finalize_limit in SIZES:
        if ranks > MANY and not mpi.open_mpi:
            continue
        size_rounds = rounds if ranks <= MANY else max(3, rounds // 3)
        seen = {}
        compared = [v for v in known if v.name in ("none", "rankine", "forward")]
        for turn in range(size_rounds):
            quiet.wait()
            say(f"startup: {mpi.name} {ranks} ranks, round {turn + 1} of {size_rounds}")
            for i in range(len(compared)):
                variant = compared[(turn + i) % len(compared)]
                lines = variants.run(mpi, variant, ranks, folder / "init").lines
                for what in ("init", "finalize"):
                    seen.setdefault((what, variant.name), []).append(max(line[f"{what}_ns"] for line in lines))
        results += _results(mpi, ranks, seen, {"init": init_limit, "finalize": finalize_limit})
    return results


def _results(mpi, ranks, seen, limits):
    results = []
    for what in ("init", "finalize"):
        base = None
        for variant in ("none", "rankine", "forward"):
            values = sorted(seen[what, variant])
            limit = limits[what] if variant == "rankine" else None
            result = Result(bench=f"{what}/{ranks}", variant=variant, mpi=mpi.name, median=statistics.median(values),
                            p10=values[len(values) // 10], min=values[0], n=len(values), unit="ns", base=base,
                            limit=limit, limit_of="delta" if limit else "")
            base = base or result
            results.append(result)
    return results
