# SPDX-License-Identifier: BSD-3-Clause
"""Tests the annotation API. Regions are measured in every language, with and without MPI, and do not change the
program's results."""
import json
import subprocess

import pytest

import rig

pytestmark = pytest.mark.beside


def regions(archive):
    """Returns {path: line of the report}, where a path consists of names joined by /."""
    lines, path = {}, []
    for line in json.loads("\n".join(rig.report(archive, "--json").out))["regions"]:
        path = [*path[:line["depth"]], line["name"]]
        lines["/".join(path)] = line
    return lines


def job(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))["job"]


def check_regions(archive, ranks):
    seen = regions(archive)
    assert seen["before"]["visits"] == ranks
    assert seen["before"]["time_ns"] >= ranks * 20e6
    assert seen["before"]["mpi_ns"] == 0
    assert (seen["main"]["visits"], seen["main"]["open"]) == (ranks, 0)
    steps = seen["main/loop=steps"]
    assert steps["visits"] == ranks
    solve = seen["main/loop=steps/solve"]
    assert solve["visits"] == 10 * ranks
    assert 0 < solve["mpi_ns"] < solve["time_ns"]
    assert solve["mpi_ns"] < steps["mpi_ns"] < steps["time_ns"] < seen["main"]["time_ns"]
    quantities = {q["name"]: q for q in solve["quantities"]}
    assert (quantities["cells"]["count"], quantities["cells"]["sum"], quantities["cells"]["unit"]) == \
        (10 * ranks, 1000 * ranks, "1")
    assert (quantities["energy"]["sum"], quantities["energy"]["min"], quantities["energy"]["max"]) == \
        (5.0 * ranks, 0.5, 0.5)
    iterations = {q["name"]: q for q in steps["quantities"]}["loop.iteration.time.ns"]
    assert iterations["count"] == 10 * ranks and iterations["unit"] == "ns"
    assert 0 < iterations["sum"] <= steps["time_ns"]
    for phase in (0, 1):
        assert seen[f"main/phase={phase}"]["visits"] == 2 * ranks
        inside = seen[f"main/phase={phase}/solve"]
        assert inside["visits"] == 2 * ranks
        assert 2e6 * ranks <= inside["time_ns"] <= seen[f"main/phase={phase}"]["time_ns"]
        assert inside["visit_min_ns"] >= 1e6 and inside["visit_max_ns"] >= inside["visit_min_ns"]
    assert seen["main/" + "/".join(["deep"] * 5)]["visits"] == ranks
    # One of two threads inherits the regions of its parent. The other thread does not inherit regions.
    assert seen["main/threads/inner"]["visits"] == ranks
    assert seen["main/threads/inner"]["time_ns"] >= 20e6 * ranks
    assert seen["inner"]["visits"] == ranks
    # A value with thread scope applies only to its own thread. The enclosing region is inherited.
    assert seen["main/owned/own=mine"]["visits"] == ranks
    assert seen["main/owned/inner"]["visits"] == ranks
    assert "main/owned/own=mine/inner" not in seen
    assert seen["main/mode=output"]["mpi_ns"] > 0
    assert seen["main/after"]["visits"] == ranks
    return seen


@pytest.mark.mpis(*rig.MPIS)
@pytest.mark.parametrize("form", ["outside", "inside"])
def test_regions(mpi, form, tmp_path):
    argv = [mpi.program("regions")]
    archive = tmp_path / "job.rkn"
    without = rig.run(mpi.launch(*argv), tmp_path, mpi.env)
    if form == "outside":
        outcome = rig.run(rig.measure_argv(mpi.launch(*argv), archive), tmp_path, mpi.env)
    else:
        outcome = rig.run(mpi.launch(rig.RANKINE, "run", "-o", archive, *argv), tmp_path, mpi.env)
    assert [line.replace(": 1", ": 0") for line in outcome.lines()] == without.lines()
    assert (outcome.code, outcome.error_lines()) == (without.code, without.error_lines()), outcome.describe()
    assert rig.functions(archive)["MPI_Finalize"].calls == mpi.np
    check_regions(archive, mpi.np)
    facts = job(archive)
    assert (facts["run.problem"], facts["run.size"], facts["run.step"]) == ("héat", -42, 0.1)
    # Rank 0 ended two regions in the wrong order, which is reported only once.
    told = [line for line in outcome.said if "the end of region 'solve' came while 'inner' was open" in line]
    assert len(told) == 1, outcome.describe()
    places = json.loads("\n".join(rig.report(archive, "--json").out))["mismatches"]
    assert [(p["ended"], p["open"], p["source_function"]) for p in places] == \
        [("solve", "inner", "main"), ("inner", "main", "main")]


