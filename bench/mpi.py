# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench mpi: measures the cost of the recorder for an MPI program. Prints JSON lines on stdout and a table on
stderr. README.md has the method and the figures."""
import functools
import pathlib
import shutil
import sys

from measure import archive, instructions, libraries, machine, memory, merge, session, startup, times, variants

KINDS = ("archive", "memory", "instructions", "merge", "startup", "times")  # times come last, because other work on the machine may have ended by then


def arguments():
    parser = session.parser("mpi", "Measured cost of Rankine's recorder.", mpi=True, kinds=KINDS)
    parser.add_argument("--program", action="append", choices=list(times.PROGRAMS), help="times of this program alone")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER", help="keep callgrind's files here")
    return session.parse(parser)


def measure(args, mpi, kind, folder, quiet, say):
    known = variants.known(args.library, args.floor)
    if kind == "archive":
        return archive.measure(mpi, folder, known, args.build / "bin/rankine", say)
    if kind == "memory":
        return memory.measure(mpi, folder, known, min(args.rounds, 5), say)
    if kind == "merge":
        return merge.measure(args.build, min(args.rounds, 3), quiet, say)
    if kind == "startup":
        return startup.measure(mpi, folder, known, args.rounds, quiet, say)
    if kind == "times":
        return times.measure(mpi, folder, known, args.program or list(times.PROGRAMS), args.rounds, quiet, say)
    if shutil.which("valgrind") is None:
        say("instructions: no valgrind here, left out")
        return []
    return instructions.measure(mpi, folder, known, say, args.keep)


def main():
    args = arguments()
    quiet = machine.Quiet(args.patience)
    if args.keep:
        args.keep.mkdir(parents=True, exist_ok=True)
    args.floor = libraries.build_floor(args.build / "bench")
    folders = {mpi: libraries.build(mpi, args.build / "bench" / mpi.name) for mpi in args.libraries}
    kinds = [kind for kind in KINDS if not args.only or kind in args.only]
    parts = [(kind, functools.partial(measure, args, mpi, kind, folder, quiet, session.say))
             for kind in kinds for mpi, folder in (folders.items() if kind != "merge" else ((None, None),))]
    return session.run(parts, quiet, args.gate)


if __name__ == "__main__":
    sys.exit(main())
