# SPDX-License-Identifier: BSD-3-Clause
"""Tests services: their selection, the event trace, aggregation by a key, MPI_Pcontrol, and third-party services."""
import collections
import csv
import json
import os
import subprocess

import pytest

import papi_standin
import rig

pytestmark = pytest.mark.beside

FAULTS = rig.BUILD / "tests/libfaults.so"


def events(archive):
    """Returns the archive's events, each as a dict of strings."""
    listed = subprocess.run([rig.BUILD / "tests/list_events", archive], capture_output=True, text=True, check=True)
    assert "lost " not in listed.stdout
    found = []
    for line in listed.stdout.splitlines():
        head, path = line.split("path=")
        found.append({**dict(word.split("=", 1) for word in head.split()), "path": path})
    return found


def report(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))


def regions(archive):
    lines, path = {}, []
    for line in report(archive)["regions"]:
        path = [*path[:line["depth"]], line["name"]]
        lines["/".join(path)] = line
    return lines


def run(mpi, folder, services, *options, argv=(), env=None, np=2):
    outcome = rig.measured(mpi, [mpi.program("services"), *argv], folder, np=np,
                           options=[*(["--with", services] if services else []), *options], env=env)
    assert outcome.code == 0, outcome.describe()
    return outcome


def exclusive(found):
    """Returns {path of names: ns} over all events."""
    times = collections.Counter()
    for event in found:
        times[event["path"]] += int(event["time.duration.ns"])
    return times


@pytest.mark.any_mpi
def test_what_was_not_measured_is_absent_and_not_zero(mpi, tmp_path):
    archive = run(mpi, tmp_path, "mpi").archive
    lines = regions(archive)
    assert any(line["visits"] > 0 for line in lines.values())
    for line in lines.values():
        assert not {"time_ns", "own_ns", "visit_min_ns", "per_rank"} & set(line), line
    assert any(line["mpi_ns"] > 0 for line in lines.values())
    rows = rig.query(archive, "SELECT region.visits,region.time.ns,region.own.ns WHERE region.visits FORMAT json")
    assert rows and {tuple(row) for row in rows} == {("region.visits",)}
    out = tmp_path / "tables"
    assert rig.rankine("export", archive, "--to", "csv", out, cwd=tmp_path).code == 0
    with open(out / "regions.csv", encoding="utf-8") as file:
        assert {(row["time_ns"], row["visit_max_ns"]) for row in csv.DictReader(file)} == {("", "")}
    # MPI_Finalize had not returned yet when the archive was written.
    assert {process["finalize_ns"] for process in report(archive)["processes"]} == {None}
    archive.unlink()

    said = report(run(mpi, tmp_path, "timer").archive)
    assert all(line["time_ns"] > 0 and "mpi_ns" not in line for line in said["regions"])
    assert {process["mpi_ns"] for process in said["processes"]} == {process["useful_ns"] for process in said["processes"]} == {None}
    assert said["summary"]["useful_max_ns"] is None and said["summary"]["useful_average_ns"] is None


@pytest.mark.any_mpi
def test_trace(mpi, tmp_path):
    archive = run(mpi, tmp_path, "timer,mpi,trace").archive
    assert rig.functions(archive)["MPI_Finalize"].calls == 2  # with both services
    found = events(archive)
    for rank in "01":
        mine = [event for event in found if event["mpi.rank"] == rank]
        offsets = [int(event["time.offset.ns"]) for event in mine]
        assert offsets == sorted(offsets)
        kinds = collections.Counter(event["event"] for event in mine)
        assert (kinds["begin"], kinds["mark"]) == (2 + 10 + 2 + 2 + 1, 3)
        inside = [event for event in mine if event["path"] == "main/steps/work" and event["event"] not in ("enter", "leave")]
        assert len(inside) == 20  # each visit has one event "set" and one event "end"
        assert [e["iteration#steps"] for e in inside] == [str(i) for i in range(10) for _ in range(2)]
        assert all(e["cells"] == "10" for e in inside[1::2])
    seen, times = regions(archive), exclusive(found)
    # The time of a region without nested regions equals the time of its events.
    for path, name in (("main/touch", "main/touch"), ("main/loop=steps/work", "main/steps/work")):
        assert abs(seen[path]["time_ns"] - times[name]) <= 0.001 * times[name] + 1000