def test_regions_of_a_killed_rank(mpi, tmp_path, spool):
    """All data that was measured before SIGKILL is complete. An open region has the time that was spent in it before
    the signal."""
    archive = tmp_path / "job.rkn"
    source = tmp_path / "killed.c"
    source.write_text('#include <rankine/rankine.h>\n#include <mpi.h>\n#include <signal.h>\n#include <unistd.h>\n'
                      'int main(int c, char** v) { MPI_Init(&c, &v); RANKINE_BEGIN("main"); RANKINE_BEGIN("work");\n'
                      'usleep(50000); RANKINE_END("work"); RANKINE_BEGIN("doomed"); usleep(50000);\n'
                      'kill(getpid(), SIGKILL); return 0; }\n')
    compiler = {"openmpi": "mpicc.openmpi", "mpich": "mpicc.mpich"}[mpi.name]
    subprocess.run([compiler, "-I", rig.ROOT / "include", "-o", tmp_path / "killed", source], check=True)
    rig.run(rig.measure_argv(mpi.launch(tmp_path / "killed", np=2), archive), tmp_path, mpi.env)
    seen = regions(archive)
    assert seen["main/work"]["time_ns"] >= 50e6
    assert seen["main/doomed"]["open"] >= 1
    assert seen["main/doomed"]["time_ns"] >= 40e6


@pytest.mark.mpis("openmpi", "mpich")
def test_fortran(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("regions_f90")], tmp_path)
    assert outcome.code == 0, outcome.describe()
    assert all(line.endswith("measured T") for line in outcome.out), outcome.describe()
    seen = regions(outcome.archive)
    assert seen["main"]["visits"] == mpi.np
    assert seen["main/loop=steps/phase=0/solve"]["visits"] == 5 * mpi.np
    assert seen["main/loop=steps/phase=1/solve"]["visits"] == 5 * mpi.np
    total = {q["name"]: q for q in seen["main/loop=steps/phase=0/solve"]["quantities"]}["cells"]
    assert (total["sum"], total["unit"]) == (12.5 * mpi.np, "1")
    facts = job(outcome.archive)
    assert (facts["run.problem"], facts["run.size"], facts["run.step"]) == ("fortran", 42, 0.25)
    without = rig.plain(mpi, [mpi.program("regions_f90")], tmp_path)
    assert all(line.endswith("measured F") for line in without.out), without.describe()


def test_without_mpi(tmp_path):
    """Tests a C++ program that never calls MPI: scopes that are left by exceptions, threads, a plugin, and a forked
    child."""
    program, plugin = rig.PROGRAMS / "regions_plain", rig.PROGRAMS / "regions_plugin.so"
    without = rig.run([program, plugin, 7], tmp_path)
    outcome = rig.rankine("run", "-o", "job.rkn", program, plugin, 7, cwd=tmp_path)
    assert (without.out[0], outcome.out[0]) == ("attached 0", "attached 1")
    assert outcome.out[1:] == without.out[1:] and outcome.code == without.code == 7, outcome.describe()
    assert outcome.err == without.err
    assert any("wrote" in line and "job.rkn" in line for line in outcome.said), outcome.describe()
    seen = regions(tmp_path / "job.rkn")
    assert seen["static"]["visits"] == 1
    assert seen["main"]["visits"] == 1 and seen["main"]["open"] == 0
    assert seen["main/Throwing"]["visits"] == 1
    assert seen["main/loop=steps/level=1/body"]["visits"] == 3
    assert seen["main/plugin"]["visits"] == 1
    assert seen["main/in thread"]["visits"] == 4000
    assert seen["main/name 2"]["visits"] == 1
    assert "main/child" not in seen
    report = " ".join(" ".join(rig.report(tmp_path / "job.rkn").out).split())
    assert "which never called MPI_Init" in report and "exit code 7" in report


def test_disabled(tmp_path):
    """RANKINE_DISABLE removes the annotations at compile time. The program contains no code of Rankine."""
    outcome = rig.rankine("run", "-o", "job.rkn", rig.PROGRAMS / "regions_disabled", cwd=tmp_path)
    assert outcome.code == 0 and outcome.out[0] == "attached 0"
    assert not (tmp_path / "job.rkn").exists()
    symbols = subprocess.run(["nm", rig.PROGRAMS / "regions_disabled"], check=True, capture_output=True, text=True)
    assert "rankine_table_" not in symbols.stdout


def test_nothing_is_linked():
    """An annotated program needs only the headers. The program does not need a library of Rankine, and calls neither
    dlopen nor dlsym."""
    for name in ("regions_plugin.so",):
        needed = subprocess.run(["readelf", "-d", rig.PROGRAMS / name], check=True, capture_output=True, text=True)
        assert "rankine" not in needed.stdout and "libdl" not in needed.stdout
        taken = subprocess.run(["nm", "-D", "--undefined-only", rig.PROGRAMS / name], check=True, capture_output=True,
                               text=True)
        assert "dlsym" not in taken.stdout and "dlopen" not in taken.stdout


