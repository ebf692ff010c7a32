"""./dev bench monitor: what monitor windows cost. JSON lines on stdout, a table on stderr. Every figure is held against the
same calls in the same process with no window open; README.md says what the limits are."""
import statistics
import sys

from measure import libraries, machine, results, session, times, variants

# case: the case without windows, ns that each call may take more, calls.
ADDED = {"sendrecv_open": ("sendrecv", 10, 1), "waitall_open": ("waitall", 10, 3),
         "sendrecv_thousand": ("sendrecv", 10, 1), "waitall_thousand": ("waitall", 10, 3)}
ALONE = {"start_stop": 200, "read": None}


def arguments():
    parser = session.parser("monitor", "Measured cost of monitor windows.")
    parser.add_argument("--mpi", action="append", metavar="NAME[=FOLDER]",
                        help="openmpi or mpich (Debian's), or any, by the folder of its mpicc and mpirun; default: both")
    return session.parse(parser)


def figures(mpi, args, quiet):
    folder = libraries.build(mpi, args.build.resolve() / "bench" / mpi.name)
    variant = variants.recording(args.library)
    runs = {}
    for turn in range(args.rounds):
        quiet.wait()
        session.say(f"monitor: {mpi.name} round {turn + 1} of {args.rounds}")
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
                             min=min(differences) / calls, n=args.rounds, unit="ns", limit=limit, limit_of="median", per=1)
    for case, result in found.items():
        limit = ALONE.get(case)
        yield results.Result(bench=result.bench, variant=result.variant, mpi=mpi.name, median=result.median, p10=result.p10,
                             min=result.min, n=result.n, unit="ns", limit=limit, limit_of="median" if limit else "", per=1)


def main():
    args = arguments()
    known = [libraries.given(name) for name in args.mpi] if args.mpi else libraries.debian()
    quiet = machine.Quiet(args.patience)
    parts = [(mpi.name, lambda mpi=mpi: list(figures(mpi, args, quiet))) for mpi in known]
    return session.run(parts, quiet, args.gate)


if __name__ == "__main__":
    sys.exit(main())
