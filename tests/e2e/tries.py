# SPDX-License-Identifier: BSD-3-Clause
"""Repeats tests of times that a busy machine can disturb in one run, but hardly in three."""
import functools
import json
import os

TRIES = 3


def record_failure(test, message, is_inner=False):
    """A line for tools/dev/tries.py, which lists each test that needed another try."""
    if path := os.environ.get("RANKINE_TRIES"):
        line = json.dumps({"test": test, "inner": is_inner, "message": " ".join(message.split())[:300]})
        with open(path, "a", encoding="utf-8") as file:  # one write: several processes append
            file.write(line + "\n")


def in_one_of_three(check):
    """`check(number)` makes a run and asserts; up to three runs are made until one passes. A rank may get no processor between the
    program's stamp and its call, or may come last by chance. That seldom happens three times at the same place, while a fault of the
    tool is in each run. The requirements for a run stay the same."""
    for number in range(TRIES):
        try:
            return check(number)
        except AssertionError as error:
            if number == TRIES - 1:
                raise
            record_failure(os.environ.get("PYTEST_CURRENT_TEST", "").rsplit(" ", 1)[0], str(error), is_inner=True)
    return None


def in_one_run_of_three(test):
    """The same for a test of the module's fixture `runs`. `runs(mpi)` is first the run that all tests share, then a further run."""
    @functools.wraps(test)
    def tried(mpi, runs):
        return in_one_of_three(lambda number: test(mpi, functools.partial(runs, number=number)))
    return tried
