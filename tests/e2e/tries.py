# SPDX-License-Identifier: BSD-3-Clause
"""Repeats tests that compare times. Other load on the machine can disturb one run, but hardly three runs."""
import functools
import json
import os

TRIES = 3


def record_failure(test, message, is_inner=False):
    """Appends a line for tools/dev/tries.py, which lists each test that needed another attempt."""
    if path := os.environ.get("RANKINE_TRIES"):
        line = json.dumps({"test": test, "inner": is_inner, "message": " ".join(message.split())[:300]})
        # uses a single write, because several processes append to the file
        with open(path, "a", encoding="utf-8") as file:
            file.write(line + "\n")


def in_one_of_three(check):
    """`check(number)` makes a run and checks it. `check` is called up to three times, until one run passes.

    A rank may lose its processor between the program's time stamp and its call, or may be last by chance.
    A disturbance by other load rarely affects three runs at the same call, but a bug of the tool affects every run.
    The limits are the same for each run."""
    for number in range(TRIES):
        try:
            return check(number)
        except AssertionError as error:
            if number == TRIES - 1:
                raise
            record_failure(os.environ.get("PYTEST_CURRENT_TEST", "").rsplit(" ", 1)[0], str(error), is_inner=True)
    return None


def in_one_run_of_three(test):
    """Repeats a test that uses the module's fixture `runs`. The first call of `runs(mpi)` returns the run that all
    tests share, and each further call returns a new run."""
    @functools.wraps(test)
    def tried(mpi, runs):
        return in_one_of_three(lambda number: test(mpi, functools.partial(runs, number=number)))
    return tried
