"""./dev bench mpi: what the recorder costs an MPI program. JSON lines on stdout, a table on stderr. README.md says how the
figures are taken and what they were."""
import argparse
import functools
import os
import pathlib
import shutil
import sys

from measure import archive, instructions, libraries, machine, memory, merge, session, startup, times, variants

KINDS = ("archive", "memory", "instructions", "merge", "startup", "times")  # times last: others may have gone by then


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench mpi", description="Measured cost of Rankine's recorder.")
    parser.add_argument("--build", default=os.environ.get("RANKINE_BUILD", libraries.ROOT / "build"), type=pathlib.Path,
                        help="folder with lib/librankine.so (default: build)")
    parser.add_argument("--mpi", action="append", metavar="NAME[=FOLDER]",
                        help="openmpi or mpich (Debian's), or any, by the folder of its mpicc and mpirun; default: both")
    parser.add_argument("--only", action="append", choices=KINDS, help="this kind of figure; may be repeated")
    parser.add_argument("--program", action="append", choices=list(times.PROGRAMS), help="times of this program alone")
    parser.add_argument("--rounds", type=int, default=9, help="rounds of all variants (default 9)")
    parser.add_argument("--patience", type=float, default=120, metavar="SECONDS",
                        help="wait so long in all for quiet moments before timed rounds (default 120)")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER", help="keep callgrind's files here")
    parser.add_argument("--gate", action="store_true", help="exit with 1 when a figure is over its limit")
    args = parser.parse_args()
    if args.rounds < 1:
        parser.error("--rounds is at least 1")
    try:
        args.libraries = [libraries.given(word) for word in args.mpi] if args.mpi else libraries.debian()
    except (ValueError, OSError) as error:
        parser.error(str(error))
    if not args.libraries:
        parser.error("no MPI library found; install openmpi-bin and libopenmpi-dev, or name one with --mpi NAME=FOLDER")
    args.library = args.build.resolve() / "lib/librankine.so"
    if not args.library.exists():
        parser.error(f"{args.library} is not there; ./dev build makes it")
    return args


def measure(args, mpi, kind, folder, quiet, say):
    known = variants.known(args.library, args.floor)
    if kind == "archive":
        return archive.measure(mpi, folder, known, args.build.resolve() / "bin/rankine", say)
    if kind == "memory":
        return memory.measure(mpi, folder, known, min(args.rounds, 5), say)
    if kind == "merge":
        return merge.measure(args.build.resolve(), min(args.rounds, 3), quiet, say)
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
    args.floor = libraries.build_floor(args.build.resolve() / "bench")
    folders = {mpi: libraries.build(mpi, args.build.resolve() / "bench" / mpi.name) for mpi in args.libraries}
    kinds = [kind for kind in KINDS if not args.only or kind in args.only]
    parts = [(kind, functools.partial(measure, args, mpi, kind, folder, quiet, session.say))
             for kind in kinds for mpi, folder in (folders.items() if kind != "merge" else ((None, None),))]
    return session.run(parts, quiet, args.gate)


if __name__ == "__main__":
    sys.exit(main())
