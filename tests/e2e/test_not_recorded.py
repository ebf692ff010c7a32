# SPDX-License-Identifier: BSD-3-Clause
"""Programs whose calls cannot be recorded: they run as without Rankine, and one line gives the reason."""
import os
import struct
import subprocess

import pytest

import rig

pytestmark = pytest.mark.beside


def test_calls_looked_up_around_the_recorder_are_reported(mpi, tmp_path):
    """A preloaded library cannot see results of the C library's own dlsym. One line of the output reports such
    results."""
    argv = [rig.PROGRAMS / "loader", "past", 10, mpi.library]
    without = rig.plain(mpi, argv, tmp_path)
    outcome = rig.measured(mpi, argv, tmp_path)
    rig.same(without, outcome)
    assert len([line for line in outcome.said if "by another way than dlsym" in line]) == 1, outcome.describe()
    assert not any("no process of this run called MPI_Init" in line for line in outcome.said), outcome.describe()


def test_a_program_without_mpi_is_reported(tmp_path):
    outcome = rig.run(rig.measure_argv([str(rig.PROGRAMS / "without_mpi")], tmp_path / "job.rkn"), tmp_path)
    assert outcome.code == 0 and outcome.out == ["without_mpi"], outcome.describe()
    assert len(outcome.said) == 1 and "without_mpi is not linked to MPI" in outcome.said[0], outcome.describe()
    assert not (tmp_path / "job.rkn").exists()


@pytest.mark.parametrize("kind,what", [("static", "statically linked"), ("32 bit", "a 32-bit program"),
                                       ("setuid", "has special privileges"), ("setgid", "set-group-ID"),
                                       ("setuid on nosuid", "no process of this run called MPI_Init")])
def test_a_program_that_refuses_the_preload_is_reported(kind, what, tmp_path):
    mpi = rig.MPIS["openmpi"]
    if mpi.missing() or (kind.startswith("set") and os.geteuid() != 0):
        pytest.skip(mpi.missing() or "only root can make a program another user's")
    program = tmp_path / "program"
    (tmp_path / "program.c").write_text("int main(void) { return 0; }\n", encoding="ascii")
    subprocess.run(["gcc", "-o", program, tmp_path / "program.c", *(["-static"] if kind == "static" else [])], check=True)
    if kind.startswith("set"):
        os.chown(program, 65534, 65534)
        program.chmod(0o2755 if kind == "setgid" else 0o4755)
    if kind == "32 bit":
        code = bytes.fromhex("b80100000031dbcd80")  # exit(0)
        head = b"\x7fELF\1\1\1" + bytes(9) + struct.pack("<HHIIIIIHHHHHH", 2, 3, 1, 0x8048054, 52, 0, 0, 52, 32, 1, 0, 0, 0)
        size = 84 + len(code)
        program.write_bytes(head + struct.pack("<IIIIIIII", 1, 0, 0x8048000, 0x8048000, size, size, 5, 4096) + code)
    # Mounts a folder with an option that ignores the set-user-ID bit, for this run only.
    mounted = ["unshare", "-m", "sh", "-c", 'mount --bind . . && mount -o remount,bind,nosuid . && cd "$PWD" && exec "$@"', "sh"]
    outcome = rig.run([*(mounted if kind.endswith("nosuid") else []), rig.RANKINE, "run", "-o", tmp_path / "no.rkn",
                       *mpi.launch(program, np=1)], tmp_path, mpi.env)
    assert outcome.code == 0 and what in outcome.said[-1], outcome.describe()
    assert not (tmp_path / "no.rkn").exists()


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("script, what", [
    ("unset LD_PRELOAD\n", "line 2 of wrap.sh changes LD_PRELOAD"),
    ("# LD_PRELOAD= is set below\nexport LD_PRELOAD=libc.so.6\n", "line 3 of wrap.sh changes LD_PRELOAD")])
def test_a_script_that_takes_the_preload_away_is_named(mpi, script, what, tmp_path):
    wrapper = tmp_path / "wrap.sh"
    wrapper.write_text(f'#!/bin/sh\n{script}"$@"\nexit 3\n', encoding="ascii")
    wrapper.chmod(0o755)
    outcome = rig.measured(mpi, [wrapper, mpi.program("collectives"), 2, 16], tmp_path, np=1)
    assert outcome.code == 3 and what in outcome.said[-1], outcome.describe()
    assert not outcome.archive.exists()


def test_a_program_that_ends_before_mpi_is_reported(tmp_path):
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    (tmp_path / "early.c").write_text("#include <mpi.h>\nint main(int c, char** v) { return c > 9 ? MPI_Init(&c, &v) : 5; }\n",
                                      encoding="ascii")
    subprocess.run(["mpicc.openmpi", tmp_path / "early.c", "-o", tmp_path / "early"], check=True, timeout=60)
    for command, what in (([tmp_path / "early"], "early is linked to MPI"),
                          (["env", "-u", "LD_PRELOAD", tmp_path / "early"], "the command changes LD_PRELOAD")):
        outcome = rig.run(rig.measure_argv(list(map(str, command)), tmp_path / "job.rkn"), tmp_path)
        assert outcome.code == 5 and what in outcome.said[-1], outcome.describe()


def test_exit_code_of_a_program_without_mpi(tmp_path):
    outcome = rig.run(rig.measure_argv(["sh", "-c", "exit 7"], tmp_path / "job.rkn"), tmp_path)
    assert outcome.code == 7, outcome.describe()
