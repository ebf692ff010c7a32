# SPDX-License-Identifier: BSD-3-Clause
"""Measures how accurate --state=exact is, with waits of known length and copies (tests/programs/states.c), each
with its own limit. A figure is the error of a row in percent.

Ranks without a processor make a run useless. A run is therefore repeated if its ranks lacked a processor for more
than a hundredth of the time in the calls. At most three times the requested number of runs are made. Figures from
useless runs are marked `busy`."""
import collections
import json
import re
import statistics
import subprocess
import tempfile

from . import libraries
from .results import Result
from .state_cost import transport_environment
from .variants import RunFailed

STATES = ("SELECT mpi.rank,mpi.function,mpi.state,sum(time.duration.ns) GROUP BY mpi.rank,mpi.function,mpi.state "
          "FORMAT json")
# The compared quantity. For `wait`, the quantity is the difference between stall and the time in the call. For `work`
# and `stall`, the quantity is the share of the calls' time that is counted in another state.
Row = collections.namedtuple("Row", "scenario rank function wrong limit transports")
SHM, BOTH, COPIED = ("shm",), ("shm", "tcp"), ("copies", "tcp")
ROWS = (
    Row("late_sender", 1, "MPI_Recv", "wait", 0.5, BOTH),
    Row("late_sender_wait", 1, "MPI_Wait", "wait", 0.5, BOTH),
    Row("late_receiver", 0, "MPI_Send", "wait", 0.5, BOTH),
    Row("late_receiver_wait", 0, "MPI_Wait", "wait", 0.5, BOTH),
    Row("copies", 1, "MPI_Recv", "work", 2, SHM),
    Row("copies", 0, "MPI_Send", "stall", 2, SHM),
    Row("copies_ahead", 1, "MPI_Recv", "work", 2, SHM),
    Row("copies_ahead", 0, "MPI_Waitall", "stall", 2, SHM),
    # The figures of these cases are shown but not judged. Limits for them would need a clock inside the transport's
    # handlers, which this bench does not have.
    Row("copies", 1, "MPI_Recv", "work", None, COPIED),
    Row("copies", 0, "MPI_Send", "stall", None, COPIED),
    Row("threads", 1, "MPI_Recv", "stall", 2, SHM),
    Row("barrier", 1, "MPI_Barrier", "wait", 0.5, BOTH),
    Row("allreduce", 1, "MPI_Allreduce", "wait", 0.5, BOTH),
    Row("ibarrier", 1, "MPI_Waitall", "wait", 0.5, BOTH),
    Row("fence", 1, "MPI_Win_fence", "wait", 0.5, SHM),
    Row("write_all", 1, "MPI_File_write_all", "wait", None, SHM),  # the time depends on the disk
)
# Open MPI's own I/O component does not make ranks wait in a collective write, but its ROMIO component does.
ROMIO = "OMPI_MCA_io=romio321"
AWAY = 0.01


def build(mpi, folder):
    folder.mkdir(parents=True, exist_ok=True)
    source = libraries.ROOT / "tests/programs/states.c"
    subprocess.run([mpi.compiler, "-O2", "-g", "-Wno-stringop-overflow", "-pthread", "-o", str(folder / "states"), str(source)], check=True,
                   env=libraries.environment())
    return folder / "states"


def run(mpi, program, rankine, words, scenario):
    """Returns {(rank, function, state): ns} and {rank: (ns in the calls, ns of these without a processor)}."""
    with tempfile.TemporaryDirectory(prefix="rankine-bench-") as folder:
        argv = [rankine, "run", "--state=exact", "-o", f"{folder}/out.rkn", *mpi.launch(2), "env", *words, program, scenario]
        try:
            done = subprocess.run([str(word) for word in argv], cwd=folder, env=libraries.environment(),
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
        except subprocess.TimeoutExpired:
            raise RunFailed(f"{mpi.name}: states {scenario} ran longer than 120 s") from None
        if done.returncode != 0:
            raise RunFailed(f"{mpi.name}: states {scenario} ended with {done.returncode}: {' '.join(done.stderr.split())[:400]}")
        own = {int(rank): (1000 * int(wall), 1000 * max(0, int(wall) - int(processor)))
               for rank, wall, processor in re.findall(r"^time \S+ (\d+) (\d+) (\d+)$", done.stdout, re.M)}
        asked = subprocess.run([str(rankine), "query", f"{folder}/out.rkn", STATES], capture_output=True, text=True, timeout=60)
        if asked.returncode != 0:
            raise RunFailed(f"{mpi.name}: states {scenario} left no archive: {asked.stderr[:400]}")
        return {(row["mpi.rank"], row["mpi.function"], row["mpi.state"]): row["sum#time.duration.ns"]
                for row in json.loads(asked.stdout) if "mpi.state" in row}, own


def wrong_percent(row, states, own):
    work, stall = (states.get((row.rank, row.function, state), 0) for state in ("work", "stall"))
    if row.wrong == "wait":
        wall = own[row.rank][0]
        return 100 * abs(stall - wall) / wall
    return 100 * (1 - (work if row.wrong == "work" else stall) / max(work + stall, 1))


def away(own):
    """Returns the time without a processor, as a share of the time in the calls."""
    return sum(lost for _, lost in own.values()) / max(1, *(wall for wall, _ in own.values()))


def quietest(measured, runs):
    """Returns the `runs` measurements in which the ranks had their processors for the largest share of the time.
    measured() returns (states, own)."""
    tries = []
    while len(tries) < 3 * runs and sum(away(own) < AWAY for _, own in tries) < runs:
        tries.append(measured())
    return sorted(tries, key=lambda run: away(run[1]))[:runs]


def measure(mpi, folder, rankine, transports, runs, quiet, say):
    program = build(mpi, folder)
    results = []
    for transport in transports:
        rows = [row for row in ROWS if transport in row.transports]
        for scenario in dict.fromkeys(row.scenario for row in rows):
            words = transport_environment(mpi, transport) + ((ROMIO,) if scenario == "write_all" and mpi.open_mpi else ())

            def measured(words=words, scenario=scenario, transport=transport):
                quiet.wait()
                say(f"rows: {mpi.name} {transport} {scenario}")
                return run(mpi, program, rankine, words, scenario)

            kept = quietest(measured, runs)
            busy = " busy" if away(kept[-1][1]) >= AWAY else ""
            results += [_result(mpi, transport, row, kept, busy) for row in rows if row.scenario == scenario]
    return results


def _result(mpi, transport, row, kept, busy):
    what = {"wait": "stall wrong", "work": "not work", "stall": "not stall"}[row.wrong]
    values = sorted(wrong_percent(row, states, own) for states, own in kept)
    return Result(bench=f"{row.scenario}/{transport} rank {row.rank} {row.function}", variant=what + busy, mpi=mpi.name,
                  median=statistics.median(values), p10=values[len(values) // 10], min=values[0], n=len(values), unit="%",
                  limit=row.limit, limit_of="median" if row.limit else "", max=values[-1])
