// SPDX-License-Identifier: BSD-3-Clause
/* Measures the memory of rank 0 after typical use: memory THREADS [MESSAGES]. The program uses 64
 * combinations of communicator and call site, and requests. THREADS additional threads make calls. Rank 0
 * also sends MESSAGES irregular messages to itself, which no trace can fold.
 *
 * A JSON line has the process's resident and proportional set size, and the part of each in mappings of a
 * *.spool file. The line also has the size of that file's allocated blocks, including untouched blocks. A
 * second line, printed after MPI_Finalize, has the peak of the resident set. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bench.h"

enum { kComms = 16, kMostThreads = 64 };

static MPI_Comm comms[kComms];
static pthread_barrier_t all_have_called;

static void call_everything(void) {
  int a = 1, b, rank;
  MPI_Request r[2];
  for (int c = 0; c < kComms; c++) {
    MPI_Comm_rank(comms[c], &rank);
    MPI_Allreduce(&a, &b, 1, MPI_INT, MPI_SUM, comms[c]);
    MPI_Irecv(&b, 1, MPI_INT, rank, 1, comms[c], &r[0]);
    MPI_Isend(&a, 1, MPI_INT, rank, 1, comms[c], &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  }
}

static void differ(long messages) {
  static char in[1 << 12], out[1 << 12];
  unsigned seed = 1;
  int rank;
  MPI_Request r[2];
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (long i = 0; i < messages; i++) {
    seed = seed * 1664525u + 1013904223u;
    int tag = (int)(seed >> 20), size = (int)(seed >> 8 & 0xfff);
    MPI_Irecv(in, size, MPI_BYTE, rank, tag, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(out, size, MPI_BYTE, rank, tag, MPI_COMM_WORLD, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  }
}

static void* thread(void* unused) {
  int rank;
  MPI_Request r[2];
  int a = 1, b;
  for (int i = 0; i < 1000; i++) MPI_Comm_rank(MPI_COMM_SELF, &rank);
  MPI_Irecv(&b, 1, MPI_INT, 0, 2, MPI_COMM_SELF, &r[0]);
  MPI_Isend(&a, 1, MPI_INT, 0, 2, MPI_COMM_SELF, &r[1]);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  pthread_barrier_wait(&all_have_called); /* all threads are alive when they are measured */
  pthread_barrier_wait(&all_have_called);
  return unused;
}

/* Sums the values in kB of FIELD in /proc/self/NAME. If `path` is given, sums only mappings whose line
 * contains `path`, and stores the mapped file's name in `mapped`. */
static long sum_kb(const char* name, const char* field, const char* path, char* mapped) {
  char line[512];
  long sum = 0;
  int counts = path == NULL;
  FILE* f = fopen(name, "r");
  if (f == NULL) return -1;
  while (fgets(line, sizeof line, f) != NULL) {
    char* slash = strchr(line, '/');
    if (strchr(line, '-') != NULL && strstr(line, "kB") == NULL && path != NULL) {
      counts = slash != NULL && strstr(line, path) != NULL;
      if (counts) sscanf(slash, "%255s", mapped);
    } else if (counts && strncmp(line, field, strlen(field)) == 0 && line[strlen(field)] == ':') {
      sum += atol(line + strlen(field) + 1);
    }
  }
  fclose(f);
  return sum;
}

static void report(int threads) {
  char spool[256] = "";
  struct stat st;
  long spool_rss = sum_kb("/proc/self/smaps", "Rss", ".spool", spool);
  long blocks = spool[0] != 0 && stat(spool, &st) == 0 ? st.st_blocks / 2 : 0;
  printf("{\"threads\": %d, \"rss_kb\": %ld, \"pss_kb\": %ld, \"spool_rss_kb\": %ld, \"spool_kb\": %ld}\n",
         threads, sum_kb("/proc/self/smaps_rollup", "Rss", NULL, NULL),
         sum_kb("/proc/self/smaps_rollup", "Pss", NULL, NULL), spool_rss, blocks);
}

int main(int argc, char** argv) {
  int rank, level, threads = argc > 1 ? atoi(argv[1]) : 0;
  pthread_t started[kMostThreads];
  if (threads < 0 || threads > kMostThreads) return 2;
  MPI_Init_thread(&argc, &argv, threads > 0 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int c = 0; c < kComms; c++) MPI_Comm_dup(MPI_COMM_WORLD, &comms[c]);
  call_everything();
  differ(argc > 2 ? atol(argv[2]) : 0);
  pthread_barrier_init(&all_have_called, NULL, (unsigned)threads + 1);
  for (int i = 0; i < threads; i++) pthread_create(&started[i], NULL, thread, NULL);
  pthread_barrier_wait(&all_have_called);
  if (rank == 0) report(threads);
  pthread_barrier_wait(&all_have_called);
  for (int i = 0; i < threads; i++) pthread_join(started[i], NULL);
  for (int c = 0; c < kComms; c++) MPI_Comm_free(&comms[c]);
  MPI_Finalize();
  if (rank == 0) printf("{\"peak_kb\": %ld}\n", sum_kb("/proc/self/status", "VmHWM", NULL, NULL));
  return 0;
}
