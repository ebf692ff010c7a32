/* For windows from outside: a program that knows nothing of them. */
#include <fcntl.h>
#include <mpi.h>
#include <rankine/rankine.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int rank;

/* 20 iterations of a loop with a region, a barrier and a reduction each. */
static void outside(void) {
  static rankine_loop steps = RANKINE_LOOP("steps");
  static rankine_region solve = RANKINE_REGION("solve");
  rankine_loop_begin(&steps);
  for (int i = 0; i < 20; ++i) {
    rankine_iteration_begin(&steps, i);
    rankine_begin(&solve);
    MPI_Barrier(MPI_COMM_WORLD);
    int in = i, out;
    MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    rankine_end(&solve);
    rankine_iteration_end(&steps);
    if (i == 4) MPI_Pcontrol(5);
    if (i == 9) MPI_Pcontrol(6);
    usleep(10000);
  }
  rankine_loop_end(&steps);
}

/* Broadcasts until a file is there; says that it begins. How many there were stands in PATH.rounds.RANK. */
static void wait_for(const char* path) {
  int there = 0;
  char name[4096], text[32];
  snprintf(name, sizeof name, "%s.rounds.%d", path, rank);
  const int rounds = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (rounds < 0) MPI_Abort(MPI_COMM_WORLD, 1);
  if (rank == 0) printf("begins\n"), fflush(stdout);
  for (long n = 1; !there; ++n) {
    usleep(2000);
    there = rank == 0 && access(path, F_OK) == 0;
    MPI_Bcast(&there, 1, MPI_INT, 0, MPI_COMM_WORLD);
    const int size = snprintf(text, sizeof text, "%019ld\n", n); /* always as long: never read in part */
    if (pwrite(rounds, text, (size_t)size, 0) != size) MPI_Abort(MPI_COMM_WORLD, 1);
  }
  close(rounds);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (argc > 2 && strcmp(argv[1], "wait") == 0) {
    wait_for(argv[2]);
  } else {
    outside();
  }
  MPI_Finalize();
  return 0;
}
