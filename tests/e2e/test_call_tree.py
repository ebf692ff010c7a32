# SPDX-License-Identifier: BSD-3-Clause
"""Tests samples: shares of functions, work and stall time, the call path with the longest stall, and exports of
stacks."""
import json
import math
import os
import re

import pytest

import rig

pytestmark = pytest.mark.beside


def sampled(mpi, program, folder, *arguments, np=2, options=(), env=None, name="job.rkn"):
    """Returns the report as JSON, and the program's own measurement {function: us}."""
    argv = [program if "/" in program else mpi.program(program), *arguments]
    outcome = rig.measured(mpi, argv, folder, np=np, options=options, env=env, name=name, timeout=120)
    assert outcome.code == 0, outcome.describe()
    own = {found[1]: int(found[2]) for line in outcome.out if (found := re.match(r"expect (\w+) (\d+) 0$", line))}
    return json.loads("\n".join(rig.report(outcome.archive, "--json").out)), own


@pytest.fixture(scope="module")
def nested(tmp_path_factory):
    """nested(mpi) returns the archive, the report and the program's own measurement of one run. The program runs
    only once with each MPI library."""
    made = {}

    def run(mpi):
        if mpi.name not in made:
            folder = tmp_path_factory.mktemp("nested")
            made[mpi.name] = folder / "job.rkn", *sampled(mpi, "nested", folder, "100")
        return made[mpi.name]
    return run


def all_of(states):
    return sum(states[key] for key in ("outside_ns", "work_ns", "stall_ns"))


def uncertainty(report):
    """Returns the uncertainty of a share in ns, computed like the report's: Wilson's interval for a share of one
    half."""
    n, z = report["samples"]["effective"], 1.959964
    return all_of(report["samples"]) * z / (1 + z * z / n) * math.sqrt(1 / (4 * n) + z * z / (4 * n * n))


def has_no_interval(report):
    """True if the samples disagree with the measured calls because a hypervisor took processors away."""
    return any(finding["name"] == "sample.division" for finding in report["trust"])


def is_as_told(report, sampled_ns, own_us, all_own_us):
    """Sampled time must equal the program's own measurement. While a hypervisor takes a processor away,
    the kernel's task clock continues to run, but the thread's clock does not. The difference of the two clocks can
    appear in any function."""
    clock = report["processes"][0]["attributes"]["sample.cpu.ns"]
    beyond = max(0, clock - 1000 * all_own_us)
    # The program reads the clock by a system call. Time inside the kernel cannot be sampled.
    allowed = uncertainty(report) + 50 * own_us
    return 1000 * own_us - allowed <= sampled_ns <= 1000 * own_us + allowed + beyond


def functions(report, ending):
    """Sums the time outside of MPI over the functions whose names end with `ending`."""
    return sum(item["total"]["outside_ns"] for item in report["samples"]["functions"] if item["name"].endswith(ending))


def ways(report):
    """Returns {path from main to a node: node}."""
    found = {}
    nodes = report["samples"]["call_tree"]
    for node in nodes:
        name = node.get("mpi_function") or node.get("name", "?")  # "?": a sample that another process took has no stack
        node["way"] = (nodes[node["parent"]]["way"] if node["parent"] is not None else ()) + (name,)
        found[node["way"]] = node
    return found


def folded(archive, *options):
    outcome = rig.rankine("export", archive, "--format", "folded", *options, cwd=archive.parent)
    assert outcome.code == 0, outcome.describe()
    stacks = {}
    for line in outcome.out:
        way, count = line.rsplit(" ", 1)
        stacks[tuple(way.split(";"))] = int(count)
    assert len(stacks) == len(outcome.out), "a stack stands there twice"
    return stacks


@pytest.mark.any_mpi
def test_functions_have_the_shares_that_the_program_gave_them(mpi, nested):
    _, report, own = nested(mpi)
    for name in ("heavy", "light", "deep"):
        assert is_as_told(report, functions(report, name), own[name], sum(own.values())), (name, own)
    tree = ways(report)
    # The functions light and kernel are inlined. The function deep calls itself five times and is shown as one line.
    assert ("main", "step", "light", "kernel") in tree and ("main", "step", "heavy", "kernel") in tree, list(tree)
    deep = tree["main", "finish", "deep"]
    assert deep["recursive"] and deep["total"]["outside_ns"] == functions(report, "deep")
    assert not any(way.count("deep") > 1 for way in tree)
    assert tree["main",]["parent"] is None


