# SPDX-License-Identifier: BSD-3-Clause
"""Measures the cost of all wrapped functions of the I/O libraries, even if the real libraries are not
installed. The module builds a program that calls each function in unusual ways, and a library of empty functions
that replaces the real library."""
import subprocess

import rig

TABLE = rig.ROOT / "gen/io_libraries.table"
MARKS = ("H5get_libversion", "nc_inq_libvers", "ncmpi_inq_libvers")  # the functions by which the recorder recognises a library

LIBRARY = """
static long made = 1;
long costs_answer;  // -2: another one each time
static long answer(void) { return costs_answer == -2 ? made++ : costs_answer; }
"""

PROGRAM = """
#include "costs.h"
#include <mpi.h>
extern long costs_answer;
typedef long function(void*, void*, void*, void*, void*, void*, void*, void*, void*, void*, void*, void*);
%(declared)s
static const struct { const char* name; function* call; } functions[] = {%(listed)s};
enum { kCalls = 2000 };

static void form(const char* name, long result, void* argument) {
  char line[128];
  costs_answer = result;
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; ++i) {
    function* f = functions[i].call;
    void* a = argument;
    snprintf(line, sizeof line, "%%s_%%s", functions[i].name, name);
    FORM(line, kCalls, f(a, a, a, a, a, a, a, a, a, a, a, a));
  }
}

int main(int argc, char** argv) {
  static char text[256] = "file";
  MPI_Init(&argc, &argv);
  map_much();
  form("fails", -1, text);
  form("of_nothing", -1, NULL);
  form("done", 0, text);
  form("makes_ever_more", -2, text);
  MPI_Finalize();
  return 0;
}
"""


def rows():
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return [[part.strip() for part in line.split("|")] for line in lines if "|" in line and not line.startswith("#")]


def names():
    return [row[1] for row in rows()]


def with_paths():
    """Successful calls with a path, for which the wrapper looks up the file."""
    return [f"{row[1]}_{form}" for row in rows() if "path=" in row[6] for form in ("done", "makes_ever_more")]


def build(mpi, folder):
    """Builds the program, which finds the library in the program's own folder."""
    functions = names()
    defined = "".join(f"long {name}(void) {{ return answer(); }}\n" for name in (*functions, *MARKS))
    (folder / "stands_in.c").write_text(LIBRARY + defined, encoding="ascii")
    (folder / "costs.c").write_text(PROGRAM % {"declared": "".join(f"function {name};\n" for name in functions),
                                               "listed": ", ".join(f'{{"{name}", {name}}}' for name in functions)}, encoding="ascii")
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", "-o", folder / "libstands_in.so", folder / "stands_in.c"], check=True, timeout=60)
    subprocess.run([f"mpicc.{mpi.name}", "-O1", "-fPIE", "-I", rig.ROOT / "tests/programs", "-o", folder / "costs", folder / "costs.c",
                    "-L", folder, "-lstands_in", f"-Wl,-rpath,{folder}"], check=True, timeout=60)
    return folder / "costs"
