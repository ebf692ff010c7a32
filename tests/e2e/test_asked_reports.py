# SPDX-License-Identifier: BSD-3-Clause
"""Reports that a program requests through Caliper's manager class. The program is built with Rankine's header
(docs/design/takeover.md)."""
import json
import time

import pytest

import rig

pytestmark = pytest.mark.beside

MEASURED = ["main", "measured", "outer", "inner"]


def program(name):
    path = rig.PROGRAMS / name
    if not path.exists():
        pytest.skip(f"{path} is not built")
    return str(path)


def alone(name, folder, *asked):
    """Runs the program without MPI. Its output must be the same as without the recorder."""
    argv = [program(name), *asked]
    without = rig.run(argv, folder)
    outcome = rig.run([rig.RANKINE, "run", "-q", "-o", folder / "job.rkn", "--", *argv], folder,
                      {"RANKINE_SPOOL": str(folder)})
    assert without.code == outcome.code == 0, outcome.describe()
    return without, outcome


def names(lines):
    return [line.split()[0] for line in lines]


def test_a_runtime_report_is_of_what_was_measured(tmp_path):
    without, outcome = alone("asks_reports", tmp_path, "runtime-report")
    assert without.err == [] and outcome.out == without.out == [], outcome.describe()
    assert "Time (I)" in outcome.err[0], outcome.describe()
    assert names(outcome.err[1:]) == MEASURED, outcome.describe()


def test_reports_go_to_their_files(tmp_path):
    (tmp_path / "report.txt").write_text("before\n")
    alone("asks_reports", tmp_path, "runtime-report(output=report.txt,region.count)",
          " hatchet-region-profile ( output = \"my profile\", output.format=json-split )")
    lines = (tmp_path / "report.txt").read_text().splitlines()
    assert lines[0] == "before" and names(lines[2:]) == MEASURED, lines
    assert {name: int(line.split()[-1]) for name, line in zip(MEASURED, lines[2:])} == \
        {"main": 0, "measured": 3, "outer": 1, "inner": 1}
    profile = json.loads((tmp_path / "my profile.json").read_text())
    assert [node["label"] for node in profile["nodes"]] == MEASURED
    assert profile["columns"] == ["path", "time"]
    row, = rig.query(tmp_path / "job.rkn", "SELECT run.caliper.1.2.report,count() GROUP BY run.caliper.1.2.report FORMAT json")
    assert row["run.caliper.1.2.report"] == "hatchet-region-profile"


def test_the_manager_in_c(tmp_path):
    _, outcome = alone("asks_reports_c", tmp_path, "runtime-report,output=stdout", "mpi-report(output=calls.txt)")
    assert names(outcome.out[1:]) == ["measured", "flushed"], outcome.describe()
    assert (tmp_path / "calls.txt").read_text() == ""  # the program made no calls
    assert outcome.said == [], outcome.describe()


@pytest.mark.parametrize("name", ["asks_reports", "asks_reports_c"])
@pytest.mark.parametrize("asked, said", [
    ("nvprof", "nvprof is not in Rankine, which writes runtime-report, hatchet-region-profile, mpi-report, event-trace, loop-report and spot"),
    ("nosuch(a=b)", "Unknown config or parameter: nosuch"),
    ("runtime-report(nosuch=1)", "Unknown option: nosuch"),
    ("runtime-report,region.count=maybe", 'Invalid value "maybe" for region.count'),
    ("runtime-report(output=)", "Expected a value after output"),
    ("runtime-report(output=x", "Expected ')' at "),
    ("runtime-report output=x", "Unexpected words at output=x"),
])
def test_a_mistake_is_reported_and_measures_nothing(name, asked, said, tmp_path):
    without, outcome = alone(name, tmp_path, asked)
    assert outcome.out == without.out == [f"error: {said}"], outcome.describe()
    assert outcome.err == outcome.said == [] and sorted(path.name for path in tmp_path.glob("*.*")) == ["job.rkn"], outcome.describe()


def test_a_report_that_cannot_be_written_is_an_error(tmp_path):
    _, outcome = alone("asks_reports", tmp_path, "runtime-report(output=nowhere/report.txt)")
    assert [line for line in outcome.said if "cannot write" in line and "nowhere/report.txt" in line], outcome.describe()


