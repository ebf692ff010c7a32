// SPDX-License-Identifier: BSD-3-Clause
// Passes values of its run to Adiak, and prints how many calls Adiak received. Also built with
// MPI.
#include "adiak_abi.h"

#include <stdio.h>
#include <sys/time.h>
#ifdef WITH_MPI
#include <mpi.h>
#endif

int main(int argc, char** argv) {
  const int sizes[3] = {4, -5, 6};
  const double weights[5] = {0.5, 1e-7, -123456.7, 2e10, 3};
  const char* names[2] = {"one", "two"};
  const struct timeval elapsed = {12, 250000};
  char text[] = "heat";
  adiak_value_t compiler = {0}, rows = {0};
  adiak_datatype_t version = {kVersion, 0, 0, 0, NULL, 0, 0, 0};
  adiak_datatype_t whole = {kUlong, 0, 0, 0, NULL, 0, 0, 0};
  adiak_datatype_t* bound = &whole;
  adiak_datatype_t range = {kRange, 0, 2, 1, &bound, 0, 0, 0};
  adiak_value_t bounds[2] = {{1}, {9}};
  void* communicator = NULL;
#ifdef WITH_MPI
  MPI_Comm world = MPI_COMM_WORLD;
  MPI_Init(&argc, &argv);
  communicator = &world;
#else
  (void)argc, (void)argv;
#endif
  adiak_namevalue("early", 2, NULL, "%d", 1);
  adiak_init(communicator);
  adiak_namevalue("cells", 2, NULL, "%d", -7);
  adiak_namevalue("flags", 2, NULL, "%u", 4000000000u);
  adiak_namevalue("steps", 2, NULL, "%ld", 1L << 40);
  adiak_namevalue("width", 3, "grid", "%f", 0.25);
  adiak_namevalue("case", 2, NULL, "%s", text);
  text[0] = 'x'; /* has no effect, because Adiak made a copy */
  adiak_namevalue("elapsed", 2, NULL, "%t", &elapsed);
  adiak_namevalue("sizes", 2, NULL, "{%d}", sizes, 3);
  adiak_namevalue("weights", 2, NULL, "[%f]", weights, 5);
  adiak_namevalue("parts", 2, NULL, "&{%s}", names, 2);
  compiler.v_ptr = "gcc@12.2";
  adiak_raw_namevalue("compiled by", 2, "build", &compiler, &version);
  rows.v_subval = bounds;
  adiak_raw_namevalue("rows", 2, NULL, &rows, &range);
  adiak_namevalue("case", 2, NULL, "%s", "wave"); /* the last value is the one that counts */
  adiak_fini();
  adiak_clean(); /* called before MPI_Finalize, as real programs do */
  printf("%d calls\n", adiak_standin_calls());
#ifdef WITH_MPI
  MPI_Finalize();
#endif
  return 0;
}