@pytest.mark.alone
def test_the_first_screen_names_the_largest_stall_and_its_call_path(mpi, tmp_path):
    report, own = sampled(mpi, "nested", tmp_path, "100")
    site = report["samples"]["call_sites"][report["samples"]["most_stalled_call_site"]]
    assert (site["function"], site["way"]) == ("MPI_Allreduce", ["exchange", "step", "main"]), site
    assert site["reasons"].keys() == {"collective_ns"}, site
    tree = ways(report)
    two = [tree["main", caller, "exchange", "MPI_Allreduce"]["own"]["stall_ns"] for caller in ("step", "finish")]
    assert site["stall_ns"] == sum(two) and two[0] > two[1] > 0
    screen = " ".join(" ".join(rig.report(tmp_path / "job.rkn", "--summary").out).split())
    free = has_no_interval(report)
    interval = r"(± [\d.]+ % )?" if free else r"± [\d.]+ % "
    assert re.search(r"Most stall [\d.]+ % " + interval + r"of all (processor|sampled) time is stall in MPI_Allreduce in exchange < step < main, "
                     r"collective", screen), screen
    states = rig.report(tmp_path / "job.rkn", "--section", "states").out
    assert any("MPI_Allreduce" in line and "exchange at nested.c" in line and (free or "±" in line) for line in states), states


@pytest.mark.any_mpi
def test_by_rank(mpi, nested):
    _, report, _ = nested(mpi)
    computes, waits = report["samples"]["processes"]
    for process, much in ((computes, "outside_ns"), (waits, "stall_ns")):
        assert process[much] >= 0.9 * all_of(process), process
        for state in ("outside", "work", "stall"):
            if process[f"{state}_interval_ns"] is None:
                assert has_no_interval(report), process
                continue
            low, high = process[f"{state}_interval_ns"]
            assert low <= process[f"{state}_ns"] <= high


@pytest.mark.any_mpi
def test_cxx_templates_and_exceptions(mpi, tmp_path):
    report, own = sampled(mpi, "nested_cxx", tmp_path, "300")
    for name, part in (("Scaled<double, 3>::Run", "scaled"), ("Scaled<double, 3>::Burn", "scaled"), ("Throwing", "thrown")):
        assert is_as_told(report, functions(report, f"app::{name}"), own[part], sum(own.values())), (name, own)
    # A function that throws spends the time in the unwinder, which is shown below the function.
    below = [way for way in ways(report) if "app::Throwing" in way]
    assert any(way[way.index("app::Throwing") - 1] == "main" and len(way) > 3 for way in below), below


def test_fortran(mpi, tmp_path):
    report, _ = sampled(mpi, "nested_f90", tmp_path, "200")
    for name, milliseconds in (("assemble", 600), ("solve", 200), ("burn", 800)):
        found = functions(report, name)
        assert is_as_told(report, found, 1000 * milliseconds, 800e3), (name, found)


@pytest.mark.any_mpi
def test_threads(mpi, tmp_path):
    report, _ = sampled(mpi, "nested_threads", tmp_path, "400", np=1)
    for name, milliseconds in (("in_pthread", 400), ("in_team", 800)):
        assert is_as_told(report, functions(report, name), 1000 * milliseconds, 1200e3), report["samples"]["functions"]
    tree = ways(report)
    # no function is shown between the thread and in_pthread
    assert any(way[:2] == ("thread", "in_pthread") for way in tree), list(tree)
    assert not any("librankine" in name for way in tree for name in way)


@pytest.mark.any_mpi
def test_a_stripped_program_has_functions_without_names(mpi, tmp_path):
    report, own = sampled(mpi, "nested_stripped", tmp_path, "100")
    ours = [item for item in report["samples"]["functions"] if item["name"].startswith("nested_stripped+0x")]
    # The report has one line for each of main, step, heavy, finish, deep and exchange, instead of one line for each
    # address. A single tick may hit a stub between the program and a library.
    ours = [item for item in ours if sum(item["total"].values()) > 30e6]
    assert 4 <= len(ours) <= 6, ours
    most = max(ours, key=lambda item: item["own"]["outside_ns"])
    assert is_as_told(report, most["own"]["outside_ns"], own["heavy"], sum(own.values())), (most, own)
    roots = [way for way in ways(report) if len(way) == 1 and way[0] not in ("?", "MPI_Allreduce")]
    assert len(roots) == 1 and roots[0][0].startswith("nested_stripped+0x"), roots


