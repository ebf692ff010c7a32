# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench compare BEFORE AFTER: shows which figures have increased. Both files contain JSON lines, as each bench
prints them. The exit code is 1 if a figure in instructions has increased by more than 1. Times are listed but not
judged, because times depend on the machine."""
import argparse
import json
import pathlib
import sys

# in instructions; tolerated because callgrind's counts are averages over loops, and the loops' length need not be a
# multiple of the period of events inside
ROUNDING = 1.0


def figures(path):
    """Returns {(bench, variant, MPI): (value, unit)}. The value is the cost that a tool adds, if the bench reports
    this cost; else it is the median."""
    found = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        try:
            row = json.loads(line)
            value = row.get("delta", row.get("delta_ns", row["median"]))
            found[row["bench"], row["variant"], row["mpi"]] = (value, row["unit"])
        except (ValueError, KeyError, TypeError) as error:
            sys.exit(f"bench: {path}:{number} is no line of a bench: {error}")
    return found


def main():
    parser = argparse.ArgumentParser(prog="./dev bench compare", description="Which figures rose.")
    parser.add_argument("before", type=pathlib.Path)
    parser.add_argument("after", type=pathlib.Path)
    args = parser.parse_args()
    for path in (args.before, args.after):
        if not path.is_file():
            parser.error(f"{path} is not a file")
    before, after = figures(args.before), figures(args.after)
    rose = 0
    for key in sorted(before.keys() & after.keys()):
        (old, unit), (new, _) = before[key], after[key]
        judged = unit == "instructions" and new > old + ROUNDING
        rose += judged
        if judged or abs(new - old) > ROUNDING:
            print(f"{' '.join(word for word in key if word):<75} {old:>10.1f} {new:>10.1f} {unit}{'  ROSE' if judged else ''}")
    for name, missing in (("before", after.keys() - before.keys()), ("after", before.keys() - after.keys())):
        if missing:
            print(f"{len(missing)} figures are not in the file of {name}")
    print(f"{len(before.keys() & after.keys())} figures compared, {rose} rose")
    return 1 if rose else 0


if __name__ == "__main__":
    sys.exit(main())
