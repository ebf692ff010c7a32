# SPDX-License-Identifier: BSD-3-Clause
"""Measures the cost of merging the spools of a large job when it has ended. The spools are generated, because no
test machine can run so many ranks."""
import os
import pathlib
import statistics
import subprocess
import tempfile
import time

from .results import Result
from .variants import RunFailed

RANKS = 4096
SECONDS_LIMIT = 2
MEMORY_LIMIT_MIB = 1024


def _collect(program, folder):
    """Returns seconds, processor seconds and peak MiB of one merge."""
    begin = time.monotonic()
    process = subprocess.Popen([program, folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RunFailed(f"{program.name} ended with {process.returncode}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def measure(build, rounds, quiet, say):
    tools = build / "tests"
    if not (tools / "spool_generator").exists() or not (tools / "collect_spools").exists():
        say("merge: tests/spool_generator and tests/collect_spools are not built, left out")
        return []
    seen = []
    with tempfile.TemporaryDirectory(prefix="rankine-bench-") as text:
        folder = pathlib.Path(text) / "spools"
        folder.mkdir(mode=0o700)
        output = pathlib.Path(text) / "out.rkn"
        say(f"merge: making {RANKS} spools")
        subprocess.run([tools / "spool_generator", folder, str(RANKS), output], check=True, timeout=300)
        for turn in range(rounds):
            quiet.wait()
            say(f"merge: round {turn + 1} of {rounds}")
            seen.append(_collect(tools / "collect_spools", folder))
            if not output.exists():
                raise RunFailed(f"collect_spools left no {output.name}")
            size = output.stat().st_size / 1024
            output.unlink()
    found = []
    for name, values, unit, limit in (("wall", [run[0] for run in seen], "s", SECONDS_LIMIT),
                                      ("processor time", [run[1] for run in seen], "s", None),
                                      ("peak memory", [run[2] for run in seen], "MiB", MEMORY_LIMIT_MIB),
                                      ("archive", [size], "KiB", None)):
        values = sorted(values)
        found.append(Result(f"merge/{RANKS} {name}", "rankine", "any", statistics.median(values),
                            values[len(values) // 10], values[0], len(values), unit, limit=limit,
                            limit_of="median" if limit else ""))
    return found
