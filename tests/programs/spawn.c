// SPDX-License-Identifier: BSD-3-Clause
// The parents start children with MPI_Comm_spawn, and send a message to each child. Parents and children
// run the same program.
//
// Usage: spawn ELEMENTS [MODE]
//
// With `missing`, the parents first try to start a program that does not exist. The call fails, which the
// program prints. With `several`, the parent processes start three child processes. With `talking`, the
// parents start three children, which also pass a message around a ring. With `mixed`, two children
// exchange messages. One child has removed LD_PRELOAD from its environment.
#include "program.h"

static void ring(int* a, int n) {
  MPI_Sendrecv_replace(a, n, MPI_INT, (world_rank + 1) % world_size, 1,
                       (world_rank + world_size - 1) % world_size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void child(MPI_Comm parents, int n, const char* mode) {
  int size;
  int* a = ints(n);
  long sum = 0;
  MPI_Comm_remote_size(parents, &size);
  for (int i = 0; i < size; ++i) {
    MPI_Recv(a, n, MPI_INT, i, 0, parents, MPI_STATUS_IGNORE);
    sum += sum_of(a, n);
  }
  if (!strcmp(mode, "talking")) ring(a, n);
  MPI_Barrier(parents);
  MPI_Comm_disconnect(&parents);
  result("spawn child", sum);
}

static void missing(void) {
  MPI_Comm nobody;
  int error;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int failed =
      MPI_Comm_spawn("./not_there", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &nobody, &error);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
  printf("not there: %s\n", failed ? "failed" : "started");
}

// Starts the child processes and returns their number. Only the root needs the commands.
static int start(char* program, const char* mode, MPI_Comm* children) {
  char* garbage = (char*)8;
  int root = world_rank == 0;
  if (strcmp(mode, "mixed")) {
    int talking = !strcmp(mode, "talking");
    char* words[] = {"16", "talking", NULL};
    char** passed = talking ? words : MPI_ARGV_NULL;
    int several = talking || !strcmp(mode, "several") ? 3 : 1;
    MPI_Comm_spawn(root ? program : garbage, root ? passed : (char**)garbage, several, MPI_INFO_NULL, 0,
                   MPI_COMM_WORLD, children, MPI_ERRCODES_IGNORE);
    return several;
  }
  char* unset[] = {"-u", "LD_PRELOAD", program, NULL};
  char* commands[] = {program, "env"};
  char** arguments[] = {MPI_ARGV_NULL, unset};
  int numbers[] = {1, 1};
  MPI_Info infos[] = {MPI_INFO_NULL, MPI_INFO_NULL};
  MPI_Comm_spawn_multiple(root ? 2 : 1 << 30, root ? commands : (char**)garbage,
                          root ? arguments : (char***)garbage, numbers, infos, 0, MPI_COMM_WORLD, children,
                          MPI_ERRCODES_IGNORE);
  return 2;
}

int main(int argc, char** argv) {
  int n = argument(argc, argv, 1, 16);
  const char* mode = argc > 2 ? argv[2] : "";
  begin(&argc, &argv);
  MPI_Comm parents, children;
  MPI_Comm_get_parent(&parents);
  if (parents != MPI_COMM_NULL) {
    MPI_Barrier(MPI_COMM_WORLD);
    child(parents, n, mode);
  } else {
    if (!strcmp(mode, "missing")) missing();
    int* a = ints(n);
    int number = start(argv[0], mode, &children);
    for (int i = 0; i < number; ++i) MPI_Send(a, n, MPI_INT, i, 0, children);
    // In MPICH 5, MPI_Comm_disconnect does not wait. A child that is still in MPI_Init would fail if its
    // parents ended early.
    MPI_Barrier(children);
    MPI_Comm_disconnect(&children);
    result("spawn", sum_of(a, n));
  }
  MPI_Finalize();
  return 0;
}
