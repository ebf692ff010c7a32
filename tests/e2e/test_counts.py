# SPDX-License-Identifier: BSD-3-Clause
"""Calls and bytes of small programs agree with closed formulas. The programs behave as they do without the tool."""
import collections
import dataclasses
import json

import pytest

import expected
import rig

pytestmark = pytest.mark.beside

# program, closed formula, iterations, elements
PROGRAMS = [
    ("ring", expected.ring, 10, 16),
    ("ring", expected.ring, 3, 40000),  # messages of this size use the rendezvous protocol
    ("nonblocking", expected.nonblocking, 10, 16),
    ("persistent", expected.persistent, 10, 16),
    ("blocking", expected.blocking, 10, 16),
    ("collectives", expected.collectives, 5, 16),
    ("icollectives", expected.icollectives, 5, 16),
    ("inplace", expected.inplace, 5, 16),
    ("communicators", expected.communicators, 20, 16),
    ("types", expected.types, 50, 16),
    ("rma", expected.rma, 5, 16),
    ("io", expected.io, 5, 16),
    ("callbacks", expected.callbacks, 5, 16),
    ("leave", expected.leave, 10, 16),
    ("threads", expected.threads, 20, 16),
    ("children", expected.children, 2, 16),
]

# Library output that differs from run to run.
NOISE = r"OSC UCX component priority"


def agree(archive, closed, outcome):
    """Checks that the archive has exactly the functions of the formula, with exact counts."""
    wanted = dict(closed)
    wanted.update(rig.self_counted(outcome))
    wanted = {name: value for name, value in wanted.items() if value[0] > 0}
    got = {name: (row.calls, row.bytes) for name, row in rig.functions(archive).items()}
    wrong = [f"{name}: expected {wanted.get(name)}, got {got.get(name)}" for name in sorted({*wanted, *got})
             if wanted.get(name) != got.get(name)]
    assert not wrong, "(calls, bytes) of " + "; ".join(wrong)


def compare(mpi, argv, closed, tmp_path, **options):
    without = rig.plain(mpi, argv, tmp_path, **options)
    assert without.code == 0, without.describe()
    outcome = rig.measured(mpi, argv, tmp_path, **options)
    rig.same(without, outcome, ignore_errors=NOISE)
    agree(outcome.archive, closed, outcome)
    return outcome


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("name,form,iterations,elements", PROGRAMS,
                         ids=[f"{p[0]}-{p[3]}" for p in PROGRAMS])
def test_debian(mpi, name, form, iterations, elements, tmp_path):
    argv = [mpi.program(name), iterations, elements]
    compare(mpi, argv, form(mpi.np, iterations, elements), tmp_path)


@pytest.mark.mpis("openmpi5", "mpich5", "mpich5abi", "intelmpi")
@pytest.mark.parametrize("name,form,iterations,elements", PROGRAMS,
                         ids=[f"{p[0]}-{p[3]}" for p in PROGRAMS])
def test_wheels(mpi, name, form, iterations, elements, tmp_path):
    argv = [mpi.program(name), iterations, elements]
    compare(mpi, argv, form(mpi.np, iterations, elements), tmp_path)


@pytest.mark.parametrize("name", ["ring_mpif", "ring_mpi", "ring_f08"])
def test_fortran(mpi, name, tmp_path):
    compare(mpi, [mpi.program(name)], expected.fortran(mpi.np, 10, 16), tmp_path)


@pytest.mark.mpis(*rig.MPIS)
def test_static_initialiser_and_exceptions(mpi, tmp_path):
    compare(mpi, [mpi.program("static_init")], expected.static_init(mpi.np, 10, 2), tmp_path)


@pytest.mark.mpis(*rig.SESSIONS)
def test_sessions(mpi, tmp_path):
    compare(mpi, [mpi.program("session"), 10, 16], expected.session(mpi.np, 10, 16), tmp_path)


@pytest.mark.mpis("openmpi")
def test_64_ranks(mpi, tmp_path):
    compare(mpi, [mpi.program("ring"), 2, 16], expected.ring(64, 2, 16), tmp_path, np=64, timeout=120)


def test_fortran_callbacks(mpi, tmp_path):
    argv = [mpi.program("attribute_mpi")]
    outcome = rig.measured(mpi, argv, tmp_path)
    rig.same(rig.plain(mpi, argv, tmp_path), outcome)
    assert sorted(outcome.out)[0] == "rank 0: 42 T", outcome.describe()


