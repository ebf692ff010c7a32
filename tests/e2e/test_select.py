# SPDX-License-Identifier: BSD-3-Clause
"""Tests the recording of a part of a job. The part is selected by ranks, regions or time (docs/select.md)."""
import collections
import json

import pytest

import rig

pytestmark = pytest.mark.beside
ROUNDS = 20
CALLS = ("MPI_Bcast", "MPI_Allreduce", "MPI_Barrier", "MPI_Comm_dup")


def run(mpi, folder, select, *argv, np=2, options=(), env=None, **more):
    outcome = rig.measured(mpi, [mpi.program("selected"), *(argv or ("rounds", ROUNDS))], folder, np=np,
                           options=[*(["--select", select] if select else []), *options], env=env, **more)
    assert outcome.code == 0, outcome.describe()
    assert outcome.lines() == sorted(f"selected rank {rank} of {np}: 1" for rank in range(np)), outcome.describe()
    return outcome.archive


def calls(archive):
    """{rank: {function: calls}}"""
    rig.functions(archive)  # waits until the archive exists
    found = collections.defaultdict(dict)
    for row in rig.query(archive, "SELECT mpi.rank,mpi.function,sum(count) GROUP BY mpi.rank,mpi.function FORMAT json"):
        if "mpi.function" in row:
            found[int(row["mpi.rank"])][row["mpi.function"]] = row["sum#count"]
    return dict(found)


def trust(archive):
    return " ".join(" ".join(rig.report(archive, "--section", "trust").out).split())


def report(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))


@pytest.mark.any_mpi
@pytest.mark.parametrize("select, ranks", [("rank=1", {1}), ("rank=0:3:2", {0, 2}), ("rank=1-2,3", {1, 2, 3}),
                                           ("rank=7", set()), ("", {0, 1, 2, 3})])
def test_ranks(mpi, tmp_path, select, ranks):
    archive = run(mpi, tmp_path, select, np=4)
    found = calls(archive)
    assert set(found) == ranks
    for rank in ranks:
        assert [found[rank][name] for name in CALLS] == [ROUNDS, ROUNDS, ROUNDS, 1]
        assert found[rank]["MPI_Init"] == found[rank]["MPI_Finalize"] == 1
    assert len(report(archive)["processes"]) == 4  # all ranks took part in the merge
    if select:
        assert f"{len(ranks)} of 4 ranks were selected" in trust(archive)
        assert f"--select '{select}'" in trust(archive)
        assert f"{len(ranks)} of 4 ranks were selected" in " ".join(" ".join(rig.report(archive).out).split())
    else:
        assert "selected" not in trust(archive)


@pytest.mark.any_mpi
def test_random_ranks(mpi, tmp_path):
    for k in (1, 3):
        found = calls(run(mpi, tmp_path, f"rank=random({k})", np=4, options=["--force"]))
        assert len(found) == k
    first = calls(run(mpi, tmp_path, "rank=random(2,42)", np=4, options=["--force"]))
    second = calls(run(mpi, tmp_path, "rank=random(2,42)", np=4, options=["--force"]))
    assert len(first) == 2 and set(first) == set(second)


@pytest.mark.any_mpi
def test_efficiencies_are_of_the_selected(mpi, tmp_path):
    """The report must not treat unselected ranks as ranks without work."""
    whole = report(run(mpi, tmp_path, "", "seconds", 1, np=2))
    part = report(run(mpi, tmp_path, "rank=1", "seconds", 1, np=2, options=["--force"]))
    assert [process["times_known"] for process in part["processes"]] == [False, True]
    assert all(process["times_known"] for process in whole["processes"])


def events(archive):
    rows = rig.query(archive, "SELECT mpi.rank,path,event,count() WHERE event GROUP BY mpi.rank,path,event FORMAT json")
    return {(int(row["mpi.rank"]), row.get("path", ""), row["event"]): row["count"] for row in rows}


