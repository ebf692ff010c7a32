# SPDX-License-Identifier: BSD-3-Clause
"""Marks tests that attach to the file systems of the whole host, because two such tests would interfere
with each other."""
import sys

import pytest

import rig

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import gluster  # noqa: E402  (the path is set on the line above)

OTHERS = gluster.others()
MARKS = (pytest.mark.skipif(OTHERS is not None, reason=str(OTHERS)), pytest.mark.alone)


def all_of_the_host(test):
    for mark in MARKS:
        test = mark(test)
    return test
