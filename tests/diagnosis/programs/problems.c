// SPDX-License-Identifier: BSD-3-Clause
// Runs phases one after another, with one problem in each phase. Usage: problems NAME:COUNT:MS ... At the
// end, each rank prints the problems that it caused: "injected NAME SECONDS". SECONDS is the time that all
// ranks lost.
#include "problems.h"

int rank, ranks;
static double injected;

double Now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double ThreadTime(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void Injected(double seconds) {
  injected += seconds;
}

double Pause(double ms) {
  const double from = Now();
  const struct timespec t = {(time_t)(ms / 1000), (long)((ms - 1000 * (double)(time_t)(ms / 1000)) * 1e6)};
  nanosleep(&t, NULL);
  return Now() - from;
}

APART double Compute(double ms) {
  const double from = Now(), until = ThreadTime() + ms / 1000;
  volatile double x = 1;
  while (ThreadTime() < until)
    for (int i = 0; i < 2000; ++i) x = x * 1.0000001 + 1e-9;
  return Now() - from;
}

static Problem Find(const char* name) {
  const struct Named* const all[] = {kBalance, kMessages, kCollectives, kFiles, kOneSided,
                                     kThreads, kMachine,  kEndings,     kClean};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
    for (const struct Named* one = all[i]; one->name != NULL; ++one)
      if (strcmp(one->name, name) == 0) return one->run;
  return NULL;
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  char told[4096];
  size_t length = 0;
  for (int i = 1; i < argc; ++i) {
    char name[64] = "";
    struct Phase phase = {name, 0, 0};
    sscanf(argv[i], "%63[^:]:%d:%lf", name, &phase.count, &phase.ms);
    const Problem run = Find(name);
    if (run == NULL) {
      fprintf(stderr, "problems: no problem %s\n", name);
      MPI_Abort(MPI_COMM_WORLD, 2);
    }
    injected = 0;
    run(&phase);
    length += (size_t)snprintf(told + length, sizeof told - length, "injected %s %.6f\n", name, injected);
  }
  MPI_Finalize();
  fputs(told, stdout);
  return 0;
}
