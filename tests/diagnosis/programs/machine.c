// SPDX-License-Identifier: BSD-3-Clause
// Makes problems of the machine: too few cores, other programs that use the cores, growing memory.
#include "problems.h"

// The time for which this thread was ready to run but had no core, as counted by the kernel.
static double WithoutCore(void) {
  char text[128] = "";
  const int file = open("/proc/thread-self/schedstat", O_RDONLY);
  if (file < 0 || read(file, text, sizeof text - 1) < 0) perror("schedstat");
  close(file);
  unsigned long long ran, waited;
  return sscanf(text, "%llu %llu", &ran, &waited) == 2 ? (double)waited * 1e-9 : 0;
}

// Computes for the given time in each step. The cores that the program uses depend on how the program was
// started.
static void Crowded(const struct Phase* phase) {
  const double before = WithoutCore();
  for (int i = 0; i < phase->count; ++i) {
    Compute(phase->ms);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  Injected(WithoutCore() - before);
}

// A process that is not a rank computes on the last rank's core.
static void Neighbour(const struct Phase* phase) {
  pid_t other = 0;
  cpu_set_t here;
  CPU_ZERO(&here);
  CPU_SET(sched_getcpu(), &here);
  if (rank == ranks - 1) {
    sched_setaffinity(0, sizeof here, &here);
    other = fork();
    if (other == 0) {
      for (;;) Compute(1000);
    }
  }
  const double before = WithoutCore();
  for (int i = 0; i < phase->count; ++i) {
    Compute(phase->ms);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  Injected(WithoutCore() - before);
  if (other > 0) {
    kill(other, SIGKILL);
    waitpid(other, NULL, 0);
  }
}

static double SystemTime(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)usage.ru_stime.tv_sec + (double)usage.ru_stime.tv_usec * 1e-6;
}

// Each step uses new memory and never frees it.
APART static double KeepResults(size_t bytes) {
  const double from = Now();
  char* memory = malloc(bytes);
  if (memory == NULL) MPI_Abort(MPI_COMM_WORLD, 4);
  for (size_t i = 0; i < bytes; i += 4096) memory[i] = 1;
  return Now() - from;
}
static void MemoryGrowth(const struct Phase* phase) {
  for (int i = 0; i < phase->count; ++i) {
    Pause(5);
    Injected(KeepResults((size_t)(phase->ms * 1024 * 1024)));
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

// Each step maps and unmaps memory, so the kernel has to clear all pages again.
APART static double UseFreshPages(size_t bytes) {
  const double from = Now();
  char* memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) MPI_Abort(MPI_COMM_WORLD, 4);
  madvise(memory, bytes, MADV_NOHUGEPAGE);
  for (size_t i = 0; i < bytes; i += 4096) memory[i] = 1;
  munmap(memory, bytes);
  return Now() - from;
}
static void PageFaults(const struct Phase* phase) {
  const double before = SystemTime();
  for (int i = 0; i < phase->count; ++i) {
    Pause(5);
    Injected(UseFreshPages((size_t)(phase->ms * 1024 * 1024)));
    MPI_Barrier(MPI_COMM_WORLD);
  }
  (void)before;
}

const struct Named kMachine[] = {{"crowded", Crowded},
                                 {"neighbour", Neighbour},
                                 {"memory_growth", MemoryGrowth},
                                 {"page_faults", PageFaults},
                                 {NULL, NULL}};
