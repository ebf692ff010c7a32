# SPDX-License-Identifier: BSD-3-Clause
"""Tests the service memory: exact allocations per region, limits of the measurement, and unchanged behaviour of
programs."""
import json
import os
import re
import shutil
import subprocess

import pytest

import rig
from test_counts import NOISE

pytestmark = pytest.mark.beside

LIBRARY = rig.BUILD / "lib/librankine_memory.so"
SERVICES = "timer,mpi,memory"
JEMALLOC = "/usr/lib/x86_64-linux-gnu/libjemalloc.so.2"

# Expected counts of memory.c on each rank: allocations, frees, bytes requested (None: the program's own test
# checks the bytes).
EXPECTED = {"main/each": (13, 13, 7801), "main/fails": (2, 2, 20), "main/peak": (32, 32, 32 << 20), "main/after": (1, 1, 1000),
            "main/worker": (4000, 0, 4 * 1000 * 64), "main/reap": (0, 2000, 0), "main/exchange": (0, 0, 0)}


def report(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))


def lines(archive):
    return {line["path"]: line for line in report(archive)["memory"]["regions"]}


def launch(mpi, form, argv, folder, services, env=None):
    archive = folder / "job.rkn"
    options = ["--with", services] if services else []
    if form == "outside":
        outcome = rig.run(rig.measure_argv(mpi.launch(*argv, np=2), archive, options), folder, {**mpi.env, **(env or {})})
    else:
        front = [rig.RANKINE, "run", *options, "-o", archive]
        outcome = rig.run(mpi.launch(*front, *argv, np=2), folder, {**mpi.env, **(env or {})})
    outcome.archive = archive
    return outcome


def alone(program, folder, *options, env=None, timeout=60):
    """Runs a program that does not use MPI."""
    outcome = rig.run([rig.RANKINE, "run", *options, "-o", folder / "job.rkn", *program], folder, env, timeout)
    outcome.archive = folder / "job.rkn"
    return outcome


@pytest.mark.any_mpi
@pytest.mark.parametrize("form", ["outside", "inside"])
def test_regions_to_the_unit(mpi, form, tmp_path):
    argv = [mpi.program("memory")]
    without = rig.plain(mpi, argv, tmp_path, np=2)
    outcome = launch(mpi, form, argv, tmp_path, SERVICES)
    rig.same(without, outcome, ignore_errors=NOISE)
    assert outcome.code == 3
    found = lines(outcome.archive)
    for path, (allocations, frees, requested) in EXPECTED.items():
        line = found[path]
        assert (line["allocations"], line["frees"], line["requested_bytes"]) == (2 * allocations, 2 * frees, 2 * requested), path
    told = {}
    for line in outcome.out:
        if line.startswith("expect "):
            _, region, allocated, freed = line.split()
            before = told.get(region, (0, 0))
            told[region] = (before[0] + int(allocated), before[1] + int(freed))
    assert len(told) == 6
    for region, sizes in told.items():
        line = found[f"main/{region}"]
        assert (line["allocated_bytes"], line["freed_bytes"]) == sizes, region
    assert not any(path.endswith("in the child") for path in found)


def test_mpi_memory_is_separate_and_has_a_high_water_mark(mpi, tmp_path):
    outcome = launch(mpi, "outside", [mpi.program("memory")], tmp_path, SERVICES)
    found = lines(outcome.archive)
    # In this region, MPI creates ten communicators.
    assert found["main/exchange"]["mpi_allocations"] >= 20
    # Allocations in MPI_Init count as allocations of MPI.
    assert found[""]["mpi_allocations"] > 1000
    assert found["main/each"]["mpi_allocations"] == 0
    live_after = found["main/after"]["high_bytes"]
    assert (32 << 20) <= found["main/peak"]["high_bytes"] - live_after < (32 << 20) + (1 << 20)
    for process in report(outcome.archive)["memory"]["processes"]:
        assert process["high_bytes"] >= 32 << 20
        kept = 4 * 500 * 64  # allocated by the program, never freed
        assert process["live_bytes"] >= kept
        both = [process[whose + "allocated_bytes"] for whose in ("", "mpi_")]
        freed = [process[whose + "freed_bytes"] for whose in ("", "mpi_")]
        assert sum(both) - sum(freed) == process["live_bytes"]


