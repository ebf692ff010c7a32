# SPDX-License-Identifier: BSD-3-Clause
"""Tests further features of Rankine's Caliper header: channels, snapshots, times read by the program, loop reports
and reports for Spot (docs/design/takeover.md)."""
import json

import pytest

import rig

pytestmark = pytest.mark.beside


def program(name):
    path = rig.PROGRAMS / name
    if not path.exists():
        pytest.skip(f"{path} is not built")
    return str(path)


def alone(name, folder, *arguments, options=()):
    """The program must print the same with the recorder, and exit normally."""
    without = rig.run([program(name), *arguments], folder)
    for made in folder.glob("*"):
        made.unlink()
    outcome = rig.run([rig.RANKINE, "run", "-q", *options, "-o", folder / "job.rkn", "--", program(name), *arguments], folder,
                      {"RANKINE_SPOOL": str(folder)})
    assert without.code == outcome.code == 0 and without.out == without.err == [], outcome.describe()
    return outcome


def records(file, what="*"):
    return rig.query(file, f"SELECT {what} FORMAT json")


def test_channels_record_while_they_are_active(tmp_path):
    outcome = alone("caliper_channels", tmp_path, "trace.cali", "profile.cali", "report.txt", options=("--with", "trace"))
    assert outcome.out == outcome.err == outcome.said == [], outcome.describe()
    events = records(tmp_path / "trace.cali", "event,event.attribute,level,path")
    assert any(row.get("level") == 7 for row in events), events  # the value set in the snapshot
    # the channel was not active during this region
    assert not any("inner" in row.get("path", "") for row in events), events
    assert [row["path"] for row in records(tmp_path / "profile.cali", "path,rc.count") if row["rc.count"]] == ["outer/inner"]
    lines = (tmp_path / "report.txt").read_text().splitlines()
    assert {tuple(line.split()) for line in lines[1:]} == {("outer", "1"), ("outer/inner", "1")}, lines


def test_a_channels_trace_needs_a_trace(tmp_path):
    outcome = alone("caliper_channels", tmp_path, "trace.cali", "profile.cali", "report.txt")
    assert any("--with trace" in line for line in outcome.said) and not (tmp_path / "trace.cali").exists(), outcome.describe()
    assert (tmp_path / "profile.cali").exists()


def test_times_of_regions_are_there_at_once(tmp_path):
    """The program itself checks the times that it reads."""
    outcome = alone("caliper_times", tmp_path)
    assert outcome.said == [], outcome.describe()
    report = json.loads("\n".join(rig.report(tmp_path / "job.rkn", "--json").out))
    ends, = [line for line in report["regions"] if line["name"] == "ends"]
    wait, = ends["quantities"]
    assert wait["name"] == "async.end#wait.ns" and wait["count"] == 2 and wait["sum"] >= 2 * 10 ** 7, wait
    assert [row["path"] for row in records(tmp_path / "channel.cali", "path")] == ["in the channel"]


def table(lines):
    return {tuple(line.split()) for line in lines if line.strip()}


def test_a_loop_report_has_a_summary_and_a_course(tmp_path):
    outcome = alone("caliper_loops", tmp_path, "loop-report,iteration_interval=15,output=loops.txt", options=("--with", "loop"))
    assert outcome.said == [], outcome.describe()
    lines = (tmp_path / "loops.txt").read_text().splitlines()
    assert lines[1] == "Loop summary:" and lines[4].split() == ["Loop", "Iterations", "Time", "(s)", "Iter/s", "(min)", "Iter/s", "(max)", "Iter/s", "(avg)"]
    assert lines[5].startswith("main loop ") and lines[5].split()[2] == "75" and float(lines[5].split()[3]) >= 0.075, lines
    least, most, mean = map(float, lines[5].split()[4:])
    assert least <= mean <= most <= 1000
    begin = lines.index("Iteration summary (main loop):")
    blocks = [line.split() for line in lines[begin + 4:]]
    assert [row[:2] for row in blocks] == [[str(first), "15"] for first in (0, 15, 30, 45, 60)], lines
    assert all(float(row[2]) >= 0.015 and 0 < float(row[3]) <= 1000 for row in blocks), lines


def test_a_loop_report_of_named_loops(tmp_path):
    alone("caliper_loops", tmp_path, "loop-report(target_loops=inner,timeseries=false,output=loops.txt)")
    lines = (tmp_path / "loops.txt").read_text().splitlines()
    assert len(lines) == 6 and lines[5].startswith("main loop/inner ") and lines[5].split()[2] == "300", lines


def test_a_course_of_a_loop_needs_its_service(tmp_path):
    outcome = alone("caliper_loops", tmp_path, "loop-report(output=loops.txt)")
    assert any("--with loop" in line for line in outcome.said), outcome.describe()
    assert "Loop summary:" in (tmp_path / "loops.txt").read_text()


