# SPDX-License-Identifier: BSD-3-Clause
"""Measures the cost of following I/O to the disk for programs that write like applications:
bench/programs/s3d_io.c (PnetCDF) and bt_io.c. The programs write to an existing file system, or to a GlusterFS
volume that is created for the measurement.

A round consists of one run without Rankine and one run in each mode (--io=deep, --io=managed), one after the
other. The order rotates. The run in a mode and the run without Rankine form a pair. The time of a run is the time of
the whole command, which includes attaching and detaching. Each program also prints the seconds that its I/O alone
took. Processor time includes the command, all processes that it starts and waits for, and the file system's
processes during the run. Processor time depends less on other work on the machine."""
import contextlib
import dataclasses
import json
import os
import pathlib
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time

from . import deep, libraries, variants
from .results import Result

sys.path.insert(0, str(libraries.ROOT / "tests"))
from rigs import gluster  # noqa: E402  (the path is set on the line above)

PROGRAMS = {"s3d_io": ["s3d_io.c", "-lpnetcdf"], "bt_io": ["bt_io.c"]}
LIMIT = 1.03  # Limit for the upper 95 % bound of the mean of the paired ratios.
PATIENCE = 600  # Time limit for a run, in seconds.
# Makes malloc keep freed memory. Without this, it would depend on chance whether each step has page faults for 10 MB of
# buffers (docs/evaluation.md).
KEEPS_MEMORY = {"GLIBC_TUNABLES": "glibc.malloc.trim_threshold=1073741824:glibc.malloc.mmap_threshold=1073741824"}


@dataclasses.dataclass
class Place:
    """The target of the written files: the prefix of their names, the file system, its servers, and its mount if it
    has one."""
    files: str
    service: str
    servers: list
    mounts: list


@contextlib.contextmanager
def made_volume():
    with tempfile.TemporaryDirectory(dir=deep.BRICKS_IN) as folder:
        with gluster.running(pathlib.Path(folder), name="files", kind="sharded", bricks=3) as volume:
            yield Place(f"{volume.mount}/", "glusterfs", list(volume.servers), [volume.client])


def build(mpi, folder, program, flags):
    folder.mkdir(parents=True, exist_ok=True)
    source, *libs = PROGRAMS[program]
    made = folder / f"{program}.{mpi.name}"
    subprocess.run([mpi.compiler, "-O2", "-o", str(made), str(libraries.SOURCES / source), *flags, *libs], check=True)
    return made


@contextlib.contextmanager
def _managed(rankine, place, folder):
    """Starts the manager of the servers, and yields the options for the run that reports to it."""
    token, log = folder / "token", folder / "manager"
    token.unlink(missing_ok=True)
    subprocess.run([str(rankine), "io-manager", "--make-token", str(token)], check=True, capture_output=True)
    words = [str(rankine), "io-manager", "--server", "--service", place.service, "--listen", "127.0.0.1:0", "--token", str(token)]
    for pid in place.servers:
        words += ["--pid", str(pid)]
    with open(log, "w", encoding="utf-8") as said:
        manager = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=said)
    try:
        until = time.monotonic() + 20
        while len(re.findall("patched", log.read_text())) < len(place.servers):
            if manager.poll() is not None or time.monotonic() > until:
                raise variants.RunFailed(f"no manager of the servers: {log.read_text()[-500:]}")
            time.sleep(0.05)
        address = re.search(r"listens at (\S+)", log.read_text()).group(1)
        yield [f"--io=managed,connect={address},token={token}"]
    finally:
        manager.send_signal(signal.SIGINT)
        manager.wait(30)


def _processor_time(place):
    """Returns the processor seconds of ended child processes and their own children, and of the file system's
    processes."""
    ended, ticks = resource.getrusage(resource.RUSAGE_CHILDREN), 0
    for pid in (*place.servers, *place.mounts):
        ticks += sum(map(int, pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]))
    return ended.ru_utime + ended.ru_stime + ticks / os.sysconf("SC_CLK_TCK")


def _once(words, folder, place):
    """Runs the command. Returns the seconds of the whole command, the seconds of the program's I/O, and the seconds
    of processor time."""
    begin, used = time.monotonic(), _processor_time(place)
    run = subprocess.run([str(word) for word in words], cwd=folder, env={**os.environ, **libraries.ROOT_OK, **KEEPS_MEMORY},
                         capture_output=True, text=True, timeout=PATIENCE, check=False)
    took, used = time.monotonic() - begin, _processor_time(place) - used
    seconds = re.search(r"seconds ([\d.]+)", run.stdout)
    if run.returncode != 0 or not seconds:
        raise variants.RunFailed(f"{words[-4:]} ended with {run.returncode}: {run.stderr[-500:]}")
    return took, float(seconds.group(1)), used


