# SPDX-License-Identifier: BSD-3-Clause
"""Prints the closing lines of ./dev test: the tests that failed, and how often.

Without arguments, lists each test that needed another try. With `--flaky N`, prints how often each test failed in
N rounds, and exits with 1 if any test failed. With `--unit LOG`, first adds the unit tests that failed according to
a log of ctest.

$RANKINE_TRIES contains one line of JSON for each failed try. `inner` is true for a try within a test that itself
runs tests.
"""
import collections
import json
import os
import pathlib
import re
import sys

TRIES = pathlib.Path(os.environ["RANKINE_TRIES"])


def unit_tests(log):
    """Returns the failed tries of unit tests; ctest prints a line for each try."""
    failed = re.findall(r"^ *(?:\d+/\d+ )?Test +#\d+: (\S+) \.+ *(\*\*\*.*?) +[\d.]+ sec", log, re.MULTILINE)
    with TRIES.open("a") as file:
        for name, how in failed:
            file.write(json.dumps({"test": f"unit {name}", "inner": False, "message": how.strip("*")}) + "\n")


def main():
    if sys.argv[1:2] == ["--unit"]:
        unit_tests(pathlib.Path(sys.argv[2]).read_text(errors="replace"))
        return 0
    failures = collections.defaultdict(list)
    for line in TRIES.read_text().splitlines():
        failure = json.loads(line)
        failures[failure["test"]].append(failure)
    often = sorted(failures.items(), key=lambda item: (-len(item[1]), item[0]))
    if sys.argv[1:2] == ["--flaky"]:
        rounds = int(sys.argv[2])
        print(f"{len(often)} tests failed in one of {rounds} rounds" if often else f"no test failed in {rounds} rounds")
        for test, tries in often:
            inner = sum(failure["inner"] for failure in tries)
            print(f"{test}: failed in {len(tries) - inner} of {rounds} rounds" + (f", and tried again by itself {inner} times" if inner else ""))
            for failure in tries:
                print(f"    {'(tried again) ' if failure['inner'] else ''}{failure['message']}")
        return 1 if any(not failure["inner"] for tries in failures.values() for failure in tries) else 0
    if often:
        print("tests that needed another try (failed tries, what the last one said):")
    for test, tries in often:
        print(f"  {len(tries)}  {test}: {tries[-1]['message']}")
    return 0


sys.exit(main())
