# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine run --io=...` with programs that do not use MPI. The tool records the reads and writes of these
programs and of the programs that they start."""
import json
import os
import subprocess

import pytest

import rig

pytestmark = pytest.mark.beside

PROGRAM = r"""
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static char block[1000];
static void must(int ok) { if (!ok) abort(); }
static void put(const char* name, int writes) {
  const int fd = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
  for (int i = 0; i < writes; ++i) must(write(fd, block, sizeof block) == sizeof block);
  must(close(fd) == 0);
}
static void* work(void* name) { put(name, 50); return NULL; }
int main(int argc, char** argv) {
  extern char** environ;
  if (argc == 2 && strcmp(argv[1], "last") == 0) {
    put("last", 5);
    printf("to a file or not\n");
    return 7;
  }
  if (argc == 2 && strcmp(argv[1], "spawned") == 0) {
    put("spawned", 6);
    _exit(0);
  }
  put("first", 10);
  pthread_t threads[2];
  char* names[] = {"thread.0", "thread.1"};
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, work, names[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  pid_t child = fork();
  if (child == 0) {
    put("forked", 3);
    _exit(0);
  }
  must(child > 0 && waitpid(child, NULL, 0) == child);
  char* words[] = {argv[0], "spawned", NULL};
  must(posix_spawn(&child, argv[0], NULL, NULL, words, environ) == 0 && waitpid(child, NULL, 0) == child);
  child = vfork();
  if (child == 0) {
    execl(argv[0], argv[0], "spawned", (char*)0);
    _exit(1);
  }
  must(child > 0 && waitpid(child, NULL, 0) == child);
  execl(argv[0], argv[0], "last", (char*)0);
  return 1;
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("alone")
    (folder / "alone.c").write_text(PROGRAM, encoding="ascii")
    subprocess.run(["gcc", "-O1", "-g", "alone.c", "-o", "alone", "-pthread"], cwd=folder, check=True, timeout=60)
    return folder / "alone"


def alone(argv, folder, *options, env=None):
    outcome = rig.run([rig.RANKINE, "run", *options, "-o", folder / "job.rkn", *argv], folder, env, 60)
    outcome.archive = folder / "job.rkn"
    return outcome


def moved(archive, folder, kinds=("read", "write")):
    """Returns the reads and writes of files in the folder: {file: {op: (calls, bytes)}}."""
    found = {}
    for row in rig.query(archive, "SELECT io.file,io.op,io.kind,count,io.bytes FORMAT json"):
        if row["io.kind"] in kinds and row.get("io.file", "").startswith(str(folder)):
            of = found.setdefault(os.path.relpath(row["io.file"], folder), {})
            calls, moved_bytes = of.get(row["io.op"], (0, 0))
            of[row["io.op"]] = (calls + row["count"], moved_bytes + row["io.bytes"])
    return found


@pytest.mark.parametrize("mode", ("profile", "trace"))
def test_a_program_and_all_that_it_starts(program, mode, tmp_path):
    """One archive contains the I/O of threads, of a forked child, of a process started by posix_spawn, and of a
    process started by vfork and exec."""
    outcome = alone([program], tmp_path, f"--io={mode}")
    assert outcome.code == 7 and outcome.out == ["to a file or not"], outcome.describe()
    assert moved(outcome.archive, tmp_path) == {
        "first": {"write": (10, 10000)}, "thread.0": {"write": (50, 50000)}, "thread.1": {"write": (50, 50000)},
        "forked": {"child_write": (3, 3000)}, "spawned": {"write": (12, 12000)}, "last": {"write": (5, 5000)}}
    told = {finding["name"] for finding in json.loads("\n".join(rig.report(outcome.archive, "--json").out))["trust"]}
    assert not told & {"io.children", "io.programs", "io.nameless", "io.untouched"}, told
    shown = "\n".join(rig.report(outcome.archive, "--section", "io").out)
    assert "thread.0" in shown
    if mode == "trace":
        rows = rig.query(outcome.archive, "SELECT time.offset.ns,io.file,io.op,io.offset,io.bytes FORMAT json")
        first = [row["io.offset"] for row in rows if row.get("io.file") == str(tmp_path / "first") and row["io.op"] == "write"]
        assert first == [1000 * i for i in range(10)]


def test_a_shell(tmp_path):
    """Redirections, pipes and subshells: each byte written to a file counts once."""
    (tmp_path / "script.sh").write_text("head -c 5000 /dev/zero > zeros\ncat zeros zeros > both\n(echo hello) > sub\n"
                                        "printf '%s\\n' a b c > lines\nwc -c < both\n", encoding="ascii")
    outcome = alone(["bash", "script.sh"], tmp_path, "--io=profile")
    assert outcome.code == 0 and outcome.out == ["10000"], outcome.describe()
    found = moved(outcome.archive, tmp_path, ("write",))
    written = {name: sum(n for _, n in ops.values()) for name, ops in found.items()}
    assert written == {"zeros": 5000, "both": 10000, "sub": 6, "lines": 6}, found


def test_standard_output_that_is_a_file(program, tmp_path):
    with open(tmp_path / "out", "wb") as out:
        subprocess.run([rig.RANKINE, "run", "--io=profile", "-o", tmp_path / "job.rkn", program, "last"], cwd=tmp_path, stdout=out, check=False,
                       timeout=60)
    assert (tmp_path / "out").read_text(encoding="ascii") == "to a file or not\n"
    found = moved(tmp_path / "job.rkn", tmp_path)
    assert found["last"] == {"write": (5, 5000)} and sum(n for _, n in found["out"].values()) == 17


def test_nothing_is_recorded_or_printed_by_default(program, tmp_path):
    outcome = alone([program], tmp_path)
    assert outcome.code == 7 and not outcome.archive.exists()
    assert any("--io=profile or --io=trace records reads" in line for line in outcome.said), outcome.describe()
    outcome = alone(["true"], tmp_path, "--io=profile")
    assert any("read or wrote a file" in line for line in outcome.said), outcome.describe()


@pytest.mark.mpis("openmpi", "mpich")
def test_ranks_of_mpi_are_unchanged(mpi, tmp_path):
    """`rankine run --io=trace` runs a program that calls MPI. The program's I/O is counted once, beginning with
    MPI_Init."""
    argv = [mpi.program("io_posix"), 3, tmp_path]
    outcome = alone(argv, tmp_path, "--io=profile", env=mpi.env)
    assert outcome.code == 0, outcome.describe()
    rows = rig.query(outcome.archive, "SELECT mpi.rank,io.file,io.op,count FORMAT json")
    assert {row["mpi.rank"] for row in rows} == {0}
    assert sum(row["count"] for row in rows if row.get("io.file") == str(tmp_path / "plain.0") and row["io.op"] == "write") == 3