PYTHON = """
import sys, threading
sys.path.insert(0, sys.argv[1])
import rankine
print("attached", rankine.attached())
region, phase = rankine.region("wide"), rankine.Attribute("phase", int)
work = rankine.Attribute("flops", float, rankine.AS_VALUE | rankine.AGGREGATABLE, "flop")
rankine.metadata("problem", "h\u00e9at"); rankine.metadata("size", -3); rankine.metadata("step", 0.5)
@rankine.function
def inner(n):
    "doc"
    return n + 1
def recursive(n):
    with rankine.region("deep"):
        return recursive(n - 1) if n > 1 else 0
with rankine.region("main"):
    for i in rankine.loop("steps", range(6)):
        phase.begin(i // 3); work.set(2.5)
        with region: inner(i)
        phase.end()
    try:
        with rankine.region("fails"): raise ValueError("on purpose")
    except ValueError as error: print("caught", error)
    recursive(3)
    thread = threading.Thread(target=lambda: inner(1)); thread.start(); thread.join()
print(inner.__doc__, inner(1), inner.__name__)
"""


def test_python(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PYTHON, encoding="utf-8")
    argv = ["/usr/bin/python3", program, rig.ROOT / "python"]
    without = rig.run(argv, tmp_path)
    outcome = rig.rankine("run", "-o", "job.rkn", *argv, cwd=tmp_path)
    assert (without.code, without.err, without.out[0]) == (0, [], "attached False"), without.describe()
    assert (outcome.code, outcome.err, outcome.out[0]) == (0, [], "attached True"), outcome.describe()
    assert without.out[1:] == outcome.out[1:] == ["caught on purpose", "doc 2 inner"]
    seen = regions(tmp_path / "job.rkn")
    for phase in (0, 1):
        assert seen[f"main/loop=steps/phase={phase}/wide/inner"]["visits"] == 3
        assert seen[f"main/loop=steps/phase={phase}"]["quantities"][0]["sum"] == 7.5
    assert seen["main/fails"]["visits"] == seen["main/deep/deep/deep"]["visits"] == seen["main/inner"]["visits"] == 1
    facts = job(tmp_path / "job.rkn")
    assert (facts["run.problem"], facts["run.size"], facts["run.step"]) == ("héat", -3, 0.5)


@pytest.mark.parametrize("runtime", ["gomp", "libomp"])
def test_openmp(runtime, tmp_path):
    """A team's threads inherit the regions of the thread that created the team, each time a team is
    created."""
    program = rig.PROGRAMS / f"regions_{runtime}"
    if not program.exists():
        pytest.skip(f"no {program}: no compiler with this OpenMP runtime")
    without = rig.run([program], tmp_path)
    outcome = rig.rankine("run", "-o", "job.rkn", program, cwd=tmp_path)
    rig.same(without, outcome)
    seen = regions(tmp_path / "job.rkn")
    assert {path: line["visits"] for path, line in seen.items()} == {
        "main": 1, "main/first": 3, "main/first/worker": 12, "main/second": 3, "main/second/worker": 12 + 300, "worker": 4}
    assert seen["main/first/worker"]["time_ns"] >= 12 * 5e6


def hot_path(function):
    """Returns the instructions of a runtime function. The function's slow path is in another part of the file."""
    listing = subprocess.run(["objdump", "-d", "-C", "--no-show-raw-insn",
                              f"--disassemble=rankine::recorder::context::{function}", rig.LIBRARY],
                             check=True, capture_output=True, text=True).stdout
    return [line.split("\t")[1].strip() for line in listing.splitlines() if line.startswith(" ") and "\t" in line]


THREAD = "rankine::recorder::Thread*"
ENTRY = "rankine::recorder::context::Entry const*"


@pytest.mark.parametrize("function", [
    "Begin(rankine_region*)", "End(rankine_region*)", f"(anonymous namespace)::EndTraced({THREAD})",
    f"(anonymous namespace)::BeginTraced({THREAD}, {ENTRY}, rankine_region*)"])
def test_hot_path(function):
    """The code that begins or ends a registered region makes no call and no system call, and takes no lock. Slow
    paths are reached by jumps out of the function. Only slow paths may allocate memory."""
    code = hot_path(function)
    assert 20 <= len(code) <= 75, "\n".join(code)
    assert any(instruction.startswith("rdtsc") for instruction in code)
    for instruction in code:
        word = instruction.split()[0]
        assert word not in ("call", "lock", "syscall", "int") and "call " not in instruction, instruction
        assert not (word == "xchg" and "(" in instruction), instruction


@pytest.mark.parametrize("services, rounds", [("mpi", 20000), ("timer", 20000), ("timer,loop(every=10)", 20000),
                                              ("timer,trace", 200)])
def test_nothing_allocates_or_asks_the_kernel(services, rounds, tmp_path):
    """Covers registered regions, names, values, sums and loops. A system call would kill the program, and calls of
    malloc are counted. A trace allocates memory only after many rounds, more than this test makes."""
    program = [rig.PROGRAMS / "hot_path", str(rounds)]
    without = rig.run(program, tmp_path)
    outcome = rig.rankine("run", "-o", "job.rkn", "--with", services, *program, cwd=tmp_path)
    rig.same(without, outcome)
    assert outcome.out == [f"rounds {rounds} mallocs 0"], outcome.describe()
    visits = {path: line["visits"] for path, line in regions(tmp_path / "job.rkn").items()}
    assert visits["outer"] == rounds + 100, visits
