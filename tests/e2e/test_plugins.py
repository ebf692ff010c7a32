# SPDX-License-Identifier: BSD-3-Clause
"""Tests calls that the loader binds without regard to the preloaded library. Calls of this kind are recorded, or the
report names the object that made the calls."""
import json
import subprocess

import pytest

import rig

pytestmark = [pytest.mark.beside, pytest.mark.mpis("openmpi", "mpich")]

BARRIERS = 10


def compiled(mpi, source, output, *flags):
    command = [f"mpicc.{mpi.name}", "-Wall", "-Wextra", "-Werror", "-g", "-O1", "-fPIC", *flags, str(rig.SOURCES / source),
               "-o", str(output), "-ldl"]
    made = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert made.returncode == 0, made.stderr
    return output


def deep(mpi, folder, plugin, binding, env=None):
    """Returns a run without the recorder and a run with the recorder. Both runs must be equal."""
    compiled(mpi, "deepbind_plugin.c", folder / "plugin.so", "-shared", "-Wl,-z,lazy")
    argv = [compiled(mpi, "deepbind_host.c", folder / "host", "-rdynamic"), plugin, binding, BARRIERS]
    without = rig.plain(mpi, argv, folder, np=2, env=env)
    assert without.code == 0, without.describe()
    outcome = rig.measured(mpi, argv, folder, np=2, env=env)
    rig.same(without, outcome)
    return outcome


def trust(outcome):
    """Returns the findings of the section Trust on such objects as {name: count}, and the text of the section."""
    notes = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["trust"]
    shown = "\n".join(rig.report(outcome.archive).out)
    assert "Nothing was dropped" not in shown, shown
    return {one["name"]: one["count"] for one in notes if one["name"].startswith("deepbind")}, shown


def writes(outcome):
    rows = rig.query(outcome.archive, "SELECT io.op,sum(count),sum(io.bytes) WHERE io.op=write GROUP BY io.op FORMAT json")
    return [(row["sum#count"], row["sum#io.bytes"]) for row in rows]


@pytest.mark.parametrize("binding", ["now", "lazy"])
@pytest.mark.parametrize("name", ["path", "bare name"])
def test_a_deep_bound_plugin_is_recorded(mpi, name, binding, tmp_path):
    plugin, env = (tmp_path / "plugin.so", None) if name == "path" else ("plugin.so", {"LD_LIBRARY_PATH": str(tmp_path)})
    outcome = deep(mpi, tmp_path, plugin, binding, env)
    got = rig.functions(outcome.archive)
    assert got["MPI_Barrier"].calls == 2 * (BARRIERS + 1), got
    assert got["MPI_Comm_rank"].calls == 2, got
    assert writes(outcome) == [(8, 80)]
    notes, shown = trust(outcome)
    assert notes == {"deepbind.led": 2} and "plugin.so was opened with RTLD_DEEPBIND" in shown, shown


def test_a_deep_bound_plugin_that_nobody_saw_in_time_is_named(mpi, tmp_path):
    """The plugin registers itself while it is being loaded. Before the registration, the recorder only has the
    plugin's file name without a path."""
    env = {"LD_LIBRARY_PATH": str(tmp_path), "PLUGIN_HANDS_ITSELF_OVER": "1"}
    outcome = deep(mpi, tmp_path, "plugin.so", "now", env)
    assert rig.functions(outcome.archive)["MPI_Barrier"].calls == 2
    notes, shown = trust(outcome)
    assert notes == {"deepbind.missed": 2} and "open the library without RTLD_DEEPBIND" in shown, shown


def test_a_wrapper_of_the_programs_own_may_ask_for_the_library(mpi, tmp_path):
    program = compiled(mpi, "own_barrier.c", tmp_path / "own")
    library = {"openmpi": "libmpi.so.40", "mpich": "libmpich.so.12"}[mpi.name]
    outcome = rig.measured(mpi, [program, library], tmp_path, np=2)
    assert outcome.code == 0, outcome.describe()
    assert rig.functions(outcome.archive)["MPI_Barrier"].calls == 2 * 5