@pytest.mark.any_mpi
def test_unrecorded_calls_are_in_no_region(mpi, tmp_path):
    """100,000 bytes are allocated between MPI_Pcontrol(0) and (1), directly in main."""
    outcome = launch(mpi, "outside", [mpi.program("memory")], tmp_path, SERVICES)
    assert lines(outcome.archive)["main"]["requested_bytes"] < 50000
    assert all(p["elsewhere_requested_bytes"] >= 100000 for p in report(outcome.archive)["memory"]["processes"])


@pytest.mark.any_mpi
def test_queries(mpi, tmp_path):
    archive = launch(mpi, "outside", [mpi.program("memory")], tmp_path, SERVICES).archive
    rows = rig.query(archive, "SELECT path,mpi.rank,sum(memory.allocations),max(memory.high.bytes) WHERE region=peak "
                              "GROUP BY path,mpi.rank FORMAT json")
    assert [row["sum#memory.allocations"] for row in rows] == [32, 32]
    assert all(row["max#memory.high.bytes"] >= 32 << 20 for row in rows)
    threads = rig.query(archive, "SELECT thread.id,sum(memory.allocations) WHERE region=worker,mpi.rank=0 "
                                 "GROUP BY thread.id FORMAT json")
    assert sum(row["sum#memory.allocations"] for row in threads) == 4000
    shown = "\n".join(rig.report(archive).out)
    assert "\nMemory\n" in shown and "main/peak" in shown
    assert "memory.allocations" not in shown  # the report has a separate section for allocations
    # The program's child processes read and write nothing, so the section Trust does not mention them.
    assert [finding for finding in report(archive)["trust"] if finding["serious"] or finding["name"].startswith("io.")] == [], shown
    assert "0 damaged places" in rig.rankine("verify", archive, cwd=tmp_path).out[-1]


@pytest.mark.any_mpi
def test_in_the_trace(mpi, tmp_path):
    archive = launch(mpi, "outside", [mpi.program("memory")], tmp_path, SERVICES + ",trace").archive
    rows = rig.query(archive, "SELECT memory.allocations WHERE event=end,region=peak FORMAT json")
    assert [row["memory.allocations"] for row in rows] == [32, 32]


@pytest.mark.parametrize("form", ["outside", "inside"])
@pytest.mark.parametrize("services", [None, SERVICES])
def test_the_library_is_loaded_on_request_only(mpi, form, services, tmp_path):
    shell = ["bash", "-c", "grep -o 'librankine.*' /proc/self/maps | sort -u"]
    outcome = launch(mpi, form, shell, tmp_path, services)
    assert outcome.out.count("librankine.so") == 2, outcome.describe()
    assert outcome.out.count("librankine_memory.so") == (2 if services else 0), outcome.describe()


@pytest.mark.parametrize("program", ["ring", "collectives", "rma", "nonblocking"])
def test_large_messages_arrive(mpi, program, tmp_path):
    """Tests large messages through buffers that are allocated and freed, and through buffers that MPI libraries
    keep."""
    argv = [mpi.program(program), 4, 1 << 18]
    outcome = rig.measured(mpi, argv, tmp_path, np=2, options=["--with", SERVICES])
    rig.same(rig.plain(mpi, argv, tmp_path, np=2), outcome, ignore_errors=NOISE)
    assert lines(outcome.archive)[""]["requested_bytes"] > 2 * 4 << 18


@pytest.mark.parametrize("end", ["kill", "abort"])
def test_a_rank_that_dies_keeps_its_regions(end, tmp_path):
    """For each region of a killed rank, the archive has the values at the last end of the region. The next test
    covers exit() without MPI_Finalize."""
    source = tmp_path / "dies.c"
    source.write_text("#include <rankine/rankine.h>\n#include <signal.h>\n#include <stdlib.h>\nint main(void) {\n"
                      "  void* volatile p;\n  RANKINE_BEGIN(\"a\");\n  p = malloc(1000);\n  RANKINE_END(\"a\");\n"
                      f"  {'raise(SIGKILL)' if end == 'kill' else 'abort()'};\n  return p == 0;\n}}\n")
    subprocess.run(["gcc", f"-I{rig.ROOT}/include", "-o", tmp_path / "dies", source, "-ldl"], check=True)
    outcome = alone([tmp_path / "dies"], tmp_path, "--with", "timer,memory")
    assert outcome.code == (-9 if end == "kill" else -6) or outcome.code == (137 if end == "kill" else 134), outcome.describe()
    found = report(outcome.archive)["memory"]
    assert [(r["path"], r["allocations"], r["requested_bytes"]) for r in found["regions"] if r["path"]] == [("a", 1, 1000)]
    assert found["processes"] == []


