# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench trace: measures the cost of recording an event trace in addition to the profile, call by call. Prints
JSON lines on stdout and a table on stderr. README.md has the method and the figures."""
import sys

from measure import libraries, machine, modes, results, session, steps

KINDS = ("instructions", "times")
SERVICES = {"profile": "timer,mpi", "trace": "timer,mpi,trace(max=1G)"}
LIMIT_NS = 10  # limit for the ns that the trace may add to a call, compared with the profile alone


def arguments():
    return session.parse(session.parser("trace", "Cost of event traces, call by call.", mpi=True, kinds=KINDS))


def main():
    args = arguments()
    quiet = machine.Quiet(args.patience)
    kinds = args.only or KINDS
    found = []
    held = [modes.recording(args.build, mode, services) for mode, services in SERVICES.items()]
    for mpi in args.libraries:
        folder = args.build / "bench" / mpi.name
        libraries.build(mpi, folder)
        if "instructions" in kinds:
            found += modes.counted("trace", mpi, folder, held, steps.count)
        if "times" in kinds:
            found += modes.timed("trace", mpi, folder, held, LIMIT_NS, args.rounds, quiet)
            found += modes.alone("trace", mpi, folder, "record", args.rounds)
    print("\n".join(results.json_lines(found, machine.describe(quiet))), flush=True)
    print(machine.describe(quiet), *results.table(found), sep="\n", file=sys.stderr)
    return 1 if args.gate and any(result.over() for result in found) else 0


if __name__ == "__main__":
    sys.exit(main())
