"""Time that the trace adds to MPI_Finalize, in which all ranks' profiles and traces are merged: 64 ranks on few processors."""
import statistics

from . import variants
from .results import Result

RANKS = 64
ROUNDS = 50     # of messages, before
LIMIT_NS = 0.5e9  # beyond the profile


def measure(mpi, folder, recordings, rounds, quiet):
    """`recordings`: [variant], the profile's first. Every round runs each once, in turns; of a run the slowest rank's MPI_Finalize.
    Open MPI alone: MPICH polls without yielding."""
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