@pytest.mark.mpis("openmpi")
def test_exit_without_mpi_finalize(mpi, tmp_path):
    source = tmp_path / "leaves.c"
    source.write_text("#include <mpi.h>\n#include <stdlib.h>\nint main(int c, char** v) {\n  MPI_Init(&c, &v);\n"
                      "  void* volatile p = malloc(123456);\n  exit(p == 0);\n}\n")
    subprocess.run(["mpicc.openmpi", "-o", tmp_path / "leaves", source], check=True)
    outcome = rig.measured(mpi, [tmp_path / "leaves"], tmp_path, np=1, options=["--with", SERVICES])
    processes = report(outcome.archive)["memory"]["processes"]
    assert len(processes) == 1 and processes[0]["live_bytes"] >= 123456, processes


@pytest.mark.any_mpi
def test_children_of_a_rank_do_not_inherit_it(mpi, tmp_path):
    outcome = launch(mpi, "outside", [mpi.program("children")], tmp_path, SERVICES)
    rig.same(rig.plain(mpi, [mpi.program("children")], tmp_path, np=2), outcome, ignore_errors=NOISE)


def test_cxx(tmp_path):
    outcome = alone([rig.PROGRAMS / "memory_plain"], tmp_path, "--with", "memory")
    assert (outcome.code, outcome.out) == (0, ["memory_plain 1"]), outcome.describe()
    found = lines(outcome.archive)
    counts = {path: (line["allocations"], line["frees"], line["requested_bytes"]) for path, line in found.items()}
    assert counts["new"] == (5, 5, 8 + 100 + 128 + 52 + 200)
    assert counts["vector"] == (1, 1, 4000)
    assert counts["bad_alloc"][:2] == (1, 1)
    assert counts["short"] == (1500, 1500, 15000)
    process, = report(outcome.archive)["memory"]["processes"]
    assert process["allocations"] == sum(line["allocations"] for line in found.values()) + process["elsewhere_allocations"]


def test_fortran(tmp_path):
    outcome = alone([rig.PROGRAMS / "memory_f90"], tmp_path, "--with", "timer,memory")
    assert outcome.code == 0 and outcome.out == [" memory done"], outcome.describe()
    line = lines(outcome.archive)["main/allocate"]
    assert (line["allocations"], line["frees"]) == (30, 30)  # the name of each scope is copied once
    assert line["requested_bytes"] >= 10 * (8000 + 1600)


UNMEASURED = {"own": ("memory_own", {}, "contains its own malloc"),
              "no_sizes": ("memory_plain", {"LD_PRELOAD": rig.PROGRAMS / "memory_no_sizes.so"}, "malloc_usable_size"),
              "jemalloc": ("memory_plain", {"LD_PRELOAD": JEMALLOC}, "its own operator new")}


@pytest.mark.parametrize("case", UNMEASURED)
def test_unmeasurable_parts_are_reported(case, tmp_path):
    program, env, why = UNMEASURED[case]
    if case == "jemalloc" and not os.path.exists(JEMALLOC):
        pytest.skip("libjemalloc2 is not installed")
    outcome = alone([rig.PROGRAMS / program], tmp_path, "--with", "timer,memory", env=env)
    assert (outcome.code, outcome.out, outcome.err) == (0, ["memory_plain 1"], []), outcome.describe()
    found = report(outcome.archive)
    assert found["memory"] == {"regions": [], "processes": []}
    assert [f["count"] for f in found["trust"] if f["name"] == "memory.unmeasured"] == [1]
    assert why in found["processes"][0]["attributes"]["memory.why"]


@pytest.mark.parametrize("tool", ["memcheck", "none"])
def test_valgrind(tool, tmp_path):
    if not shutil.which("valgrind"):
        pytest.skip("no valgrind")
    outcome = alone(["valgrind", "-q", f"--tool={tool}", rig.PROGRAMS / "memory_f90"], tmp_path, "--with", "timer,memory")
    assert (outcome.code, outcome.out, outcome.err) == (0, [" memory done"], []), outcome.describe()
    found = report(outcome.archive)
    measured = [line["allocations"] for line in found["memory"]["regions"] if line["path"] == "main/allocate"]
    assert measured == ([30] if tool == "none" else [])
    assert any(f["name"] == "memory.unmeasured" for f in found["trust"]) == (tool == "memcheck")


