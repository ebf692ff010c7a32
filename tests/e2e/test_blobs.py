# SPDX-License-Identifier: BSD-3-Clause
"""Tests values that are strings or blobs with a layout: outside of the path, as keys, and in queries of files and of
running programs."""
import json
import time

import pytest

import rig
from test_services import report

pytestmark = pytest.mark.beside


def blobs(folder, *argv):
    outcome = rig.rankine("run", "--with", "timer,trace", "-o", "job.rkn", rig.PROGRAMS / "blobs", *argv, cwd=folder)
    assert outcome.code == 0 and outcome.out == ["done"], outcome.describe()
    return folder / "job.rkn"


BLOB = ("SELECT file,{0}.cells,{0}.share,{0}.box.0.low,{0}.box.1.high,{0}.name "
        "WHERE event=end AND region FORMAT json")


def test_blobs_and_texts(tmp_path):
    """Fields of blobs in the path and outside of it, including a blob that is too short, and strings
    outside of the path."""
    archive = blobs(tmp_path)
    for name in ("grid", "state"):
        rows = rig.query(archive, BLOB.format(name))
        assert rows == [{"file": f"out/{i}.dat", f"{name}.cells": 10 * i - 10, f"{name}.share": 0.25 * i,
                         **({} if i == 3 else {f"{name}.box.0.low": -i, f"{name}.box.1.high": i + 100,
                                               f"{name}.name": "tria"})} for i in range(4)]
    rows = rig.query(archive, "LET twice=state.cells*2 SELECT state.name,sum(twice),max(grid.cells) WHERE state.cells>=0 "
                     "AND event=begin GROUP BY state.name FORMAT json")
    assert rows == [{"state.name": "tria", "sum#twice": 20, "max#grid.cells": 10}, {"sum#twice": 40, "max#grid.cells": 20}]
    # Each region has the values of its path. The column `*` shows the blob's fields instead of the blob.
    assert len(rig.query(archive, "SELECT grid.cells,region.visits WHERE grid.name=tria AND region FORMAT json")) == 3
    shown = rig.rankine("query", archive, "SELECT * WHERE region AND event FORMAT json", cwd=tmp_path)
    first = json.loads("\n".join(shown.out))[0]
    assert first["state.box.1.high"] == 100 and "state" not in first and "grid" not in first
    assert first["loose"] == "\x01\x02\x03\x04"
    assert any("blob 'loose' cannot be used: offset 9: it ends too early" in line for line in shown.said)


def test_blob_fields_in_cali_files(tmp_path):
    archive = blobs(tmp_path)
    written = rig.rankine("query", archive, BLOB.format("state").replace("json", "cali"), cwd=tmp_path)
    (tmp_path / "job.cali").write_text("\n".join(written.out) + "\n")
    again = rig.query(tmp_path / "job.cali", "SELECT sum(state.cells),count_distinct(file) FORMAT json")
    assert again == [{"sum#state.cells": 20, "count_distinct#file": 4}]


def test_blob_layouts_that_cannot_be_used(tmp_path):
    for i, (layout, why) in enumerate({
            '[{"name":"a","type":"int7"}]': "'a': unknown type 'int7'",
            '[{"name":"a","type":"int8","count":99999999}]': "'a': more than 1024 fields",
            "[" * 5000: "",
    }.items()):
        folder = tmp_path / str(i)
        folder.mkdir()
        outcome = rig.rankine("query", blobs(folder, layout), "SELECT loose.a WHERE event", cwd=folder)
        assert outcome.code == 2 and not outcome.out
        assert "the layout of blob 'loose' cannot be used: " in outcome.said[0] and why in outcome.said[0]
    misspelt = rig.rankine("query", tmp_path / "0/job.rkn", "SELECT state.cels WHERE event", cwd=tmp_path)
    assert misspelt.code == 2 and "did you mean state.cells?" in misspelt.said[0]


def test_texts_and_blobs_as_keys(tmp_path):
    """If a string or blob outside of the path is a key, visits with different values have separate rows. The fields
    of the blob can be keys, too."""
    for name, key in (("text", "file"), ("blob", "state"), ("both", "state,file")):
        outcome = rig.rankine("run", "--with", f"timer,trace,aggregate(key={key})", "-o", f"{name}.rkn", rig.PROGRAMS / "blobs", cwd=tmp_path)
        assert (outcome.code, outcome.out) == (0, ["done"]), outcome.describe()

    def visits(name, key):
        rows = rig.query(tmp_path / f"{name}.rkn", f"SELECT {key},sum(region.visits) WHERE region=work GROUP BY {key} FORMAT json")
        return {tuple(row.get(one) for one in key.split(",")): row["sum#region.visits"] for row in rows}

    files = {(f"out/{i}.dat",): 1 for i in range(4)}
    assert visits("text", "file") == files == visits("both", "file")
    # the last blob ends after `share`
    states = {(-10, 0, 100): 1, (0, -1, 101): 1, (10, -2, 102): 1, (20, None, None): 1}
    assert visits("blob", "state.cells,state.box.0.low,state.box.1.high") == states
    assert visits("both", "file,state.cells") == {(f"out/{i}.dat", 10 * i - 10): 1 for i in range(4)}
    # The trace contains the values, too. The report prints strings that are not file names unchanged.
    rows = rig.query(tmp_path / "text.rkn", "SELECT file,count() WHERE region=work AND event=end GROUP BY file FORMAT json")
    assert {(row["file"],): row["count"] for row in rows} == files
    assert "file=out/3.dat" in "\n".join(rig.report(tmp_path / "text.rkn", "--width", "160").out)


