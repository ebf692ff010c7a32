// SPDX-License-Identifier: BSD-3-Clause
// Starts requests before a recorded part and completes them in it, and vice versa. The first argument is
// the number of iterations. The second argument says how to mark the part: `pcontrol`, `region`, `calls` or
// `outside`. With `outside`, another process marks the part. At each end of the part, the program then
// writes its process id to the file at-BORDER-RANK, and waits for the file go-BORDER.
#include <rankine/rankine.h>
#include <unistd.h>

#include "program.h"

static const char* g_how;

static void wait_at(int border) {
  char name[32];
  snprintf(name, sizeof name, "at-%d-%d", border, world_rank);
  char part[48];
  snprintf(part, sizeof part, "%s.part", name);
  FILE* at = fopen(part, "w");
  if (!at) abort();
  fprintf(at, "%ld", (long)getpid());
  fclose(at);
  rename(part, name);
  snprintf(name, sizeof name, "go-%d", border);
  while (access(name, F_OK) != 0) usleep(2000);
}

static void part(int on) {
  static int border = 0;
  if (g_how[0] == 'o' && border++ != 0) wait_at(border - 1);
  static rankine_region region = RANKINE_REGION("part");
  if (g_how[0] == 'p') MPI_Pcontrol(on);
  static int open = 0;
  if (g_how[0] == 'r' && on) rankine_begin(&region);
  if (g_how[0] == 'r' && !on && open) rankine_end(&region);
  open = on;
  if (g_how[0] == 'c' && on) rankine_ti_start();
  if (g_how[0] == 'c' && !on) rankine_ti_stop();
}

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 3), n = 16;
  g_how = argc > 2 ? argv[2] : "calls";
  begin(&argc, &argv);
  const int left = (world_rank + world_size - 1) % world_size, right = (world_rank + 1) % world_size;
  int *a = ints(4 * n), *b = ints(4 * n);
  MPI_Request early[2], late[2];
  part(0);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Irecv(a, n, MPI_INT, left, 1, MPI_COMM_WORLD, &early[0]);
  MPI_Isend(b, n, MPI_INT, right, 1, MPI_COMM_WORLD, &early[1]);
  part(1);
  MPI_Waitall(2, early, MPI_STATUSES_IGNORE);
  for (int i = 0; i < iterations; ++i)
    MPI_Sendrecv(a, n, MPI_INT, right, 2, b, n, MPI_INT, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Irecv(a + n, n, MPI_INT, left, 3, MPI_COMM_WORLD, &late[0]);
  MPI_Isend(b + n, n, MPI_INT, right, 3, MPI_COMM_WORLD, &late[1]);
  part(0);
  MPI_Allreduce(a + 2 * n, b + 2 * n, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Waitall(2, late, MPI_STATUSES_IGNORE);
  MPI_Bcast(a + 2 * n, n, MPI_INT, 0, MPI_COMM_WORLD);
  result("ti_part", sum_of(b, n));
  MPI_Finalize();
  return 0;
}
