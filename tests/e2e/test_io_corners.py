"""Programs whose I/O is unlike others': what is recorded of it is right all the same, and they are as without Rankine."""
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
    """Where a language's library was too deep to look beyond it, another call of it is looked at anew."""
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
