# SPDX-License-Identifier: BSD-3-Clause
"""Tests the message of `rankine run` after a run in which nothing was recorded. The message names the file that
removed LD_PRELOAD if the tool finds this file among the command's files."""
import subprocess

import pytest

import rig

pytestmark = pytest.mark.beside

WRAPPER = """#include <stdlib.h>
#include <unistd.h>
int main(int c, char** v) { if (c < 2) return 9; TAKE; execvp(v[1], v + 1); return 8; }
"""
TAKEN = {"unsetenv": ('unsetenv("LD_PRELOAD")', "wrapper contains the name LD_PRELOAD and calls unsetenv, and so changes LD_PRELOAD"),
         "setenv": ('setenv("LD_PRELOAD", "libm.so.6", 1)', "wrapper contains the name LD_PRELOAD and calls setenv, and so changes LD_PRELOAD"),
         "putenv": ('putenv("LD_PRELOAD")', "wrapper contains the name LD_PRELOAD and calls putenv, and so changes LD_PRELOAD"),
         "clearenv": ('clearenv(); setenv("PATH", "/usr/bin:/bin", 1)', "wrapper calls clearenv, and so empties the environment")}


def compiled(folder, take, name="wrapper"):
    (folder / "wrapper.c").write_text(WRAPPER.replace("TAKE", take), encoding="ascii")
    subprocess.run(["gcc", "-o", folder / name, folder / "wrapper.c"], check=True, timeout=60)
    return folder / name


def script(path, text):
    path.write_text("#!/bin/sh\n" + text, encoding="ascii")
    path.chmod(0o755)
    return path


def alone(mpi):
    """Builds a program that also works with one rank."""
    return mpi.program("collectives"), 1, 16


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("call", TAKEN)
def test_a_compiled_wrapper_is_named(mpi, call, tmp_path):
    take, what = TAKEN[call]
    outcome = rig.measured(mpi, [compiled(tmp_path, take), "./ring" if call == "clearenv" else alone(mpi)[0], 1, 16], tmp_path, np=1)
    assert what in outcome.said[-1] and not outcome.archive.exists(), outcome.describe()


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("inner", ["{folder}/inner.sh", '$(dirname "$0")/inner.sh', "./inner.sh"])
def test_a_script_in_a_script_is_named(mpi, inner, tmp_path):
    script(tmp_path / "inner.sh", '\nunset LD_PRELOAD\nexec "$@"\n')
    outer = script(tmp_path / "outer.sh", f'exec {inner.format(folder=tmp_path)} "$@"\n')
    outcome = rig.measured(mpi, [outer, *alone(mpi)], tmp_path, np=1)
    assert outcome.code == 0 and "line 3 of inner.sh changes LD_PRELOAD" in outcome.said[-1], outcome.describe()
    assert not outcome.archive.exists()


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("form", ["script", "wrapper"])
def test_the_rank_side_reports_the_same(mpi, form, tmp_path):
    taker = script(tmp_path / "takes.sh", 'unset LD_PRELOAD\nexec "$@"\n') if form == "script" else compiled(tmp_path, TAKEN["unsetenv"][0])
    what = "line 2 of takes.sh changes LD_PRELOAD" if form == "script" else TAKEN["unsetenv"][1]
    outcome = rig.run(mpi.launch(rig.RANKINE, "run", "-o", tmp_path / "no.rkn", f"./{taker.name}", *alone(mpi), np=2), tmp_path, mpi.env)
    assert outcome.code == 0 and len(outcome.said) == 1 and what in outcome.said[0], outcome.describe()
    assert not (tmp_path / "no.rkn").exists()


@pytest.mark.parametrize("kind", ["static", "keeps"])
def test_a_program_behind_a_script_is_looked_at(kind, tmp_path):
    (tmp_path / "program.c").write_text("int main(void) { return 0; }\n", encoding="ascii")
    subprocess.run(["gcc", "-o", tmp_path / "program", tmp_path / "program.c", *(["-static"] if kind == "static" else [])], check=True, timeout=60)
    outer = script(tmp_path / "outer.sh", 'export LD_PRELOAD="libm.so.6:$LD_PRELOAD"\nexec ./program\n')
    outcome = rig.run(rig.measure_argv([str(outer)], tmp_path / "job.rkn"), tmp_path)
    assert outcome.code == 0 and "changes LD_PRELOAD" not in outcome.said[-1], outcome.describe()
    assert ("of program, the program is statically linked" in outcome.said[-1]) == (kind == "static"), outcome.describe()


