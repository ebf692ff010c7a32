// SPDX-License-Identifier: BSD-3-Clause
/* Monitor windows, a region and a communicator with names that are too long to be stored whole: LENGTH
 * equal letters. Runs a loop of six iterations. Two windows' names differ only in the last byte. */
#include <mpi.h>
#include <rankine/monitor.h>
#include <rankine/rankine.h>
#include <stdlib.h>
#include <string.h>

#include "make_window.h"

enum { MOST = 3000 };

static const char* name_of(char letter, char last, size_t length) {
  static char name[MOST + 1];
  memset(name, letter, length), name[length - 1] = last, name[length] = '\0';
  return name;
}

int main(int argc, char** argv) {
  const size_t length = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
  if (length == 0 || length > MOST) return 1;
  MPI_Init(&argc, &argv);
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Comm_set_name(copy, name_of('c', 'c', length));
  for (int i = 1; i <= 2; ++i) {
    rankine_window window = make(name_of('p', i == 1 ? 'a' : 'b', length), (rankine_window_spec){0});
    rankine_window_start(window);
    for (int n = 0; n < i; ++n) MPI_Barrier(copy);
    rankine_window_stop(window);
    if (i == 2) rankine_window_free(&window);
  }
  for (int i = 0; i < 3; ++i) {
    rankine_begin_name(name_of('r', 'r', length));
    MPI_Barrier(MPI_COMM_WORLD);
    rankine_end_name(name_of('r', 'r', length));
    MPI_Barrier(MPI_COMM_WORLD);
  }
  /* The names of regions and iterations are cut off inside a two-byte character. */
  char* name = (char*)name_of('l', 'l', length);
  if (length == MOST) memcpy(name + 2037, "\xc3\xa4", 2), memcpy(name + 2047, "\xc3\xa4", 2);
  static rankine_loop loop;
  loop.name = name;
  rankine_loop_begin(&loop);
  for (int i = 0; i < 6; ++i) {
    rankine_iteration_begin(&loop, i);
    MPI_Barrier(MPI_COMM_WORLD);
    rankine_iteration_end(&loop);
  }
  rankine_loop_end(&loop);
  MPI_Comm_free(&copy);
  MPI_Finalize();
  return 0;
}
