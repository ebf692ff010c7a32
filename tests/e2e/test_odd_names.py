# SPDX-License-Identifier: BSD-3-Clause
"""Tests names that are not UTF-8 in every export. Each invalid byte becomes U+FFFD, so that other programs can read
the file."""
import csv
import json
import os
import shutil
import sqlite3
import subprocess

import pytest

import rig

pytestmark = pytest.mark.beside

REGION = "region\ufffd\ufffd"
MARKS = 'a"b,c=d\\e\nf\rg;h<i>&'
PYTHON = rig.VENV / "caliper/bin/python"


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    outcome = rig.measured(mpi, [mpi.program("odd_names")], tmp_path_factory.mktemp("odd"), np=2,
                           options=["--with", "trace", "--sample-hz", "500"])
    assert outcome.code == 0, outcome.describe()
    return outcome.archive


def exported(archive, form):
    out = archive.parent / f"out.{form}"
    if out.exists():
        return out
    outcome = rig.rankine("export", archive, "--to", form, *(["--regions"] if form in ("folded", "speedscope") else []), out,
                          cwd=archive.parent)
    assert outcome.code == 0, outcome.describe()
    return out


@pytest.mark.parametrize("form", ["folded", "speedscope", "json", "chrome", "cali"])
def test_text_is_utf8(form, archive):
    text = exported(archive, form).read_bytes().decode("utf-8", errors="strict")
    if form in ("speedscope", "json", "chrome"):
        json.loads(text)
    assert REGION in text or REGION in json.dumps(text, ensure_ascii=False)


@pytest.mark.parametrize("options", [(), ("--json",), ("--html=report.html",)], ids=["text", "json", "html"])
def test_reports_write_names_like_exports(options, archive):
    text = "\n".join(rig.report(archive, *options).out)
    if options == ("--html=report.html",):
        text = (archive.parent / "report.html").read_text(encoding="utf-8")
    assert "region\ufffd\ufffd" in text.replace("\\ufffd", "\ufffd") and "region\\xff" not in text and "region\\\\xff" not in text


def test_tables_are_utf8(archive):
    with open(exported(archive, "csv") / "regions.csv", newline="", encoding="utf-8") as file:
        assert REGION in {row["region"] for row in csv.DictReader(file, strict=True)}
    for table in (archive.parent / "out.csv").iterdir():
        table.read_text(encoding="utf-8")
    base = sqlite3.connect(exported(archive, "sqlite"))
    assert REGION in {region for region, in base.execute("SELECT region FROM regions")}
    for table, in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        base.execute(f"SELECT * FROM {table}").fetchall()  # Python rejects text that is not UTF-8


def texts(value):
    if isinstance(value, dict):
        return set(value) | {text for each in value.values() for text in texts(each)}
    if isinstance(value, list):
        return {text for each in value for text in texts(each)}
    return {value} if isinstance(value, str) else set()


def test_marks_of_the_formats_are_parts_of_names(archive):
    for form in ("json", "chrome"):
        assert MARKS in texts(json.loads(exported(archive, form).read_bytes()))
    with open(exported(archive, "csv") / "regions.csv", newline="", encoding="utf-8") as file:
        assert MARKS in {row["region"] for row in csv.DictReader(file, strict=True)}
    base = sqlite3.connect(exported(archive, "sqlite"))
    assert MARKS in {region for region, in base.execute("SELECT region FROM regions")}
    assert MARKS.encode() in exported(archive, "perfetto").read_bytes()
    asked = rig.rankine("query", archive, "SELECT path,count() WHERE path GROUP BY path FORMAT json", cwd=archive.parent)
    assert f"{MARKS}/" in {row["path"] for row in json.loads("\n".join(asked.out))}


def test_otf2_is_utf8(archive):
    if not shutil.which("otf2-print"):
        pytest.skip("no otf2-print")
    folder = exported(archive, "otf2")
    shown = subprocess.run(["otf2-print", "-G", next(folder.glob("*.otf2"))], capture_output=True, check=True)
    assert REGION in shown.stdout.decode("utf-8", errors="strict")


def test_perfetto_is_utf8(archive):
    assert REGION.encode() in exported(archive, "perfetto").read_bytes()
    assert b"region\xff" not in (archive.parent / "out.perfetto").read_bytes()


def test_caliper_reads_it(archive):
    if not PYTHON.exists():
        pytest.skip(f"no {PYTHON}: ./dev test installs it from PyPI")
    path = exported(archive, "cali")
    read = "import caliperreader, json, sys; print(json.dumps(caliperreader.read_caliper_contents(sys.argv[1])))"
    outcome = rig.finish(rig.start([PYTHON, "-c", read, path], archive.parent, {"LC_ALL": "C.UTF-8"}))
    assert outcome.code == 0, outcome.describe()
    records, values = json.loads(outcome.out[-1])
    assert any(REGION in str(record) for record in records)
    # Python's file readers treat a carriage return as a line end.
    assert any([MARKS.replace("\r", "\ufffd"), ""] == record.get("region") for record in records), records
    assert values["run.problem"] == "cut off \ufffd"


def test_the_program_made_its_file(archive):
    assert any(name.startswith(b"file\xff") for name in os.listdir(os.fsencode(archive.parent)))