@pytest.mark.any_mpi
def test_trace_in_queries(mpi, tmp_path):
    archive = run(mpi, tmp_path, "timer,mpi,trace").archive
    rows = rig.query(archive, "SELECT path,mpi.rank,count(),sum(time.duration.ns) WHERE event=end "
                              "GROUP BY path,mpi.rank FORMAT json")
    work = [row for row in rows if row.get("path") == "main/steps/work"]
    assert [row["count"] for row in work] == [10, 10]
    times = exclusive(events(archive))
    rows = rig.query(archive, "SELECT path,sum(time.duration.ns) WHERE event GROUP BY path FORMAT json")
    seen = {row.get("path", ""): row["sum#time.duration.ns"] for row in rows}
    assert seen["main/steps/work"] == times["main/steps/work"] and sum(seen.values()) == sum(times.values())
    rows = rig.query(archive, "SELECT iteration#steps,count() WHERE event=end,region=work GROUP BY iteration#steps "
                              "FORMAT json")
    assert {row["iteration#steps"]: row["count"] for row in rows if "iteration#steps" in row} == dict.fromkeys(range(10), 2)


@pytest.mark.any_mpi
def test_trace_alone_and_its_limit(mpi, tmp_path):
    archive = run(mpi, tmp_path, "trace(max=64K,what=regions)", argv=["40000"]).archive
    found = events(archive)
    assert 10000 < len(found) < 2 * 64 * 1024
    assert all("cells" not in event for event in found)
    findings = {f["name"]: f["count"] for f in report(archive)["trust"]}
    assert findings["trace.lost"] > 0
    assert findings["services.without.mpi"] == 2
    assert set(rig.functions(archive)) <= {"MPI_Init", "MPI_Finalize"}
    begun = sum(event["event"] in ("begin", "end") for event in found)
    pairs = 2 * (40000 + 7)
    assert begun + findings["trace.lost"] >= 2 * pairs


@pytest.mark.any_mpi
def test_regions_in_a_signal_handler(mpi, tmp_path):
    """A signal handler begins and ends regions while the program does the same. The program's own regions are exact,
    the trace continues, and nothing hangs."""
    pairs = 1_000_000
    outcome = rig.measured(mpi, [mpi.program("interrupted"), str(pairs)], tmp_path, np=2, timeout=120,
                           options=["--with", "timer,mpi,trace(max=256M,what=regions)"])
    assert outcome.code == 0, outcome.describe()
    handlers = sum(int(line.split()[2]) for line in outcome.out if line.startswith("handlers"))
    assert handlers > 5
    seen = regions(outcome.archive)
    assert seen["work"]["visits"] == 2 * pairs
    inside = sum(line["visits"] for path, line in seen.items() if path.endswith("handler"))
    assert 0.9 * handlers <= inside <= handlers + 2
    lost = {f["name"]: f["count"] for f in report(outcome.archive)["trust"]}.get("trace.lost", 0)
    assert lost <= 0.01 * 4 * pairs
    # If a handler interrupts the writing of a record, only the handler's own regions are lost.
    traced, = rig.query(outcome.archive, "SELECT count() WHERE event=end,region=work FORMAT json")
    assert 2 * pairs - 100 - lost <= traced["count"] <= 2 * pairs + inside
    assert "0 damaged places" in rig.rankine("verify", outcome.archive, cwd=tmp_path).out[-1]


@pytest.mark.any_mpi
def test_many_extents(mpi, tmp_path):
    """A long trace is read completely and in order, and the total time of its events is complete."""
    archive = run(mpi, tmp_path, "timer,trace(what=regions)", argv=["30000"]).archive
    found = events(archive)
    count = sum(e["event"] == "end" and e["path"] == "main/steps/work" for e in found)
    assert count == 2 * 30000
    mine = [int(e["time.offset.ns"]) for e in found if e["mpi.rank"] == "1"]
    assert mine == sorted(mine)
    assert "0 damaged places" in rig.rankine("verify", archive, cwd=tmp_path).out[-1]


@pytest.mark.any_mpi
def test_aggregate_by_key(mpi, tmp_path):
    seen = regions(run(mpi, tmp_path, "timer,mpi,aggregate(key=iteration#steps)", argv=["4"]).archive)
    for number in range(4):
        work = seen[f"main/loop=steps/iteration#steps={number}/work"]
        assert work["visits"] == 2
        assert {q["name"]: q["sum"] for q in work["quantities"]}["cells"] == 20
    iterations = {q["name"]: q for q in seen["main/loop=steps"]["quantities"]}["loop.iteration.time.ns"]
    assert iterations["count"] == 8


SERIES = "SELECT mpi.rank,loop,loop.block,loop.first,loop.iterations,loop.time.ns,loop.min.ns,loop.max.ns FORMAT json"


