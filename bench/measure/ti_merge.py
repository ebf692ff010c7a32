# SPDX-License-Identifier: BSD-3-Clause
"""Measures the time that the trace adds to MPI_Finalize, which merges the profiles and traces of all ranks. The job
has 64 ranks on few processors."""
import statistics

from . import variants
from .results import Result

RANKS = 64
ROUNDS = 50  # Rounds of messages before MPI_Finalize.
LIMIT_NS = 0.5e9  # Limit for the time in ns that the trace may add to MPI_Finalize.


def measure(mpi, folder, recordings, rounds, quiet):
    """`recordings` are the variants, beginning with the profile. Each round runs every variant once. The figure of a
    run is the time of MPI_Finalize on its slowest rank. Only Open MPI is measured, because MPICH polls without
    yielding."""
    if not mpi.open_mpi:
        return []
    seen = {variant.name: [] for variant in recordings}
    for turn in range(rounds):
        quiet.wait()
        for i in range(len(recordings)):
            variant = recordings[(turn + i) % len(recordings)]
            lines = variants.run(mpi, variant, RANKS, folder / "init", ROUNDS).lines
            seen[variant.name].append(max(line["finalize_ns"] for line in lines))
    found = []
    base = None
    for variant in recordings:
        values = sorted(seen[variant.name])
        limit = {} if base is None else {"limit": LIMIT_NS, "limit_of": "delta"}
        result = Result(f"ti/merge/{RANKS} ranks", variant.name, mpi.name, statistics.median(values), values[len(values) // 10], values[0],
                        len(values), "ns", base, **limit)
        base = base or result
        found.append(result)
    return found
