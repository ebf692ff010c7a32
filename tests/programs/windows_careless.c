// SPDX-License-Identifier: BSD-3-Clause
/* Misuses monitor windows: a thread ends windows that another thread began, communicators of windows are
 * freed, and windows are open when the process ends. Rank 0 prints lines WINDOW KEY VALUE. */
#include <mpi.h>
#include <pthread.h>
#include <rankine/monitor.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "make_window.h"
#include "show_window.h"

enum { THREADS = 4, ROUNDS = 2000 };

/* One thread begins both windows, another thread ends both. Meanwhile, each thread has an open receive. */
static rankine_window of_all, of_one;
static MPI_Request open_there;
static char received[2];
static void* begins(void* unused) {
  rankine_window_start(of_all), rankine_window_start(of_one);
  for (int i = 0; i < 3; ++i) MPI_Barrier(MPI_COMM_SELF);
  MPI_Irecv(&received[0], 1, MPI_BYTE, 0, 1, MPI_COMM_SELF, &open_there);
  return unused;
}
static void two_threads(void) {
  of_all = make("of_all", (rankine_window_spec){0});
  of_one = make("of_one", (rankine_window_spec){.what = RANKINE_WINDOW_THIS_THREAD});
  pthread_t one;
  MPI_Request open_here;
  pthread_create(&one, NULL, begins, NULL);
  pthread_join(one, NULL);
  MPI_Barrier(MPI_COMM_SELF);
  MPI_Irecv(&received[1], 1, MPI_BYTE, 0, 2, MPI_COMM_SELF, &open_here);
  show("of_all", of_all), show("of_one", of_one);
  if (rank == 0)
    printf("of_all stop %d\nof_one stop %d\n", rankine_window_stop(of_all), rankine_window_stop(of_one));
  rankine_window_start(of_all);
  for (int i = 1; i <= 2; ++i) MPI_Send("x", 1, MPI_BYTE, 0, i, MPI_COMM_SELF);
  MPI_Wait(&open_there, MPI_STATUS_IGNORE), MPI_Wait(&open_here, MPI_STATUS_IGNORE);
  rankine_window_stop(of_all);
  show("after", of_all);
}

/* A thread frees another thread's running window. Two threads make calls during many beats. */
static pthread_barrier_t together;
static void* counted(void* unused) {
  rankine_window_start(of_one);
  MPI_Barrier(MPI_COMM_SELF);
  for (int i = 0; i < 2; ++i) pthread_barrier_wait(&together);
  for (int i = 0; i < 2; ++i) MPI_Barrier(MPI_COMM_SELF);
  pthread_barrier_wait(&together);
  return unused;
}
static void* calls(void* unused) {
  for (int i = 0; i < 200; ++i) MPI_Barrier(MPI_COMM_SELF), usleep(200);
  return unused;
}
static void beside(void) {
  pthread_t one;
  of_one = make("of_one", (rankine_window_spec){.what = RANKINE_WINDOW_THIS_THREAD});
  pthread_barrier_init(&together, NULL, 2);
  pthread_create(&one, NULL, counted, NULL);
  pthread_barrier_wait(&together);
  if (rank == 0) printf("of_one reset %d\n", rankine_window_reset(of_one));
  if (rank != 0) rankine_window_reset(of_one);
  pthread_barrier_wait(&together);
  MPI_Barrier(MPI_COMM_SELF);
  pthread_barrier_wait(&together);
  show("of_one", of_one);
  rankine_window_stop(of_one);
  pthread_join(one, NULL);
  pthread_create(&one, NULL, calls, NULL);
  calls(NULL);
  pthread_join(one, NULL);
}

/* A thread broadcasts, makes further calls and ends (also for the kernel) before another thread does the
 * same. The first thread's calls take a few beats of 20 ms, the second thread's at least 15. */
