# SPDX-License-Identifier: BSD-3-Clause
"""`rankine cali-query` has the same command line as Caliper's cali-query, and the same results as its
version 2.15."""
import json
import subprocess

import pytest

import rig

pytestmark = pytest.mark.beside

# A hidden value and main { 8 calls; work { 4 calls }; loop steps { work { 2 records with 3 and 1 calls, one
# without a count } } }.
PROFILE = """\
__rec=node,id=12,attr=10,data=64,parent=3
__rec=node,id=13,attr=8,data=attribute.alias,parent=12
__rec=node,id=14,attr=8,data=attribute.unit,parent=12
__rec=node,id=20,attr=14,data=sec,parent=5
__rec=node,id=21,attr=13,data=Total time,parent=20
__rec=node,id=22,attr=10,data=65,parent=21
__rec=node,id=23,attr=8,data=sum#time,parent=22
__rec=node,id=24,attr=10,data=65,parent=2
__rec=node,id=25,attr=8,data=count,parent=24
__rec=node,id=30,attr=10,data=276,parent=3
__rec=node,id=31,attr=8,data=region,parent=30
__rec=node,id=32,attr=8,data=loop,parent=30
__rec=node,id=33,attr=31,data=main
__rec=node,id=34,attr=31,data=work,parent=33
__rec=node,id=35,attr=32,data=steps,parent=33
__rec=node,id=36,attr=31,data=work,parent=35
__rec=node,id=40,attr=10,data=148,parent=3
__rec=node,id=41,attr=8,data=secret,parent=40
__rec=node,id=42,attr=41,data=hush,parent=33
__rec=node,id=50,attr=10,data=512,parent=3
__rec=node,id=51,attr=8,data=machine,parent=50
__rec=node,id=52,attr=51,data=a\\,b
__rec=ctx,ref=42,attr=25=23,data=8=0.5
__rec=ctx,ref=34,attr=25=23,data=4=1.5
__rec=ctx,ref=36,attr=25=23,data=3=2
__rec=ctx,ref=36,attr=23,data=4
__rec=globals,ref=52
"""


@pytest.fixture()
def profile(tmp_path):
    (tmp_path / "a.cali").write_text(PROFILE)
    return tmp_path


def ask(folder, *words, code=0, stdin=None):
    outcome = subprocess.run([str(rig.RANKINE), "cali-query", *words], cwd=folder, input=stdin, text=True, capture_output=True, timeout=120)
    assert outcome.returncode == code, (outcome.returncode, outcome.stderr)
    return outcome


def records(folder, *words, **options):
    return json.loads(ask(folder, *words, **options).stdout)


def test_options_are_a_query(profile):
    assert records(profile, "-j", "--aggregate", "count,sum(sum#time)", "--aggregate-key=region", "a.cali") == [
        {"path": "main", "count": 8, "sum#sum#time": 0.5}, {"path": "main/work", "count": 8, "sum#sum#time": 7.5}]
    assert records(profile, "-j", "--aggregate", "count", "--aggregate-key", "none", "a.cali") == [{"count": 16}]
    assert records(profile, "-j", "-s", "region=work,-loop", "--print-attributes", "region,count", "a.cali") == [
        {"path": "main/work", "count": 4}]
    assert ask(profile, "-e", "--print-attributes=loop,count", "a.cali").stdout.splitlines() == [
        "count=8", "count=4", "loop=steps,count=3", "loop=steps"]
    assert ask(profile, "-f", "%count%|%[6]region%", "--title", "T", "-s", "count=4", "a.cali").stdout == "T\n4|main/work\n"


