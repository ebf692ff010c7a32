// SPDX-License-Identifier: BSD-3-Clause
// Makes 20 reductions of 8 bytes, and then ends as its first argument says.
//   `normal, exit, initonly, mpi_abort, abort, segv, sigkill, killgroup, killall`  rank 1 (or every rank)
//     ends this way.
//   `wait`  prints "waiting" and stays in MPI_Recv until it is killed by another process.
//   `crash`  during other reductions, the last rank dies by SIGSEGV in the region "unlucky", and the
//     others continue.
//   `until FILE`  prints "waiting" and enters MPI_Finalize once the file exists.
#include <rankine/rankine.h>

#include <signal.h>
#include <unistd.h>

#include "program.h"

static void say_waiting(void) {
  printf("waiting %d\n", (int)getpid());
  fflush(stdout);
}

static void end_as(const char* how) {
  int last = world_rank == world_size - 1;
  if (!strcmp(how, "exit")) exit(0);
  if (!strcmp(how, "exit3")) exit(3);
  if (!strcmp(how, "mpi_abort") && last) MPI_Abort(MPI_COMM_WORLD, 5);
  if (!strcmp(how, "abort") && last) abort();
  if (!strcmp(how, "segv") && last) raise(SIGSEGV);
  if (!strcmp(how, "sigkill") && last) raise(SIGKILL);
  if (!strcmp(how, "killgroup") && last) kill(0, SIGKILL);
  if (!strcmp(how, "killall")) raise(SIGKILL);
  if (!strcmp(how, "wait")) say_waiting();
  int never;
  MPI_Recv(&never, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void crash(void) {
  long a = 1, b = 0;
  for (int i = 0; i < 100; ++i) {
    if (i == 50 && world_rank == world_size - 1) {
      RANKINE_BEGIN("unlucky");
      usleep(200000);  // other processes notice the end of a process only periodically
      raise(SIGSEGV);
    }
    MPI_Allreduce(&a, &b, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  }
}

int main(int argc, char** argv) {
  const char* how = argc > 1 ? argv[1] : "normal";
  if (!strcmp(how, "initonly")) {
    MPI_Init(&argc, &argv);
    sleep(1);  // The launcher ends the job when one rank has ended, so all ranks must have left MPI_Init
               // before that.
    return 0;
  }
  begin(&argc, &argv);
  long a = world_rank + 1, b = 0;
  for (int i = 0; i < 20; ++i) MPI_Allreduce(&a, &b, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  result("endings", b);
  MPI_Barrier(MPI_COMM_WORLD);
  if (!strcmp(how, "crash")) crash();
  if (!strcmp(how, "until") && argc > 2) {
    say_waiting();
    while (access(argv[2], F_OK)) usleep(20000);
  } else if (strcmp(how, "normal")) {
    end_as(how);
  }
  MPI_Finalize();
  return 0;
}
