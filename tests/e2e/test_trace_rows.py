# SPDX-License-Identifier: BSD-3-Clause
"""Tests the profile of a traced run. If the trace expects a call, stored values are added to the call's row
(mpi/account_expected.h). The stored values must equal the values that a run without a trace computes."""
import json

import pytest

import rig
from test_trace import GOES_ON

pytestmark = pytest.mark.beside

PLACE = "mpi.rank,mpi.function,mpi.callsite,mpi.comm.size"
CALLS = ("SELECT {place},sum(count) AS calls,sum(mpi.bytes.sent) AS sent,sum(mpi.bytes.received) AS received,"
         "sum(mpi.bytes.completed) AS completed GROUP BY {place} FORMAT json")
MESSAGES = ("SELECT {place},mpi.peer,sum(count) AS messages,sum(mpi.bytes.sent) AS sent,sum(mpi.bytes.received) AS received "
            "WHERE mpi.peer GROUP BY {place},mpi.peer FORMAT json")
POLLS = ("MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome", "MPI_Waitsome")  # their number varies


def profile(archive, place):
    rig.functions(archive)
    said = {}
    for what, query in (("calls", CALLS), ("messages", MESSAGES)):
        rows = rig.query(archive, query.format(place=place))
        for row in rows:
            if row.get("mpi.function") in POLLS:
                row.pop("calls", None)
        said[what] = sorted(json.dumps(row, sort_keys=True) for row in rows)
    said["sizes"] = json.loads("\n".join(rig.report(archive, "--json").out))["message_sizes"]
    return said


@pytest.mark.any_mpi
@pytest.mark.parametrize("program, argv", [
    ("goes_on", GOES_ON), ("mixed", (300,)), ("alike", ()), ("inplace", (40, 16)), ("persistent", (40, 16)), ("nonblocking", (60, 16)),
    ("blocking", (60, 16)), ("collectives", (40, 16)), ("icollectives", (40, 16)), ("communicators", (40, 16)), ("types", (80, 16)),
    ("callbacks", (40, 16)), ("threads", (60, 16)), ("rows", (4,))], ids=lambda value: value if isinstance(value, str) else "")
def test_rows_are_the_same_with_a_trace(mpi, program, argv, tmp_path):
    found = {}
    for services in ("timer,mpi", "timer,mpi,trace"):
        outcome = rig.measured(mpi, [mpi.program(program), *argv], tmp_path, np=2, options=["--with", services],
                               name=f"{len(found)}.rkn")
        assert outcome.code == 0, outcome.describe()
        found[services] = profile(outcome.archive, f"{PLACE},region" if program == "rows" else PLACE)
    without, traced = found.values()
    assert without["calls"] and without["messages"] or program in ("collectives", "icollectives", "inplace", "callbacks", "communicators")
    for what, rows in without.items():
        assert traced[what] == rows, what

