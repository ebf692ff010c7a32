# SPDX-License-Identifier: BSD-3-Clause
"""One run of a bench: its options and its figures. Each figure is printed on stdout as a JSON line when it has been
measured. At the end, a table of all figures is printed on stderr."""
import argparse
import os
import pathlib
import sys

from . import libraries, machine, results, variants


def say(line):
    """Shows the current step on one line of the terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


def parser(name, description, mpi=False, kinds=()):
    """Makes a parser with the options of benches that measure time. `mpi` and `kinds` add the options that choose
    MPI libraries and kinds of figures."""
    made = argparse.ArgumentParser(prog=f"./dev bench {name}", description=description)
    made.add_argument("--build", default=os.environ.get("RANKINE_BUILD", libraries.ROOT / "build"), type=pathlib.Path,
                      help="folder with lib/librankine.so (default: build)")
    if mpi:
        made.add_argument("--mpi", action="append", metavar="NAME[=FOLDER]",
                          help="openmpi or mpich (Debian's), or any, by the folder of its mpicc and mpirun; default: both")
    if kinds:
        made.add_argument("--only", action="append", choices=kinds, help="this kind of figure; may be repeated")
    made.add_argument("--rounds", type=int, default=9, help="rounds of all variants (default 9)")
    made.add_argument("--patience", type=float, default=120, metavar="SECONDS",
                      help="wait so long in all for quiet moments before timed rounds (default 120)")
    made.add_argument("--gate", action="store_true", help="exit with 1 when a figure is over its limit")
    return made


def parse(made):
    """Returns the checked arguments. The arguments include the `library` to measure and, if the parser has --mpi,
    the MPI `libraries`."""
    args = made.parse_args()
    args.build = args.build.resolve()
    args.library = args.build / "lib/librankine.so"
    if args.rounds < 1:
        made.error("--rounds is at least 1")
    if not args.library.exists():
        made.error(f"{args.library} is not there; ./dev build makes it")
    if "mpi" in args:
        try:
            args.libraries = [libraries.given(word) for word in args.mpi] if args.mpi else libraries.debian()
        except (ValueError, OSError) as error:
            made.error(str(error))
        if not args.libraries:
            made.error("no MPI library found; install openmpi-bin and libopenmpi-dev, or name one with --mpi NAME=FOLDER")
    return args


def run(parts, quiet, gate):
    """Runs the parts. A part is (name, function that returns a list of Result). If a part's program fails, only the
    figures of that part are lost. Returns the exit code: 1 if a part failed or, with `gate`, if a figure exceeds its
    limit."""
    found, failed = [], False
    for name, measure in parts:
        try:
            now = measure()
        except variants.RunFailed as error:
            print(f"\nbench: {name}: {error}", file=sys.stderr)
            failed = True
            continue
        found += now
        print("\n".join(results.json_lines(now, machine.describe(quiet))), flush=True)
    say("")
    print(machine.describe(quiet), *results.table(found), sep="\n", file=sys.stderr)
    return 1 if failed or (gate and any(result.over() for result in found)) else 0
