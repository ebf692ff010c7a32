"""What the deep profile costs a run: three collective checkpoints of four ranks on GlusterFS's sharded volume, without Rankine and
under rankine run --io=deep in turns. The program tells its own time."""
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile

from . import libraries, variants
from .results import Result

sys.path.insert(0, str(libraries.ROOT / "tests"))
from rigs import gluster  # noqa: E402  (the path is set on the line above)

LIMIT = 1.02  # upper 95 % bound of the mean of the paired ratios
RANKS, BRICKS = 4, 4


def missing():
    return gluster.missing()


def _seconds(command, folder):
    env = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
           "OMPI_MCA_rmaps_base_oversubscribe": "1"}
    run = subprocess.run([str(word) for word in command], cwd=folder, env=env, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise variants.RunFailed(f"{command[0]}: {run.stderr[-500:]}")
    return json.loads(next(line for line in run.stdout.splitlines() if line.startswith("{")))["seconds"]


def _bound(ratios):
    """Of the mean of the logarithms; Student's quantile by its expansion about the normal one."""
    logs, z = [math.log(ratio) for ratio in ratios], 1.96
    if len(logs) < 2:
        return math.inf
    t = z + (z ** 3 + z) / (4 * (len(logs) - 1))
    return math.exp(statistics.mean(logs) + t * statistics.stdev(logs) / math.sqrt(len(logs)))


def measure(rankine, folder, pairs, mebibytes, quiet, say):
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "checkpoints"
    subprocess.run(["mpicc.openmpi", "-O2", "-o", str(program), str(libraries.SOURCES / "checkpoints.c")], check=True)
    ratios, runs = [], {"none": [], "deep": []}
    with tempfile.TemporaryDirectory(dir=folder) as place, gluster.running(place, kind="sharded", bricks=BRICKS) as volume:
        plain = ["mpirun.openmpi", "-n", RANKS, program, volume.mount / "checkpoint", mebibytes << 20]
        deep = [rankine, "run", "--io=deep", "-q", "--force", "-o", folder / "deep.rkn", *plain]
        _seconds(plain, folder)  # files are made once
        for turn in range(pairs):
            quiet.wait()
            say(f"io: deep profile, pair {turn + 1} of {pairs}")
            order = [("none", plain), ("deep", deep)]
            for name, command in order if turn % 2 == 0 else order[::-1]:
                runs[name].append(_seconds(command, folder))
            ratios.append(runs["deep"][-1] / runs["none"][-1])
    return _results(ratios, runs)


def _results(ratios, runs):
    found = []
    for name, seconds in runs.items():
        found.append(Result(bench="time/three_checkpoints", variant=name, mpi="openmpi", median=statistics.median(seconds),
                            p10=sorted(seconds)[len(seconds) // 10], min=min(seconds), n=len(seconds), unit="s",
                            base=found[0] if found else None))
    found.append(Result(bench="bound/three_checkpoints", variant="deep", mpi="openmpi", median=_bound(ratios),
                        p10=statistics.median(ratios), min=min(ratios), max=max(ratios), n=len(ratios), unit="ratio",
                        limit=LIMIT, limit_of="median"))
    return found
