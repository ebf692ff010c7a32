"""One call of a bench: its figures one after another as JSON lines on stdout, and all of them as a table on stderr at the end."""
import sys

from . import machine, results, variants


def say(line):
    """What is being done, on one line of a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


def run(parts, quiet, gate):
    """`parts`: (what it is called, a function that gives a list of Result). A part whose program fails costs itself. Gives the exit
    code, which is 1 where one failed, or with `gate` a figure misses its limit."""
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
