# SPDX-License-Identifier: BSD-3-Clause
"""Checks that the readers of other projects read the tool's .cali files: caliper-reader, Hatchet and Thicket."""
import json
import os
import pathlib

import pytest

import rig

pytestmark = pytest.mark.beside

PYTHON = rig.VENV / "caliper/bin/python"
CONVERT = rig.BUILD / "tests/cali_convert"
JUDGE = pathlib.Path(__file__).with_name("cali_judge.py")
REAL = pathlib.Path(os.environ.get("RANKINE_CALI_FILES", rig.ROOT / "../shared/data/cali"))

# A profile of two nested regions. The profile has node references that must be joined, a unit, an alias, and strings
# that need escapes.
PROFILE = """\
__rec=node,id=12,attr=10,data=64,parent=3
__rec=node,id=13,attr=8,data=attribute.alias,parent=12
__rec=node,id=14,attr=8,data=attribute.unit,parent=12
__rec=node,id=20,attr=14,data=sec,parent=5
__rec=node,id=21,attr=13,data=Total time,parent=20
__rec=node,id=22,attr=10,data=65,parent=21
__rec=node,id=23,attr=8,data=sum#time.duration,parent=22
__rec=node,id=30,attr=10,data=276,parent=3
__rec=node,id=31,attr=8,data=region,parent=30
__rec=node,id=32,attr=31,data=main
__rec=node,id=33,attr=31,data=solve\\, tést \\= 日,parent=32
__rec=node,id=34,attr=31,data=exchange,parent=33
__rec=node,id=40,attr=10,data=20,parent=3
__rec=node,id=41,attr=8,data=phase,parent=40
__rec=node,id=42,attr=41,data=late
__rec=node,id=50,attr=10,data=512,parent=3
__rec=node,id=51,attr=8,data=machine,parent=50
__rec=node,id=52,attr=51,data=a\\,b
__rec=ctx,ref=32=42,attr=23,data=0.301407123456789
__rec=ctx,ref=33=42,attr=23,data=12.5
__rec=ctx,ref=34,attr=23,data=1e-07
__rec=globals,ref=52
"""
SOLVE = "solve, tést = 日"
TIMES = {("main",): 0.301407123456789, ("main", SOLVE): 12.5, ("main", SOLVE, "exchange"): 1e-07}


def convert(source, target, *options):
    outcome = rig.finish(rig.start([CONVERT, *options, source], target.parent))
    target.write_text("\n".join(outcome.out) + "\n", encoding="utf-8")
    return outcome


def judged(path):
    if not PYTHON.exists():
        pytest.skip(f"no {PYTHON}: ./dev test installs it from PyPI")
    outcome = rig.finish(rig.start([PYTHON, JUDGE, path], path.parent, {"LC_ALL": "C.UTF-8"}), timeout=180)
    assert outcome.code == 0, outcome.describe()
    return json.loads(outcome.out[-1])


def times(rows, metric="Total time"):
    return {tuple(path): metrics[metric] for path, metrics in rows}


def test_others_find_the_times(tmp_path):
    (tmp_path / "in.cali").write_text(PROFILE, encoding="utf-8")
    outcome = convert(tmp_path / "in.cali", tmp_path / "out.cali")
    assert outcome.code == 0, outcome.describe()
    got = judged(tmp_path / "out.cali")
    paths = [record["path"] if isinstance(record["path"], list) else [record["path"]] for record in got["records"]]
    assert {tuple(path): float(record["sum#time.duration"]) for path, record in zip(paths, got["records"])} == TIMES
    assert [record.get("phase") for record in got["records"]] == ["late", "late", None]
    assert got["globals"] == {"machine": "a,b"}
    assert times(got["hatchet"]) == TIMES
    assert times(got["thicket"]) == TIMES
    assert got["metadata"]["machine"] == "a,b"


@pytest.mark.parametrize("name", ["caliper-example-profile", "hatchet-ordered-mpi"])
def test_real_files_say_the_same_when_rewritten(name, tmp_path):
    if not (REAL / f"{name}.cali").exists():
        pytest.skip(f"no {REAL}/{name}.cali")
    outcome = convert(REAL / f"{name}.cali", tmp_path / "out.cali")
    assert outcome.code == 0, outcome.describe()
    (tmp_path / "in.cali").write_bytes((REAL / f"{name}.cali").read_bytes())
    expected, got = judged(tmp_path / "in.cali"), judged(tmp_path / "out.cali")
    assert len(got["hatchet"]) > 10
    for part in ("globals", "hatchet", "thicket", "metadata"):
        assert got[part] == expected[part], part