@pytest.mark.any_mpi
def test_loop_series(mpi, tmp_path):
    archive = run(mpi, tmp_path, "timer,mpi,loop(every=3)", argv=["10"]).archive
    rows = rig.query(archive, SERIES)
    for rank in (0, 1):
        mine = [row for row in rows if row["mpi.rank"] == rank]
        assert [(r["loop"], r["loop.block"], r["loop.first"], r["loop.iterations"]) for r in mine] == [
            ("steps", 0, 0, 3), ("steps", 1, 3, 3), ("steps", 2, 6, 3), ("steps", 3, 9, 1)]
        for row in mine:
            count = row["loop.iterations"]
            assert row["loop.min.ns"] * count <= row["loop.time.ns"] + count
            assert row["loop.time.ns"] <= row["loop.max.ns"] * count + count
    total = {q["name"]: q for q in regions(archive)["main/loop=steps"]["quantities"]}["loop.iteration.time.ns"]
    assert abs(sum(row["loop.time.ns"] for row in rows) - total["sum"]) <= len(rows)
    shown = "\n".join(rig.report(archive).out)
    assert "Loops" in shown and "main/steps" in shown
    assert "0 damaged places" in rig.rankine("verify", archive, cwd=tmp_path).out[-1]
    loop, = report(archive)["loops"]
    assert loop["iterations"] == sum(row["loop.iterations"] for row in rig.query(archive, SERIES))
    assert [(b["rank"], b["block"], b["first"], b["iterations"], b["time_ns"]) for b in loop["blocks"]] == [
        (r["mpi.rank"], r["loop.block"], r["loop.first"], r["loop.iterations"], r["loop.time.ns"])
        for r in rig.query(archive, SERIES)]
    assert loop["time_ns"] == sum(b["time_ns"] for b in loop["blocks"]) and len(loop["course_mean_ns"]) == 24
    slowest = max(loop["blocks"], key=lambda b: b["time_ns"] / b["iterations"])
    assert (loop["slowest"]["process"], loop["slowest"]["first"]) == (slowest["process"], slowest["first"])


@pytest.mark.mpis("openmpi")
def test_long_loop_has_bounded_series(mpi, tmp_path):
    rows = [row for row in rig.query(run(mpi, tmp_path, "loop", argv=["10000"]).archive, SERIES) if row["mpi.rank"] == 0]
    assert 128 <= len(rows) <= 256
    assert sum(row["loop.iterations"] for row in rows) == 10000
    first = 0
    for row in rows:
        assert row["loop.first"] == first
        first += row["loop.iterations"]
    assert len({row["loop.iterations"] for row in rows[:-1]}) == 1  # all blocks of iterations but the last are full


def counted(archive, path):
    return {q["name"].removeprefix("counters."): q["sum"] for q in regions(archive)[path]["quantities"]
            if q["name"].startswith("counters.")}


@pytest.mark.any_mpi
@pytest.mark.alone
def test_software_counters(mpi, tmp_path):
    archive = run(mpi, tmp_path, "timer,mpi,counters(events=cpu.ns,faults.minor)").archive
    touch = counted(archive, "main/touch")
    assert set(touch) == {"cpu.ns", "faults.minor"}
    assert touch["faults.minor"] >= 2 * 1000
    assert 0 < touch["cpu.ns"] <= 1.1 * regions(archive)["main/touch"]["time_ns"]
    assert counted(archive, "main/loop=steps/work")["faults.minor"] < 1000  # each region has a count of its own
    assert all(f["name"] != "counters.software.instead" for f in report(archive)["trust"])


@pytest.mark.mpis("openmpi")
def test_hardware_counters(mpi, tmp_path):
    """Uses a stand-in for PAPI that counts how often it is read."""
    env = papi_standin.library(tmp_path, "static __thread long long ticks;", "v[0] = ++ticks; v[1] = 10 * ticks;")
    archive = run(mpi, tmp_path, "timer,counters", argv=["4"], env=env).archive
    touch = counted(archive, "main/touch")
    # the counters are read once at the beginning and once at the end
    assert touch == {"PAPI_TOT_CYC": 2, "PAPI_TOT_INS": 20}
    assert all(f["name"] != "counters.software.instead" for f in report(archive)["trust"])
    archive = run(mpi, tmp_path, "timer,counters(events=PAPI_L1_DCM,faults.minor)", "--force", argv=["4"], env=env).archive
    assert "faults.minor" in counted(archive, "main/touch")
    assert {f["name"]: f["count"] for f in report(archive)["trust"]}["counters.software.instead"] == 2
    said = report(archive)["processes"][0]["attributes"]["counters.software.why"]
    assert "does not know one of the requested counters" in said


