# SPDX-License-Identifier: BSD-3-Clause
"""Parses the window values that programs print (tests/programs/windows*): lines WINDOW KEY VALUE."""
import collections


def shown(outcome):
    """Returns {window: {key: number}} from rank 0's output."""
    assert outcome.code == 0, outcome.describe()
    values = collections.defaultdict(dict)
    for line in outcome.out:
        window, key, *numbers = line.split()
        values[window][key] = float(numbers[0]) if "." in numbers[0] else int(numbers[0])
    return values


def check(values, expected):
    assert {key: values[key] for key in expected} == expected, values
