"""Exports of whole archives, each opened by a reader that no one here wrote."""
import csv
import json
import sqlite3

import pytest

import rig

HOSTILE = "main/<script>document.title='hacked'</script>\"&\x1b[31m"
TABLES = {"attributes", "processes", "efficiencies", "profile", "messages", "regions", "io", "windows", "window_calls", "samples",
          "calls"}


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    folder = tmp_path_factory.mktemp("export")
    options = ["--with", "trace", "--sample-hz", "500", "--window", "name=rounds from=MPI_Sendrecv#2 to=MPI_Sendrecv#12"]
    outcome = rig.measured(mpi, [mpi.program("views"), "200", "weak", "spin"], folder, np=3, options=options)
    assert outcome.code == 0, outcome.describe()
    return outcome.archive


@pytest.fixture(scope="module")
def report(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))


def export(archive, *words):
    return rig.rankine("export", archive, *words, cwd=archive.parent)


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
    assert ask("SELECT count(*), sum(end_ns - begin_ns) FROM calls") == [(report["waits"]["calls"], report["waits"]["mpi_ns"])]
    assert ask("SELECT count(*) FROM calls WHERE function = 'MPI_Sendrecv' AND region = 'main/exchange' AND peer BETWEEN 0 AND 2") == [(60,)]
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


@pytest.mark.parametrize("words,said", [
    (["--to", "sqlite"], "export needs an archive and a new file"),
    (["--to", "csv"], "export needs an archive and a new folder"),
    (["--to", "sqlite", "taken"], "taken: File exists"),
    (["--to", "csv", "taken"], "taken: File exists"),
    (["--to", "sqlite", "no/out.db"], "No such file"),
    (["--to", "parquet", "out"], "--to takes"),
])
def test_bad_input_gets_one_line_and_leaves_what_is_there(archive, words, said):
    taken = archive.parent / "taken"
    taken.write_text("mine")
    outcome = export(archive, *words)
    assert outcome.code == 2 and len(outcome.said) == 1 and said in outcome.said[0], outcome.describe()
    assert taken.read_text() == "mine"