def test_a_wrapper_that_starts_no_mpi_is_not_blamed(tmp_path):
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    wrapper = compiled(tmp_path, "v[1] = \"true\"; v[2] = 0")
    outcome = rig.run(rig.measure_argv([str(wrapper), alone(mpi)[0]], tmp_path / "job.rkn"), tmp_path)
    assert outcome.code == 0, outcome.describe()
    assert "collectives is linked to MPI: this program ended before an MPI call, or wrapper did not start it, or started it without LD_PRELOAD" in outcome.said[-1], outcome.describe()


# The program does not contain the string LD_PRELOAD, and calls no function that changes the environment.
OWN_ENVIRONMENT = """#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
extern char** environ;
int main(int c, char** v) {
  char* own[4096];
  int n = 0, status = 0;
  for (char** e = environ; *e && n < 4000; ++e) if (strncmp(*e, "LD_PRELOAD=", 11)) own[n++] = *e;
  ADD;
  own[n] = 0;
  if (c < 2 || (FORK && fork() != 0)) { wait(&status); return status != 0; }
  execve(v[1], v + 1, own);
  return 8;
}
"""
SLEEPER = """#include <mpi.h>
#include <unistd.h>
int main(int c, char** v) { MPI_Init(&c, &v); sleep(1); MPI_Finalize(); return 0; }
"""


@pytest.fixture(name="sleeper")
def build_sleeper(mpi, tmp_path):
    (tmp_path / "sleeper.c").write_text(SLEEPER, encoding="ascii")
    subprocess.run([f"mpicc.{mpi.name}", "-o", tmp_path / "sleeper", tmp_path / "sleeper.c"], check=True, timeout=60)
    return tmp_path / "sleeper"


def with_own_environment(folder, forks, add=""):
    (folder / "keeper.c").write_text(OWN_ENVIRONMENT.replace("FORK", "1" if forks else "0").replace("ADD", add), encoding="ascii")
    subprocess.run(["gcc", "-o", folder / "keeper", folder / "keeper.c"], check=True, timeout=60)
    return folder / "keeper"


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("forks", [False, True], ids=["becomes", "starts"])
@pytest.mark.parametrize("add,how", [("", "without LD_PRELOAD"), ('own[n++] = "LD_PRELOAD=libm.so.6"', 'with LD_PRELOAD="libm.so.6"')],
                         ids=["without", "another"])
def test_a_wrapper_with_an_environment_of_its_own_is_seen_while_it_runs(mpi, sleeper, forks, add, how, tmp_path):
    wrapper = with_own_environment(tmp_path, forks, add)
    outcome = rig.measured(mpi, [wrapper, sleeper], tmp_path, np=1)
    assert outcome.code == 0 and not outcome.archive.exists(), outcome.describe()
    assert f"keeper started sleeper {how}, which loads Rankine; pass on the value of that variable" in outcome.said[-1], outcome.describe()


@pytest.mark.mpis("openmpi", "mpich")
def test_in_a_rank_s_place_it_is_seen_as_well(mpi, sleeper, tmp_path):
    wrapper = with_own_environment(tmp_path, True)
    outcome = rig.run(mpi.launch(rig.RANKINE, "run", "-o", tmp_path / "no.rkn", wrapper, sleeper, np=2), tmp_path, mpi.env)
    assert outcome.code == 0 and len(outcome.said) == 1, outcome.describe()
    assert "keeper started sleeper without LD_PRELOAD" in outcome.said[0], outcome.describe()


@pytest.mark.mpis("openmpi", "mpich")
def test_a_program_that_has_the_variable_is_not_taken_for_one_without(mpi, sleeper, tmp_path):
    """The program is recorded, so no message about its wrapper is printed."""
    wrapper = with_own_environment(tmp_path, True, "for (char** e = environ; *e; ++e) if (!strncmp(*e, \"LD_PRELOAD=\", 11)) own[n++] = *e")
    outcome = rig.measured(mpi, [wrapper, sleeper], tmp_path, np=1)
    assert outcome.code == 0 and outcome.archive.exists(), outcome.describe()
    assert not any("LD_PRELOAD" in line for line in outcome.said), outcome.describe()
