# SPDX-License-Identifier: BSD-3-Clause
"""Several ranks analyse wait states together. The ranks share the work, one rank prints the report, and no rank
hangs."""
import json
import os

import pytest

import rig

pytestmark = pytest.mark.beside


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Archives with waits of each class, one per MPI library."""
    known = {}

    def run(mpi):
        if mpi.name not in known:
            outcome = rig.measured(mpi, [mpi.program("wait_states"), "20"], tmp_path_factory.mktemp("waits"), np=3, options=["--with", "trace"])
            assert outcome.code == 0, outcome.describe()
            known[mpi.name] = outcome.archive
        return known[mpi.name]
    return run


def test_one_of_several_launched_processes_reports(mpi, runs):
    archive = runs(mpi)
    plain = ("--section", "waits", "--color", "never", "--width", "120")  # (Open MPI connects the first rank to a terminal)
    alone = rig.report(archive, *plain).out
    outcome = rig.run(mpi.launch(rig.RANKINE, "report", archive, *plain, np=3), "/tmp", mpi.env)
    assert outcome.code == 0, outcome.describe()
    assert [line.strip() for line in outcome.out if line.strip()] == [line.strip() for line in alone if line.strip()]


# Open MPI connects its first rank to a terminal.
PLAIN = ["--color", "never", "--width", "100", "--all"]


@pytest.mark.parametrize("name, ranks", [("openmpi", 2), ("openmpi", 5), ("mpich", 2), ("mpich", 3)])
def test_ranks_look_for_waits_together(runs, name, ranks):
    """The first rank prints the same as a single rank would, with any number of ranks, even with more ranks than the
    run had."""
    mpi = rig.MPIS[name]
    if mpi.missing():
        pytest.skip(mpi.missing())
    archive = runs(mpi)
    for words in (["--json"], PLAIN, [*PLAIN[:-1], "--section", "waits"]):
        outcome = rig.run(mpi.launch(rig.RANKINE, "report", archive, *words, np=ranks), "/tmp", mpi.env)
        assert outcome.code == 0 and outcome.said == [], outcome.describe()
        assert outcome.out == rig.report(archive, *words).out


@pytest.mark.parametrize("name", ["openmpi", "mpich"])
def test_a_mistake_on_one_rank_ends_all_with_one_line(runs, tmp_path, name):
    mpi = rig.MPIS[name]
    if mpi.missing():
        pytest.skip(mpi.missing())
    archive = runs(mpi)
    for words, said in ((["none.rkn"], "none.rkn"), ([archive, "--section", "wait"], "waits"), ([archive, "--colour"], "--colour")):
        outcome = rig.run(mpi.launch(rig.RANKINE, "report", *words, np=3), "/tmp", mpi.env)
        assert outcome.code == 2 and outcome.out == [], outcome.describe()
        assert len(outcome.said) == 1 and said in outcome.said[0], outcome.describe()
    # Rank 1 finds another file under this name than the other ranks.
    (tmp_path / "none.rkn").write_text("no archive")
    os.symlink(archive, tmp_path / "run.rkn")
    rank = "${OMPI_COMM_WORLD_RANK:-$PMI_RANK}"
    script = f'if [ "{rank}" = 1 ]; then exec "$0" report none.rkn; else exec "$0" report run.rkn; fi'
    outcome = rig.run(mpi.launch("sh", "-c", script, rig.RANKINE, np=3), tmp_path, mpi.env)
    assert outcome.code == 2 and outcome.out == [], outcome.describe()
    assert len(outcome.said) == 1 and "rank 1: " in outcome.said[0] and "none.rkn" in outcome.said[0], outcome.describe()


def test_a_rank_that_reads_another_trace_leaves_the_first_alone(runs, tmp_path):
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    outcome = rig.measured(mpi, [mpi.program("ring")], tmp_path, np=2, options=["--with", "trace"])
    archive = runs(mpi)
    script = f'if [ "$OMPI_COMM_WORLD_RANK" = 1 ]; then exec "$0" report "{outcome.archive}"; else exec "$0" report {" ".join(PLAIN)} "$1"; fi'
    outcome = rig.run(mpi.launch("sh", "-c", script, rig.RANKINE, archive, np=2), "/tmp", mpi.env)
    assert outcome.code == 0 and outcome.out == rig.report(archive, *PLAIN).out, outcome.describe()
    assert len(outcome.said) == 1 and "rank 1 reads a different trace" in outcome.said[0], outcome.describe()


def test_ranks_without_their_launchers_library_leave_the_first_alone(runs):
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    archive = runs(mpi)
    env = {**mpi.env, "RANKINE_MPI_LIBRARY": "/nowhere/libmpi.so"}
    outcome = rig.run(mpi.launch(rig.RANKINE, "report", archive, *PLAIN, np=2), "/tmp", env)
    assert outcome.code == 0 and outcome.out == rig.report(archive, *PLAIN).out, outcome.describe()
    assert len(outcome.said) == 1 and "RANKINE_MPI_LIBRARY" in outcome.said[0], outcome.describe()


@pytest.mark.parametrize("name", ["openmpi", "mpich"])
def test_a_script_that_chooses_a_rank_is_not_waited_with(runs, name):
    mpi = rig.MPIS[name]
    if mpi.missing():
        pytest.skip(mpi.missing())
    archive = runs(mpi)
    rank = "${OMPI_COMM_WORLD_RANK:-$PMI_RANK}"
    script = f'if [ "{rank}" = 0 ]; then "$0" report "$1" {" ".join(PLAIN)}; fi; true'
    outcome = rig.run(mpi.launch("sh", "-c", script, rig.RANKINE, archive, np=3), "/tmp", mpi.env)
    assert outcome.code == 0 and outcome.out == rig.report(archive, *PLAIN).out, outcome.describe()


@pytest.mark.any_mpi
def test_without_a_trace_there_is_no_section(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("ring")], tmp_path, np=2)
    assert "waits" not in json.loads("\n".join(rig.report(outcome.archive, "--json").out))
    assert rig.rankine("report", "--section", "waits", outcome.archive, cwd=tmp_path).code == 0
