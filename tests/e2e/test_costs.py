# SPDX-License-Identifier: BSD-3-Clause
"""Compares the cost of wrapped functions with and without the recorder, for calls that fail or have no
effect. The process has 4,000 mappings, 300 open files and 1,000 requests. These numbers expose each wrapper whose
cost grows with one of them."""
import pathlib
import statistics

import pytest

import library_costs
import rig

pytestmark = pytest.mark.alone  # runs alone, because the test compares times

# in ns; a call may cost more than this only if the call itself takes as long
LIMIT = 1500
# Some calls may cost more than LIMIT. The recorder looks up the file name of a duplicated descriptor that is closed
# (docs/design/io.md), and each path that a library opens. The kernel copies each submitted block, and is slowest when
# it rejects a block.
LIMITS = {"dup_and_close": 8000, "submit_blocks_that_are_nowhere": 3000, **{form: 8000 for form in library_costs.with_paths()}}


def costs(outcome):
    assert outcome.code == 0, outcome.describe()
    return {name: float(ns) for name, ns in (line.split() for line in outcome.out)}


def compared(mpi, argv_in, tmp_path):
    """Returns the cost of each call without the recorder, the cost with it, and the calls that cost too
    much. `argv_in` returns the command line for an empty folder."""
    def once(run, folder):
        (tmp_path / folder).mkdir()
        return costs(run(mpi, argv_in(tmp_path / folder), tmp_path, np=1))

    without, beyond = {}, {}
    for attempt in range(4):  # the minimum of several runs is used, because other load can only increase a time
        for run, least in ((rig.plain, without), (rig.measured, beyond)):
            found = once(run, f"{attempt}.{run.__name__}")
            for name, ns in found.items():
                least[name] = min(least.get(name, ns), ns)
        (tmp_path / "job.rkn").unlink()
        slow = {name: (without[name], ns) for name, ns in beyond.items()
                if ns - without[name] > max(LIMITS.get(name, LIMIT), without[name])}
        if not slow:
            break
    return without, beyond, slow


def check_program(mpi, program, tmp_path):
    without, _, slow = compared(mpi, lambda folder: [mpi.program(program), *([folder] if program != "costs_mpi" else [])], tmp_path)
    assert len(without) > 25
    assert not slow, "name: (ns without, ns with us)"


@pytest.mark.any_mpi
@pytest.mark.parametrize("program", ["costs_calls", "costs_streams"])
def test_no_form_of_a_call_costs_more_than_a_constant(mpi, program, tmp_path):
    check_program(mpi, program, tmp_path)


def test_no_form_of_a_call_of_mpi_costs_more_than_a_constant(mpi, tmp_path):
    check_program(mpi, "costs_mpi", tmp_path)


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
def test_no_function_of_an_io_library_costs_more_than_a_constant(mpi, tmp_path):
    program = library_costs.build(mpi, tmp_path)
    without, beyond, slow = compared(mpi, lambda folder: [program], tmp_path)
    assert len(without) == 4 * len(library_costs.names())
    assert statistics.median(beyond.values()) > 5 * statistics.median(without.values()), "they are wrapped"
    assert not slow, "name: (ns without, ns with us)"


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("name,forms", [("costs_rings", 11), ("costs_queues", 11)], ids=["io_uring", "libaio"])
def test_no_form_of_an_asynchronous_call_costs_more_than_a_constant(mpi, name, forms, tmp_path):
    program = pathlib.Path(mpi.program(name))
    if not program.exists():
        pytest.skip(f"{program} is not built: its library is not there")
    without, _, slow = compared(mpi, lambda folder: [program, folder], tmp_path)
    if name == "costs_rings" and not without:
        pytest.skip("the kernel does not let us have a ring")
    assert len(without) >= forms
    assert not slow, "name: (ns without, ns with us)"
