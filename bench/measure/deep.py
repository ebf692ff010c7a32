# SPDX-License-Identifier: BSD-3-Clause
"""Measures what the deep profile costs a run: three collective checkpoints of four ranks on a sharded GlusterFS
volume. Two runs, one without Rankine and one under rankine run --io=deep, alternate in short time slices
(slices.py). Each run has its own volume.

The ranks and Rankine use one half of the processors, and the file system uses the other half. If all of them shared
all processors, a run's time would change by a tenth, depending on how the kernel distributes hundreds of threads.
The bricks are in memory. With a disk, the kernel would write at different times in the two runs of a pair. Also,
waiting for the disk could hide a cost.

Control pairs show how accurate the method is. In "same", neither side has a tool. In "idle", neither side has a
tool, but one side has as many sleeping processes as Rankine has in a run. If the interval of a control pair's ratio
excludes 1, the slices favour one side."""
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
LIMIT = 1.02  # Limit for the upper 95 % bound of the mean of the paired ratios.
LEAST_SECONDS, LEAST_PAIRS = 5, 30  # Shortest run in seconds, and least number of pairs, for a valid figure.
# Starts as many sleeping processes as Rankine has: `rankine run` as parent of the launcher and of the ranks, `rankine
# attach`, and the collector.
IDLE = ["sh", "-c", 'for i in 1 2 3 4; do sleep 600 > /dev/null 2>&1 & all="$all $!"; done; "$@"; code=$?; kill $all; exit $code', "-"]
RANKS, BRICKS = 4, 4


def missing():
    return gluster.missing() or slices.missing()


def _halves():
    """Returns the processors for the ranks and the processors for the file system. If there is only one processor,
    both use this processor."""
    all_of_them = sorted(os.sched_getaffinity(0))
    middle = len(all_of_them) // 2
    return (all_of_them[:middle] or all_of_them), all_of_them[middle:]


