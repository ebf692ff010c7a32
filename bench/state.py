"""./dev bench state: what keeping the state of MPI costs, and how right it is. JSON lines on stdout, a table on stderr.
README.md says how the figures are taken and what they were."""
import argparse
import functools
import os
import pathlib
import shutil
import sys

from measure import instructions, libraries, machine, session, state_cost, state_intervals, state_rows

KINDS = ("rows", "intervals", "instructions", "pingpong", "ticks")


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench state", description="Cost and exactness of the state of MPI.")
    parser.add_argument("--build", default=os.environ.get("RANKINE_BUILD", libraries.ROOT / "build"), type=pathlib.Path,
                        help="folder with lib/librankine.so and bin/rankine (default: build)")
    parser.add_argument("--mpi", action="append", metavar="NAME[=FOLDER]",
                        help="openmpi or mpich (Debian's), or any, by the folder of its mpicc and mpirun; default: both")
    parser.add_argument("--only", action="append", choices=KINDS, help="this kind of figure; may be repeated")
    parser.add_argument("--transport", action="append", choices=("shm", "tcp", "copies"),
                        help="copies: shared memory, copied in and out (rows alone); default: all")
    parser.add_argument("--rounds", type=int, default=9, help="rounds of all variants of the ping-pong (default 9)")
    parser.add_argument("--runs", type=int, default=3, help="runs of each row (default 3); of intervals at least 20")
    parser.add_argument("--patience", type=float, default=120, metavar="SECONDS",
                        help="wait so long in all for quiet moments before timed rounds (default 120)")
    parser.add_argument("--gate", action="store_true", help="exit with 1 when a figure is over its limit")
    args = parser.parse_args()
    if args.rounds < 1 or args.runs < 1:
        parser.error("--rounds and --runs are at least 1")
    try:
        args.libraries = [libraries.given(word) for word in args.mpi] if args.mpi else libraries.debian()
    except (ValueError, OSError) as error:
        parser.error(str(error))
    if not args.libraries:
        parser.error("no MPI library found; install openmpi-bin and libopenmpi-dev, or name one with --mpi NAME=FOLDER")
    args.build = args.build.resolve()
    args.library = args.build / "lib/librankine.so"
    if not args.library.exists() or not (args.build / "bin/rankine").exists():
        parser.error(f"{args.build} holds no librankine.so and no rankine; ./dev build makes them")
    args.transport = args.transport or ["shm", "tcp", "copies"]
    return args


def measure(args, mpi, kind, quiet, say):
    folder = args.build / "bench" / mpi.name
    if kind == "rows":
        return state_rows.measure(mpi, folder, args.build / "bin/rankine", args.transport, args.runs, quiet, say)
    if kind == "intervals":
        return state_intervals.measure(mpi, folder, args.build / "bin/rankine", max(args.runs, 20), quiet, say)
    libraries.build(mpi, folder)
    if kind == "pingpong":
        return state_cost.pingpong(mpi, folder, args.library, [t for t in args.transport if t != "copies"], args.rounds, quiet, say)
    if kind == "ticks":
        return state_cost.ticks(mpi, folder, args.library, args.rounds, quiet, say)
    if shutil.which("valgrind") is None:
        say("instructions: no valgrind here, left out")
        return []
    return state_cost.per_pass(mpi, folder, args.library, instructions.count, say)


def main():
    args = arguments()
    quiet = machine.Quiet(args.patience)
    kinds = [kind for kind in KINDS if not args.only or kind in args.only]
    parts = [(kind, functools.partial(measure, args, mpi, kind, quiet, session.say)) for kind in kinds for mpi in args.libraries]
    return session.run(parts, quiet, args.gate)


if __name__ == "__main__":
    sys.exit(main())
