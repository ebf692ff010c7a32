# SPDX-License-Identifier: BSD-3-Clause
"""Tests archives as tables: in SQLite and CSV, and in Python with pandas and Hatchet."""
import csv
import json
import sqlite3

import pytest

import rig
from exports import HOSTILE, TABLES, archive, export, report

pytestmark = pytest.mark.beside


def test_sqlite_holds_what_the_report_says(archive, report):
    outcome = export(archive, "--to", "sqlite", "out.db")
    assert outcome.code == 0, outcome.describe()
    base = sqlite3.connect(archive.parent / "out.db")
    ask = lambda text: base.execute(text).fetchall()
    assert ask("PRAGMA integrity_check") == [("ok",)]
    assert {name for name, in ask("SELECT name FROM sqlite_master")} == TABLES
    functions = {line["function"]: (line["calls"], line["time_ns"]) for line in report["functions"]}
    assert {name: (calls, time) for name, calls, time in
            ask("SELECT function, sum(calls), sum(time_ns) FROM profile GROUP BY function")} == functions
    assert ask("SELECT sum(sent_messages) FROM messages") == [(sum(pair["sent_messages"] for pair in report["partners"]),)]
    regions = {region: visits for region, visits in ask("SELECT region, sum(visits) FROM regions GROUP BY region")}
    assert regions[HOSTILE] == 3 and regions["main/exchange"] == 60
    assert ask("SELECT sum(calls) FROM calls") == ask("SELECT sum(calls) FROM profile")
    assert ask("SELECT count(*) FROM calls WHERE inside_ns > end_ns - begin_ns OR calls < 1 OR outcome NOT IN ('', 'nothing', 'failed')") == [(0,)]
    traced = ask("SELECT function, sum(inside_ns) FROM calls WHERE function IN ('MPI_Sendrecv', 'MPI_Init') GROUP BY function")
    assert dict(traced) == pytest.approx({name: functions[name][1] for name in ("MPI_Sendrecv", "MPI_Init")}, rel=1e-3)
    assert ask("SELECT count(*) FROM calls WHERE function = 'MPI_Sendrecv' AND region = 'main/exchange' AND peer BETWEEN 0 AND 2") == [(60,)]
    assert ask("SELECT count(*), sum(bytes) FROM matched_messages") == ask("SELECT sum(sent_messages), sum(sent_bytes) FROM messages") and report["partners"]
    # Each message begins in a call of its sender, and ends in a call of its receiver.
    for who, time in (("sender", "send_begin_ns = calls.begin_ns"), ("receiver", "receive_end_ns = calls.end_ns AND receive_begin_ns = calls.begin_ns")):
        assert ask(f"SELECT count(*) FROM matched_messages m JOIN calls ON m.{who} = calls.process AND m.{time} AND calls.function = 'MPI_Sendrecv'") == [(60,)]
    assert ask("SELECT count(*) FROM matched_messages WHERE receive_end_ns >= send_begin_ns AND sender_rank != receiver_rank") == [(60,)]
    assert ask("SELECT sum(samples) FROM samples") == [(report["samples"]["samples"],)]
    assert ask("SELECT count(*) FROM samples WHERE stack LIKE 'main;%compute%'")[0][0] > 0
    assert ask("SELECT sum(bytes) FROM io WHERE function = 'MPI_File_write_at_all'") == [(3 * 4096 * 4,)]
    assert ask("SELECT count(*) FROM windows") == [(3,)]
    assert ask("SELECT value FROM attributes WHERE key = 'world.size' AND process IS NULL") == [("3",)]
    assert ask("SELECT rank, useful_ns FROM processes") == [(process["rank"], process["useful_ns"]) for process in report["processes"]]


def test_csv_is_the_same_tables(archive, report):
    outcome = export(archive, "--to", "csv", "tables")
    assert outcome.code == 0, outcome.describe()
    folder = archive.parent / "tables"
    assert {path.stem for path in folder.iterdir()} == TABLES
    with open(folder / "profile.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, strict=True))
    assert sum(int(row["calls"]) for row in rows) == report["summary"]["calls"]
    assert HOSTILE in {row["region"] for row in rows}


PYTHON = rig.VENV / "caliper/bin/python"


@pytest.mark.skipif(not PYTHON.exists(), reason=f"no {PYTHON}")
def test_pandas_hatchet_and_the_notebook(archive, report):
    env = {"PYTHONPATH": rig.ROOT / "python", "RANKINE_COMMAND": rig.RANKINE, "ARCHIVE": archive}
    outcome = rig.run([PYTHON, rig.ROOT / "tests/e2e/archive_judge.py", archive, rig.ROOT / "examples/archive.ipynb"],
                      archive.parent, env=env, timeout=120)
    assert outcome.code == 0, outcome.describe()
    found = json.loads(outcome.out[-1])
    assert set(found["tables"]) == TABLES
    assert report["waits"]["calls"] < found["tables"]["calls"][0] <= report["summary"]["calls"]
    assert found["calls"] == report["summary"]["calls"]
    assert {row["mpi.function"]: row["sum#count"] for row in found["query"] if row.get("mpi.function")}["MPI_Sendrecv"] == 60
    assert found["events"]["end main/solve"] == found["events"]["end main/exchange"] == 60, found["events"]
    regions = {line["name"]: line["time_ns"] / 1e9 for line in report["regions"]}
    assert found["regions"] == pytest.approx(regions) and found["depth"] == 2
    times = report["samples"]
    assert found["samples"] == pytest.approx((times["outside_ns"] + times["work_ns"] + times["stall_ns"]) / 1e9)
    assert "nothing.rkn" in found["error"]
    assert len(found["notebook"]) == 4 and all(found["notebook"])
    assert "parallel" in found["notebook"][0] and "MPI_Allreduce" in found["notebook"][1] and "exchange" in found["notebook"][3]