@contextlib.contextmanager
def _on(processors):
    """Runs the block of code on the given processors. Child processes inherit the processors."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, processors)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def interval(ratios):
    """Returns the geometric mean of the ratios and its 95 % bounds. Two consecutive pairs, in which the sides have
    swapped volumes and order, count as one value. With single values, the difference between the volumes, and the
    difference of a hundredth between the first and the second job, would count as scatter. Student's quantile is
    computed with its expansion about the normal quantile."""
    logs, z = [math.log(ratio) for ratio in ratios], 1.96
    values = [statistics.mean(logs[i:i + 2]) for i in range(0, len(logs) - 1, 2)]
    if len(values) < 2:
        return statistics.geometric_mean(ratios), 0, math.inf
    t = z + (z ** 3 + z) / (4 * (len(values) - 1))
    mean, half = statistics.mean(logs), t * statistics.stdev(values) / math.sqrt(len(values))
    return math.exp(mean), math.exp(mean - half), math.exp(mean + half)


@contextlib.contextmanager
def _volume(place, processors):
    """Creates a volume and a group that contains its processes. Jobs that write to the volume run in this group."""
    with contextlib.ExitStack() as stack:
        with _on(processors):
            volume = stack.enter_context(gluster.running(place, name=place.name, kind="sharded", bricks=BRICKS))
        yield volume, stack.enter_context(slices.group(place.name, [*volume.servers, volume.client]))


def _made(program, on, place, mebibytes, before=()):
    """A job that writes to a volume."""
    volume, group = on
    env = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
           "OMPI_MCA_rmaps_base_oversubscribe": "1"}
    go = place / f"go.{volume.name}"
    words = [*before, "mpirun.openmpi", "-n", RANKS, program, volume.mount / "checkpoint", mebibytes << 20, go]
    return slices.Job(words, place, env, go, group)


def measure(rankine, folder, pairs, controls, mebibytes, quiet, say):
    folder.mkdir(parents=True, exist_ok=True)
    program, archive = folder / "checkpoints", folder / "deep.rkn"
    subprocess.run(["mpicc.openmpi", "-O2", "-o", str(program), str(libraries.SOURCES / "checkpoints.c")], check=True)
    wanted = {"same": controls, "idle": controls, "deep": pairs}
    runs = {name: [] for name in wanted}  # The seconds without the tool, and the seconds with the tool.
    ours, servers = _halves()
    with tempfile.TemporaryDirectory(dir=BRICKS_IN) as place, contextlib.ExitStack() as stack:
        place = pathlib.Path(place)
        volumes = [stack.enter_context(_volume(place / name, servers)) for name in ("one", "two")]
        stack.enter_context(_on(ours))

        def job(name, on):
            before = IDLE if name == "idle" else []
            if name == "deep":
                pids = ",".join(f"pid={pid}" for pid in (*on[0].servers, on[0].client))
                archive.unlink(missing_ok=True)
                before = [rankine, "run", f"--io=deep,{pids}", "-q", "--force", "-o", archive]
            return functools.partial(_made, program, on, place, mebibytes, before)

        def pair(name, turn):
            # In two consecutive rounds, each side uses each volume once, and each side starts first once.
            with_it, without = volumes if turn % 2 == 0 else volumes[::-1]
            order = [job("none", without), job(name, with_it)]
            if turn % 4 in (0, 3):
                return tuple(slices.take_turns(*order))
            return tuple(slices.take_turns(*order[::-1]))[::-1]

        try:
            pair("same", 0)  # Creates the files in an extra pair, before the measured pairs.
            for turn in range(max(wanted.values())):
                for name in (name for name, number in wanted.items() if turn < number):
                    quiet.wait()
                    say(f"io: deep profile, pair {turn + 1} of {wanted[name]}, {name}")
                    runs[name].append(pair(name, turn))
                    if name == "deep":
                        _check(rankine, archive)
        except RuntimeError as error:
            raise variants.RunFailed(f"deep profile: {error}") from error
    shortest = min(without for without, _ in runs["deep"])
    if shortest < LEAST_SECONDS:
        say(f"io: a run took {shortest:.1f} s; the figure is of runs of {LEAST_SECONDS} s or longer (--deep-mib)")
    return [*_controls(runs, say), *_results(runs["deep"])]


def _check(rankine, archive):
    """Fails if the run did not follow all operations. A run that cannot attach continues, and would seem to cost
    nothing."""
    run = subprocess.run([str(rankine), "report", "--json", str(archive)], capture_output=True, text=True, check=False)
    storage = json.loads(run.stdout).get("storage") if run.returncode == 0 else None
    if not storage or not storage["client_operations"] or storage["served"] != storage["client_operations"] or storage["lost"]:
        raise variants.RunFailed(f"--io=deep has not followed all operations: {storage or run.stderr[-500:]}"[:600])


def _ratios(pairs):
    return [with_it / without for without, with_it in pairs]


def _controls(runs, say):
    found = []
    for name in ("same", "idle"):
        if not runs[name]:
            continue
        ratios = _ratios(runs[name])
        mean, low, high = interval(ratios)
        if not low <= 1 <= high:
            say(f"io: pairs without Rankine ({name}) are {mean:.3f} ({low:.3f} to {high:.3f}), not 1: the others are as far off")
        found.append(Result(bench="control/three_checkpoints", variant=name, mpi="openmpi", median=mean, p10=low, min=min(ratios),
                            max=high, n=len(ratios), unit="ratio"))
    return found


def _results(pairs):
    found, ratios = [], _ratios(pairs)
    for name, seconds in zip(("none", "deep"), zip(*pairs)):
        found.append(Result(bench="time/three_checkpoints", variant=name, mpi="openmpi", median=statistics.median(seconds),
                            p10=sorted(seconds)[len(seconds) // 10], min=min(seconds), n=len(seconds), unit="s",
                            base=found[0] if found else None))
    mean, _, bound = interval(ratios)
    found.append(Result(bench="bound/three_checkpoints", variant="deep", mpi="openmpi", median=bound, p10=mean, min=min(ratios),
                        max=max(ratios), n=len(ratios), unit="ratio", limit=LIMIT, limit_of="median"))
    # The bound is valid only if the runs are long enough and their number is large enough. An invalid bound is ignored,
    # however low it is.
    shortest = found[0].min
    found.append(Result(bench="shortest/three_checkpoints", variant="none", mpi="openmpi", median=shortest, p10=shortest,
                        min=shortest, n=len(pairs), unit="s", limit=LEAST_SECONDS, limit_of="least"))
    found.append(Result(bench="pairs/three_checkpoints", variant="deep", mpi="openmpi", median=len(ratios), p10=len(ratios),
                        min=len(ratios), n=len(ratios), unit="runs", limit=LEAST_PAIRS, limit_of="least"))
    return found
