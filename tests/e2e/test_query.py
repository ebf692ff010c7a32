# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine query` on real archives: the annotations and calls of one run, queries of many runs, and invalid
queries."""
import csv
import io
import json
import shutil

import pytest

import rig

pytestmark = pytest.mark.beside


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """A folder with two runs of one program."""
    folder = tmp_path_factory.mktemp("runs")
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    for name, count in (("a.rkn", 5), ("b.rkn", 9)):
        outcome = rig.measured(mpi, [mpi.program("collectives"), count, 16], folder, np=2, name=name)
        assert outcome.code == 0, outcome.describe()
    return folder


def ask(*words, code=0, cwd="/tmp"):
    outcome = rig.run([rig.RANKINE, "query", *words], cwd)
    assert outcome.code == code, outcome.describe()
    return outcome


def rows(*words):
    return list(csv.DictReader(io.StringIO("\n".join(ask(*words).out))))


def test_a_folder_is_a_data_base_of_runs(runs):
    found = rows(runs, "SELECT run.file,run.world.size,sum(count) WHERE mpi.function=MPI_Allreduce "
                 "GROUP BY run.file,run.world.size ORDER BY run.file FORMAT csv")
    assert [row["run.file"].rsplit("/", 1)[-1] for row in found] == ["a.rkn", "b.rkn"]
    assert {row["run.world.size"] for row in found} == {"2"}
    assert int(found[0]["sum#count"]) < int(found[1]["sum#count"])


def test_several_inputs_are_one_with_any_number_of_threads(runs):
    query = "SELECT mpi.function,mpi.rank,sum(count),max(time.max.ns),median(time.duration.ns) GROUP BY mpi.function," \
            "mpi.rank FORMAT json"
    one = ask(runs / "a.rkn", runs / "b.rkn", query, "--threads", 1).out
    assert one == ask(runs / "a.rkn", runs / "b.rkn", query, "--threads", 4).out
    assert one == ask(runs, query, "--memory", 1).out
    total = sum(row["sum#count"] for row in json.loads("\n".join(one)))
    each = [sum(row["sum#count"] for row in rig.query(runs / name, query)) for name in ("a.rkn", "b.rkn")]
    assert total == sum(each)


def test_arithmetic_having_and_patterns(runs):
    found = rows(runs, "SELECT mpi.function,sum(time.duration.ns) / sum(count) AS mean WHERE mpi.function =~ '^MPI_(All|B)' "
                 "GROUP BY mpi.function HAVING mean > 0 ORDER BY mean DESC FORMAT csv")
    assert found and all(row["mpi.function"].startswith(("MPI_All", "MPI_B")) for row in found)
    assert [float(row["mean"]) for row in found] == sorted((float(row["mean"]) for row in found), reverse=True)


def test_records_come_as_they_are_read_and_stop_at_the_limit(runs):
    assert len(ask(runs, "SELECT mpi.rank,mpi.function LIMIT 3 FORMAT expand").out) == 3


def test_every_format_writes_the_same_rows(runs):
    query = "SELECT mpi.function,sum(count) GROUP BY mpi.function ORDER BY mpi.function FORMAT "
    expected = {row["mpi.function"]: int(row["sum#count"]) for row in rows(runs, query + "csv")}
    records = json.loads("\n".join(ask(runs, query + "json(pretty)").out))
    assert {row["mpi.function"]: row["sum#count"] for row in records} == expected
    records = json.loads("\n".join(ask(runs, query + "json(object)").out))["records"]
    assert {row["mpi.function"]: row["sum#count"] for row in records} == expected
    split = json.loads("\n".join(ask(runs, query + "json-split").out))
    assert {split["nodes"][row[0]]["label"]: row[1] for row in split["data"]} == expected
    lines = ask(runs, query + 'format("%mpi.function% %sum#count%")').out
    assert {line.split()[0]: int(line.split()[1]) for line in lines} == expected
    assert len(ask(runs, query + "table").out) == len(expected) + 1


@pytest.mark.parametrize("query, said", [
    ("SELECT mpi.functon", "did you mean mpi.function?"),
    ("SELECT run.comand", "did you mean run.command?"),
    ("SELECT run.nothing", "known are run.command"),
    ("SELECT sum(host)", "is a text"),
    ("SELECT mpi.function WHERE mpi.function =~ '('", "no regular expression"),
    ("SELECT mpi.function WHERE sum(count) > 1", "HAVING"),
    ("SELECT count FORMAT cali(x)", "no option"),
])
def test_a_mistake_is_one_line_and_nothing_is_printed(runs, query, said):
    outcome = ask(runs, query, code=2)
    assert outcome.out == [] and said in "\n".join(outcome.said), outcome.describe()


def test_explain_shows_the_plan(runs):
    outcome = ask(runs, "SELECT mpi.function,sum(count) GROUP BY mpi.function", "--explain")
    assert any(line.startswith("group") and "mpi.function" in line for line in outcome.out)


def test_attributes_lists_what_an_archive_has(runs):
    listed = rig.run([rig.RANKINE, "query", "--attributes", runs / "a.rkn"], runs).out
    assert any(line.startswith("calls: ") for line in listed) and not any(line.startswith("events: ") for line in listed), listed
    assert any(line.split()[:2] == ["mpi.function", "text"] for line in listed), listed


def test_an_archive_that_is_none_among_others_is_named(runs, tmp_path):
    shutil.copy(runs / "a.rkn", tmp_path / "a.rkn")
    (tmp_path / "b.rkn").write_text("no archive")
    outcome = ask(tmp_path, "SELECT count()", code=2)
    assert "b.rkn" in "\n".join(outcome.said), outcome.describe()


def test_cali_goes_in_and_out(runs, tmp_path):
    query = "SELECT mpi.function,sum(count) AS calls GROUP BY mpi.function ORDER BY mpi.function FORMAT "
    (tmp_path / "out.cali").write_text("\n".join(ask(runs, query + "cali").out) + "\n")
    back = rows(tmp_path / "out.cali", "SELECT mpi.function,calls FORMAT csv")
    assert back == rows(runs, query + "csv")


def test_a_damaged_cali_file_is_answered_only_when_asked_to_go_on(tmp_path):
    text = ("__rec=node,id=20,attr=10,data=276,parent=3\n__rec=node,id=21,attr=8,data=region,parent=20\n"
            "__rec=node,id=22,attr=21,data=main\n__rec=ctx,ref=22\n__rec=ctx,ref=77\n__rec=ctx,ref=22\n")
    (tmp_path / "bad.cali").write_text(text)
    query = "SELECT region,count() GROUP BY region FORMAT csv"
    outcome = ask(tmp_path / "bad.cali", query, code=1)
    assert outcome.out == [] and any("bad.cali:5" in line for line in outcome.said), outcome.describe()
    outcome = ask(tmp_path / "bad.cali", query, "--keep-going", code=1)
    assert outcome.out == ["region,count", "main,2"], outcome.describe()


@pytest.mark.parametrize("name, ranks", [("openmpi", 2), ("openmpi", 5), ("mpich", 2), ("mpich", 3)])
@pytest.mark.parametrize("query", [
    "SELECT mpi.function,mpi.rank,sum(count),median(time.duration.ns) GROUP BY mpi.function,mpi.rank FORMAT json",
    "SELECT run.file,mpi.function,time.duration.ns ORDER BY time.duration.ns,mpi.function FORMAT csv",
    "SELECT * FORMAT expand",
    "SELECT run.file,mpi.function LIMIT 7 FORMAT table",
])
def test_ranks_share_the_inputs_and_answer_once(runs, name, ranks, query):
    """If the number of ranks exceeds the number of inputs, several ranks share one input."""
    mpi = rig.MPIS[name]
    if mpi.missing():
        pytest.skip(mpi.missing())
    outcome = rig.run(mpi.launch(rig.RANKINE, "query", runs, query, np=ranks), "/tmp", mpi.env)
    assert outcome.code == 0, outcome.describe()
    assert outcome.out == ask(runs, query).out


@pytest.mark.parametrize("name", ["openmpi", "mpich"])
def test_a_mistake_on_one_rank_ends_all_with_one_line(runs, tmp_path, name):
    mpi = rig.MPIS[name]
    if mpi.missing():
        pytest.skip(mpi.missing())
    shutil.copy(runs / "a.rkn", tmp_path / "a.rkn")
    (tmp_path / "b.rkn").write_text("no archive")
    for path, query, said in ((tmp_path, "SELECT count()", "b.rkn"), (runs, "SELECT mpi.functon", "did you mean"),
                              (tmp_path / "none.rkn", "SELECT count()", "none.rkn"),
                              (runs, "SELECT mpi.function WHERE", "query, column")):
        outcome = rig.run(mpi.launch(rig.RANKINE, "query", path, query, np=2), "/tmp", mpi.env)
        assert outcome.code == 2 and outcome.out == [], outcome.describe()
        assert len(outcome.said) == 1 and said in outcome.said[0], outcome.describe()


def test_a_query_before_the_files_is_reported(runs):
    outcome = rig.rankine("query", "SELECT count()", runs / "a.rkn", cwd=runs)
    assert outcome.code == 2 and "the query comes last" in outcome.said[0], outcome.describe()
    outcome = rig.rankine("query", runs / "a.rkn", "x" * 60000, cwd=runs)
    assert outcome.code == 2 and "begins no clause" in outcome.said[0], outcome.describe()


def test_ranks_without_their_launchers_library_say_so(runs):
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    env = {**mpi.env, "RANKINE_MPI_LIBRARY": "/nowhere/libmpi.so"}
    outcome = rig.run(mpi.launch(rig.RANKINE, "query", runs, "SELECT count()", np=2), "/tmp", env)
    assert outcome.code == 1 and len(outcome.said) == 1 and "RANKINE_MPI_LIBRARY" in outcome.said[0], outcome.describe()