def test_many_texts_as_a_key(tmp_path):
    """When the tables of nodes and strings are full, further values are omitted from the path and counted.
    No visit is lost."""
    rig.rankine("run", "--with", "timer,aggregate(key=file)", "-o", "job.rkn", rig.PROGRAMS / "blobs", "[]", "many", cwd=tmp_path)
    archive = tmp_path / "job.rkn"
    rows = rig.query(archive, "SELECT file,sum(region.visits) WHERE region=work GROUP BY file FORMAT json")
    assert sum(row["sum#region.visits"] for row in rows) == 6004
    lost = sum(finding["count"] for finding in report(archive)["trust"] if finding["name"] == "context.lost")
    assert len(rows) == 6004 or lost > 0
    assert "0 damaged places" in rig.rankine("verify", archive, cwd=tmp_path).out[-1]


def test_fields_of_blobs_of_a_running_program(tmp_path):
    process = rig.start([rig.RANKINE, "run", "--with", "timer,trace", "-o", "job.rkn", rig.PROGRAMS / "blobs", "[]", "wait"], tmp_path)
    try:
        end = time.monotonic() + 30
        rows, job = [], None
        while len(rows) < 4 and time.monotonic() < end:
            time.sleep(0.1)
            alive = [line.split()[0] for line in rig.rankine("spools", cwd=tmp_path).out if f"-{process.pid}-" in line and "alive" in line]
            job = alive[0] if alive else "none"
            outcome = rig.rankine("query", "--live", job,
                                  "SELECT grid.cells,grid.box.1.high,sum(region.visits) WHERE region=work GROUP BY grid.cells,grid.box.1.high "
                                  "ORDER BY grid.cells FORMAT json", cwd=tmp_path)
            rows = json.loads("\n".join(outcome.out)) if outcome.code == 0 else []
        assert rows == [{"grid.cells": 10 * i - 10, **({"grid.box.1.high": i + 100} if i < 3 else {}), "sum#region.visits": 1} for i in range(4)], outcome.describe()
        events = rig.rankine("query", "--live", job,
                             "SELECT file,state.cells,state.name,count() WHERE region=work AND event=end GROUP BY file,state.cells,state.name "
                             "ORDER BY file FORMAT json", cwd=tmp_path)
        assert events.code == 0, events.describe()
        assert json.loads("\n".join(events.out)) == [
            {"file": f"out/{i}.dat", "state.cells": 10 * i - 10, **({"state.name": "tria"} if i < 3 else {}), "count": 1} for i in range(4)], events.describe()
        wrong = rig.rankine("query", "--live", job, "SELECT grid.cell", cwd=tmp_path)
        assert wrong.code == 2 and "did you mean grid.cells?" in wrong.said[0], wrong.describe()
    finally:
        (tmp_path / "stop").touch()
        ended = rig.finish(process)
    assert (ended.code, ended.out) == (0, ["done"])


def test_texts_beside_the_path_are_bounded(tmp_path):
    """A string for which there is no space is omitted and counted. The previous string must not be used
    instead."""
    archive = blobs(tmp_path, "[]", "many")
    kept, = rig.query(archive, "SELECT count(),count_distinct(file) WHERE file AND region AND event=end FORMAT json")
    whole, = rig.query(archive, "SELECT count() WHERE region AND event=end FORMAT json")
    assert whole["count"] == 6004
    assert 900 < kept["count"] < 1100 and kept["count_distinct#file"] == kept["count"]
    lost = sum(finding["count"] for finding in report(archive)["trust"] if finding["name"] == "context.lost")
    assert lost == whole["count"] - kept["count"]


def test_scope_of_a_task_where_tasks_are_not_followed(tmp_path):
    archive = blobs(tmp_path)
    said = "values of scope task are recorded by thread instead, because only the service openmp follows tasks: work item"
    assert said in [finding["sentence"] for finding in report(archive)["trust"]]
    assert any(said in line for line in rig.rankine("info", archive, cwd=tmp_path).out)
    assert rig.query(archive, 'SELECT "work item",count() WHERE region AND event=end GROUP BY "work item" FORMAT json') == [
        {"work item": 7, "count": 4}]