@pytest.mark.mpis("openmpi", "mpich", "openmpi5", "mpich5", "mpich5abi", "intelmpi")
def test_edges(mpi, tmp_path):
    """The program counts its own calls. The records must agree with these counts, even where arguments and statuses
    are misleading."""
    argv = [mpi.program("edges")]
    outcome = rig.measured(mpi, argv, tmp_path)
    rig.same(rig.plain(mpi, argv, tmp_path), outcome)
    got = rig.functions(outcome.archive)
    wanted = rig.self_counted(outcome)
    assert {name: (got[name].calls, got[name].bytes) for name in wanted} == wanted
    # A transfer from or to MPI_PROC_NULL is not a message, not even one of 0 bytes.
    rows = rig.query(outcome.archive, "SELECT mpi.function,sum(count) AS n WHERE mpi.peer GROUP BY mpi.function FORMAT json")
    received = 2 if "failed: 1" in outcome.out else 3
    assert {row["mpi.function"]: row["n"] for row in rows} == {"MPI_Irecv": mpi.np * received, "MPI_Send": mpi.np * 3}
    sizes = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["message_sizes"]
    small = [bucket["smallest"] for kind in sizes if kind["class"] == "point_to_point" for bucket in kind["buckets"]]
    assert small and 0 not in small, sizes


@pytest.mark.mpis("openmpi", "mpich", "openmpi5", "mpich5", "mpich5abi", "intelmpi")
def test_asked_inside(mpi, tmp_path):
    """MPI-IO makes inquiry calls inside each write, which must not count as calls of the program. The program makes
    its own inquiry calls between the writes, in callbacks and after a dlclose."""
    argv = [mpi.program("asked_inside"), 40, 16, tmp_path / "data"]
    outcome = rig.measured(mpi, argv, tmp_path)
    rig.same(rig.plain(mpi, argv, tmp_path), outcome, ignore_errors=NOISE)
    wanted = rig.self_counted(outcome)
    got = rig.functions(outcome.archive)
    assert {name: (got[name].calls, got[name].bytes) for name in wanted} == wanted


@pytest.mark.mpis("openmpi", "mpich", "openmpi5", "mpich5", "mpich5abi", "intelmpi")
def test_inner_calls(mpi, tmp_path):
    """Calls of MPI functions by the MPI library itself must not pass through the recorder. Only the first of these
    calls may."""
    mpi = dataclasses.replace(mpi, env={**mpi.env, "OMPI_MCA_io": "^ompio"})
    argv = [mpi.program("inner_calls"), tmp_path / "data"]
    outcome = rig.measured(mpi, argv, tmp_path)
    rig.same(rig.plain(mpi, argv, tmp_path), outcome, ignore_errors=NOISE)
    assert sum("references lead to MPI" in line for line in outcome.out) == mpi.np, outcome.out
    wanted = rig.self_counted(outcome)
    got = rig.functions(outcome.archive)
    assert {name: (got[name].calls, got[name].bytes) for name in wanted} == wanted


