# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench context: measures what annotations cost. Prints JSON lines on stdout and a table on stderr.
README.md has the method and the figures."""
import pathlib
import shutil
import subprocess
import sys
import timeit

from measure import instructions, libraries, machine, results, session, times, variants

KINDS = ("instructions", "times")

# Limits by variant and case, in ns per pair of begin and end. In the variant `structure`, the recorder is
# attached but measures nothing.
LIMITS = {"none": {"pair": 2, "marks": 2}, "structure": {"pair": 6, "marks": 6}, "rankine": {"pair": 30, "marks": 30},
          "trace": {"pair": 28, "marks": 28}}
PYTHON_OFF = 100


class Alone:
    """Replaces an MPI library: starts the program without a launcher."""
    name = ""

    @staticmethod
    def launch(_ranks):
        return []


def arguments():
    parser = session.parser("context", "Measured cost of annotations.", kinds=KINDS)
    parser.add_argument("--caliper", type=pathlib.Path, metavar="PREFIX",
                        help="an installed Caliper, to run the same cases through its macros")
    return session.parse(parser)


def compile_program(program, *options):
    program.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["g++", "-O2", "-g", "-Wall", "-Wextra", "-pthread", "-o", program,
                    libraries.SOURCES / "context.cc", *map(str, options)], check=True)
    return program


def ours(library):
    preload = (f"LD_PRELOAD={library}", "RANKINE_SPOOL_DIR={folder}/spool", "RANKINE_OUTPUT={folder}/out.rkn",
               "RANKINE_FORCE=1", "RANKINE_QUIET=1")
    return [variants.NONE, variants.Variant("structure", (*preload, "RANKINE_WITH=mpi")),
            variants.Variant("rankine", preload),
            variants.Variant("trace", (*preload, "RANKINE_WITH=timer,trace"))]


def peer(prefix):
    """Returns the variants with Caliper: without a measurement, with Caliper's aggregation, and with Caliper's
    trace."""
    common = (f"LD_LIBRARY_PATH={prefix}/lib", "CALI_LOG_VERBOSITY=0")
    services = "CALI_SERVICES_ENABLE=event,timer,"
    return [variants.Variant("caliper", common), variants.Variant("caliper-aggregate", (*common, services + "aggregate")),
            variants.Variant("caliper-trace", (*common, services + "trace"))]


def timed(programs, rounds, quiet, say):
    """Returns {(case, variant): lists of batches}. Each round runs every variant once, and the order of the variants
    rotates."""
    runs = {}
    for turn in range(rounds):
        quiet.wait()
        say(f"context: round {turn + 1} of {rounds}")
        for i in range(len(programs)):
            variant, program = programs[(turn + i) % len(programs)]
            for line in variants.run(Alone, variant, 1, program).lines:
                runs.setdefault((line["case"], variant.name), []).append(line["ns"])
    return runs


def counted(library, folder, say):
    """Counts the instructions of each case with callgrind. `delta` is the difference from the program with nothing
    attached."""
    found, base = [], {}
    for variant in ours(library):
        say(f"context: instructions, {variant.name}")
        for case, value in instructions.count(Alone, folder, variant, "context").items():
            found.append(results.Result(bench=f"context/instructions {case}", variant=variant.name, mpi="", median=value, p10=value,
                                        min=value, n=1, unit="instructions", base=base.get(case)))
            base.setdefault(case, found[-1])
    return found


def python_off(rounds):
    """Measures a `with` pair in Python with nothing attached. Returns one figure in ns per round, or [] if the
    package is not installed."""
    package = libraries.ROOT / "python"
    if not (package / "rankine/__init__.py").exists():
        return []
    sys.path.insert(0, str(package))
    import rankine
    region = rankine.region("pair")

    def pair():
        with region:
            pass

    def nothing():
        pass

    n = 200000
    return [[(timeit.timeit(pair, number=n) - timeit.timeit(nothing, number=n)) / n * 1e9 for _ in range(5)]
            for _ in range(rounds)]


def main():
    args = arguments()
    show = sys.stderr.isatty()

    def say(line):
        if show:
            print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)

    folder = args.build / "bench"
    program = compile_program(folder / "context", f"-I{libraries.ROOT}/include")
    programs = [(variant, program) for variant in ours(args.library)]
    if args.caliper:
        prefix = args.caliper.resolve()
        other = compile_program(folder / "context_caliper", "-DBENCH_CALIPER", f"-I{prefix}/include", f"-L{prefix}/lib",
                                "-lcaliper")
        programs += [(variant, other) for variant in peer(prefix)]
    kinds = args.only or KINDS
    quiet = machine.Quiet(args.patience)
    found = []
    if "times" in kinds:
        found += times.summary("context", "", timed(programs, args.rounds, quiet, say), _limit)
        off = python_off(args.rounds)
        if off:
            found += times.summary("context", "", {("python_pair", "none"): off}, lambda *_: (PYTHON_OFF, "median", 1))
    if "instructions" in kinds and shutil.which("valgrind"):
        found += counted(args.library, folder, say)
    elif "instructions" in kinds:
        print("instructions: no valgrind here, left out", file=sys.stderr)
    say("")
    print("\n".join(results.json_lines(found, machine.describe(quiet))))
    print(machine.describe(quiet), *results.table(found), sep="\n", file=sys.stderr)
    return 1 if args.gate and any(result.over() for result in found) else 0


def _limit(case, variant):
    limit = LIMITS.get(variant, {}).get(case)
    return (limit, "median", 1) if limit else (None, "", 1)


if __name__ == "__main__":
    sys.exit(main())
