# SPDX-License-Identifier: BSD-3-Clause
"""Measures the cost of tracing I/O operations (--io=trace): bytes per operation in the archive, and the rank's
memory while it records."""
import json
import os
import subprocess

from . import libraries, variants
from .results import Result

# For each (pattern, mode), the limit for the bytes of one operation.
LIMITS = {("regular", "trace"): 1, ("strided", "trace"): 1, ("regular", "trace,exact"): 4, ("strided", "trace,exact"): 4,
          ("random", "trace"): 8, ("random", "trace,exact"): 8}
MEMORY_MIB = 8  # limit for the resident memory of a rank


def _run(command, folder):
    env = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    run = subprocess.run([str(word) for word in command], cwd=folder, env=env, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise variants.RunFailed(f"{command[0]}: {run.stderr[-500:]}")
    return json.loads(run.stdout)


def _lost(rankine, archive, folder):
    trust = _run([rankine, "report", "--json", archive], folder)["trust"]
    return sum(finding["count"] for finding in trust if finding["name"] == "trace.lost")


def measure(rankine, folder, count, quiet, say):
    folder.mkdir(parents=True, exist_ok=True)
    program, archive = folder / "io_operations", folder / "operations.rkn"
    subprocess.run(["mpicc.openmpi", "-O2", "-o", str(program), str(libraries.SOURCES / "io_operations.c")], check=True)
    found = []
    for (pattern, mode), limit in LIMITS.items():
        quiet.wait()
        say(f"io: {count} operations, {pattern}, --io={mode}")
        told = _run([rankine, "run", "-q", "--io=" + mode, "--sample-hz=0", "--force", "-o", archive, "mpirun.openmpi", "-n", 1,
                     program, count, pattern, folder / "data"], folder)
        chunks = _run([rankine, "info", "--json", archive], folder)["chunks"]
        stored = sum(chunk["stored_bytes"] for chunk in chunks if chunk["kind"] == "io_ops")
        if _lost(rankine, archive, folder) or not stored:
            raise variants.RunFailed(f"operations of {pattern} were lost")
        for name, value, unit, most in (("bytes", stored / count, "B", limit),
                                        ("memory", told["grown_kib"] / 1024, "MiB", MEMORY_MIB)):
            found.append(Result(bench=f"{name}/{pattern}", variant=mode, mpi="openmpi", median=value, p10=value, min=value, n=1,
                                unit=unit, limit=most, limit_of="median"))
    return found
