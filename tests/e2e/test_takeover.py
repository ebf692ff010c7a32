# SPDX-License-Identifier: BSD-3-Clause
"""Tests programs that are annotated for other tools: Caliper, Kokkos Tools, NVTX. The annotations are recorded, and
the programs notice no difference (docs/design/takeover.md)."""
import json
import os
import pathlib
import re
import subprocess

import pytest

import rig

pytestmark = pytest.mark.beside


def regions(archive):
    """Returns the regions as {path: (visits, quantities)}."""
    found, path = {}, []
    for line in json.loads("\n".join(rig.report(archive, "--json").out))["regions"]:
        del path[line["depth"]:]
        path.append(line["name"])
        quantities = {q["name"]: (q["count"], q["sum"]) for q in line["quantities"]}
        found["/".join(path)] = (line["visits"], quantities)
    return found


def visits(archive):
    return {path: count for path, (count, _) in regions(archive).items()}


def take_report(outcome):
    """Removes the report of Caliper's manager from the end of the program's standard error. Returns the report's
    regions, each preceded by one dot per level, or None if the program printed no report."""
    starts = [n for n, line in enumerate(outcome.err) if re.match(r"Path +Time \(E\) +Time \(I\) ", line)]
    if not starts:
        return None
    outcome.err, report = outcome.err[:starts[0]], outcome.err[starts[0] + 1:]
    lines = [re.fullmatch(r"((?:  )*)(.+?)((?: +[0-9.e+-]+)+) *", line) for line in report]
    assert all(lines), outcome.describe()
    return sorted("." * (len(line[1]) // 2) + line[2] for line in lines)


def both(argv, folder, env=None, asked=None):
    """Runs the program alone and under the tool, checks that both outputs are equal, and returns the archive.
    `asked` are the regions of the report that the program requests and that only the recorder writes. If `asked` is
    not given, a report counts as a difference like any other line."""
    folder = pathlib.Path(folder)
    without = rig.run(argv, folder, env)
    outcome = rig.run([rig.RANKINE, "run", "-q", "-o", folder / "job.rkn", "--", *argv], folder,
                      {**(env or {}), "RANKINE_SPOOL": str(folder)})
    assert without.code == 0, without.describe()
    if asked is not None:
        assert take_report(outcome) == sorted(asked), outcome.describe()
    rig.same(without, outcome)
    return folder / "job.rkn"


def program(name):
    path = rig.PROGRAMS / name
    if not path.exists():
        pytest.skip(f"{path} is not built")
    return str(path)


def test_a_program_with_libcaliper_is_recorded_and_still_calls_it(tmp_path):
    archive = both([program("caliper/caliper_user")], tmp_path)
    found = regions(archive)
    counts = {path: count for path, (count, _) in found.items()}
    assert counts["phase=setup"] == 1 and counts["phase=setup/stage=one"] == 1
    assert counts["phase=setup/stage=one/flag=true"] == 1
    assert counts["loop=steps"] == 1 and counts["loop=steps/Solve"] == 4 and counts["loop=steps/Solve/inner"] == 4
    assert found["loop=steps"][1]["loop.iteration.time.ns"][0] == 4
    assert counts["loop=c steps"] == 1 and found["loop=c steps"][1]["loop.iteration.time.ns"][0] == 3
    assert counts["level=7"] == 1 and counts["level=7/Solve"] == 1
    assert counts["text=value"] == 1 and counts["text=value/Solve"] == 1
    assert counts["often=1"] == 5000
    assert counts["class phase=two/Solve"] == 1 and counts["class phase=three"] == 1
    # no annotation is counted twice, and the library's own annotations are not counted
    assert len(counts) == 19, counts


def test_a_libcaliper_that_is_loaded_later_is_recorded(tmp_path):
    library = tmp_path / "libcaliper.so.2"
    library.symlink_to(program("caliper/libcaliper.so.2"))
    script = ("import ctypes\n"
              f"caliper = ctypes.CDLL('{library}')\n"
              "caliper.cali_begin_region(b'late')\n"
              "caliper.cali_end_region(b'late')\n"
              "print(caliper.cali_standin_calls())\n")
    assert visits(both(["/usr/bin/python3", "-c", script], tmp_path)) == {"late": 1}


def test_a_program_without_tools_sees_no_difference(tmp_path):
    functions = ("adiak_init", "cali_begin_region", "cali_init", "_ZN4cali8FunctionC1EPKc", "kokkosp_init_library",
                 "kokkosp_begin_parallel_for", "InitializeInjectionNvtx2", "getenv")
    both([program("tool_probe"), *functions, "KOKKOS_TOOLS_LIBS", "KOKKOS_PROFILE_LIBRARY", "NONE", "PATH"], tmp_path)


@pytest.mark.parametrize("name", ["caliper/caliper_threads", "caliper_threads"])
def test_threads_begin_outside_of_calipers_regions(name, tmp_path):
    assert visits(both([program(name)], tmp_path)) == {"main": 1, "main/own": 1, "work": 1, "inner": 1}


@pytest.mark.parametrize("sanitizer", ["address", "thread", "undefined"])
def test_a_program_with_a_sanitizer_asks_for_a_tool(sanitizer, tmp_path):
    (tmp_path / "ask.c").write_text('#include <stdio.h>\n#include <stdlib.h>\n'
                                    'int main(void) { puts(getenv("KOKKOS_TOOLS_LIBS") ? "set" : "unset"); }\n')
    built = rig.run(["gcc", f"-fsanitize={sanitizer}", "-g", "ask.c", "-o", "ask"], tmp_path)
    if built.code != 0:
        pytest.skip(f"no sanitizer library: {built.err[:1]}")
    both([str(tmp_path / "ask")], tmp_path, {"ASAN_OPTIONS": "verify_asan_link_order=0"})


@pytest.mark.any_mpi
def test_a_static_caliper_is_reported_once(mpi, tmp_path):
    without = rig.plain(mpi, [mpi.program("caliper_static")], tmp_path)
    outcome = rig.measured(mpi, [mpi.program("caliper_static")], tmp_path)
    rig.same(without, outcome)
    said = [line for line in outcome.said if "Caliper" in line]
    assert len(said) == 1 and "statically" in said[0], outcome.describe()
    outcome = rig.measured(mpi, [mpi.program("ring")], tmp_path, name="ring.rkn")
    assert not any("Caliper" in line for line in outcome.said), outcome.describe()


@pytest.mark.parametrize("name, asked, some", [
    ("caliper_compat", None, {"main": 1, "main/literal": 1, "main/literal/loop=steps": 1, "main/phase=phase one": 1,
                        "main/level=7": 1, "main/stage=one": 1}),
    ("caliper_compat_classes",
     ["7", ".Solve", "..made name", "Solve", ".made name", "steps", ".Solve", "..made name", "statement"],
     {"level=7": 1, "level=7/Solve/made name": 1, "ratio=2.5/Solve": 1, "loop=steps": 1, "loop=steps/Solve": 4, "statement": 1}),
])
def test_calipers_marks_without_caliper(name, asked, some, tmp_path):
    counts = visits(both([program(name)], tmp_path, asked=asked))
    assert {path: counts.get(path) for path in some} == some, counts


@pytest.mark.parametrize("name, asked, found, told", [
    ("caliper_compat_values", ["7"], {"level=7": 1, "level=7/about=1": 1}, {"run.case": "heat", "run.width": 0.5, "run.steps": 8}),
    ("caliper_compat_values_classes", None,
     {"stage=first": 1, "stage=first/size=12": 1, "stage=first/share=0.25": 1, "kind=plain": 1, "kind=other": 1},
     {"run.case": "heat", "run.steps": 8}),
])
def test_calipers_values_without_caliper(name, asked, found, told, tmp_path):
    """The programs check the values themselves, with and without a tool."""
    archive = both([program(name)], tmp_path, asked=asked)
    assert visits(archive) == found
    keys = ",".join(told)
    row, = rig.query(archive, f"SELECT {keys},count() GROUP BY {keys} FORMAT json")
    assert {key: row[key] for key in told} == told


# The values that the program gives to Adiak. The elements of lists are written as in Caliper.
ADIAK = {"run.early": 1, "run.cells": -7, "run.flags": 4000000000, "run.steps": 1 << 40, "run.width": 0.25,
         "run.case": "wave", "run.elapsed": 12.25, "run.sizes": "{4,-5,6}",
         "run.weights": "[0.5,1e-07,-123457,2e+10,3]", "run.parts": "{one,two}", "run.compiled by": "gcc@12.2",
         "run.rows": "1-9"}


def cali_globals(archive):
    """Returns all global values of the exported .cali file as strings."""
    folder = pathlib.Path(archive).parent
    written = rig.run([rig.RANKINE, "export", archive, "--to", "cali", folder / "job.cali"], folder)
    assert written.code == 0, written.describe()
    listed = rig.run([rig.RANKINE, "cali-query", "--list-globals", folder / "job.cali"], folder)
    assert listed.code == 0, listed.describe()
    return "\n".join(listed.out).replace("\\", "")


def test_adiaks_values_are_metadata(tmp_path):
    """Uses a stand-in for libadiak.so with its symbols and layouts, because Debian has no Adiak. The real
    library was tested by hand (docs/design/takeover.md)."""
    text = cali_globals(both([program("adiak/adiak_user")], tmp_path))
    assert all(key in text and str(value) in text for key, value in ADIAK.items()), text
    assert "fini" not in text and "heat" not in text, text


@pytest.mark.any_mpi
@pytest.mark.parametrize("name", ["adiak_user", "adiak_static"])
def test_adiaks_values_of_a_job(name, mpi, tmp_path):
    """Adiak is a shared library, or is linked statically into the program."""
    without = rig.plain(mpi, [mpi.program(name)], tmp_path, np=2)
    outcome = rig.measured(mpi, [mpi.program(name)], tmp_path, np=2)
    rig.same(without, outcome)
    keys = ",".join(f'"{key}"' for key in ADIAK)
    row, = rig.query(outcome.archive, f"SELECT {keys},count() GROUP BY {keys} FORMAT json")
    assert {key: row.get(key) for key in ADIAK} == ADIAK
    assert "run.fini" not in cali_globals(outcome.archive)


def kokkos(mpi):
    return program(f"{mpi.name}/kokkos_user")


KERNELS = {"outer": 1, "outer/kokkos.parallel_for=axpy": 3, "outer/kokkos.parallel_reduce=sum": 1,
           "outer/kokkos.deep_copy=Host to Host: y to x": 1}


@pytest.mark.any_mpi
def test_kokkos_kernels_are_regions(mpi, tmp_path):
    argv, np = [kokkos(mpi)], 2
    without = rig.plain(mpi, argv, tmp_path, np=np)
    outcome = rig.measured(mpi, argv, tmp_path, np=np)
    rig.same(without, outcome)
    found = regions(outcome.archive)
    assert {path: found[path][0] for path in KERNELS} == {path: np * n for path, n in KERNELS.items()}
    copied = found["outer/kokkos.deep_copy=Host to Host: y to x"][1]["kokkos.deep_copy.bytes"]
    assert copied == (np, np * 8000)


@pytest.mark.any_mpi
@pytest.mark.parametrize("how", ["variable", "option", "new variable"])
def test_the_users_own_kokkos_tool_keeps_its_calls(how, mpi, tmp_path):
    tool = program("kokkos_tool.so")
    argv, env = [kokkos(mpi)], {}
    if how == "variable":
        env = {"KOKKOS_PROFILE_LIBRARY": tool}
    elif how == "new variable":  # this Kokkos ignores the new variable, so no tool is loaded
        env = {"KOKKOS_TOOLS_LIBS": tool}
    else:
        argv.append(f"--kokkos-tools-library={tool}")
    without = rig.plain(mpi, argv, tmp_path, np=1, env=env)
    outcome = rig.measured(mpi, argv, tmp_path, np=1, env=env)
    rig.same(without, outcome)
    assert any(line.startswith("tool: 5 kernels") for line in outcome.out) == (how != "new variable"), outcome.describe()
    counts = visits(outcome.archive) if how != "new variable" else KERNELS
    assert {path: counts.get(path) for path in KERNELS} == KERNELS, counts


def test_nvtx_ranges(tmp_path):
    counts = visits(both([program("nvtx_user")], tmp_path))
    assert counts["outer"] == 3 and counts["outer/innér"] == 3 and counts["outer/innér/nvtx.mark=tick"] == 3
    assert counts["nvtx.lib=registered"] == 1 and counts["nvtx.lib=registered/nvtx.range=b"] == 1
    assert counts["nvtx.lib=registered/nvtx.range=a"] == 1


def test_nvtx_from_python(tmp_path):
    python = rig.VENV / "nvtx/bin/python"
    if not python.exists():
        pytest.skip(f"no {python}")
    script = ("import nvtx, os\n"
              "for i in range(4):\n"
              "    with nvtx.annotate('step', domain='app'):\n"
              "        with nvtx.annotate('inner'): pass\n"
              "print(os.environ.get('NVTX_INJECTION64_PATH'))\n")
    counts = visits(both([str(python), "-c", script], tmp_path))
    assert counts["nvtx.app=step"] == 4 and counts["nvtx.app=step/inner"] == 4


CALIPER_PROGRAM = """
#include <caliper/cali.h>
#include <caliper/cali-manager.h>
#include <cstdio>
static void Solve() { CALI_CXX_MARK_FUNCTION; CALI_CXX_MARK_SCOPE("scope"); }
int main() {
  cali::ConfigManager manager;
  manager.add("runtime-report(output=stdout)");
  manager.start();
  cali::Annotation level("level", CALI_ATTR_NESTED);
  { cali::Annotation::Guard guard(level.begin("high")); Solve(); }
  cali::Annotation("set").set(2.5).end();
  CALI_CXX_MARK_LOOP_BEGIN(steps, "steps");
  for (int i = 0; i < 4; ++i) { CALI_CXX_MARK_LOOP_ITERATION(steps, i); Solve(); }
  CALI_CXX_MARK_LOOP_END(steps);
  CALI_MARK_LOOP_BEGIN(again, "again");
  for (int i = 0; i < 3; ++i) { CALI_MARK_ITERATION_BEGIN(again, i); CALI_MARK_ITERATION_END(again); }
  CALI_MARK_LOOP_END(again);
  CALI_MARK_BEGIN("mark"); puts(cali_get_current_region_or("none")); CALI_MARK_END("mark");
  cali_set_global_string_byname("case", "small");
  manager.flush();
}
"""


def test_with_the_real_caliper(tmp_path):
    prefix = os.environ.get("CALIPER_PREFIX")
    if not prefix:
        pytest.skip("CALIPER_PREFIX names no installed Caliper (with lib/libcaliper.so)")
    libraries = [path for path in (pathlib.Path(prefix) / "lib", pathlib.Path(prefix) / "lib64") if path.exists()]
    (tmp_path / "program.cc").write_text(CALIPER_PROGRAM)
    subprocess.run(["g++", "-std=c++17", "-O1", f"-I{prefix}/include", "program.cc", "-o", "program",
                    *(f"-L{path}" for path in libraries), "-lcaliper", *(f"-Wl,-rpath,{path}" for path in libraries)],
                   cwd=tmp_path, check=True)
    without = rig.run(["./program"], tmp_path)
    outcome = rig.run([rig.RANKINE, "run", "-q", "-o", "job.rkn", "./program"], tmp_path,
                      {"RANKINE_SPOOL": str(tmp_path)})
    names = [line.split()[0] for line in without.out if line.strip()]
    assert [line.split()[0] for line in outcome.out if line.strip()] == names, outcome.describe()
    assert "Solve" in names and without.error_lines() == outcome.error_lines()
    found = regions(tmp_path / "job.rkn")
    expected = {"level=high": 1, "level=high/Solve": 1, "level=high/Solve/scope": 1, "loop=steps": 1,
                "loop=steps/Solve": 4, "loop=again": 1, "mark": 1}
    assert {path: found[path][0] for path in expected} == expected
    assert found["loop=steps"][1]["loop.iteration.time.ns"][0] == 4
    assert found["loop=again"][1]["loop.iteration.time.ns"][0] == 3
