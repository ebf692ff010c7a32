# SPDX-License-Identifier: BSD-3-Clause
"""Parses the output of programs with known waits (tests/programs/wait_stamps.h) and the report's waits."""
import json
import re

import rig


def report(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))


def stamps(lines):
    """Returns the times at which calls started, as measured by the program: {(region, rank): ns}."""
    seen = {}
    for line in lines:  # (skips lines of two ranks that a launcher has merged)
        if found := re.fullmatch(r"stamp (\S+) (\d+) (\d+)", line):
            seen[found[1], int(found[2])] = int(found[3])
    return seen