@pytest.mark.any_mpi
def test_python_functions_have_their_own_calls(mpi, tmp_path):
    """The interpreter makes all calls at one call site, even on ranks that are only sampled from another
    process."""
    python = rig.VENV / "mpi4py/bin/python"
    if not python.exists():
        pytest.skip(f"no {python}: ./dev test installs it from PyPI")
    argv = ["taskset", "-c", min(os.sched_getaffinity(0)), str(python), rig.SOURCES / "python_calls.py"]
    outcome = rig.measured(mpi, argv, tmp_path, np=2, env=rig.mpi4py_environment(mpi, tmp_path))
    assert outcome.code == 0, outcome.describe()
    samples = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["samples"]
    tree = samples["call_tree"]
    own = {"MPI_Barrier": "meet", "MPI_Bcast": "give", "MPI_Scatter": "take"}
    found = set()
    for node in tree:
        function, way = node.get("mpi_function"), set()
        while function in own and node["parent"] is not None:
            node = tree[node["parent"]]
            way.add(node.get("name"))
        named = way & set(own.values())
        assert named <= {own.get(function)}, (function, way)
        found |= named
    assert found, tree
    assert samples["from_outside_ns"] > 0, samples["from_outside_ns"]


def test_mpi4py(mpi, tmp_path):
    python = rig.VENV / "mpi4py/bin/python"
    if not python.exists():
        pytest.skip(f"no {python}: ./dev test installs it from PyPI")
    report, _ = sampled(mpi, str(python), tmp_path, rig.SOURCES / "nested.py", "600",
                        env=rig.mpi4py_environment(mpi, tmp_path))
    computes, waits = report["samples"]["processes"]
    assert computes["outside_ns"] >= 550e6, computes
    barrier = [line for line in report["samples"]["call_sites"] if line["function"] == "MPI_Barrier"]
    assert barrier and barrier[0]["reasons"].keys() == {"collective_ns"}, report["samples"]["call_sites"]


def test_the_timed_and_the_sampled_stall_are_shown_together(mpi, tmp_path):
    report, _ = sampled(mpi, "nested", tmp_path, "60", options=["--state=exact"])
    site = report["samples"]["call_sites"][0]
    assert site["stall_interval_ns"] is not None or has_no_interval(report), report["trust"]
    low, _ = site["stall_interval_ns"] or (0, 0)
    # the timed stall is wall-clock time, which includes the time without a processor
    assert site["timed_stall_ns"] >= low, site
    assert site["timed_stall_ns"] <= site["timed_ns"]
    lines = rig.report(tmp_path / "job.rkn", "--section", "states").out
    assert sum("timed stall" in line for line in lines) == 2, lines


@pytest.mark.any_mpi
def test_folded_stacks_add_up(mpi, nested):
    archive, report, _ = nested(mpi)
    stacks = folded(archive)
    assert abs(1000 * sum(stacks.values()) - all_of(report["samples"])) <= 1000 * len(stacks)
    by_state = {state: folded(archive, "--state", state) for state in ("outside", "work", "stall")}
    assert {way: count for part in by_state.values() for way, count in part.items()} == stacks
    assert all(way[-2:] == ("MPI_Allreduce", "[stall collective]") for way in by_state["stall"] if "exchange" in way)
    by_rank = folded(archive, "--by-rank")
    assert {way[0] for way in by_rank} == {"rank 0", "rank 1"} and sum(by_rank.values()) == sum(stacks.values())
    one = folded(archive, "--rank", "1")
    assert {way: count for way, count in one.items()} == {way[1:]: count for way, count in by_rank.items()
                                                          if way[0] == "rank 1"}


@pytest.mark.mpis("openmpi")
def test_speedscope_files_are_what_its_schema_asks(mpi, nested, tmp_path):
    archive, _, _ = nested(mpi)
    out = rig.rankine("export", archive, "-f", "speedscope", "--by-rank", "-o", "out.json", cwd=tmp_path)
    assert out.code == 0 and not out.out, out.describe()
    document = json.loads((tmp_path / "out.json").read_text())
    assert document["$schema"] == "https://www.speedscope.app/file-format-schema.json"
    assert [profile["name"] for profile in document["profiles"]] == ["rank 0", "rank 1"]
    frames = document["shared"]["frames"]
    for profile in document["profiles"]:
        assert (profile["type"], profile["unit"], profile["startValue"]) == ("sampled", "microseconds", 0)
        assert len(profile["samples"]) == len(profile["weights"])
        assert profile["endValue"] == sum(profile["weights"])
        assert all(isinstance(weight, int) and weight > 0 for weight in profile["weights"])
        assert all(0 <= place < len(frames) for stack in profile["samples"] for place in stack)
    # An existing file is not overwritten.
    again = rig.rankine("export", archive, "-f", "speedscope", "-o", "out.json", cwd=tmp_path)
    assert again.code == 2 and len(again.said) == 1, again.describe()


