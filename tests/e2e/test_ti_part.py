# SPDX-License-Identifier: BSD-3-Clause
"""Tests the content and the replay of a time-independent trace that contains only a part of a run."""
import json
import subprocess

import pytest

import rig
from test_ti import PLATFORM, TI, actions, record

pytestmark = pytest.mark.beside

WAYS = {
    "calls": ("--with", "timer,mpi,ti(record=marked)"),
    "pcontrol": TI,
    "region": (*TI, "--select", "region=part"),
}


def expected(rank, n, times):
    left, right = (rank - 1) % n, (rank + 1) % n
    both = f"sendrecv MPI_Sendrecv comm=0 to={right}:2/64 MPI_INT from={left}:2/64 MPI_INT"
    return ["init", *[both] * times, f"recv MPI_Irecv comm=0 from={left}:3/64 MPI_INT request=0",
            f"send MPI_Isend comm=0 to={right}:3/64 MPI_INT request=1",
            f"wait MPI_Waitall offered=0,1 completed=0,1 matches={left}:3/64,null:0/0", "finalize MPI_Finalize"]


@pytest.mark.any_mpi
@pytest.mark.parametrize("how", WAYS)
def test_a_part_holds_operations_that_began_in_it(mpi, tmp_path, how):
    archive = record(mpi, tmp_path, "ti_part", 7, how, options=WAYS[how])
    for rank, lines in enumerate(actions(archive)):
        assert [line.split(" in ")[0] for line in lines] == expected(rank, mpi.np, 7), f"rank {rank}"
    outcome = rig.rankine("verify", archive, cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    ti = json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=tmp_path).out))["ti"]
    assert ti["unknown"] == 0 and ti["lost"] == 0


@pytest.mark.any_mpi
def test_a_part_that_is_chosen_from_outside_while_the_job_runs(mpi, tmp_path):
    """rankine ctl JOB select is called while all ranks wait at the same point with open requests. Requests
    started in the selected part are completed in the trace; requests started before the part are absent. The trace
    can be replayed."""
    archive = tmp_path / "job.rkn"
    launch = mpi.launch(mpi.program("ti_part"), 7, "outside", np=2)
    process = rig.start(rig.measure_argv(launch, archive, (*TI, "--io=off", "--select", "region=none")), tmp_path, mpi.env)
    try:
        for border, selection in ((1, ""), (2, "region=none")):
            reached = [tmp_path / f"at-{border}-{rank}" for rank in range(2)]
            rig.wait_until(lambda reached=reached: all(path.exists() for path in reached))
            changed = rig.rankine("ctl", reached[0].read_text(), "select", selection, cwd=tmp_path)
            assert changed.code == 0, changed.describe()
            (tmp_path / f"go-{border}").touch()
    finally:
        for border in (1, 2):
            (tmp_path / f"go-{border}").touch()
        outcome = rig.finish(process)
    assert outcome.code == 0, outcome.describe()
    for rank, lines in enumerate(actions(archive)):
        assert lines == expected(rank, 2, 7), f"rank {rank}"
    verified = rig.rankine("verify", archive, cwd=tmp_path)
    assert verified.code == 0, verified.describe()
    (tmp_path / "p.xml").write_text(PLATFORM)
    replayed = rig.rankine("replay", archive, "--platform", tmp_path / "p.xml", "--json", cwd=tmp_path)
    assert replayed.code == 0, replayed.describe()
    assert json.loads("\n".join(replayed.out))["simulated_time_s"] > 0


@pytest.mark.any_mpi
def test_before_its_time_nothing_is_recorded(mpi, tmp_path):
    archive = record(mpi, tmp_path, "ring", 5, options=(*TI, "--select", "time=1h.."))
    assert actions(archive) == [["init", "finalize MPI_Finalize"]] * mpi.np


def test_computation_outside_of_the_part_is_not_in_it(tmp_path):
    """A program that computes for 100 ms before the selected part, 20 ms in the part, and 100 ms after it."""
    source = tmp_path / "busy.c"
    source.write_text("""
#include <mpi.h>
#include <rankine/rankine.h>
#include <time.h>
static void busy(int ms) {
  struct timespec begin, now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
  do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  while ((now.tv_sec - begin.tv_sec) * 1000 + (now.tv_nsec - begin.tv_nsec) / 1000000 < ms);
}
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  busy(100);
  MPI_Barrier(MPI_COMM_WORLD);
  busy(100);
  rankine_ti_start();
  busy(10);
  MPI_Barrier(MPI_COMM_WORLD);
  busy(10);
  rankine_ti_stop();
  busy(100);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
}
""")
    mpi = rig.MPIS["openmpi"]
    subprocess.run(["mpicc.openmpi", f"-I{rig.ROOT / 'include'}", source, "-o", tmp_path / "busy"], check=True)
    outcome = rig.measured(mpi, [tmp_path / "busy"], tmp_path, np=2, options=WAYS["calls"])
    assert outcome.code == 0, outcome.describe()
    lines = actions(outcome.archive, "--volumes")
    for mine in lines:
        volumes = [float(line.split()[1]) for line in mine if line.startswith("compute")]
        assert 20e6 * 0.99 <= sum(volumes) < 30e6, mine  # each volume is stored within 1 %


FORTRAN = """
program marked
  use mpi
  use rankine
  implicit none
  integer :: error
  call MPI_Init(error)
  call MPI_Barrier(MPI_COMM_WORLD, error)
  call rankine_ti_start()
  call MPI_Barrier(MPI_COMM_WORLD, error)
  call rankine_ti_stop()
  call MPI_Barrier(MPI_COMM_WORLD, error)
  call MPI_Finalize(error)
end program
"""
PYTHON = """
from mpi4py import MPI
import rankine
MPI.COMM_WORLD.Barrier()
rankine.ti_start()
MPI.COMM_WORLD.Barrier()
rankine.ti_stop()
MPI.COMM_WORLD.Barrier()
"""
ONE = ["init", "collective MPI_Barrier comm=0", "finalize MPI_Finalize"]


def test_fortran_marks_its_part(tmp_path):
    mpi = rig.MPIS["openmpi"]
    (tmp_path / "marked.f90").write_text(FORTRAN)
    subprocess.run(["mpif90.openmpi", rig.ROOT / "include/rankine/rankine.F90", "marked.f90", "-o", "marked"], cwd=tmp_path, check=True)
    outcome = rig.measured(mpi, [tmp_path / "marked"], tmp_path, np=2, options=WAYS["calls"])
    assert outcome.code == 0, outcome.describe()
    assert actions(outcome.archive) == [ONE] * 2


def test_python_marks_its_part(tmp_path):
    mpi = rig.MPIS["openmpi"]
    (tmp_path / "marked.py").write_text(PYTHON)
    outcome = rig.measured(mpi, ["/usr/bin/python3", "marked.py"], tmp_path, np=2, options=WAYS["calls"],
                           env={"PYTHONPATH": rig.ROOT / "python"})
    assert outcome.code == 0, outcome.describe()
    assert actions(outcome.archive) == [ONE] * 2
