// SPDX-License-Identifier: BSD-3-Clause
// A plugin that calls MPI and the C library. If an environment variable is set, the plugin registers itself
// with the program while it is loaded. The program then need not look up a symbol in the plugin.
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern void take_plugin(void (*run)(int)) __attribute__((weak));

void plugin_run(int barriers) {
  for (int i = 0; i < barriers; ++i) MPI_Barrier(MPI_COMM_WORLD);
  int rank = -1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char name[32];
  snprintf(name, sizeof name, "plugin.%d", rank);
  int fd = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0644);
  for (int i = 0; i < 4; ++i) {
    if (write(fd, "0123456789", 10) != 10) abort();
  }
  close(fd);
}

__attribute__((constructor)) static void hand_over(void) {
  if (take_plugin && getenv("PLUGIN_HANDS_ITSELF_OVER")) take_plugin(plugin_run);
}