@pytest.mark.any_mpi
def test_pcontrol(mpi, tmp_path):
    outcome = run(mpi, tmp_path, None)
    archive = outcome.archive
    counted = rig.functions(archive)
    assert counted["MPI_Barrier"].calls == 2 * (10 + 1)  # five calls of each rank are not counted
    assert "MPI_Isend" not in counted and "MPI_Comm_dup" not in counted
    assert counted["MPI_Waitall"].calls == 2
    seen = regions(archive)
    assert "main/around/cut/hidden" not in seen
    assert seen["main/around"]["visits"] == 2
    # the time while recording was off is not counted
    assert seen["main/around"]["time_ns"] <= rig.self_counted(outcome)["around"][0]
    assert seen["main/around/late"]["visits"] == 2
    assert all(f["name"] != "dropped.requests" for f in report(archive)["trust"])
    for process in report(archive)["processes"]:
        facts = process["attributes"]
        assert 30e6 <= facts["paused.ns"]
        assert process["runtime_ns"] == facts["finalize.ns"] - facts["init.done.ns"] - facts["paused.ns"]
    trust = {f["name"]: f for f in report(archive)["trust"]}
    most = max(process["attributes"]["paused.ns"] for process in report(archive)["processes"])
    assert trust["paused"]["count"] == 2 and f"recording was stopped for up to {most / 1e9:.3f} s" in trust["paused"]["sentence"], trust
    shown = "\n".join(rig.report(archive, "--section", "trust").out)
    assert "recording was stopped" in shown and "Nothing was dropped" not in shown, shown


@pytest.mark.any_mpi
def test_example_service(mpi, tmp_path):
    archive = run(mpi, tmp_path, f"timer,mpi,trace,faults={FAULTS}(kind=minor)").archive
    quantities = {q["name"]: q for q in regions(archive)["main/touch"]["quantities"]}
    assert quantities["faults.minor"]["sum"] >= 2 * 1000
    measured = [int(e["faults.minor"]) for e in events(archive) if e["path"] == "main/touch"]
    assert len(measured) == 2 and min(measured) >= 1000


@pytest.mark.any_mpi
def test_service_that_does_not_start(mpi, tmp_path):
    outcome = run(mpi, tmp_path, f"timer,mpi,faults={FAULTS}(kind=none)")
    assert {f["name"] for f in report(outcome.archive)["trust"]} >= {"services.refused"}
    assert rig.functions(outcome.archive)["MPI_Barrier"].calls == 22


@pytest.mark.parametrize("given, said", [
    ("trce", "unknown service 'trce'; did you mean trace?"),
    ("trace(mx=1M)", "unknown option 'mx'; did you mean max?"),
    ("trace(max=1)", "trace(max) takes a size from 64K to 2G"),
    ("timer(x=1)", "service timer has none"),
    ("counters(event=x)", "unknown option 'event'; did you mean events?"),
    ("counters(events=)", "takes 1 to 8 names of counters"),
    ("loop(every=0)", "loop(every) takes a number of iterations"),
    ("timer,trace(max=1M", "is not a service"),
    ("mine=./none.so", "cannot be read"),
])
def test_wrong_lists(given, said, tmp_path):
    for argv, env in ((["--with", given], {}), ([], {"RANKINE_WITH": given})):
        outcome = rig.rankine("run", *argv, "true", cwd=tmp_path, env=env)
        assert outcome.code == 2
        assert len(outcome.said) == 1 and said in outcome.said[0], outcome.describe()


def test_help(tmp_path):
    outcome = rig.rankine("run", "--help-services", cwd=tmp_path)
    assert outcome.code == 0
    for word in ("timer", "mpi", "trace", "aggregate", "loop", "every=N", "counters", "max=SIZE", "key=NAME,NAME..."):
        assert any(word in line for line in outcome.out)


@pytest.mark.mpis("openmpi")
def test_the_source_of_the_host_list(mpi, tmp_path):
    """The command line takes precedence over RANKINE_WITH, which takes precedence over RANKINE_CONFIG.
    Several options on the command line apply together."""
    (tmp_path / "one").write_text("# services\ntimer\n mpi,trace(max=1M)\n\n")
    (tmp_path / "two").write_text("timer\n")
    env = {"RANKINE_CONFIG": "one"}

    def services(with_=None, *options):
        archive = run(mpi, tmp_path, with_, "--force", *options, env=env, argv=["1"]).archive
        return report(archive)["job"].get("rankine.services")

    assert services() == "timer,mpi,trace(max=1M)"
    env["RANKINE_WITH"] = "timer,mpi"
    assert services() == "timer,mpi"
    assert services(None, "--config", "two") == "timer"
    assert services("mpi") == "mpi"
    assert services("mpi", "--config", "two", "--config", "one") == "mpi,timer,trace(max=1M)"
    both = services("trace(what=regions),aggregate(key=a),loop(every=10)", "--with",
                    "trace(max=64M),aggregate(key=b,key=a),loop(every=4),trace(max=1M,what=regions)")
    assert both == "trace(max=64M,what=regions,values,mpi),aggregate(key=a,b),loop(every=2)"
    keys = ",".join(f"k{i}" for i in range(20)), ",".join(f"l{i}" for i in range(20))
    outcome = rig.rankine("run", *(w for key in keys for w in ("--with", f"aggregate(key={key})")), "true", cwd=tmp_path)
    assert outcome.code == 2 and "all services together: aggregate(key) takes 1 to 32" in outcome.said[0], outcome.describe()


