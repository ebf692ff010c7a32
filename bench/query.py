# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench query: measures how fast the query engine is. Prints JSON lines on stdout and a table on stderr.
README.md has the method and the figures."""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys

from measure import machine

ROOT = pathlib.Path(__file__).resolve().parents[1]

# For each case: the query, and how many million records per second one core must process. None means that the speed is
# shown but not judged.
CASES = {
    "group": ("SELECT region,count(),sum(time.duration.ns) GROUP BY region", 20),
    "path": ("SELECT path,count(),inclusive_sum(time.duration.ns) GROUP BY path", 20),
    "where": ("SELECT region,count() WHERE time.duration.ns > 5us AND region GROUP BY region", None),
    "arithmetic": ("SELECT region,avg(time.duration.ns * 2 + 1) GROUP BY region", None),
    "percentile": ("SELECT region,median(time.duration.ns) GROUP BY region", None),
    "many": ("SELECT iteration,count(),sum(time.duration.ns) GROUP BY iteration LIMIT 10", None),
    "top": ("SELECT time.offset.ns,region ORDER BY time.duration.ns DESC LIMIT 10", None),
    "sort": ("SELECT time.offset.ns,region ORDER BY time.duration.ns FORMAT expand", None),
    "expand": ("SELECT region,time.duration.ns FORMAT expand", None),
    "json": ("SELECT region,time.duration.ns FORMAT json", None),
}
MEMORY_KIB = 64 << 10  # limit in KiB for the memory for 5 million records
SCALING = 1.7  # least speed of two threads, relative to one thread
MILLIONS = 5


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench query", description="Measured speed of the query engine.")
    parser.add_argument("--build", default=os.environ.get("RANKINE_BUILD", ROOT / "build"), type=pathlib.Path,
                        help="folder with tests/query_bench (default: build)")
    parser.add_argument("--case", action="append", choices=list(CASES), help="this query alone; may be repeated")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each (default 5)")
    parser.add_argument("--patience", type=float, default=60, metavar="SECONDS",
                        help="wait so long in all for quiet moments (default 60)")
    parser.add_argument("--gate", action="store_true", help="exit with 1 when a figure misses its limit")
    args = parser.parse_args()
    args.program = args.build.resolve() / "tests/query_bench"
    if args.rounds < 1:
        parser.error("--rounds is at least 1")
    if not args.program.exists():
        parser.error(f"{args.program} is not there; ./dev build makes it")
    return args


def run(args, millions, threads, query):
    out = subprocess.run([args.program, str(millions), str(threads), query], check=True, capture_output=True, text=True)
    return json.loads(out.stdout)


def measure(args, quiet, case, threads):
    """Fast cases read more records, so that the time to start threads does not dominate."""
    query, _ = CASES[case]
    millions = 20 * MILLIONS if case in ("group", "path") else MILLIONS
    rates, memory = [], 0
    for _ in range(args.rounds):
        quiet.wait()
        found = run(args, millions, threads, query)
        rates.append(found["records"] / found["seconds"] / 1e6)
        memory = max(memory, found["rss_kib"])
    return {"bench": "query", "case": case, "threads": threads, "millions": millions,
            "mrecords_per_s": round(statistics.median(rates), 2), "best": round(max(rates), 2), "rss_kib": memory,
            "n": args.rounds}


def main():
    args = arguments()
    quiet = machine.Quiet(args.patience)
    missed = []
    print(f"{'case':12}{'M records/s':>12}{'two threads':>12}{'ratio':>7}{'MiB':>6}", file=sys.stderr)
    for case in args.case or CASES:
        one, two = (measure(args, quiet, case, threads) for threads in (1, 2))
        ratio = two["best"] / one["best"]
        least = CASES[case][1]
        if least is not None and one["best"] < least:
            missed.append(f"{case}: {one['best']} M records/s, not {least}")
        if least is not None and (os.cpu_count() or 1) > 1 and ratio < SCALING:
            missed.append(f"{case}: two threads {ratio:.2f} times one, not {SCALING}")
        if max(one["rss_kib"], two["rss_kib"]) > MEMORY_KIB:
            missed.append(f"{case}: {max(one['rss_kib'], two['rss_kib']) >> 10} MiB, more than {MEMORY_KIB >> 10}")
        for record in (one, two):
            print(json.dumps({**record, "ratio": round(ratio, 2), "machine": machine.describe(quiet)}), flush=True)
        print(f"{case:12}{one['mrecords_per_s']:12.1f}{two['mrecords_per_s']:12.1f}{ratio:7.2f}"
              f"{max(one['rss_kib'], two['rss_kib']) / 1024:6.0f}", file=sys.stderr)
    print(*missed, sep="\n", file=sys.stderr)
    return 1 if missed and args.gate else 0


if __name__ == "__main__":
    sys.exit(main())
