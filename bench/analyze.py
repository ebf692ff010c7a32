# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench analyze: measures how fast an event trace is read and how fast its ranks are compared. Prints JSON
lines on stdout and a table on stderr. README.md has the method and the figures."""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
RANKS = 8
EVENTS_A_SECOND = 5e6  # Least number of events per second that the wait-state analysis must process on one core.
FIRST_SUMMARY_SECONDS = 2  # Limit in seconds for any number of events up to 10^8.
MEMORY_BYTES = 1 << 30
PAGE_BYTES = 20_000_000  # Limit for the size of the page of report --html, for any number of events.
FRAME_MS = 33  # Limit for the time of the browser's thread for a step in the page's timeline.
DEMO_PAGE_BYTES = 3_000_000  # Limit for the size of the page for the archive of ./dev demo.
READY_MS = 1000  # Limit for the time until that page can be used.
MELT = pathlib.Path("/usr/share/lammps/examples/melt")  # The program that ./dev demo measures.


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench analyze", description="Measured speed of reading an event trace.")
    parser.add_argument("--build", default=os.environ.get("RANKINE_BUILD", ROOT / "build"), type=lambda text: pathlib.Path(text).resolve(),
                        help="folder with bin/rankine and tests/trace_generator (default: build)")
    parser.add_argument("--millions", type=float, default=10, help="of events, two for each call or region (default 10)")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each, of which the quickest counts (default 3)")
    parser.add_argument("--gate", action="store_true", help="exit with 1 when a figure misses its limit")
    args = parser.parse_args()
    for program in ("bin/rankine", "tests/trace_generator"):
        if not (args.build / program).exists():
            parser.error(f"{args.build / program} is not there; ./dev build makes it")
    return args


def run(argv):
    """Runs a command. Returns (wall seconds, processor seconds, peak bytes of memory)."""
    before = time.monotonic()
    process = subprocess.Popen([str(word) for word in argv], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"bench analyze: {argv[0]} failed with status {status}")
    return time.monotonic() - before, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def demo(build, folder):
    """Measures the page for the first program of ./dev demo: LAMMPS' melt on 4 ranks. If LAMMPS is not installed,
    prints a message and returns None."""
    if not MELT.is_dir() or not shutil.which("lmp") or not shutil.which("mpirun.openmpi"):
        print(f"demo page: no LAMMPS ({MELT}) or Open MPI, so it is not measured", file=sys.stderr)
        return None
    shutil.copytree(MELT, folder / "melt")
    env = os.environ | {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMP_NUM_THREADS": "1"}
    archive = folder / "melt.rkn"
    subprocess.run([build / "bin/rankine", "run", "--with", "trace,ti", "-o", archive, "mpirun.openmpi", "--oversubscribe", "-n", "4", "lmp", "-in", "in.melt"],
                   cwd=folder / "melt", env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    found = page(build, archive, folder / "melt.html", DEMO_PAGE_BYTES)
    return found | {"case": "demo page", "good": found["good"] and found.get("ready_ms", 0) <= READY_MS}


def page(build, archive, out, most=PAGE_BYTES):
    """Measures `report --html` on the archive, and the page in a browser. Without a browser, omits the second
    measurement and prints a message."""
    wall, cpu, memory = run([build / "bin/rankine", "report", "--html", out, archive])
    found = {"case": "page", "bytes": out.stat().st_size, "wall_s": wall, "cpu_s": cpu, "memory_bytes": memory}
    good = found["bytes"] <= most and memory <= MEMORY_BYTES
    chromium, modules = shutil.which("chromium"), (build / "web/node_modules").resolve()
    if chromium and (modules / "playwright-core").exists():
        found |= json.loads(subprocess.check_output(["node", ROOT / "bench/page_speed.mjs", modules, chromium, out]))
        good = good and max(found["frames_ms"], default=0) <= FRAME_MS
    else:
        print("page: no chromium or playwright-core, so its speed is not measured", file=sys.stderr)
    return found | {"good": good}


def first_screen(rankine, archive):
    """Returns the seconds until the full report shows its first screen."""
    begin = time.monotonic()
    with subprocess.Popen([rankine, "report", archive], stdout=subprocess.PIPE) as report:
        os.read(report.stdout.fileno(), 1)
        seconds = time.monotonic() - begin
        report.kill()
    return seconds


def main():
    args = arguments()
    rankine = args.build / "bin/rankine"
    # In each iteration, a rank begins and ends a region and makes two calls. Every sixteenth iteration has a
    # third call.
    iterations = round(args.millions * 1e6 / RANKS / (2 * 3 + 2 / 16))
    events = RANKS * (iterations * 6 + 2 * ((iterations + 15) // 16))
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        archive = pathlib.Path(folder) / "made.rkn"
        run([args.build / "tests/trace_generator", archive, RANKS, iterations])
        size = archive.stat().st_size
        for case, section in (("first summary", "summary"), ("waits", "waits")):
            runs = [run([rankine, "report", "--section", section, archive]) for _ in range(args.rounds)]
            wall, cpu, memory = (min(values) for values in zip(*runs))
            rate = events / cpu
            good = memory <= MEMORY_BYTES and (rate >= EVENTS_A_SECOND if section == "waits" else wall <= FIRST_SUMMARY_SECONDS)
            missed = missed or not good
            print(json.dumps({"case": case, "events": events, "bytes_an_event": size / events, "wall_s": wall, "cpu_s": cpu,
                              "events_a_cpu_second": rate, "memory_bytes": memory, "good": good}))
            print(f"{case:14} {events / 1e6:6.1f} M events {wall:6.2f} s wall {cpu:6.2f} s cpu "
                  f"{rate / 1e6:6.1f} M/s a core {memory / 2**20:6.0f} MiB", file=sys.stderr)
        shown = min(first_screen(rankine, archive) for _ in range(args.rounds))
        missed = missed or shown > FIRST_SUMMARY_SECONDS
        print(json.dumps({"case": "first screen", "events": events, "wall_s": shown, "good": shown <= FIRST_SUMMARY_SECONDS}))
        print(f"{'first screen':14} {events / 1e6:6.1f} M events {shown:6.2f} s wall, of the whole report", file=sys.stderr)
        found = page(args.build, archive, pathlib.Path(folder) / "made.html")
        missed = missed or not found["good"]
        print(json.dumps({"events": events, **found}))
        print(f"{'page':14} {events / 1e6:6.1f} M events {found['wall_s']:6.2f} s wall {found['cpu_s']:6.2f} s cpu {found['bytes'] / 1e6:6.1f} MB "
              f"{found['memory_bytes'] / 2**20:6.0f} MiB, a frame {max(found.get('frames_ms') or [0]):.0f} ms at most", file=sys.stderr)
        made = demo(args.build, pathlib.Path(folder))
        if made:
            missed = missed or not made["good"]
            print(json.dumps(made))
            print(f"{'demo page':14} {made['bytes'] / 1e6:.2f} MB, interactive after {made.get('ready_ms', float('nan')):.0f} ms", file=sys.stderr)
    return 1 if args.gate and missed else 0


if __name__ == "__main__":
    sys.exit(main())