@pytest.mark.parametrize("wishes, said", [
    (("ti(clock=thread)", "ti(clock=wall)"), "several configurations give ti(clock=thread) and (clock=wall), and these values exclude each other"),
    (("ti(volume=cells)", "ti(volume=cow)"), "several configurations give ti(volume=cells) and (volume=cow), and these values exclude each other"),
    (("trace(keep=1M,signal=USR1)", "trace(keep=1M,signal=USR2)"), "several configurations give trace(signal=USR1) and (signal=USR2)")])
def test_configurations_of_which_no_value_serves_both(wishes, said, tmp_path):
    outcome = rig.rankine("run", *(w for wish in wishes for w in ("--with", wish)), "true", cwd=tmp_path)
    assert outcome.code == 2 and said in outcome.said[0], outcome.describe()


@pytest.mark.mpis("openmpi")
@pytest.mark.parametrize("wishes, kept", [
    (("ti(clock=thread)", "ti"), "ti(clock=thread)"), (("ti", "ti(volume=cells)"), "ti(volume=cells)"),
    (("trace(keep=1M,slow=2s)", "trace(keep=2M,slow=300ms)"), "trace(keep=2M,slow=300ms)"),
    (("trace(keep=1M,slow=300ms)", "trace(keep=1M,slow=2s)"), "trace(keep=1M,slow=300ms)")])
def test_options_of_configurations_at_once(wishes, kept, mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("ring")], tmp_path, options=[w for wish in wishes for w in ("--with", wish)])
    assert outcome.code == 0, outcome.describe()
    assert kept in report(outcome.archive)["job"]["rankine.services"]


@pytest.mark.mpis("openmpi")
def test_configurations_at_once(mpi, tmp_path):
    """A run with several configurations gives the same query results as a run with one configuration."""
    query = "SELECT path,sum(region.visits) AS visits GROUP BY path ORDER BY path FORMAT json"
    alone = rig.query(run(mpi, tmp_path, "timer,mpi").archive, query)
    several = run(mpi, tmp_path, "timer,mpi", "--force", "--with", "trace,loop", "--with", "aggregate(key=step)").archive
    assert len(alone) > 2 and rig.query(several, query) == alone


@pytest.mark.mpis("openmpi")
def test_hostile_environment(mpi, tmp_path):
    """Without `rankine run`, the list of services is not checked before the start. The report names the errors in
    the list."""
    folder = tmp_path / "spool"
    folder.mkdir()
    env = {**mpi.env, "LD_PRELOAD": rig.LIBRARY, "RANKINE_SPOOL_DIR": folder, "RANKINE_OUTPUT": tmp_path / "a.rkn",
           "RANKINE_FOLDER": tmp_path}
    for wish in ("nonsense", "trace(max=99999999999999999999G),mpi,timer", "timer,mpi,((((", "x" * 10000,
                 "timer,mpi,/none.so(a)"):
        (tmp_path / "a.rkn").unlink(missing_ok=True)
        outcome = rig.run([mpi.program("services"), "2"], tmp_path, {**env, "RANKINE_WITH": wish})
        assert outcome.code == 0, outcome.describe()
        assert rig.functions(tmp_path / "a.rkn")["MPI_Barrier"].calls == 3, wish
        names = {f["name"] for f in report(tmp_path / "a.rkn")["trust"]}
        assert "services.refused" in names, wish


@pytest.mark.any_mpi
def test_nothing_changes_without_a_file_system(mpi, tmp_path):
    """If all services are on, the program's output and exit code do not change."""
    services = f"timer,mpi,trace,aggregate(key=iteration#steps),{FAULTS}"
    without = rig.plain(mpi, [mpi.program("ring")], tmp_path)
    outcome = rig.measured(mpi, [mpi.program("ring")], tmp_path, options=["--with", services])
    rig.same(without, outcome)
    assert os.path.exists(outcome.archive)
