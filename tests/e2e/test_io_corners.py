# SPDX-License-Identifier: BSD-3-Clause
"""Tests programs with unusual I/O. The I/O is recorded correctly, and the programs behave as without Rankine."""
import os
import subprocess

import pytest

import rig

pytestmark = pytest.mark.beside

DEEP_LIBRARY = """
#include <unistd.h>
__attribute__((noinline)) void down(int fd, int depth) {
  if (depth > 0) {
    down(fd, depth - 1);
    __asm__ volatile("");  // no tail call
  } else if (pwrite(fd, "x", 1, 0) != 1) {
    _exit(9);
  }
}
"""
DEEP_PROGRAM = """
#include <fcntl.h>
#include <mpi.h>
void down(int fd, int depth);
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int fd = open(argv[1], O_CREAT | O_WRONLY, 0600);
  for (int i = 0; i < 3; ++i) down(fd, 20);
  for (int i = 0; i < 5; ++i) down(fd, 2);  // SHALLOW
  return MPI_Finalize();
}
"""


def test_a_place_that_lay_too_deep_is_not_taken_for_the_next(tmp_path):
    """If the stack of a language library was too deep to find its caller, the next call of the library is
    looked up again."""
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    (tmp_path / "flang.c").write_text(DEEP_LIBRARY, encoding="ascii")
    (tmp_path / "deep.c").write_text(DEEP_PROGRAM, encoding="ascii")
    for command in (["gcc", "-O1", "-fno-optimize-sibling-calls", "-shared", "-fPIC", "flang.c", "-o", "libflang_deep.so"],
                    ["mpicc.openmpi", "-g", "deep.c", "-o", "deep", "-L.", "-lflang_deep", "-Wl,-rpath," + str(tmp_path)]):
        subprocess.run(command, cwd=tmp_path, check=True, timeout=60)
    outcome = rig.measured(mpi, [tmp_path / "deep", tmp_path / "file"], tmp_path, np=1)
    assert outcome.code == 0, outcome.describe()
    calls = {"library": 0, "program": 0}
    for row in rig.query(outcome.archive, "SELECT mpi.callsite,count WHERE io.op=pwrite FORMAT json"):
        calls["program" if "deep.c:" in row["mpi.callsite"] else "library"] += row["count"]
    assert calls == {"library": 3, "program": 5}, calls


# Expected counts of io_odd, by file: {op: (calls, bytes)}.
ODD = {"direct": {"pwrite": (3, 3 * 4096)}, "unlinked": {"pwrite": (5, 50)}, "parent": {"write": (4, 40), "child_write": (7, 70)}, "child": {"child_write": (7, 70)},
       "before": {"write": (1, 10)}, "behind": {"write": (1, 30)}, "thread.0": {"pwrite": (200, 20000)},
       "thread.1": {"pwrite": (200, 20000)}}


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("mode", ("profile", "trace"))
def test_seldom_tried(mpi, mode, tmp_path):
    """Tests O_DIRECT, unlinked and replaced files, child processes, pipes and similar objects, and descriptor
    numbers that one thread closes and another reuses."""
    argv = [mpi.program("io_odd"), tmp_path, "all"]
    outcome = rig.measured(mpi, argv, tmp_path, np=1, options=("--io=" + mode,))
    rig.same(rig.plain(mpi, argv, tmp_path, np=1), outcome)
    found = {}
    for row in rig.query(outcome.archive, "SELECT io.file,io.op,io.kind,count,io.bytes FORMAT json"):
        if row["io.kind"] in ("read", "write"):
            file = row.get("io.file", "none").removeprefix(str(tmp_path) + "/")
            calls, moved = found.setdefault(file, {}).get(row["io.op"], (0, 0))
            found[file][row["io.op"]] = (calls + row["count"], moved + row["io.bytes"])
    assert found == ODD, found


@pytest.mark.mpis("openmpi", "mpich")
def test_a_file_systems_name_before_the_path(mpi, tmp_path):
    """ROMIO removes the prefix. Open MPI's own MPI-IO treats the prefix as part of the file name."""
    outcome = rig.measured(mpi, [mpi.program("io"), 3, 16, "ufs:data"], tmp_path, np=1)
    assert outcome.code == 0, outcome.describe()
    name = str(tmp_path / ("ufs:data" if mpi.is_open_mpi else "data"))
    rows = rig.query(outcome.archive, "SELECT io.layer,io.file,sum(io.bytes) WHERE io.kind=write GROUP BY io.layer,io.file FORMAT json")
    found = {(row["io.layer"], row["io.file"]) for row in rows if row["io.file"].startswith(str(tmp_path))}  # (excludes Open MPI's own files)
    assert found == {("mpi-io", name), ("posix", name)}, rows


@pytest.fixture
def full_folder(tmp_path):
    """A folder on a file system of 64 KiB."""
    folder = tmp_path / "small"
    folder.mkdir()
    if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", folder], check=False).returncode != 0:
        pytest.skip("needs to mount a tmpfs")
    yield folder
    subprocess.run(["umount", folder], check=True)


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
def test_a_file_system_without_room(mpi, full_folder, tmp_path, spool):
    """The program gets the same results as without Rankine. The write that failed counts as failed. If the archive
    does not fit on the disk, one line reports this."""
    argv = [mpi.program("io_odd"), full_folder, "full"]
    plain = rig.plain(mpi, argv, tmp_path, np=1)
    outcome = rig.measured(mpi, argv, tmp_path, np=1)
    rig.same(plain, outcome)
    rows = rig.query(outcome.archive, "SELECT io.op,count,io.failed WHERE io.op=write FORMAT json")
    assert sum(row["count"] for row in rows) == int(plain.out[0]) + 1 and sum(row.get("io.failed", 0) for row in rows) == 1
    left = full_folder / "full"
    assert left.stat().st_size == int(plain.out[0]) * 4096
    nowhere = rig.run([rig.RANKINE, "run", "-o", full_folder / "no.rkn", *mpi.launch(*argv, np=1)], tmp_path, {**mpi.env, "RANKINE_SPOOL": spool})
    assert nowhere.code == 0 and nowhere.out == plain.out, nowhere.describe()
    assert any("no.rkn" in line for line in nowhere.said), nowhere.describe()