def _run(rankine, mode, job, place, folder, archive):
    with contextlib.ExitStack() as stack:
        before = []
        if mode == "deep":
            pids = ",".join(f"pid={pid}" for pid in (*place.servers, *place.mounts))
            before = [rankine, "run", f"--io=deep,service={place.service},{pids}", "-q", "--force", "-o", archive]
        if mode == "managed":
            before = [rankine, "run", *stack.enter_context(_managed(rankine, place, folder)), "-q", "--force", "-o", archive]
        return _once([*before, *job], folder, place)


def _layers(rankine, archive):
    """Returns the report's figures by layer, summed over all files."""
    run = subprocess.run([str(rankine), "report", "--json", str(archive)], capture_output=True, text=True, check=False)
    report = json.loads(run.stdout) if run.returncode == 0 else {}
    storage = report.get("storage")
    if not storage or storage["lost"]:
        raise variants.RunFailed(f"--io=deep has lost operations, or followed none: {run.stderr[-500:]}")
    found = {"joined": storage["served"], "client_operations": storage["client_operations"], "only_servers": storage["only_servers"]}
    for file in report.get("io", []):
        for line in file.get("layers", []):
            sums = found.setdefault(f"{line['layer']} {line['kind']}", {"calls": 0, "bytes": 0, "longest_ns": 0, "bytes_per_second": 0})
            sums["calls"] += line["calls"]
            sums["bytes"] += line["bytes"]
            sums["longest_ns"] = max(sums["longest_ns"], line["call_max_ns"])
            sums["bytes_per_second"] = max(sums["bytes_per_second"], line["bytes_per_second"])
    return found


def _orders(modes):
    """Returns the orders in which the rounds run the variants. Each variant is the first variant of some round. Each
    pair of variants occurs in both orders within two consecutive rounds."""
    variants_ = ["none", *modes]
    turned = [variants_[i:] + variants_[:i] for i in range(len(variants_))]
    return [order for one in turned for order in (one, one[::-1])]


def measure(rankine, mpi, made, words, ranks, modes, rounds, place, quiet, say):
    """Returns the results, by mode, of one program with one number of ranks. Prints each round's seconds and load
    as it ends; for --io=deep, also prints the figures by layer."""
    name = f"{made.name.split('.')[0]} {ranks} {place.service}"
    seen, loads = {variant: [] for variant in ("none", *modes)}, []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        archive = folder / "run.rkn"
        job = [*mpi.launch(ranks), made, f"{place.files}{made.name}", *words]
        _once(job, folder, place)
        orders = _orders(modes)
        for turn in range(rounds):
            quiet.wait()
            say(f"layers: {name}, round {turn + 1} of {rounds}")
            for variant in orders[turn % len(orders)]:
                seen[variant].append(_run(rankine, variant, job, place, folder, archive.with_stem(variant)))
            loads.append(os.getloadavg()[0])
            print(json.dumps({"bench": f"round/{name}", "mpi": mpi.name, **{variant: runs[-1] for variant, runs in seen.items()}}),
                  flush=True)
        if "deep" in modes:
            print(json.dumps({"bench": f"layers/{name}", "mpi": mpi.name, "load": [min(loads), max(loads)],
                              **_layers(rankine, archive.with_stem("deep"))}), flush=True)
    found = []
    for mode in modes:
        for part, what in enumerate(("run", "io", "processors")):
            found += _results(f"{what}/{name}", mode, mpi, [(none[part], with_it[part])
                                                            for none, with_it in zip(seen["none"], seen[mode])])
    return found


def _results(bench, mode, mpi, pairs):
    found, ratios = [], [with_it / without for without, with_it in pairs]
    for variant, seconds in zip(("none", mode), zip(*pairs)):
        found.append(Result(bench=f"time/{bench}", variant=variant, mpi=mpi.name, median=statistics.median(seconds),
                            p10=sorted(seconds)[len(seconds) // 10], min=min(seconds), max=max(seconds), n=len(seconds), unit="s",
                            base=found[0] if found else None))
    mean, low, bound = deep.interval(ratios)
    found.append(Result(bench=f"mean/{bench}", variant=mode, mpi=mpi.name, median=mean, p10=low, min=min(ratios), max=max(ratios),
                        n=len(ratios), unit="ratio"))
    found.append(Result(bench=f"bound/{bench}", variant=mode, mpi=mpi.name, median=bound, p10=mean, min=min(ratios), max=max(ratios),
                        n=len(ratios), unit="ratio", limit=LIMIT, limit_of="median"))
    return found