@pytest.mark.any_mpi
def test_regions(mpi, tmp_path):
    """Calls, visits and events within the selected region are recorded, also within nested regions."""
    archive = run(mpi, tmp_path, "region=solve", options=["--with", "timer,mpi,trace"])
    for rank, found in calls(archive).items():
        assert {name: found.get(name, 0) for name in CALLS} == {"MPI_Bcast": 0, "MPI_Allreduce": ROUNDS,
                                                               "MPI_Barrier": 0, "MPI_Comm_dup": 0}, rank
    seen = events(archive)
    for rank in range(2):
        assert seen[rank, "solve", "begin"] == seen[rank, "solve/inner", "end"] == ROUNDS
    assert not [key for key in seen if "setup" in key[1]]
    visits = {row["path"]: row["sum#region.visits"] for row in
              rig.query(archive, "SELECT path,sum(region.visits) GROUP BY path FORMAT json") if row.get("path")}
    assert visits["solve"] == visits["solve/inner"] == 2 * ROUNDS and not visits.get("setup")
    # The run time in the report is the time of the selected part.
    whole, part = report(run(mpi, tmp_path, "", options=["--force"])), report(archive)
    assert part["processes"][0]["times_known"] and whole["processes"][0]["times_known"]
    assert all(0 < process["mpi_ns"] < process["runtime_ns"] for process in part["processes"])


UNRECORDED = {"services": (["--with", "timer"], "rounds", "--with timer,mpi"), "profile": (["--with", "timer,mpi(profile=off)"], "rounds", "--with timer,mpi"),
              "program": ([], "stopped", "recording was stopped (MPI_Pcontrol"), "region": (["--select", "region=nowhere"], "halves", "recording was stopped"),
              "time": (["--select", "time=600s.."], "rounds", "recording was stopped")}


@pytest.mark.any_mpi
@pytest.mark.parametrize("case", UNRECORDED)
def test_time_in_mpi_is_unknown_without_recorded_calls(mpi, tmp_path, case):
    """Shares of MPI and efficiencies are unknown for the run, for regions and over time. The text, JSON, tables and
    `rankine diff` give the reason."""
    options, how, why = UNRECORDED[case]
    archive = run(mpi, tmp_path, "", how, 1 if how == "halves" else 500, options=options)
    whole = run(mpi, tmp_path, "", "rounds", 500, options=["--with", "timer,mpi,trace"], name="whole.rkn")
    text = " ".join(" ".join(rig.report(archive).out).split())
    assert "Time in MPI unknown calls were not recorded: " in text and why in text
    assert "efficiency" not in text and "worked" not in text
    assert ("minus the time that was not recorded" in text) == ("stopped" in why)
    found = report(archive)
    summary = found["summary"]
    assert summary["unrecorded_ranks"] == 2 and why in summary["unrecorded"]
    assert summary["mpi_share"] is summary["parallel_efficiency"] is summary["slowest_process"] is None
    assert not any(process["calls_recorded"] for process in found["processes"])
    assert all(region["parallel_efficiency"] is None for region in found["regions"])
    assert found["efficiency_course"]["parts"] == []
    if case in ("time", "region"):  # without records, the report has no findings, and nothing can be compared
        assert [process["runtime_ns"] for process in found["processes"]] == [0, 0] and "findings" not in found
        return
    assert not found["findings"]["clean"] and any("the time in MPI is unknown" in reason for reason in found["findings"]["not_known"])
    known = report(whole)
    assert known["summary"]["unrecorded_ranks"] == 0 and known["summary"]["unrecorded"] == "" and 0 < known["summary"]["mpi_share"] < 1
    assert any(region["parallel_efficiency"] for region in known["regions"]) and len(known["efficiency_course"]["parts"]) > 1
    diff = json.loads("\n".join(rig.rankine("diff", "--json", archive, whole, cwd=tmp_path).out))
    assert diff["runs"][0]["useful_sum_ns"] is None and diff["runs"][1]["useful_sum_ns"] > 0
    sides = {each["name"]: (each["before"]["mean"], each["after"]["mean"]) for each in diff["differences"] if each["kind"] in ("run", "efficiency")}
    assert all(sides[name][0] is None and sides[name][1] > 0 for name in ("useful", "mpi", "parallel")) and sides["wall"][0] is not None


