"""./dev bench monitor: what monitor windows cost. JSON lines on stdout, a table on stderr. Every figure is held against the
same calls in the same process with no window open; README.md says what the limits are."""
import argparse
import os
import pathlib
import statistics
import sys

from measure import libraries, machine, results, times, variants

# case: the case without windows, ns that each call may take more, calls.
ADDED = {"sendrecv_open": ("sendrecv", 10, 1), "waitall_open": ("waitall", 10, 3),
         "sendrecv_thousand": ("sendrecv", 10, 1), "waitall_thousand": ("waitall", 10, 3)}
ALONE = {"start_stop": 200, "read": None}


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench monitor", description="Measured cost of monitor windows.")
    parser.add_argument("--build", default=os.environ.get("RANKINE_BUILD", libraries.ROOT / "build"), type=pathlib.Path,
                        help="folder with lib/librankine.so (default: build)")
    parser.add_argument("--mpi", action="append", metavar="NAME[=FOLDER]",
                        help="openmpi or mpich (Debian's), or any, by the folder of its mpicc and mpirun; default: both")
    parser.add_argument("--rounds", type=int, default=9, help="runs of the program (default 9)")
    parser.add_argument("--patience", type=float, default=120, metavar="SECONDS",
                        help="wait so long in all for quiet moments before timed rounds (default 120)")
    parser.add_argument("--gate", action="store_true", help="exit with 1 when a figure is over its limit")
    args = parser.parse_args()
    args.library = args.build.resolve() / "lib/librankine.so"
    if args.rounds < 1:
        parser.error("--rounds is at least 1")
    if not args.library.exists():
        parser.error(f"{args.library} is not there; ./dev build makes it")
    return args


def figures(mpi, folder, variant, rounds, quiet, say):
    runs = {}
    for turn in range(rounds):
        quiet.wait()
        say(f"monitor: {mpi.name} round {turn + 1} of {rounds}")
        for line in variants.run(mpi, variant, 1, folder / "windows").lines:
            runs.setdefault((line["case"], "rankine"), []).append(line["ns"])
    found = {result.bench.removeprefix("monitor/"): result
             for result in times.summary("monitor", mpi.name, runs, lambda *_: (None, "", 1))}
    for case, (base, limit, calls) in ADDED.items():
        # From run to run, since the machine changes between them: the difference of the two in each.
        differences = [statistics.median(with_it) - statistics.median(without)
                       for with_it, without in zip(runs[case, "rankine"], runs[base, "rankine"])]
        yield results.Result(bench=f"monitor/{case} per call", variant="added", mpi=mpi.name,
                             median=statistics.median(differences) / calls, p10=sorted(differences)[len(differences) // 10] / calls,
                             min=min(differences) / calls, n=rounds, unit="ns", limit=limit, limit_of="median", per=1)
    for case, result in found.items():
        limit = ALONE.get(case)
        yield results.Result(bench=result.bench, variant=result.variant, mpi=mpi.name, median=result.median, p10=result.p10,
                             min=result.min, n=result.n, unit="ns", limit=limit, limit_of="median" if limit else "", per=1)


def main():
    args = arguments()
    show = sys.stderr.isatty()

    def say(line):
        if show:
            print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)

    known = [libraries.given(name) for name in args.mpi] if args.mpi else libraries.debian()
    quiet = machine.Quiet(args.patience)
    found = []
    for mpi in known:
        folder = libraries.build(mpi, args.build.resolve() / "bench" / mpi.name)
        variant = variants.recording(args.library)
        found += figures(mpi, folder, variant, args.rounds, quiet, say)
    say("")
    print("\n".join(results.json_lines(found, machine.describe(quiet))))
    print(machine.describe(quiet), *results.table(found), sep="\n", file=sys.stderr)
    return 1 if args.gate and any(result.over() for result in found) else 0


if __name__ == "__main__":
    sys.exit(main())