ONCE, TWICE, THRICE = "look: r1", "look: r1 r2", "look: r1 r2 r3"


def test_a_flush_writes_what_was_measured_so_far(tmp_path):
    """As in Caliper, the file exists once flush returns, and each flush replaces it. No file contains
    events after the last flush."""
    _, outcome = alone("asks_often", tmp_path, "runtime-report(output=now.txt,output.append=false)", "now.txt")
    assert outcome.out == [ONCE, TWICE, THRICE] and outcome.said == [], outcome.describe()
    assert [word for word in (tmp_path / "now.txt").read_text().split() if word[0] == "r"] == ["r1", "r2", "r3"]


def test_reports_are_added_to_a_file_at_each_flush(tmp_path):
    _, outcome = alone("asks_often", tmp_path, "runtime-report(output=now.txt)", "now.txt")
    assert outcome.out == [ONCE, "look: r1 r1 r2", "look: r1 r1 r2 r1 r2 r3"], outcome.describe()


@pytest.mark.parametrize("asked, file, options", [
    ("hatchet-region-profile(output=now,output.format=json)", "now.json", []),
    ("hatchet-region-profile(output=now.cali)", "now.cali", []),
    ("event-trace(output=now.cali)", "now.cali", ["--with", "trace"]),
    ("spot(output=now.cali)", "now.cali", []),
])
def test_each_kind_of_file_is_there_behind_a_flush(asked, file, options, tmp_path):
    argv = [program("asks_often"), asked, file]
    outcome = rig.run([rig.RANKINE, "run", "-q", *options, "-o", tmp_path / "job.rkn", "--", *argv], tmp_path, {"RANKINE_SPOOL": str(tmp_path)})
    assert outcome.code == 0 and outcome.said == [], outcome.describe()
    text = (tmp_path / file).read_text()
    assert all(f"r{i}" in text for i in (1, 2, 3)) and "behind_the_last" not in text, text


def test_all_ranks_are_in_a_report_at_its_flush(mpi, tmp_path):
    """Ranks flush at different times. The report contains each rank's data up to that rank's flush."""
    argv = [mpi.program("asks_often"), "runtime-report(output=now.txt,output.append=false,region.count)", "now.txt"]
    outcome = rig.measured(mpi, argv, tmp_path, np=2, options=["-q"])
    assert outcome.code == 0 and outcome.said == [], outcome.describe()
    looks = [set(line.split()[1:]) for line in outcome.out]
    assert looks == [{f"r{i}{of}" for i in range(1, most + 1) for of in ("", "_of_rank_1")} for most in (1, 2, 3)], outcome.describe()
    assert "behind_the_last" not in (tmp_path / "now.txt").read_text()


def test_a_job_measured_in_part_has_its_reports_at_the_end(mpi, tmp_path):
    """If only a part of the job is measured, the ranks do not wait for each other, because an unselected rank may
    never flush."""
    words = [mpi.program("asks_often"), "runtime-report(output=now.txt,output.append=false)", "now.txt"]
    outcome = rig.run(mpi.launch(rig.RANKINE, "run", "-q", "-o", tmp_path / "job.rkn", *words, ":", "-n", "1", *words, np=1), tmp_path, mpi.env)
    assert outcome.code == 0 and outcome.out == ["look:"] * 3, outcome.describe()
    rig.wait_until(lambda: (tmp_path / "now.txt").exists() and "r_behind_the_last_flush" in (tmp_path / "now.txt").read_text())


# Debian's MPICH, which uses UCX, cannot spawn.
@pytest.mark.mpis("openmpi", "openmpi5", "mpich5")
@pytest.mark.parametrize("who", ["parents", "children", "both"])
def test_each_world_has_its_reports(mpi, who, tmp_path):
    """Spawned children request their own reports. The children's reports are written at the end and cover only the
    children's world."""
    outcome = rig.measured(mpi, [mpi.program("asks_spawned"), who], tmp_path, np=2, options=["-q"])
    assert outcome.code == 0 and outcome.said == [], outcome.describe()
    asked = ["children", "parents"] if who == "both" else [who]
    assert sorted(path.stem for path in tmp_path.glob("*.txt")) == asked, outcome.describe()
    for world in asked:
        lines = (tmp_path / f"{world}.txt").read_text().splitlines()
        assert names(lines) == ["Path", "in_child" if world == "children" else "in_parent"], lines
        assert lines[1].split()[-2:] == ["1", "1"], lines  # one process per rank: rank 0 of the other world is not counted