@pytest.mark.mpis("openmpi")
def test_by_region(mpi, nested):
    archive, report, own = nested(mpi)
    region, = (line for line in report["regions"] if line["name"] == "steps")
    tree = ways(report)
    step = tree["main", "step"]["total"]
    # the region must have all of the time, but samples from another process may lack a stack
    for key, time in step.items():
        assert abs(region["sampled"][key] - time) <= 1.02 * report["samples"]["from_outside_ns"], (key, region, step)
    lines = rig.report(archive, "--section", "regions").out
    assert any("stall" in line and "visits" in line for line in lines), lines
    plain, marked = folded(archive), folded(archive, "--regions")
    own = {(("steps",) if "step" in way else ()) + way: count for way, count in plain.items() if way[-1] == "kernel"}
    assert own == {way: count for way, count in marked.items() if way[-1] == "kernel"}


@pytest.mark.mpis("openmpi")
def test_a_run_without_samples(mpi, tmp_path):
    rig.measured(mpi, [mpi.program("nested"), "10"], tmp_path, np=2, options=["--state=off"])
    said = rig.report(tmp_path / "job.rkn", "--section", "calltree").out
    assert said == ["Nothing was recorded for the section calltree."], said
    outcome = rig.rankine("export", "job.rkn", "-f", "folded", cwd=tmp_path)
    assert outcome.code == 2 and "has no samples" in outcome.said[0], outcome.describe()


@pytest.mark.mpis("openmpi")
@pytest.mark.parametrize("options, says", [
    ([], "choose a format: --to perfetto, or another that rankine export --help lists"),
    (["-f", "svg"], "--to takes perfetto, chrome, otf2, folded, speedscope, sqlite, csv, json, cali, openmetrics or ti, not svg"),
    (["--format", "perfeto"], "--to knows no perfeto; did you mean perfetto?"),
    (["--to", "json", "--format", "cali", "out"], "--to and --format are the same option, but have different values: json or cali"),
    (["--to", "json"], "export needs an archive and a new file: rankine export NAME.rkn --to json OUT.json"),
    (["-f", "folded", "--state", "waiting"], "--state takes outside, work, stall or all, separated by commas"),
    (["-f", "folded", "--rank", "3-1"], "--rank takes numbers and ranges: 0,3,8-15"),
    (["-f", "folded", "--rank", "0-4294967295"], "--rank takes numbers and ranges: 0,3,8-15"),
])
def test_bad_input_to_export(mpi, options, says, tmp_path):
    outcome = rig.rankine("export", "missing.rkn", *options, cwd=tmp_path)
    assert outcome.code == 2 and outcome.said == [f"rankine: {says}"], outcome.describe()


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("program", ["late_f90", "late_f90_plain"])
def test_calls_through_the_fortran_binding_are_the_programs(mpi, program, tmp_path):
    """The binding makes all calls of a function at one call site. All views must name the program's call sites
    instead, both with samples taken by ticks and with samples taken by another process."""
    report, _ = sampled(mpi, program, tmp_path, options=["--with=timer,mpi,trace", "--sample-hz=400"])
    waits = [site for site in report["samples"]["call_sites"] if site["function"] == "MPI_Wait" and site["stall_ns"] > 0]
    sampled_ns = {site["callsite"].split(" at ")[0].rsplit("::", 1)[-1]: site["stall_ns"] for site in waits}
    exact_ns = {site["source_function"].rsplit("::", 1)[-1]: site["time_ns"] for site in report["call_sites"]
                if site["function"] == "MPI_Wait"}
    assert sampled_ns.keys() == exact_ns.keys() == {"long", "short"}, (waits, exact_ns)
    shares = [times["long"] / sum(times.values()) for times in (sampled_ns, exact_ns)]
    assert abs(shares[0] - shares[1]) < 0.25, (waits, exact_ns)
    tree = ways(report)
    for way, node in tree.items():
        if "mpi_function" in node and len(way) > 1:
            assert way[-2].rsplit("::", 1)[-1] in ("late", "long", "short", "burn", "main", "MAIN__"), way
    stalls = sum(node["own"]["stall_ns"] for node in tree.values() if node.get("mpi_function") == "MPI_Wait")
    assert stalls == sum(sampled_ns.values())
    for stack in folded(tmp_path / "job.rkn"):
        assert not (stack[-1].startswith("[") and any("libmpi" in name for name in stack)), stack
    states = rig.report(tmp_path / "job.rkn", "--section", "states").out
    lines = [line for line in states if re.search(r" MPI_Wait  ", line)]
    assert lines and all("late_sender" in line and "late_f90.f90:" in line for line in lines), states
    screen = " ".join(" ".join(rig.report(tmp_path / "job.rkn", "--summary").out).split())
    assert re.search(r"is stall in MPI_\w+ in (late_parts::)?(long|short) < (late|MAIN__)", screen), screen
