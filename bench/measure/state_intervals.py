# SPDX-License-Identifier: BSD-3-Clause
"""Counts how often the 95 % interval of a sampled figure contains the value that --state=exact has measured in the
same run. The figures are work and stall of each rank and of each call site of tests/programs/states.c, at the
default rate. In 93 of 100 cases, the interval must contain the value."""
import json
import subprocess
import tempfile

from . import libraries
from .results import Result
from .state_rows import STATES, build
from .variants import RunFailed

AWAY = "SELECT mpi.rank,sum(sample.time.ns) WHERE sample.clock=waiting,mpi.state=stall GROUP BY mpi.rank FORMAT json"
SCENARIOS = ("late_sender", "copies", "threads", "barrier")
MOST = 7  # limit for the share of figures outside their intervals, in percent


def run(mpi, program, rankine, scenario):
    """Returns pairs (figure, whether the value is within its interval) for one run."""
    with tempfile.TemporaryDirectory(prefix="rankine-bench-") as folder:
        archive = f"{folder}/out.rkn"
        argv = [rankine, "run", "--state=exact", "-o", archive, *mpi.launch(2), program, scenario]
        done = subprocess.run([str(word) for word in argv], cwd=folder, env=libraries.environment(), stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=120, check=False)
        if done.returncode != 0:
            raise RunFailed(f"{mpi.name}: states {scenario} ended with {done.returncode}: {' '.join(done.stderr.split())[:400]}")
        report, query, away = (subprocess.run([str(rankine), *words], capture_output=True, text=True, timeout=60, check=True).stdout
                               for words in (("report", "--json", archive), ("query", archive, STATES), ("query", archive, AWAY)))
    samples = json.loads(report)["samples"]
    waited = {row["mpi.rank"]: row["sum#sample.time.ns"] for row in json.loads(away)}
    for site in samples["call_sites"]:
        if "timed_ns" not in site:
            continue
        yield "call sites", within(site, "stall", site["timed_stall_ns"], max(waited.values(), default=0))
        yield "call sites", within(site, "work", site["timed_ns"] - site["timed_stall_ns"], max(waited.values(), default=0))
    exact = {}
    for row in json.loads(query):
        # the sampler starts only at the end of these calls
        if row.get("mpi.function") not in ("MPI_Init", "MPI_Init_thread"):
            key = row["mpi.rank"], row.get("mpi.state")
            exact[key] = exact.get(key, 0) + row["sum#time.duration.ns"]
    for process in samples["processes"]:
        for state in ("work", "stall"):
            yield "ranks", within(process, state, exact.get((process["process"], state), 0), waited.get(process["process"], 0))


def within(figure, state, exact, waited):
    """Returns whether the interval contains the exact value. Samples count time in MPI without a processor as stall.
    The exact states cannot detect this time, so they may count it as work."""
    low, high = figure[f"{state}_interval_ns"]
    return low - (waited if state == "stall" else 0) <= exact <= high + (waited if state == "work" else 0)


def measure(mpi, folder, rankine, runs, quiet, say):
    program = build(mpi, folder)
    counts = {}
    for i in range(runs):
        scenario = SCENARIOS[i % len(SCENARIOS)]
        quiet.wait()
        say(f"intervals: {mpi.name} {scenario}, {i + 1} of {runs}")
        for kind, good in run(mpi, program, rankine, scenario):
            key = kind, scenario
            held, all_ = counts.get(key, (0, 0))
            counts[key] = held + good, all_ + 1
    results = []
    for (kind, scenario), (held, all_) in counts.items():
        beyond = 100 * (1 - held / all_)
        results.append(Result(bench=f"{kind} of {scenario}", variant="beyond its interval", mpi=mpi.name, median=beyond, p10=beyond,
                              min=beyond, max=beyond, n=all_, unit="%", limit=MOST, limit_of="median"))
    return results