@pytest.mark.any_mpi
def test_reports_of_ranks(mpi, tmp_path):
    argv = [mpi.program("asks_reports"), "runtime-report(output=all.txt,time.exclusive,region.count)",
            "mpi-report(output=calls.txt),hatchet-region-profile",
            "runtime-report(aggregate_across_ranks=false,output=each.txt)"]
    outcome = rig.measured(mpi, argv, tmp_path, np=2)
    assert outcome.code == 0 and outcome.out == [], outcome.describe()
    lines = (tmp_path / "all.txt").read_text().splitlines()
    assert "Avg time/rank" in lines[0] and "Time % (E)" in lines[0]
    assert {line.split()[0]: line.split()[-2:] for line in lines[1:]} == \
        {"main": ["0", "0"], "measured": ["3", "3"], "outer": ["1", "1"], "inner": ["1", "1"]}
    calls = (tmp_path / "calls.txt").read_text().splitlines()
    assert [line.split()[:3] for line in calls[1:]] == [["MPI_Barrier", "4", "4"]], calls
    each = (tmp_path / "each.txt").read_text().splitlines()
    assert names(each) == 2 * ["Path", *MEASURED], each
    rows = rig.query(tmp_path / "region_profile.cali", "SELECT path,mpi.rank,time FORMAT json")
    assert sorted((row["mpi.rank"], row["path"]) for row in rows) == \
        [(rank, path) for rank in (0, 1) for path in ("main", "main/measured", "main/outer", "main/outer/inner")]


@pytest.mark.any_mpi
def test_an_event_trace_is_of_what_was_measured(mpi, tmp_path):
    argv = [mpi.program("asks_reports"), "event-trace"]
    outcome = rig.measured(mpi, argv, tmp_path, np=2, options=["--with", "trace"])
    assert outcome.code == 0, outcome.describe()
    rows = rig.query(tmp_path / "event_trace.cali",
                     "SELECT mpi.rank,event,count() GROUP BY mpi.rank,event FORMAT json")
    # Three visits of one region, and two nested regions.
    assert {(row["mpi.rank"], row["event"]): row["count"] for row in rows if row["event"] in ("begin", "end")} == \
        {(rank, event): 5 for rank in (0, 1) for event in ("begin", "end")}
    rows = rig.query(tmp_path / "event_trace.cali", "SELECT mpi.function,count() WHERE mpi.function GROUP BY mpi.function FORMAT json")
    assert rows == [{"mpi.function": "MPI_Barrier", "count": 8}]


def test_an_event_trace_needs_a_trace(tmp_path):
    _, outcome = alone("asks_reports", tmp_path, "event-trace")
    assert any("--with trace" in line for line in outcome.said), outcome.describe()
    assert not (tmp_path / "event_trace.cali").exists()


@pytest.mark.any_mpi
def test_reports_of_nothing(mpi, tmp_path):
    argv = [mpi.program("asks_reports"),
            "nothing:runtime-report(output=all.txt),mpi-report(output=calls.txt),hatchet-region-profile"]
    outcome = rig.measured(mpi, argv, tmp_path, np=2, options=["-q"])
    assert outcome.code == 0 and outcome.out == [] and outcome.said == [], outcome.describe()
    assert [(tmp_path / name).read_text() for name in ("all.txt", "calls.txt")] == ["", ""]
    assert (tmp_path / "region_profile.cali").exists()


def test_reports_without_a_process_in_front(mpi, tmp_path):
    """No process waits for the last process of the job. The reports are therefore written shortly after the job has
    ended."""
    argv = mpi.launch(rig.RANKINE, "run", "-q", "-o", tmp_path / "job.rkn", mpi.program("asks_reports"),
                      "runtime-report(output=all.txt)", np=2)
    outcome = rig.run(argv, tmp_path, mpi.env)
    assert outcome.code == 0, outcome.describe()
    lines, end = [], time.monotonic() + 20
    while len(lines) <= len(MEASURED) and time.monotonic() < end:
        time.sleep(0.1)
        if (tmp_path / "all.txt").exists():
            lines = (tmp_path / "all.txt").read_text().splitlines()
    assert names(lines) == ["Path", *MEASURED], lines
