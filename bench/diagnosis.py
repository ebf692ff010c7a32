# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench diagnosis: runs programs with known problems, and clean ones, and compares the reported findings
with the known problems. Prints JSON lines on stdout and a table on stderr. tests/diagnosis/README.md has the
method."""
import argparse
import json
import os
import pathlib
import shutil
import sys
import tempfile

from measure import diagnosed, machine

ROOT = diagnosed.ROOT
# Least share of problems that must be the first finding, and least share of costs that must be right.
FIRST, COST = 0.95, 0.90
TRIES = 3  # Limit for the number of runs of a case whose injected time differs from the intended time.


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench diagnosis", description="Findings beside known problems.")
    parser.add_argument("--build", default=os.environ.get("RANKINE_BUILD", ROOT / "build"), type=pathlib.Path,
                        help="folder with bin/rankine (default: build)")
    parser.add_argument("--mpi", action="append", choices=sorted(diagnosed.LAUNCHERS), help="default: both of Debian's")
    parser.add_argument("--case", action="append", metavar="TEXT", help="only cases whose name contains this text; may be repeated")
    parser.add_argument("--patience", type=float, default=60, metavar="SECONDS",
                        help="wait so long in all for quiet moments before cases that need them (default 60)")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for the archives (default: none is kept)")
    parser.add_argument("--gate", action="store_true", help="exit with 1 when a goal is missed")
    parser.add_argument("--texts", action="store_true", help="also print the findings")
    args = parser.parse_args()
    args.build = args.build.resolve()
    return args


def measured(args, case, mpi, folder, quiet):
    """Judges the problems of a case. A disturbed run is repeated; the result is disturbed only if all runs were
    disturbed."""
    judged = []
    for _ in range(TRIES):
        if case.get("quiet"):
            quiet.wait()
        busy = machine.busy(0.1)
        out, report, stuck, own = diagnosed.record(case, mpi, args.build, args.build / "diagnosis", folder)
        if args.keep is None:
            shutil.rmtree(own, ignore_errors=True)
        judged = diagnosed.judge(case, mpi, out, report, stuck, busy)
        if not any(one.disturbed for one in judged):
            break
    return judged


def row(one, quiet):
    fields = {"bench": "diagnosis", "case": one.case, "mpi": one.mpi, "problem": one.of, "kind": one.kind}
    if one.of:
        fields |= {"first": one.first, "among_three": one.near, "place": one.place, "named": one.named, "injected_s": one.injected_s,
                   "cost_s": one.cost_s, "cost_right": one.cost_right}
    else:
        fields["false_alarms"] = len(one.found)
    return {**fields, "found": one.found, **({"disturbed": one.disturbed} if one.disturbed else {}), "machine": machine.describe(quiet)}


def share(part, whole):
    return f"{part} of {whole}" + (f" ({100 * part / whole:.0f} %)" if whole else "")


def table(judged):
    """Prints one line for each kind of problem. Returns True if all goals are reached."""
    problems, clean = [one for one in judged if one.of], [one for one in judged if not one.of]
    print("| problem | runs | first | among three | absent | cost right |\n|---|---|---|---|---|---|", file=sys.stderr)
    kinds = dict.fromkeys(one.kind for one in problems)
    lines = [(kind, [one for one in problems if one.kind == kind]) for kind in kinds] + [("all", problems)]
    for kind, those in lines:
        costs = [one.cost_right for one in those if one.cost_right is not None]
        print(f"| {kind} | {len(those)} | {sum(one.first for one in those)} | {sum(one.near for one in those)} | "
              f"{sum(not one.near for one in those)} | {sum(costs)} of {len(costs)} |", file=sys.stderr)
    costs = [one.cost_right for one in problems if one.cost_right is not None]
    first, alarms = sum(one.first for one in problems), sum(bool(one.found) for one in clean)
    print(f"\nfirst {share(first, len(problems))}, cost right {share(sum(costs), len(costs))}, "
          f"clean runs with a finding {share(alarms, len(clean))}", file=sys.stderr)
    return first >= FIRST * len(problems) and sum(costs) >= COST * len(costs) and alarms == 0


def detail(one, texts):
    if not one.of:
        good = not one.found
        line = f"{'ok   ' if good else 'ALARM'} {one.mpi:8} {one.case}: {one.found}"
    else:
        good = one.first and one.cost_right is not False
        cost = "" if one.injected_s is None else f" {one.injected_s:.3f} s, found {-1 if one.cost_s is None else one.cost_s:.3f} s"
        line = (f"{'ok   ' if good else 'first' if one.first else 'named' if one.near else 'place' if one.place else 'no   '} {one.mpi:8} "
                f"{one.case}, {one.of}:{cost} {one.found} {one.disturbed}")
    print(line + (f"\n      {one.text}" if texts and (one.text and not good) else ""), file=sys.stderr, flush=True)


def main():
    args = arguments()
    chosen = [case for case in diagnosed.cases() if not args.case or any(text in case["name"] for text in args.case)]
    quiet, judged, failed = machine.Quiet(args.patience), [], False
    with tempfile.TemporaryDirectory() as scratch:
        folder = (args.keep or pathlib.Path(scratch)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        for case in chosen:
            for mpi in args.mpi or sorted(diagnosed.LAUNCHERS, reverse=True):
                if mpi not in case.get("mpi", [mpi]):
                    continue
                try:
                    now = measured(args, case, mpi, folder, quiet)
                except diagnosed.CannotRun as reason:
                    print(f"left  {mpi:8} {case['name']}: {reason}", file=sys.stderr)
                    continue
                except (RuntimeError, OSError, ValueError) as error:
                    print(f"FAIL  {mpi:8} {case['name']}: {error}", file=sys.stderr)
                    failed = True
                    continue
                for one in now:
                    print(json.dumps(row(one, quiet)), flush=True)
                    detail(one, args.texts)
                judged += now
    good = table(judged)
    sys.exit(1 if failed or (args.gate and not good) else 0)


if __name__ == "__main__":
    main()