def test_left_out_actions_are_reported_by_line(tmp_path):
    lines = PROFILE.splitlines()
    lines[18] = lines[18].replace("ref=32", "ref=99")
    (tmp_path / "in.cali").write_text("\n".join(lines)[:-5], encoding="utf-8")
    outcome = convert(tmp_path / "in.cali", tmp_path / "out.cali")
    assert (outcome.code, outcome.err) == (1, [f"{tmp_path}/in.cali:19: node 99 is not defined"])
    outcome = convert(tmp_path / "in.cali", tmp_path / "out.cali", "--keep-going")
    assert (outcome.code, outcome.err) == (1, [
        f"{tmp_path}/in.cali:19: node 99 is not defined",
        f"{tmp_path}/in.cali:22: the last line is incomplete: the file was cut off"])
    assert outcome.out.count("__rec=globals,ref=22") <= 1
    assert len([line for line in outcome.out if line.startswith("__rec=ctx")]) == 2


# Additions to PROFILE: a hidden value in the tree, metadata of an attribute that only its author can
# interpret, and a loop between regions.
COPIED = PROFILE.replace("__rec=globals", """\
__rec=node,id=60,attr=10,data=148,parent=3
__rec=node,id=61,attr=8,data=secret,parent=60
__rec=node,id=62,attr=8,data=adiak.type,parent=12
__rec=node,id=63,attr=62,data=version,parent=3
__rec=node,id=64,attr=10,data=276,parent=63
__rec=node,id=65,attr=8,data=loop,parent=64
__rec=node,id=66,attr=61,data=hush,parent=32
__rec=node,id=67,attr=65,data=steps,parent=66
__rec=node,id=68,attr=31,data=inner,parent=67
__rec=ctx,ref=68,attr=23,data=2
__rec=globals""")


def numbers_read(records):
    """Times are compared as numbers, because a rewritten file may print other digits."""
    return [{key: float(value) if key.startswith("sum#") else value for key, value in record.items()} for record in records]


@pytest.mark.parametrize("query", ["FORMAT cali", "SELECT * FORMAT cali", "WHERE region FORMAT cali"])
def test_a_copy_is_a_copy(query, tmp_path):
    (tmp_path / "in.cali").write_text(COPIED, encoding="utf-8")
    outcome = rig.rankine("query", tmp_path / "in.cali", query, cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    (tmp_path / "out.cali").write_text("\n".join(outcome.out) + "\n", encoding="utf-8")
    expected, got = judged(tmp_path / "in.cali"), judged(tmp_path / "out.cali")
    text = "\n".join(outcome.out)
    assert "data=148" in text and "data=secret" in text and "data=hush" in text
    assert numbers_read(got["records"]) == numbers_read(expected["records"])
    for part in ("attributes", "globals", "hatchet", "thicket", "metadata"):
        assert got[part] == expected[part], part


def test_a_copy_keeps_the_records_that_pass(tmp_path):
    (tmp_path / "in.cali").write_text(COPIED, encoding="utf-8")
    outcome = rig.rankine("query", tmp_path / "in.cali", "WHERE phase=late FORMAT cali", cwd=tmp_path)
    assert len([line for line in outcome.out if line.startswith("__rec=ctx")]) == 2, outcome.describe()
    outcome = rig.rankine("query", tmp_path / "in.cali", "WHERE phase=lost FORMAT cali", cwd=tmp_path)
    assert (outcome.code, len(outcome.out)) == (0, 4), outcome.describe()
    outcome = rig.rankine("query", tmp_path / "in.cali", "WHERE fase=late FORMAT cali", cwd=tmp_path)
    assert (outcome.code, outcome.out) == (2, []) and any("fase" in line for line in outcome.said), outcome.describe()


def test_copies_of_several_files_have_the_globals_that_all_share(tmp_path):
    (tmp_path / "a.cali").write_text(COPIED, encoding="utf-8")
    (tmp_path / "b.cali").write_text(COPIED.replace("a\\,b", "other"), encoding="utf-8")
    alone = rig.rankine("query", tmp_path / "a.cali", tmp_path / "a.cali", "FORMAT cali", cwd=tmp_path).out
    both = rig.rankine("query", tmp_path / "a.cali", tmp_path / "b.cali", "FORMAT cali", cwd=tmp_path).out
    assert len([line for line in both if line.startswith("__rec=ctx")]) == 8
    assert [len([line for line in lines if "__rec=globals" in line]) for lines in (alone, both)] == [1, 0]


def test_groups_keep_units_and_names_of_globals(tmp_path):
    (tmp_path / "in.cali").write_text(COPIED, encoding="utf-8")
    query = "SELECT phase,sum#time.duration,secret WHERE phase GROUP BY phase,sum#time.duration,secret FORMAT cali"
    outcome = rig.rankine("query", tmp_path / "in.cali", query, cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    (tmp_path / "out.cali").write_text("\n".join(outcome.out) + "\n", encoding="utf-8")
    text = "\n".join(outcome.out)
    for what in ("data=Total time", "data=sec", "data=machine", r"data=a\,b"):
        assert what in text, what
    assert "run." not in text
