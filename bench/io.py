# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench io: measures what recording I/O costs a program. Prints JSON lines on stdout and a table on stderr.
README.md has the method and the figures."""
import functools
import shutil
import sys

from measure import deep, instructions, libraries, machine, operations, patched, session, times, variants
from measure.results import Result

# For each case, the time in ns that Rankine may add to a call.
LIMITS = {"pwrite_4k": 55, "file_write_at_4k": 90}


def arguments():
    parser = session.parser("io", "Measured cost of recording I/O.")
    parser.add_argument("--deep-pairs", type=int, default=0, metavar="N",
                        help="also so many pairs of runs with and without --io=deep, on GlusterFS (30 for the figure; default 0)")
    parser.add_argument("--control-pairs", type=int, default=8, metavar="N",
                        help="with these, so many pairs without Rankine on either side, and as many with sleeping processes on "
                             "one; an even number (default 8)")
    parser.add_argument("--deep-mib", type=int, default=128, metavar="N",
                        help="MiB of each rank and checkpoint in these (default 128)")
    parser.add_argument("--operations", type=int, default=1000000, metavar="N",
                        help="of each pattern in the trace of operations (10000000 for the figure; default 1000000)")
    parser.add_argument("--only-operations", action="store_true", help="nothing but that trace")
    parser.add_argument("--only-deep", action="store_true", help="nothing but these pairs")
    args = session.parse(parser)
    if args.only_deep and args.deep_pairs < 1:
        parser.error("--only-deep needs --deep-pairs N")
    if args.control_pairs % 2 or args.deep_pairs % 2:
        parser.error("--control-pairs and --deep-pairs are even: the volumes change sides from pair to pair")
    if args.deep_pairs and deep.missing():
        parser.error(deep.missing())
    if not libraries.debian():
        parser.error("no MPI library found; install openmpi-bin and libopenmpi-dev")
    return args


def ours(library):
    preload = (f"LD_PRELOAD={library}", "RANKINE_SPOOL_DIR={folder}/spool", "RANKINE_OUTPUT={folder}/out.rkn",
               "RANKINE_FORCE=1", "RANKINE_QUIET=1", "RANKINE_SAMPLE_HZ=0")
    return [variants.NONE, variants.Variant("rankine", preload), variants.Variant("io-off", (*preload, "RANKINE_IO=off"))]


def timed(mpi, program, known, rounds, quiet, say):
    """Each round runs every variant once, and the order of the variants rotates."""
    runs = {}
    for turn in range(rounds):
        quiet.wait()
        say(f"io: {mpi.name} round {turn + 1} of {rounds}")
        for i in range(len(known)):
            variant = known[(turn + i) % len(known)]
            for line in variants.run(mpi, variant, 1, program).lines:
                runs.setdefault((line["case"], variant.name), []).append(line["ns"])
    return times.summary("io", mpi.name, runs, _limit)


def counted(mpi, folder, known, say):
    results, base = [], {}
    for variant in known:
        say(f"io: instructions of {mpi.name} {variant.name}")
        for case, value in instructions.count(mpi, folder, variant, "io").items():
            result = Result(bench=f"instructions/{case}", variant=variant.name, mpi=mpi.name, median=value, p10=value,
                            min=value, n=1, unit="instructions", base=base.get(case))
            if variant.name == "none":
                base[case] = result
            results.append(result)
    return sorted(results, key=lambda result: result.bench)


def _limit(case, variant):
    limit = LIMITS.get(case) if variant == "rankine" else None
    return (limit, "delta", 1) if limit else (None, "", 1)


def main():
    args = arguments()
    quiet = machine.Quiet(args.patience)
    known = ours(args.library)
    parts = [("patched function", functools.partial(patched.measure, args.build / "bin/rankine",
                                                    args.build / "bench", args.rounds, quiet, session.say))]
    trace_part = ("operations", functools.partial(operations.measure, args.build / "bin/rankine",
                                                  args.build / "bench", args.operations, quiet, session.say))
    parts = [trace_part] if args.only_operations else [*parts, trace_part]
    if args.deep_pairs:
        deep_part = ("deep profile", functools.partial(deep.measure, args.build / "bin/rankine",
                                                       args.build / "bench", args.deep_pairs,
                                                       args.control_pairs, args.deep_mib, quiet,
                                                       session.say))
        parts = [deep_part] if args.only_deep else [*parts, deep_part]
    for mpi in [] if args.only_deep or args.only_operations else libraries.debian():
        folder = libraries.build(mpi, args.build / "bench" / mpi.name)
        if shutil.which("valgrind"):
            parts.append((f"instructions {mpi.name}",
                          functools.partial(counted, mpi, folder, known, session.say)))
        parts.append((f"times {mpi.name}",
                      functools.partial(timed, mpi, folder / "io", known, args.rounds, quiet, session.say)))
    return session.run(parts, quiet, args.gate)


if __name__ == "__main__":
    sys.exit(main())
