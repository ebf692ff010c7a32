"""What a patched function costs its caller: a program that calls one all the time is attached to and let go, in turns."""
import statistics
import subprocess
import time

from . import libraries, variants
from .results import Result

LIMIT_NS = 60
BATCHES = 100  # of each turn


def _batches(process):
    """Those that begin now: what the pipe still holds is of before."""
    until = time.monotonic() + 0.3
    while time.monotonic() < until:
        process.stdout.readline()
    return [float(process.stdout.readline()) for _ in range(BATCHES)]


def measure(rankine, folder, rounds, quiet, say):
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "patched"
    subprocess.run(["gcc", "-O2", "-g", "-o", str(program), str(libraries.SOURCES / "patched.c")], check=True)
    runs = {"none": [], "attached": []}
    with subprocess.Popen([str(program)], stdout=subprocess.PIPE, text=True) as process:
        try:
            for turn in range(rounds):
                quiet.wait()
                say(f"io: patched function, round {turn + 1} of {rounds}")
                runs["none"].append(_batches(process))
                attach = subprocess.Popen([str(rankine), "attach", "--pid", str(process.pid), "--function",
                                           "patched:patched_function"], stdout=subprocess.DEVNULL,
                                          stderr=subprocess.PIPE, text=True)
                said = attach.stderr.readline()
                if "functions patched" not in said:
                    raise variants.RunFailed(f"rankine attach: {said}")
                runs["attached"].append(_batches(process))
                attach.terminate()
                if attach.wait(30) != 0:
                    raise variants.RunFailed("rankine attach did not let go")
        finally:
            process.kill()
    return _results(runs)


def _results(runs):
    found = []
    for variant, lists in runs.items():
        limit = (LIMIT_NS, "delta") if variant == "attached" else (None, "")
        found.append(Result(bench="time/patched_function", variant=variant, mpi="-",
                            median=statistics.median(statistics.median(ns) for ns in lists),
                            p10=statistics.median(sorted(ns)[len(ns) // 10] for ns in lists),
                            min=min(min(ns) for ns in lists), n=len(lists), unit="ns",
                            base=found[0] if found else None, limit=limit[0], limit_of=limit[1]))
    return found