@pytest.mark.any_mpi
def test_region_inside_and_several(mpi, tmp_path):
    for rank, found in calls(run(mpi, tmp_path, "region=inner")).items():
        assert found["MPI_Allreduce"] == ROUNDS and "MPI_Bcast" not in found, rank
    for rank, found in calls(run(mpi, tmp_path, 'region=setup,"inner" rank=1', options=["--force"])).items():
        assert rank == 1
        assert found["MPI_Allreduce"] == found["MPI_Bcast"] == ROUNDS and "MPI_Barrier" not in found
    assert not any("MPI_Allreduce" in found
                   for found in calls(run(mpi, tmp_path, "region=nowhere", options=["--force"])).values())


@pytest.mark.any_mpi
@pytest.mark.alone
def test_time(mpi, tmp_path):
    """Records the beginning, the middle or the end of a run of one second."""
    times = {select: rig.query(run(mpi, tmp_path, select, "seconds", 1, options=["--force", "--with", "timer,mpi,trace"]),
                               "SELECT mpi.rank,min(time.offset.ns),max(time.offset.ns),count() WHERE event=begin "
                               "GROUP BY mpi.rank FORMAT json")
             for select in ("time=..250ms", "time=250ms..750ms", "time=500ms..")}
    for select, (low, high) in {"time=..250ms": (0, 0.25), "time=250ms..750ms": (0.25, 0.75), "time=500ms..": (0.5, 1.5)}.items():
        assert len(times[select]) == 2
        for row in times[select]:
            # Offsets count from the time at which the process began to record, shortly before the end of
            # MPI_Init.
            span = (row["max#time.offset.ns"] - row["min#time.offset.ns"]) / 1e9
            assert span <= high - low + 0.01, (select, row)
            assert row["count"] > 10, (select, row)
    archive = run(mpi, tmp_path, "time=1s..", "rounds", 3, options=["--force"])
    assert all("MPI_Allreduce" not in found for found in calls(archive).values())


@pytest.mark.any_mpi
@pytest.mark.alone
def test_samples(mpi, tmp_path):
    """The archive has the samples of the selected part and their time, including samples from another process."""
    def seconds(select):
        archive = run(mpi, tmp_path, select, "halves", 2, options=["--force", "--sample-hz=500"])
        rows = rig.query(archive, "SELECT mpi.rank,mpi.state,sample.clock,sum(sample.time.ns) "
                                  "GROUP BY mpi.rank,mpi.state,sample.clock FORMAT json")
        return archive, {(int(row["mpi.rank"]), row["mpi.state"], row["sample.clock"]): row["sum#sample.time.ns"] / 1e9
                         for row in rows if "sample.clock" in row}

    def recorded(archive):
        """Returns {rank: recorded seconds}. A rank without a processor notices the start and end of its part late.
        Such a rank reports how much time it missed."""
        said = json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=tmp_path).out))
        return {of["rank"]: (of["finalize.ns"] - of["init.done.ns"] - of.get("paused.ns", 0)) / 1e9
                for of in (process["attributes"] for process in said["processes"])}

    for select, least, most in (("region=solve", 0.2, 1.8), ("time=500ms..1s", 0.1, 1.5), ("", 1.9, 60)):
        archive, found = seconds(select)
        for rank, part in recorded(archive).items():
            times = {clock: sum(time for (of, _, by), time in found.items() if (of, by) == (rank, clock)) for _, _, clock in found}
            # a part of 5 ms can end while the rank waits for a processor, and this wait is counted completely
            assert sum(times.values()) == pytest.approx(part, abs=0.1 + 0.4 * part), (select, rank, part, found)
            assert least < part < most, (select, rank, part, found)
            assert times.get("kernel", 0) < 0.1 + 0.05 * part, (select, rank, part, found)
    assert {rank for rank, _, _ in seconds("rank=1")[1]} == {1}


