# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench state: measures the cost and the accuracy of recording the state of MPI. Prints JSON lines on stdout
and a table on stderr. README.md has the method and the figures."""
import functools
import shutil
import sys

from measure import instructions, libraries, machine, session, state_cost, state_intervals, state_rows

KINDS = ("rows", "intervals", "instructions", "pingpong", "ticks")


def arguments():
    parser = session.parser("state", "Cost and exactness of the state of MPI.", mpi=True, kinds=KINDS)
    parser.add_argument("--transport", action="append", choices=("shm", "tcp", "copies"),
                        help="copies: shared memory, copied in and out (rows alone); default: all")
    parser.add_argument("--runs", type=int, default=3, help="runs of each row (default 3); of intervals at least 20")
    args = session.parse(parser)
    if args.runs < 1:
        parser.error("--runs is at least 1")
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
