# SPDX-License-Identifier: BSD-3-Clause
"""Measures the parts of the cost of acquiring a time-independent trace, for test programs like EP, DT and LU
(docs/evaluation.md)."""
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from . import libraries
from .results import Result

sys.path.insert(0, str(libraries.ROOT / "tests"))
from rigs import two_hosts  # noqa: E402  (the path is set on the line above)

PROGRAMS = (("ep", "40"), ("dt", "60"), ("lu", "25"))  # programs in tests/programs/kernels.c, and numbers of iterations
# Name, number of ranks, number of processors, and whether the ranks are on two hosts (tests/rigs/two_hosts.py).
# "Regular" has one processor for each rank; "folded" has fewer processors.
MODES = (("regular", 2, 2, False), ("folded 4", 8, 2, False), ("folded 8", 8, 1, False), ("scattered", 2, 2, True),
         ("scattered, folded 4", 8, 2, True))


def _run(words, folder, processors, hosts):
    begin = time.monotonic()
    words = [*(hosts.front if hosts else ()), *words]
    env = {**libraries.environment(), **(hosts.env() if hosts else {})}
    subprocess.run([str(word) for word in words], cwd=folder, env=env, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, timeout=300, preexec_fn=lambda: os.sched_setaffinity(0, processors))
    return time.monotonic() - begin


def _finalize(build, archive):
    """Returns the seconds from MPI_Finalize until the last rank ends: for collecting the traces, and for the
    library's own part."""
    for _ in range(50):
        info = json.loads(subprocess.run([build / "bin/rankine", "info", "--json", archive], check=True, capture_output=True).stdout)
        ends = [(p["exit"].get("end.ns"), p["attributes"].get("finalize.ns")) for p in info["processes"]]
        if all(end for end, _ in ends):
            return (max(end for end, _ in ends) - min(begin for _, begin in ends)) / 1e9, sum(
                chunk["stored_bytes"] for chunk in info["chunks"] if chunk["kind"].startswith("ti"))
        time.sleep(0.1)
    return 0, 0


def _launch(mpi, ranks, program, hosts):
    if hosts is None:
        return [*mpi.launch(ranks), *program]
    return hosts.open_mpi(program, ranks) if mpi.name == "openmpi" else hosts.mpich(program)


def _once(mpi, build, program, ranks, processors, hosts):
    """Returns {part: seconds}, the bytes of the trace, and the bytes of SimGrid's text."""
    with tempfile.TemporaryDirectory(prefix="rankine-bench-") as name:
        folder = pathlib.Path(name)
        argv = _launch(mpi, ranks, [build / "tests/programs" / mpi.name / "kernels", *program], hosts)
        archive = folder / "run.rkn"
        plain = _run(argv, folder, processors, hosts)
        traced = _run([build / "bin/rankine", "run", "--sample-hz", "0", "--with", "timer,mpi,ti", "-o", archive, *argv], folder, processors, hosts)
        gathering, size = _finalize(build, archive)
        begin = time.monotonic()
        subprocess.run([build / "bin/rankine", "export", archive, "--to", "ti", folder / "out.txt"], check=True)
        extraction = time.monotonic() - begin
        text = sum(path.stat().st_size for path in (folder / "out.txt_files").iterdir())
        shutil.rmtree(folder / "out.txt_files")
        return {"run": plain, "tracing": traced - plain - gathering, "gathering": gathering, "extraction": extraction}, size, text


def measure(mpi, build, rounds):
    if two_hosts.missing():
        return _measure(mpi, build, rounds, None)
    with tempfile.TemporaryDirectory(prefix="rankine-hosts-") as folder:
        hosts = two_hosts.TwoHosts(folder).start()
        try:
            return _measure(mpi, build, rounds, hosts)
        finally:
            hosts.stop()


def _measure(mpi, build, rounds, hosts):
    found = []
    here = sorted(os.sched_getaffinity(0))
    for program in PROGRAMS:
        for mode, ranks, processors, scattered in MODES:
            # With MPICH, the rig starts one rank on each host.
            if processors > len(here) or scattered and (hosts is None or ranks > 2 and mpi.name != "openmpi"):
                continue
            runs = [_once(mpi, build, program, ranks, set(here[:processors]), hosts if scattered else None) for _ in range(rounds)]
            for part in ("run", "tracing", "gathering", "extraction"):
                seconds = [parts[part] for parts, _, _ in runs]
                middle = statistics.median(seconds)
                found.append(Result(f"ti/acquisition/{program[0]}, {mode}", part, mpi.name, middle, middle, min(seconds), rounds, "s"))
            _, size, text = runs[-1]
            found += [Result(f"ti/acquisition/{program[0]}, {mode}", "trace", mpi.name, size, size, size, 1, "bytes"),
                      Result(f"ti/acquisition/{program[0]}, {mode}", "simgrid text", mpi.name, text, text, text, 1, "bytes")]
    return found
