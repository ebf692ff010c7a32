# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench monitor: measures what monitor windows cost. Prints JSON lines on stdout and a table on stderr. Each
figure is compared with the same calls in the same process without an open window. README.md explains the limits."""
import shutil
import statistics
import sys

from measure import instructions, libraries, machine, results, session, times, variants, watching

KINDS = ("instructions", "times")
# For each case: the corresponding case without windows, the number of ns that each call may take longer, and the number
# of calls.
ADDED = {"sendrecv_open": ("sendrecv", 10, 1), "waitall_open": ("waitall", 10, 3),
         "allreduce_open": ("allreduce", 10, 1),
         "sendrecv_long": ("sendrecv", 10, 1), "waitall_long": ("waitall", 10, 3), "allreduce_long": ("allreduce", 10, 1),
         "sendrecv_thousand": ("sendrecv", 10, 1), "waitall_thousand": ("waitall", 10, 3),
         "start_call_stop": ("sendrecv", None, 1), "start_call_stop_thousand": ("sendrecv", None, 1),
         "allreduce_of_two_open": ("allreduce_of_two", 10, 1)}
# Numbers of ranks, and programs. If two ranks spin while they wait for each other, the number of instructions
# is not reproducible.
PROGRAMS = ((1, "windows"), (2, "windows_ranks"))
OF_TWO = "allreduce_of_two_open"
ALONE = {"start_stop": 200, "read": None}
# Cases with 1, 10, 100 and 1,000 windows that do not match. The figure is the number of instructions that a call takes
# in addition to the case with one window. A few instructions are tolerated, because their number depends on the
# addresses of tables.
OTHERS = ("with_one", "with_ten", "with_hundred", "thousand")
ALIKE = 3
# Limit for the instructions of each call without an open window.
ASKING = 3
# Windows set from outside that do not run while the calls of OUTSIDE_PROGRAM are counted. Each window has its text, and
# the number of instructions that it may add to a call. The call that begins such a window calls another function, and
# comes later.
OUTSIDE = {"that has ended": ("name=w from=start to=MPI_Comm_size#1", 1),
           "that rankine ctl starts": ("name=w", 1),
           "that waits for a signal": ("name=w from=signal(USR2)", 1),
           "that another function begins": ("name=w from=MPI_Barrier#1000000", 100)}
OUTSIDE_PROGRAM = "self"


def arguments():
    return session.parse(session.parser("monitor", "Measured cost of monitor windows.", mpi=True, kinds=KINDS))


def undisturbed(pairs):
    """Returns the differences of the pairs in which both batches were undisturbed."""
    least = [min(batch) for batch in zip(*pairs)]
    return [one - other for one, other in pairs if one <= times.UNDISTURBED * least[0] and other <= times.UNDISTURBED * least[1]]


def figures(mpi, args, quiet):
    folder = libraries.build(mpi, args.build / "bench" / mpi.name)
    variant = variants.recording(args.library)
    runs = {}
    for turn in range(args.rounds):
        quiet.wait()
        session.say(f"monitor: {mpi.name} round {turn + 1} of {args.rounds}")
        for ranks, program in PROGRAMS:
            for line in variants.run(mpi, variant, ranks, folder / program).lines:
                runs.setdefault((line["case"], "rankine"), []).append(line["ns"])
    found = {result.bench.removeprefix("monitor/"): result
             for result in times.summary("monitor", mpi.name, runs, lambda *_: (None, "", 1))}
    for case, (base, limit, calls) in ADDED.items():
        # The machine's speed changes within milliseconds, so the two cases alternate batch by batch.
        differences = [statistics.median(one - other for one, other in zip(with_it, without))
                       for with_it, without in zip(runs[case, "rankine"], runs[base, "rankine"])]
        yield results.Result(bench=f"monitor/{case} per call", variant="added", mpi=mpi.name,
                             median=statistics.median(differences) / calls, p10=sorted(differences)[len(differences) // 10] / calls,
                             min=min(differences) / calls, n=args.rounds, unit="ns", limit=limit,
                             limit_of="median" if limit else "", per=1)
        whole = undisturbed([pair for batches in zip(runs[case, "rankine"], runs[base, "rankine"]) for pair in zip(*batches)])
        if len(whole) < times.FEWEST:
            continue
        yield results.Result(bench=f"monitor/{case} per call, undisturbed", variant="added", mpi=mpi.name,
                             median=statistics.median(whole) / calls, p10=sorted(whole)[len(whole) // 10] / calls,
                             min=min(whole) / calls, n=len(whole), unit="ns")
    for case, result in found.items():
        limit = ALONE.get(case)
        yield results.Result(bench=result.bench, variant=result.variant, mpi=mpi.name, median=result.median, p10=result.p10,
                             min=result.min, n=result.n, unit="ns", limit=limit, limit_of="median" if limit else "", per=1)


def counted(mpi, args):
    """Counts with callgrind the instructions that each case of ADDED and OTHERS takes in addition to the
    corresponding case without windows."""
    folder = libraries.build(mpi, args.build / "bench" / mpi.name)
    session.say(f"monitor: {mpi.name} instructions")
    found = instructions.count(mpi, folder, variants.recording(args.library), "windows")
    bases = {case: (base, calls) for case, (base, _, calls) in ADDED.items() if case != OF_TWO}
    bases.update({f"{base}_{others}": (base, calls) for base, calls in (("sendrecv", 1), ("waitall", 3)) for others in OTHERS})

    def result(bench, value, unit, limit=None):
        return results.Result(bench=bench, variant="added", mpi=mpi.name, median=value, p10=value, min=value, n=1,
                              unit=unit, limit=limit, limit_of="median" if limit else "")

    for case, (base, calls) in bases.items():
        yield result(f"monitor/instructions {case} per call", (found[case] - found[base]) / calls, "instructions")
    session.say(f"monitor: {mpi.name} instructions with windows from outside")
    plain = instructions.count(mpi, folder, variants.recording(args.library), OUTSIDE_PROGRAM)
    for what, (text, limit) in OUTSIDE.items():
        given = instructions.count(mpi, folder, variants.recording(args.library, f"RANKINE_WINDOW={text}"), OUTSIDE_PROGRAM)
        for case, count in given.items():
            yield result(f"monitor/instructions {case} with a window {what}", count - plain[case], "instructions", limit)
    session.say(f"monitor: {mpi.name} instructions that ask for a window")
    asking = watching.count(mpi, folder, variants.recording(args.library), args.library, "windows")
    for case, calls in (("sendrecv", 1), ("waitall", 3), ("allreduce", 1)):
        yield result(f"monitor/instructions of {case} that ask for a window, per call", asking[case] / calls, "instructions", ASKING)
    for base, calls in (("sendrecv", 1), ("waitall", 3)):
        first = found[f"{base}_{OTHERS[0]}"]
        most = max(abs(found[f"{base}_{others}"] - first) for others in OTHERS[1:]) / calls
        yield result(f"monitor/instructions {base}, 10 to 1000 windows against 1", most, "instructions", ALIKE)


def main():
    args = arguments()
    quiet = machine.Quiet(args.patience)
    kinds = args.only or KINDS
    parts = []
    if "times" in kinds:
        parts += [(mpi.name, lambda mpi=mpi: list(figures(mpi, args, quiet))) for mpi in args.libraries]
    if "instructions" in kinds and shutil.which("valgrind"):
        parts += [(f"{mpi.name} instructions", lambda mpi=mpi: list(counted(mpi, args))) for mpi in args.libraries]
    elif "instructions" in kinds:
        print("instructions: no valgrind here, left out", file=sys.stderr)
    return session.run(parts, quiet, args.gate)


if __name__ == "__main__":
    sys.exit(main())