def test_queries_mean_what_cali_query_means(profile):
    (profile / "query.txt").write_text("SELECT region,loop,count()\nFORMAT json\n")
    expected = [{"path": "main", "count": 8}, {"path": "main/work", "count": 4}, {"path": "main/steps/work", "count": 4}]
    assert records(profile, "-Q", "query.txt", "a.cali") == expected
    assert records(profile, "-q", "SELECT region,loop,count() FORMAT table", "-j", "a.cali") == expected
    whole = records(profile, "-q", "SELECT loop,count WHERE count<4 FORMAT json(object)", "a.cali")
    assert whole["records"] == [{"path": "steps", "count": 3}] and whole["globals"] == {"machine": "a,b"}
    outcome = ask(profile, "-q", "SELECT nosuch,count WHERE count>4 FORMAT json", "a.cali")
    assert json.loads(outcome.stdout) == [{"count": 8}] and "nosuch" in outcome.stderr


def test_aggregations_as_cali_query_understands_them(profile):
    # cali-query's help separates them by ':'. An empty key makes one group.
    assert records(profile, "-j", "--aggregate", "count:sum(sum#time)", "--aggregate-key", "", "a.cali") == [{"count": 16, "sum#sum#time": 8}]
    # Values that are in the tree are not aggregated.
    assert records(profile, "-j", "-q", "SELECT loop,any(secret),min(region),count() GROUP BY loop WHERE loop", "a.cali") == [{"path": "steps", "count": 4}]
    assert ask(profile, "-q", "SELECT path,count() GROUP BY path FORMAT expand", "a.cali").stdout.splitlines() == [
        "path=main,count=8", "path=main/work,count=4", "path=main/steps/work,count=4"]


def test_tables_shorten_texts_like_those_of_cali_query(profile):
    (profile / "long.cali").write_text(PROFILE.replace("data=main", "data=" + "m" * 40 + "0" + "n" * 40))
    table = ask(profile, "-t", "--print-attributes", "region", "-s", "count=8", "long.cali").stdout.splitlines()
    assert table[1] == "m" * 29 + "~~" + "n" * 29
    tree = ask(profile, "-T", "--print-attributes", "count", "-s", "count=8", "long.cali").stdout.splitlines()
    assert tree[1].split() == ["m" * 23 + "~~" + "n" * 23, "8"]
    # With GROUP BY, the columns of * also use the alias as their heading.
    assert ask(profile, "-q", "SELECT *,count() GROUP BY sum#time WHERE count=8 FORMAT table", "a.cali").stdout.split() == [
        "Total", "time", "count", "0.5", "8"]


def test_tables_and_trees_have_aliases(profile):
    rows = [line.split() for line in ask(profile, "-t", "-S", "count", "a.cali").stdout.splitlines()]
    assert sorted(rows[0]) == sorted(["region", "loop", "count", "Total", "time"]) and len(rows) == 5
    assert [line.split() for line in ask(profile, "-T", "--print-attributes", "sum#time", "a.cali").stdout.splitlines()] == [
        ["Path", "Total", "time"], ["main", "0.5"], ["work", "1.5"], ["steps"], ["work"], ["|-", "2"], ["|-", "4"]]
    tree = ask(profile, "-T", "--path-attributes", "loop", "--print-attributes", "count", "-s", "loop", "a.cali").stdout.splitlines()
    assert [line.split() for line in tree] == [["Path", "count"], ["steps"], ["|-", "3"], ["|-"]]


def test_groups_are_written_as_cali(profile):
    """Attributes keep name, alias, unit and the property "nested"; globals keep their flags."""
    written = ask(profile, "-q", "SELECT sum(count) AS Calls UNIT calls GROUP BY path WHERE loop FORMAT cali", "a.cali").stdout
    (profile / "b.cali").write_text(written)
    assert ask(profile, "-e", "b.cali").stdout.splitlines() == ["region=main/work,loop=steps,sum#count=3"]
    listed = {row["cali.attribute.name"]: row for row in records(profile, "--list-attributes", "-j", "b.cali")}
    assert listed["sum#count"] == {"attribute.id": listed["sum#count"]["attribute.id"], "cali.attribute.name": "sum#count", "cali.attribute.prop": 2113,
                                   "attribute.alias": "Calls", "attribute.unit": "calls", "cali.attribute.type": "uint"}
    assert listed["machine"]["cali.attribute.prop"] == 512 and listed["region"]["cali.attribute.prop"] == 276
    assert records(profile, "-G", "-j", "b.cali") == [{"machine": "a,b"}]


