"""What the deep profile costs a run: three collective checkpoints of four ranks on GlusterFS's sharded volume, without Rankine and
under rankine run --io=deep, which take turns in slices (slices.py), each with a volume of its own. The ranks and Rankine have one
half of the processors, the file system the other: where all share all, the kernel's placing of some hundred threads makes a run
differ by a tenth. The bricks lie in memory: when the kernel writes to a disk is nothing that a pair of runs has in common, and
nothing hides a cost."""
import contextlib
import functools
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from . import libraries, slices, variants
from .results import Result

sys.path.insert(0, str(libraries.ROOT / "tests"))
from rigs import gluster  # noqa: E402  (the path is set on the line above)

BRICKS_IN = "/dev/shm"
LIMIT = 1.02  # upper 95 % bound of the mean of the paired ratios
LEAST_SECONDS, LEAST_PAIRS = 5, 30  # of a run, and of runs, for the figure
RANKS, BRICKS = 4, 4


def missing():
    return gluster.missing()


def _halves():
    """Of the processors: for the ranks, for the file system. One processor is both."""
    all_of_them = sorted(os.sched_getaffinity(0))
    middle = len(all_of_them) // 2
    return (all_of_them[:middle] or all_of_them), all_of_them[middle:]


@contextlib.contextmanager
def _on(processors):
    """Children inherit it."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, processors)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _bound(ratios):
    """Of the mean of the logarithms; Student's quantile by its expansion about the normal one."""
    logs, z = [math.log(ratio) for ratio in ratios], 1.96
    if len(logs) < 2:
        return math.inf
    t = z + (z ** 3 + z) / (4 * (len(logs) - 1))
    return math.exp(statistics.mean(logs) + t * statistics.stdev(logs) / math.sqrt(len(logs)))


def _made(program, volume, place, mebibytes, before=(), beside=()):
    """A job that writes to a volume."""
    env = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
           "OMPI_MCA_rmaps_base_oversubscribe": "1"}
    go = place / f"go.{volume.name}"
    words = [*before, "mpirun.openmpi", "-n", RANKS, program, volume.mount / "checkpoint", mebibytes << 20, go]
    return slices.Job(words, place, env, go, [*volume.servers, volume.client, *beside])


def measure(rankine, folder, pairs, mebibytes, quiet, say):
    folder.mkdir(parents=True, exist_ok=True)
    program, archive = folder / "checkpoints", folder / "deep.rkn"
    subprocess.run(["mpicc.openmpi", "-O2", "-o", str(program), str(libraries.SOURCES / "checkpoints.c")], check=True)
    ratios, runs = [], {"none": [], "deep": []}
    ours, servers = _halves()
    with tempfile.TemporaryDirectory(dir=BRICKS_IN) as place, contextlib.ExitStack() as stack:
        place = pathlib.Path(place)
        with _on(servers):
            volumes = [stack.enter_context(gluster.running(place / name, name=name, kind="sharded", bricks=BRICKS))
                       for name in ("one", "two")]
        stack.enter_context(_on(ours))

        def none(volume):
            return _made(program, volume, place, mebibytes)

        def deep(volume):
            pids = ",".join(f"pid={pid}" for pid in (*volume.servers, volume.client))
            archive.unlink(missing_ok=True)
            return _made(program, volume, place, mebibytes, [rankine, "run", f"--io=deep,{pids}", "-q", "--force", "-o", archive])

        try:
            slices.take_turns(*(functools.partial(none, volume) for volume in volumes))  # files are made once
            for turn in range(pairs):
                quiet.wait()
                say(f"io: deep profile, pair {turn + 1} of {pairs}")
                # Each goes first as often as the other, and has each volume as often.
                with_deep, without = volumes if turn % 2 == 0 else volumes[::-1]
                order = [("none", functools.partial(none, without)), ("deep", functools.partial(deep, with_deep))]
                order = order if turn % 4 < 2 else order[::-1]
                for (name, _), seconds in zip(order, slices.take_turns(order[0][1], order[1][1])):
                    runs[name].append(seconds)
                _check(rankine, archive)
                ratios.append(runs["deep"][-1] / runs["none"][-1])
        except RuntimeError as error:
            raise variants.RunFailed(f"deep profile: {error}") from error
    if min(runs["none"]) < LEAST_SECONDS:
        say(f"io: a run took {min(runs['none']):.1f} s; the figure is of runs of {LEAST_SECONDS} s or longer (--deep-mib)")
    return _results(ratios, runs)


def _check(rankine, archive):
    """A run that could not attach goes on without, and would count as one that costs nothing."""
    run = subprocess.run([str(rankine), "report", "--json", str(archive)], capture_output=True, text=True, check=False)
    storage = json.loads(run.stdout).get("storage") if run.returncode == 0 else None
    if not storage or not storage["client_operations"] or storage["served"] != storage["client_operations"] or storage["lost"]:
        raise variants.RunFailed(f"--io=deep has not followed all operations: {storage or run.stderr[-500:]}"[:600])


def _results(ratios, runs):
    found = []
    for name, seconds in runs.items():
        found.append(Result(bench="time/three_checkpoints", variant=name, mpi="openmpi", median=statistics.median(seconds),
                            p10=sorted(seconds)[len(seconds) // 10], min=min(seconds), n=len(seconds), unit="s",
                            base=found[0] if found else None))
    found.append(Result(bench="bound/three_checkpoints", variant="deep", mpi="openmpi", median=_bound(ratios),
                        p10=statistics.median(ratios), min=min(ratios), max=max(ratios), n=len(ratios), unit="ratio",
                        limit=LIMIT, limit_of="median"))
    # What the bound is worth: of short or few runs it is no figure, however low.
    shortest = min(runs["none"])
    found.append(Result(bench="shortest/three_checkpoints", variant="none", mpi="openmpi", median=shortest, p10=shortest,
                        min=shortest, n=len(runs["none"]), unit="s", limit=LEAST_SECONDS, limit_of="least"))
    found.append(Result(bench="pairs/three_checkpoints", variant="deep", mpi="openmpi", median=len(ratios), p10=len(ratios),
                        min=len(ratios), n=len(ratios), unit="runs", limit=LEAST_PAIRS, limit_of="least"))
    return found