static void* broadcasts(void* number) {
  char byte = 0;
  MPI_Bcast(&byte, 1, MPI_BYTE, 0, MPI_COMM_SELF);
  for (int i = 0; i < *(int*)number; ++i) MPI_Barrier(MPI_COMM_SELF), usleep(1000);
  return NULL;
}
static void outlived(void) {
  pthread_t one;
  int few = 30, many = 300;
  pthread_create(&one, NULL, broadcasts, &few);
  pthread_join(one, NULL);
  usleep(20000);
  broadcasts(&many);
  pthread_create(&one, NULL, broadcasts, &few); /* runs after the first has ended */
  pthread_join(one, NULL);
}

/* A window's communicator is freed while the window runs. The window is freed later, and new windows are
   created. */
static void freed(void) {
  MPI_Comm comm, other;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  rankine_window window = make("of_comm", (rankine_window_spec){.comm = &comm});
  rankine_window_start(window);
  for (int i = 0; i < 3; ++i) MPI_Barrier(comm);
  MPI_Comm_free(&comm);
  MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &other);
  for (int i = 0; i < 5; ++i) MPI_Barrier(other);
  show("of_comm", window);
  rankine_window_stop(window), rankine_window_free(&window);
  show("gone", window);
  MPI_Comm_free(&other);
}

/* Threads create and free their own communicators, and windows on these communicators. */
static void* makes(void* number) {
  size_t wrong = 0;
  char name[16];
  snprintf(name, sizeof name, "made%d", (int)(size_t)number);
  for (int i = 0; i < ROUNDS; ++i) {
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    rankine_window window = make(
        name, (rankine_window_spec){.comm = &comm, .what = RANKINE_WINDOW_ALL | RANKINE_WINDOW_THIS_THREAD});
    rankine_window_start(window);
    MPI_Barrier(comm);
    rankine_window_values v;
    v.size = sizeof v;
    wrong += rankine_window_read(window, &v) != 0 || v.collective.completions != 1;
    MPI_Comm_free(&comm);
    wrong += rankine_window_stop(window) != 0 || rankine_window_free(&window) != 0;
  }
  return (void*)wrong;
}
static void racing(void) {
  pthread_t threads[THREADS];
  size_t wrong = 0;
  for (size_t i = 0; i < THREADS; ++i) pthread_create(&threads[i], NULL, makes, (void*)i);
  for (size_t i = 0; i < THREADS; ++i) {
    void* of = NULL;
    pthread_join(threads[i], &of);
    wrong += (size_t)of;
  }
  if (rank == 0) printf("racing wrong %zu\n", wrong);
}

/* Ends the process while windows are open, one of which is nested in another. */
static void ends(const char* how) {
  rankine_window outer = make("outer", (rankine_window_spec){0}),
                 inner = make("inner", (rankine_window_spec){0});
  rankine_window_start(outer);
  for (int i = 0; i < 3; ++i) MPI_Barrier(MPI_COMM_WORLD);
  rankine_window_start(inner);
  MPI_Barrier(MPI_COMM_WORLD);
  fflush(stdout);
  if (strcmp(how, "exit") == 0) exit(0);
  if (strcmp(how, "_exit") == 0) _exit(0);
  if (strcmp(how, "abort") == 0) abort();
  if (strcmp(how, "mpi_abort") == 0) MPI_Abort(MPI_COMM_WORLD, 3);
  if (strcmp(how, "kill") == 0) raise(SIGKILL);
}

int main(int argc, char** argv) {
  const char* what = argc > 1 ? argv[1] : "";
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (strcmp(what, "two_threads") == 0) {
    two_threads();
  } else if (strcmp(what, "beside") == 0) {
    beside();
  } else if (strcmp(what, "outlived") == 0) {
    outlived();
  } else if (strcmp(what, "freed") == 0) {
    freed();
  } else if (strcmp(what, "racing") == 0) {
    racing();
  } else {
    ends(what);
  }
  MPI_Finalize();
  return 0;
}