def test_the_attributes_of_a_json_object(profile):
    known = records(profile, "-q", "SELECT *,count() GROUP BY path FORMAT json(object)", "a.cali")["attributes"]
    assert known["machine"] == {"is_global": True, "is_nested": False} and known["path"]["is_nested"] and not known["count"]["is_nested"]
    split = records(profile, "-q", "SELECT count(),loop,secret GROUP BY loop,secret FORMAT json-split", "a.cali")
    assert split["columns"] == ["path", "count", "secret"], split


def test_attributes_and_globals_are_listed(profile):
    listed = {row["cali.attribute.name"]: row for row in records(profile, "--list-attributes", "-j", "a.cali")}
    assert listed["region"]["cali.attribute.prop"] == 276 and listed["region"]["cali.attribute.type"] == "string"
    assert (listed["sum#time"]["attribute.alias"], listed["sum#time"]["attribute.unit"]) == ("Total time", "sec")
    assert records(profile, "-G", "-j", "a.cali") == [{"machine": "a,b"}]
    assert records(profile, "-j", "--list-attributes", "-s", "cali.attribute.name=loop", "--print-attributes", "cali.attribute.type", "a.cali") == [
        {"cali.attribute.type": "string"}]


def test_globals_of_an_archive_are_listed(profile):
    """A query of the archive lists the same values as a query of the archive's .cali file, also when both files are
    given."""
    made = rig.run([rig.RANKINE, "run", "-q", "-o", "job.rkn", "--", str(rig.PROGRAMS / "regions_plain")], profile, {"RANKINE_SPOOL": str(profile)})
    assert made.code == 0, made.describe()
    listed, = records(profile, "-j", "--list-globals", "job.rkn")
    assert listed["name"].startswith("regions_plain-") and listed["start.ns"] > 0 and "file" not in listed, listed
    (profile / "copy.cali").write_text(ask(profile, "job.rkn").stdout)
    copied, = records(profile, "-j", "--list-globals", "copy.cali")
    assert copied == listed
    both, = records(profile, "-j", "--list-globals", "a.cali", "job.rkn")
    assert both == {**listed, "machine": "a,b"}
    names = [row["cali.attribute.name"] for row in records(profile, "-j", "--list-attributes", "job.rkn")]
    assert {"region", "time.duration.ns"} <= set(names) and len(names) == len(set(names))


def test_standard_input_is_read_and_a_file_is_written(profile):
    copied = ask(profile, stdin=PROFILE).stdout
    assert "hush" in copied and "Total time" in copied
    assert records(profile, "-j", "--aggregate", "count", "--aggregate-key", "none", stdin=copied) == [{"count": 16}]
    (profile / "out.json").write_text("old")
    assert ask(profile, "-j", "-o", "out.json", "a.cali").stdout == ""
    assert len(json.loads((profile / "out.json").read_text())) == 4
    outcome = ask(profile, "-o", "a.cali", "a.cali", code=2)
    assert "a.cali" in outcome.stderr and (profile / "a.cali").read_text() == PROFILE


@pytest.mark.parametrize("words, said", [
    (["--nosuch", "a.cali"], "--nosuch"), (["-q", "SELEKT x", "a.cali"], "did you mean SELECT?"),
    (["-j", "nosuch.cali"], "nosuch.cali"), (["--aggregate", "summ(x)", "a.cali"], "did you mean sum?"),
    (["-Q", "nosuch.txt", "a.cali"], "nosuch.txt"), (["--list-attributes", "nosuch.cali"], "nosuch.cali"),
])
def test_a_mistake_is_an_error(profile, words, said):
    outcome = ask(profile, *words, code=2)
    assert said in outcome.stderr and outcome.stdout == ""