def test_inquiries_through_a_binding(mpi, tmp_path):
    """One in eight inquiry calls is timed, whichever binding makes the call. The extrapolated times must agree with
    the ranks' own sums."""
    python = rig.VENV / "mpi4py/bin/python"
    if not python.exists():
        pytest.skip(f"no {python}: ./dev test installs it from PyPI")
    program = tmp_path / "inquire.py"
    program.write_text("from mpi4py import MPI\nfor _ in range(20000): MPI.INT.Get_size()\n")
    outcome = rig.measured(mpi, [str(python), program], tmp_path, env=rig.mpi4py_environment(mpi, tmp_path))
    assert outcome.code == 0, outcome.describe()
    report = json.loads("\n".join(rig.report(outcome.archive, "--json").out))
    sizes = next(one for one in report["functions"] if one["function"].startswith("MPI_Type_size"))
    assert sizes["calls"] == 20000 * mpi.np, sizes
    assert sizes["calls_timed"] == (64 + (20000 - 64) // 8) * mpi.np, sizes
    # Compares the sum of all rows with the ranks' own sums, in which each timed call counts eight times.
    time = sum(one["time_ns"] for one in report["functions"] if one["phase"] == "run")
    assert time / 2 < sum(one["mpi_ns"] for one in report["processes"]) < time * 2, report["functions"]


# program, source, function, mark in the source
SITES = [
    ("ring", "ring.c", "MPI_Recv", "recv"),
    ("collectives", "collectives.c", "MPI_Allreduce", "allreduce"),
    ("ring_mpif", "ring_mpif.f", "MPI_Irecv", "irecv"),
    ("ring_mpi", "ring_mpi.f90", "MPI_Irecv", "irecv"),
    ("ring_mpi", "ring_mpi.f90", "MPI_Allreduce", "allreduce"),
    ("ring_f08", "ring_f08.f90", "MPI_Irecv", "irecv"),
    ("ring_f08", "ring_f08.f90", "MPI_Allreduce", "allreduce"),
]


@pytest.mark.any_mpi
@pytest.mark.parametrize("name,source,function,mark", SITES, ids=[f"{s[0]}-{s[2]}" for s in SITES])
def test_call_site_is_the_users_line(mpi, name, source, function, mark, tmp_path):
    outcome = rig.measured(mpi, [mpi.program(name)], tmp_path)
    assert outcome.code == 0, outcome.describe()
    records = rig.query(outcome.archive, "SELECT mpi.function,mpi.callsite,sum(count) "
                        f"WHERE mpi.function = {function} GROUP BY mpi.function,mpi.callsite FORMAT json")
    sites = [record.get("mpi.callsite", "") for record in records]
    wanted = f"{source}:{rig.line_of(source, mark)}"
    assert any(site.endswith(wanted) for site in sites), f"no call site {wanted} in {sites}"


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("program", ["sites_f90", "sites_f90_plain"])
def test_call_sites_of_plain_variables_in_fortran(mpi, program, tmp_path):
    """For calls whose arguments are plain variables, gfortran stores the line number of the enclosing construct.
    Rankine finds the calls' own lines in the source file. The search fails for optimised code in which the compiler
    has merged or reordered calls."""
    outcome = rig.measured(mpi, [mpi.program(program)], tmp_path)
    assert outcome.code == 0, outcome.describe()
    records = rig.query(outcome.archive, "SELECT mpi.function,mpi.callsite,sum(count) "
                        "GROUP BY mpi.function,mpi.callsite FORMAT json")
    calls = collections.Counter()
    for record in records:
        if record.get("mpi.callsite"):
            calls[record["mpi.function"], record["mpi.callsite"].split(" < ")[0].split(":")[-1]] += record["sum#count"]
    marks = {"irecv": ("MPI_Irecv", 2), "isend": ("MPI_Isend", 2), "init": ("MPI_Init", 1), "rank": ("MPI_Comm_rank", 1),
             "size": ("MPI_Comm_size", 1), "last wait": ("MPI_Wait", 2), "finalize": ("MPI_Finalize", 1)}
    if program == "sites_f90_plain":
        marks |= {"first wait": ("MPI_Wait", 1), "second wait": ("MPI_Wait", 1), "barrier": ("MPI_Barrier", 1)}
    for mark, (function, times) in marks.items():
        line = rig.line_of("sites.f90", mark)
        assert calls[function, str(line)] == times * mpi.np, (mark, line, calls)


@pytest.mark.any_mpi
@pytest.mark.parametrize("depth,callers", [(1, {("layer",): 8}), (2, {("layer", "setup"): 3, ("layer", "solve"): 5}),
                                           (3, {("layer", "setup", "main"): 3, ("layer", "solve", "main"): 5}),
                                           (8, {("layer", "setup", "main"): 3, ("layer", "solve", "main"): 5})])
def test_callsite_depth(mpi, depth, callers, tmp_path):
    """If the callers are recorded, calls that pass through the same line of a wrapper layer are counted separately
    for each caller."""
    outcome = rig.measured(mpi, [mpi.program("layers")], tmp_path, options=["--callsite-depth", str(depth)])
    assert outcome.code == 0, outcome.describe()
    records = rig.query(outcome.archive, "SELECT mpi.callsite,sum(count) WHERE mpi.function = MPI_Allreduce "
                        "GROUP BY mpi.callsite FORMAT json")
    ranks = sum(record["sum#count"] for record in records) // 8
    found = collections.Counter()
    for record in records:
        found[tuple(part.split(" at ")[0] for part in record["mpi.callsite"].split(" < "))[:3]] += record["sum#count"]
    assert dict(found) == {names: calls * ranks for names, calls in callers.items()}
    assert "setup" in "\n".join(rig.report(outcome.archive).out) or depth == 1
