// SPDX-License-Identifier: BSD-3-Clause
// Contains an example of everything that a report shows, and an adjustable amount of work.
//
// Usage: views MS [weak] [spin]
//
// The work of all ranks together takes MS milliseconds; with `weak`, each rank's work takes MS. The ranks
// sleep instead of working, unless `spin` is given. Each of 20 rounds has ring messages and a reduction, for
// which rank 0 is late. If the argument `spin` is given, there are also reductions in pairs of ranks. At the
// end, each rank writes part of a file. The name of one region must be escaped in a web page.
#include <rankine/rankine.h>
#include <time.h>

#include "program.h"

enum { ROUNDS = 20, ELEMENTS = 4096 };

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static __attribute__((noinline)) void rest(double time) {
  struct timespec t = {(time_t)time, (long)((time - (double)(time_t)time) * 1e9)};
  nanosleep(&t, NULL);
}

static __attribute__((noinline)) void compute(double time) {
  const double end = seconds() + time;
  while (seconds() < end) {
  }
}

static __attribute__((noinline)) void exchange(int round, int* out, int* in) {
  RANKINE_BEGIN("exchange");
  const int elements = round % 2 == 0 ? ELEMENTS : 16;
  MPI_Sendrecv(out, elements, MPI_INT, right(), round, in, elements, MPI_INT, left(), round, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Allreduce(MPI_IN_PLACE, in, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  RANKINE_END("exchange");
}

static void reduce_in_pairs(int* in) {
  MPI_Comm pair;
  MPI_Comm_split(MPI_COMM_WORLD, world_rank / 2, 0, &pair);
  MPI_Allreduce(MPI_IN_PLACE, in, 1, MPI_INT, MPI_MAX, pair);
  MPI_Comm_free(&pair);
}

static void output(const int* data) {
  MPI_File file;
  RANKINE_BEGIN("<script>document.title='hacked'</script>\"&\x1b[31m");
  if (MPI_File_open(MPI_COMM_WORLD, "views.out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file) !=
      MPI_SUCCESS)
    abort();
  MPI_File_write_at_all(file, (MPI_Offset)world_rank * ELEMENTS * 4, data, ELEMENTS, MPI_INT,
                        MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  RANKINE_END("<script>document.title='hacked'</script>\"&\x1b[31m");
}

int main(int argc, char** argv) {
  const double share = 1e-3 * argument(argc, argv, 1, 200) / ROUNDS;
  const int weak = argc > 2 && strcmp(argv[2], "weak") == 0;
  const int spin = argc > 2 && strcmp(argv[argc - 1], "spin") == 0;
  begin(&argc, &argv);
  double solved = 0;  // the seconds that this rank measured for the region
  int *out = ints(ELEMENTS), *in = ints(ELEMENTS);
  RANKINE_BEGIN("main");
  for (int i = 0; i < ROUNDS; ++i) {
    RANKINE_BEGIN("solve");
    const double since = seconds();
    (spin ? compute : rest)(weak ? share : share / world_size);
    solved += seconds() - since;
    RANKINE_END("solve");
    if (world_rank == 0) {
      RANKINE_BEGIN("serial");
      compute(1e-3);
      RANKINE_END("serial");
    }
    exchange(i, out, in);
  }
  if (spin) reduce_in_pairs(in);
  output(out);
  RANKINE_END("main");
  result("views", 0);
  printf("expect solve %.0f 0\n", 1e9 * solved);
  MPI_Finalize();
  free(out);
  free(in);
  return 0;
}
