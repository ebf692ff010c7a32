# SPDX-License-Identifier: BSD-3-Clause
"""What programs of known waits print (tests/programs/wait_stamps.h), and what the report says of them."""
import json
import re

import rig


def report(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))


def stamps(lines):
    """{(region, rank): ns} of entries, as the program itself has measured them."""
    seen = {}
    for line in lines:  # (what launchers have made one line of two ranks' is left out)
        if found := re.fullmatch(r"stamp (\S+) (\d+) (\d+)", line):
            seen[found[1], int(found[2])] = int(found[3])
    return seen
