# SPDX-License-Identifier: BSD-3-Clause
"""Repeats tests that compare times: load on the machine can disturb one run, but hardly three."""
import functools
import json
import os

TRIES = 3


def record_failure(test, message, is_inner=False):
    """Appends a line for tools/dev/tries.py, which lists each test that needed another attempt."""
    if path := os.environ.get("RANKINE_TRIES"):
        line = json.dumps({"test": test, "inner": is_inner, "message": " ".join(message.split())[:300]})
        with open(path, "a", encoding="utf-8") as file:  # a single write, because several processes append
            file.write(line + "\n")


def in_one_of_three(check):
    """`check(number)` makes a run and checks it; up to three runs are made until one passes.

    A rank may lose its processor between the program's time stamp and its call, or may be last by chance.
    That rarely happens three times in the same place, but a bug of the tool affects every run. The limits
    are the same for each run."""
    for number in range(TRIES):
        try:
            return check(number)
        except AssertionError as error:
            if number == TRIES - 1:
                raise
            record_failure(os.environ.get("PYTEST_CURRENT_TEST", "").rsplit(" ", 1)[0], str(error), is_inner=True)
    return None


def in_one_run_of_three(test):
    """The same for a test that uses the module's fixture `runs`. `runs(mpi)` first returns the run that
    all tests share, and then a new one."""
    @functools.wraps(test)
    def tried(mpi, runs):
        return in_one_of_three(lambda number: test(mpi, functools.partial(runs, number=number)))
    return tried