@pytest.mark.mpis("openmpi")
def test_nonsense_is_refused_before_anything_starts(mpi, tmp_path):
    for select, word in (("rank=0:64:0", "step"), ("rank=x", "numbers"), ("windows=a", "rank="), ("time=5..6", "unit"),
                         ("time=2s..1s", "end"), ("rank=1 rank=2", "once"), ("region=", "name")):
        outcome = rig.measured(mpi, [mpi.program("selected")], tmp_path, options=["--select", select])
        assert outcome.code == 2 and not outcome.out, outcome.describe()
        assert word in outcome.said[0] or word == "unit" and "ns, us" in outcome.said[0], outcome.describe()
    assert not outcome.archive.exists()
    outcome = rig.measured(mpi, [mpi.program("selected")], tmp_path, options=["--select", "rank=0", "--select", "rank=1"])
    assert outcome.code == 2 and "give one --select" in outcome.said[0], outcome.describe()


@pytest.mark.mpis("openmpi")
def test_config_and_environment(mpi, tmp_path):
    config = tmp_path / "config"
    config.write_text("# what to record\ntimer,mpi\nselect rank=1\n")
    assert set(calls(run(mpi, tmp_path, "", options=["--config", config]))) == {1}
    assert set(calls(run(mpi, tmp_path, "", options=["--force"], env={"RANKINE_SELECT": "rank=0"}))) == {0}
    outcome = rig.measured(mpi, [mpi.program("selected")], tmp_path, options=["--config", config, "--select", "rank=0"])
    assert outcome.code == 2, outcome.describe()


@pytest.mark.mpis("openmpi")
def test_nonsense_in_a_preloaded_process(mpi, tmp_path):
    """Without `rankine run`, the option's text is not checked before the start. If it is invalid, everything is
    recorded, and the report mentions this."""
    archive = tmp_path / "job.rkn"
    outcome = rig.run(mpi.launch(mpi.program("selected"), "rounds", 5, np=2), tmp_path,
                      {**mpi.env, "LD_PRELOAD": rig.LIBRARY, "RANKINE_OUTPUT": archive, "RANKINE_SELECT": "rank=\x01,"})
    assert outcome.code == 0, outcome.describe()
    found = calls(archive)
    assert set(found) == {0, 1} and found[1]["MPI_Allreduce"] == 5
    assert "were not understood" in trust(archive)


WINDOW = ("--window", "name=middle from=MPI_Barrier#1 to=MPI_Barrier#2")


@pytest.mark.any_mpi
@pytest.mark.parametrize("select, ranks, parts, options", [
    ("", (0, 1), (0, 1000), ()), ("rank=1", (1,), (0, 1000), ()), ("region=busy", (0, 1), (1000,), ()),
    ("region=quiet rank=0", (0,), (0,), ()), pytest.param("time=250ms..", (0, 1), (1000,), (), marks=pytest.mark.alone),
    pytest.param("time=..250ms", (0, 1), (0,), (), marks=pytest.mark.alone),
    ("window=middle", (0, 1), (1000,), WINDOW)], ids=["all", "rank", "region", "region and rank", "late", "early", "window"])
def test_operations_of_files(mpi, tmp_path, select, ranks, parts, options):
    """Tests selections with --io=trace, for individual operations and for the sums."""
    outcome = rig.measured(mpi, [mpi.program("selected_io")], tmp_path, np=2,
                           options=[*(["--select", select] if select else []), "--io=trace", *options])
    assert outcome.code == 0, outcome.describe()
    rig.functions(outcome.archive)
    rows = rig.query(outcome.archive, "SELECT mpi.rank,io.op,io.file,io.offset,time.offset.ns WHERE io.op FORMAT json")
    traced = sorted((row["mpi.rank"], row["io.op"], row["io.offset"]) for row in rows
                    if "time.offset.ns" in row and "io.offset" in row and
                    (row["io.op"], row["io.file"].rsplit("/", 1)[1][:3]) in {("pwrite", "own"), ("MPI_File_write_at", "mpi")})
    assert traced == sorted((rank, op, part + i) for rank in ranks for part in parts
                            for op, n in (("pwrite", 10), ("MPI_File_write_at", 1)) for i in range(n))
    sums = rig.query(outcome.archive, "SELECT mpi.rank,io.file,count WHERE io.op=pwrite FORMAT json")
    own = {row["mpi.rank"]: row["count"] for row in sums if "/own." in row["io.file"]}
    assert own == {rank: 10 * len(parts) for rank in ranks}
