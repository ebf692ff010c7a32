"""Tests of times that a busy machine can upset in one run, and not in three."""
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
    """`check(number)` makes a run and asserts; where that fails, once more, and once more. A rank that gets no processor between the program's
    own stamp and its call, or that comes last where it should not, is late by chance, and seldom three times in the same place; what is wrong
    in the tool is so in each run. Nothing is asked less of a run."""
    for number in range(TRIES):
        try:
            return check(number)
        except AssertionError as error:
            if number == TRIES - 1:
                raise
            record_failure(os.environ.get("PYTEST_CURRENT_TEST", "").rsplit(" ", 1)[0], str(error), is_inner=True)
    return None


def in_one_run_of_three(test):
    """The same for a test of the module's fixture `runs`: `runs(mpi)` is the run that all tests there share, or else another."""
    @functools.wraps(test)
    def tried(mpi, runs):
        return in_one_of_three(lambda number: test(mpi, functools.partial(runs, number=number)))
    return tried