def test_rows_of_a_loops_course_are_bounded(tmp_path):
    alone("caliper_loops", tmp_path, "loop-report,timeseries.maxrows=10,summary=false,output=loops.txt", options=("--with", "loop"))
    rows = [line.split() for line in (tmp_path / "loops.txt").read_text().splitlines()[5:]]
    assert 5 < len(rows) <= 10 and sum(int(row[1]) for row in rows) == 75, rows


def test_spot_has_times_and_metadata(tmp_path):
    alone("caliper_loops", tmp_path, "spot(output=spot.cali,timeseries,timeseries.iteration_interval=15)", options=("--with", "loop"))
    text = "\n".join(rig.run([rig.RANKINE, "query", "spot.cali", "SELECT * FORMAT json(object)"], tmp_path).out)
    found = json.loads(text)
    told = found["globals"]
    assert told["run.case"] == "heat" and told["run.spot.format.version"] == "2"
    assert told["run.spot.channels"] == "regionprofile,timeseries" and told["run.opts:timeseries"] == "true"
    for metric in ("avg#inclusive#sum#time.duration", "sum#sum#rc.count"):
        assert metric in told["run.spot.metrics"].split(",") and metric in found["attributes"]
    assert found["attributes"]["avg#inclusive#sum#time.duration"]["attribute.alias"] == "Avg time/rank"
    times = {row["path"]: row for row in found["records"] if row["spot.channel"] == "regionprofile"}
    assert set(times) == {"main", "main/main loop", "main/main loop/inner"}
    assert times["main/main loop/inner"]["sum#sum#rc.count"] == 75
    assert times["main"]["avg#inclusive#sum#time.duration"] >= times["main/main loop"]["sum#inclusive#sum#time.duration"] >= 0.075
    blocks = [row["block"] for row in found["records"] if row["spot.channel"] == "timeseries"]
    assert sorted(blocks) == [0, 15, 30, 45, 60]


@pytest.mark.parametrize("asked, said", [
    ("spot(timeseries.maxrows=x)", 'Invalid value "x" for timeseries.maxrows'),
    ("spot(timeseries.maxrows=5)", "timeseries.maxrows is set but the timeseries option is not enabled"),
    ("spot,summary=false", None),  # a loop-report option, which is ignored
    ("loop-report(iteration_interval=-1)", 'Invalid value "-1" for iteration_interval'),
])
def test_mistakes_in_options(asked, said, tmp_path):
    outcome = rig.run([program("caliper_loops"), asked], tmp_path)
    assert (outcome.code, outcome.err) == ((2, [said]) if said else (0, [])), outcome.describe()


@pytest.mark.any_mpi
def test_reports_into_streams_and_of_parts(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("caliper_output")], tmp_path, np=2, options=("-q",))
    assert outcome.code == 0 and outcome.out == [] and outcome.said == [], outcome.describe()
    lines = (tmp_path / "report.txt").read_text().splitlines()
    assert lines[0] == "the program's line" and lines.pop() == "another line" and lines[1].split()[0] == "Path", lines
    shown = {line.strip().split()[0]: line.split()[-2:] for line in lines[2:]}
    assert set(shown) == {"work", "even", "odd", "MPI_Barrier"}, lines
    assert [line.split()[-2:] for line in lines[2:] if line.startswith("  MPI_Barrier")] == [["3", "3"]], lines
    part = (tmp_path / "part.txt").read_text().splitlines()  # this file contains only rank 0
    assert {line.split()[0] for line in part[1:]} == {"work", "even"}, part


@pytest.mark.any_mpi
def test_a_report_goes_into_a_stream_that_is_no_file(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("caliper_output"), "nowhere"], tmp_path, np=2, options=("-q",))
    assert outcome.code == 0 and outcome.said == [], outcome.describe()
    assert {line.split()[0] for line in outcome.out} >= {"Path", "work", "even", "odd"}, outcome.describe()


@pytest.mark.any_mpi
def test_a_stream_that_is_not_a_file_is_reported_where_reports_wait(mpi, tmp_path):
    """Only half of the ranks are measured, so no rank waits for the data of all ranks."""
    words = [mpi.program("caliper_output"), "nowhere"]
    argv = mpi.launch(rig.RANKINE, "run", "-o", tmp_path / "job.rkn", *words, ":", "-n", "1", *words, np=1)
    outcome = rig.run(argv, tmp_path, mpi.env)
    assert outcome.code == 0 and "Path" not in "".join(outcome.out), outcome.describe()
    rig.wait_until(lambda: (tmp_path / "report.txt").read_text().count("Path") == 1)