def sanitized(folder):
    source = folder / "sanitized.c"
    source.write_text("#include <rankine/rankine.h>\n#include <stdlib.h>\nint main(void) {\n  RANKINE_BEGIN(\"a\");\n"
                      "  free(malloc(10));\n  RANKINE_END(\"a\");\n  return 5;\n}\n")
    program = folder / "sanitized"
    subprocess.run(["gcc", "-fsanitize=address", f"-I{rig.ROOT}/include", "-o", program, source, "-ldl"], check=True)
    return program


def test_address_sanitizer_is_left_alone(tmp_path):
    program = sanitized(tmp_path)
    # a sanitized program needs this option with any preloaded library
    env = {"ASAN_OPTIONS": "detect_leaks=0:verify_asan_link_order=0"}
    outcome = alone([program], tmp_path, "--with", "timer,memory", env=env)
    assert outcome.code == 5 and not outcome.err, outcome.describe()
    assert "sanitizer" in report(outcome.archive)["processes"][0]["attributes"]["memory.why"]


def test_the_search_for_the_allocator_may_allocate(tmp_path):
    outcome = alone([rig.PROGRAMS / "memory_plain"], tmp_path, "--with", "memory",
                    env={"LD_PRELOAD": rig.PROGRAMS / "memory_walk.so"})
    assert (outcome.code, outcome.out, outcome.err) == (0, ["memory_plain 1"], []), outcome.describe()
    assert lines(outcome.archive)["new"]["allocations"] == 5


@pytest.mark.any_mpi
@pytest.mark.skipif(not os.path.exists(JEMALLOC), reason="libjemalloc2 is not installed")
def test_another_allocator_is_counted(mpi, tmp_path):
    outcome = launch(mpi, "outside", [mpi.program("memory"), 1], tmp_path, SERVICES, env={"LD_PRELOAD": JEMALLOC})
    assert outcome.code == 3, outcome.describe()
    found = report(outcome.archive)
    if "memory.why" in found["processes"][0]["attributes"]:
        pytest.skip(f"this MPI library has parts in C++: {found['processes'][0]['attributes']['memory.why']}")
    assert found["processes"][0]["attributes"]["memory.allocator"] == "libjemalloc.so.2"
    assert lines(outcome.archive)["main/peak"]["allocations"] == 64


def test_an_installation_without_the_library_says_so(tmp_path):
    folder = tmp_path / "lib"
    folder.mkdir()
    shutil.copy(rig.LIBRARY, folder)
    outcome = alone(["true"], tmp_path, "--with", "memory", env={"RANKINE_LIB": folder / "librankine.so"})
    assert outcome.code == 2 and len(outcome.said) == 1 and "librankine_memory.so" in outcome.said[0], outcome.describe()


def test_preloaded_by_hand_without_it(tmp_path):
    spool = tmp_path / "spool"
    spool.mkdir()
    env = {"LD_PRELOAD": rig.LIBRARY, "RANKINE_WITH": "timer,memory", "RANKINE_OUTPUT": tmp_path / "hand.rkn"}
    outcome = rig.run([rig.PROGRAMS / "memory_f90"], tmp_path, env)
    assert outcome.code == 0, outcome.describe()
    assert "not preloaded" in report(tmp_path / "hand.rkn")["processes"][0]["attributes"]["memory.why"]


def test_help_names_it():
    shown = subprocess.run([rig.RANKINE, "run", "--help-services"], capture_output=True, text=True, check=True).stdout
    assert re.search(r"^  memory  ", shown, re.M) and "memory.high.bytes" in shown


@pytest.mark.skipif(not shutil.which("lmp"), reason="no LAMMPS")
def test_lammps(tmp_path):
    from workloads import WORKLOADS, environment  # the LAMMPS input, and the lines in which LAMMPS prints times
    work, = [w for w in WORKLOADS if w.name == "lammps-melt"]
    mpi = rig.MPIS[work.mpi]
    outcomes = []
    for name in ("without", "with"):
        folder = tmp_path / name
        folder.mkdir()
        work.prepare(folder)
        argv = mpi.launch(*work.argv, np=2)
        if name == "with":
            argv = rig.measure_argv(argv, tmp_path / "job.rkn", ["--with", SERVICES])
        outcomes.append(rig.run(argv, folder, environment(work), timeout=120))
    rig.same(*outcomes, ignore=work.ignore or None, ignore_errors="|".join(filter(None, (work.ignore, work.ignore_errors))) or None)
    line = lines(tmp_path / "job.rkn")[""]
    assert line["allocations"] > 1000 and line["mpi_allocations"] > 1000 and line["high_bytes"] > 1 << 20
