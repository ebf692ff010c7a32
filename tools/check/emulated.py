# SPDX-License-Identifier: BSD-3-Clause
"""Checks tests/emulated.txt. For each file of end-to-end tests, the list must say that the file runs in the emulator
(`./dev test --arch`), or why it does not run there."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
KINDS = {"program": 1, "program-short": 1, "program-plain": 1, "unit-short": 1, "unit-pages": 1, "e2e": 1, "e2e-short": 1, "e2e-left": 2, "unit-left": 2, "left": 2, "part": 2}


def problems(lines, files):
    """`lines` are the lines of the list, and `files` are the names of the files in tests/e2e."""
    named = set()
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if len(words) < 1 + KINDS.get(words[0], 99):
            yield f"tests/emulated.txt:{number}: a line is KIND NAME, and why where the test does not run"
        elif words[0] in ("left", "part"):
            named.add(words[1])
            if words[1] not in files:
                yield f"tests/emulated.txt:{number}: there is no tests/e2e/{words[1]}"
        elif words[0].startswith("e2e"):
            named.add(words[1].split("::")[0].rsplit("/", 1)[-1])
    for file in sorted(files - named):
        yield f"tests/e2e/{file}: tests/emulated.txt does not say whether it runs"


def self_test():
    bad = list(problems(["left a.py", "left b.py why", "part gone.py why"], {"a.py", "b.py"}))
    return len(bad) == 3 and not list(problems(["e2e tests/e2e/a.py::test", "left b.py why so"], {"a.py", "b.py"}))


def main():
    if not self_test():
        print("emulated.py does not find what it is there for")
        return 1
    files = {path.name for path in (ROOT / "tests/e2e").glob("test_*.py")}
    found = list(problems((ROOT / "tests/emulated.txt").read_text().splitlines(), files))
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


sys.exit(main())
