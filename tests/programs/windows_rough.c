// SPDX-License-Identifier: BSD-3-Clause
/* Misuse of monitor windows, with known traffic. Rank 0 prints lines KEY VALUE. The test knows the
 * expected values. */
#include <mpi.h>
#include <pthread.h>
#include <rankine/monitor.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "make_window.h"

static int rank;

static unsigned long calls_of(rankine_window window) {
  rankine_window_values v;
  v.size = sizeof v;
  return rankine_window_read(window, &v) == 0 ? v.all.calls : 0;
}

/* Both call sites broadcast 100 bytes equally often. A recorder that compares only sums would see two
 * messages as one message of 100 bytes. (The first calls of a call site are timed by other code.) */
enum { kFromEach = 40 };
static void talk(useconds_t pause) {
  static char buffer[100], other[100];
  for (int i = 0; i < 3; ++i) {
    MPI_Sendrecv(buffer, 8, MPI_BYTE, 1 - rank, 0, other, 8, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    usleep(pause);
  }
  for (int i = 0; i < 2 * kFromEach; ++i) MPI_Bcast(buffer, 100, MPI_BYTE, i / kFromEach, MPI_COMM_WORLD);
  usleep(pause);
  for (int i = 0; i < 2; ++i) MPI_Allreduce(buffer, other, 4, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
  MPI_Allreduce(buffer, other, 0, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
}
static void traffic(void) {
  rankine_window first = make("first", (rankine_window_spec){.resolution_ns = 1000000000000});
  rankine_window bins = make("bins", (rankine_window_spec){.resolution_ns = 50000000});
  rankine_window without = make("without", (rankine_window_spec){.what = RANKINE_WINDOW_POINT_TO_POINT});
  rankine_window_start(first), rankine_window_start(bins), rankine_window_start(without);
  talk(120000); /* a stall of three seconds merges bins once, but no two messages */
  rankine_window_stop(first), rankine_window_stop(bins), rankine_window_stop(without);
}

/* Each function is called at two call sites, while a second window starts and stops. Messages of one call
 * site fall into bins that are created, filled and merged while the other continues. In the other variant,
 * all messages fall into the first bin, until some reductions differ. */
enum { kTurns = 20000 };
static void both_ways(char* out, char* in, int bytes) {
  MPI_Request requests[2];
  MPI_Irecv(in, bytes, MPI_BYTE, rank, 1, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(out, bytes, MPI_BYTE, rank, 1, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}
static void turns_in(rankine_window window, rankine_window beside) {
  char out[16] = {0}, in[16];
  rankine_window_start(window);
  for (int i = 0; i < kTurns; ++i) {
    if (i % 100 == 90) rankine_window_start(beside);
    if (i % 100 == 95) rankine_window_stop(beside);
    MPI_Sendrecv(out, 8, MPI_BYTE, rank, 0, in, 8, MPI_BYTE, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    both_ways(out, in, 8);
    if (i % 3 != 0) continue;
    MPI_Sendrecv(out, 16, MPI_BYTE, rank, 0, in, 16, MPI_BYTE, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    both_ways(out, in, 16);
    if (i % 30 != 0) continue;
    MPI_Bcast(out, 8, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Bcast(out, 8, MPI_BYTE, 1, MPI_COMM_WORLD);
    MPI_Allreduce(out, in, i % 60 == 0 ? 8 : 0, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
    MPI_Allreduce(out, in, 16, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
  }
  rankine_window_stop(window);
}
static void sites(void) {
  rankine_window beside = make("beside", (rankine_window_spec){.resolution_ns = 1000});
  turns_in(make("fine", (rankine_window_spec){.resolution_ns = 1000}), beside);
  turns_in(make("coarse", (rankine_window_spec){.resolution_ns = 1000000000000}), beside);
}

/* Sends to and receives from rank 0, and moves empty messages, by the same calls as other messages. */
static void nought(void) {
  const int32_t peer = 0;
  char out[1000] = {0}, in[1000];
  rankine_window windows[] = {make("of_peer", (rankine_window_spec){.peers = &peer, .peer_count = 1}),
                              make("of_size", (rankine_window_spec){.max_bytes = 64})};
  for (int k = 0; k < 2; ++k) {
    rankine_window_start(windows[k]);
    for (int i = 0; i < 100; ++i) {
      const int to = i % 2, bytes = i % 4 < 2 ? 0 : 1000;
      MPI_Request requests[3];
      int n = 0;
      for (int from = 0; rank == to && from < 2; ++from)
        MPI_Irecv(in, 1000, MPI_BYTE, from, 1, MPI_COMM_WORLD, &requests[n++]);
      MPI_Isend(out, bytes, MPI_BYTE, to, 1, MPI_COMM_WORLD, &requests[n++]);
      MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
      for (int with = 0; with < 2; ++with)
        MPI_Sendrecv(out, bytes, MPI_BYTE, with ^ rank, 2, in, 1000, MPI_BYTE, with ^ rank, 2, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
    }
    rankine_window_stop(windows[k]);
  }
}

/* A signal stops a thread at an arbitrary point, and the other thread releases it. */
static atomic_int held, let_go;
static void hold(int signal) {
  (void)signal;
  held = 1;
  while (!let_go) {
  }
  held = 0;
}
static void hold_thread(pthread_t thread) {
  let_go = 0;
  pthread_kill(thread, SIGUSR2);
  while (!held) {
  }
}
static void let_thread_go(void) {
  let_go = 1;
  while (held) {
  }
}
static pthread_t main_thread;
static rankine_window watched;
static atomic_int phase;
static unsigned long barriers;
static void* reader(void* unused) {
  unsigned long read = 0, wrong = 0, last = 0;
  for (int round = 0; round < 300; ++round) {
    hold_thread(main_thread);
    for (int i = 0; i < 20; ++i) {
      const unsigned long calls = calls_of(watched);
      if (calls < last) ++wrong;
      last = calls;
      ++read;
    }
    let_thread_go();
    usleep(50);
  }
  printf("read_while_held %lu\nwrong %lu\n", read, wrong);
  phase = 1;
  while (phase == 1) {
  }
  /* Counts reads of values that do not belong together. (If a writer loses its processor while it counts,
   * a reader may see an unfinished state, once for each read.) */
  unsigned long torn = 0;
  for (last = 0; phase == 2;) {
    rankine_window_values v;
    v.size = sizeof v;
    if (rankine_window_read(watched, &v) != 0) continue;
    const unsigned long sums = v.all.calls + v.sent_messages + v.received_messages;
    const int whole = v.all.calls == barriers + v.sent_messages && v.sent_messages == v.received_messages;
    torn += !whole && sums != last;
    last = sums;
  }
  printf("torn %lu\n", torn);
  return unused;
}
static void stopped(void) {
  struct sigaction action = {.sa_handler = hold, .sa_flags = SA_RESTART};
  sigaction(SIGUSR2, &action, NULL);
  main_thread = pthread_self();
  watched = make("watched", (rankine_window_spec){0});
  rankine_window_start(watched);
  pthread_t looking;
  pthread_create(&looking, NULL, reader, NULL);
  unsigned long calls = 0;
  while (phase == 0) MPI_Barrier(MPI_COMM_SELF), ++calls;
  barriers = calls;
  phase = 2;
  for (int round = 0; round < 400; ++round) {
    hold_thread(looking);
    char in, out = 0;
    for (int i = 0; i < 20; ++i, ++calls)
      MPI_Sendrecv(&out, 1, MPI_BYTE, 0, 0, &in, 1, MPI_BYTE, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    let_thread_go();
  }
  phase = 3;
  pthread_join(looking, NULL);
  rankine_window_stop(watched);
  printf("exact %d\n", calls_of(watched) == calls);
}

/* Each of many iterations has a window. One handle was freed before all iterations. */
static void churn(void) {
  rankine_window old = make("old", (rankine_window_spec){0}), copy = old;
  rankine_window_free(&old);
  unsigned long failed = 0, first = 0;
  for (int i = 0; i < 150000; ++i) {
    rankine_window window = make("churn", (rankine_window_spec){0});
    failed += rankine_window_start(window) != 0;
    MPI_Barrier(MPI_COMM_SELF);
    failed += rankine_window_stop(window) != 0;
    if (i == 0) first = calls_of(window);
    failed += rankine_window_free(&window) != 0;
  }
  rankine_window again = make("old", (rankine_window_spec){0});
  rankine_window_values v;
  v.size = sizeof v;
  printf("failed %lu\nfirst %lu\nstale %d\n", failed, first, rankine_window_start(copy));
  printf("unread %d\n", rankine_window_read(again, &v));
}

/* Has many windows at the same time, all of which must count. */
static void ten_thousand(void) {
  static rankine_window windows[10000];
  unsigned long failed = 0, wrong = 0;
  for (int i = 0; i < 10000; ++i) {
    char name[16];
    snprintf(name, sizeof name, "w%d", i);
    windows[i] = make(name, (rankine_window_spec){0});
    failed += rankine_window_start(windows[i]) != 0;
  }
  for (int i = 0; i < 3; ++i) MPI_Barrier(MPI_COMM_SELF);
  for (int i = 0; i < 10000; ++i) {
    failed += rankine_window_stop(windows[i]) != 0;
    wrong += calls_of(windows[i]) != 3;
  }
  printf("failed %lu\nwrong %lu\n", failed, wrong);
}

/* A thread ends inside its window, and another thread continues to use the window. */
static rankine_window own;
static void* short_lived(void* starts) {
  if (starts != NULL) {
    own = make("own", (rankine_window_spec){.what = RANKINE_WINDOW_THIS_THREAD});
    rankine_window_start(own);
  }
  for (int i = 0; i < (starts != NULL ? 1 : 5); ++i) MPI_Barrier(MPI_COMM_SELF);
  return NULL;
}
static void ended(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, short_lived, &own);
  pthread_join(thread, NULL);
  pthread_create(&thread, NULL, short_lived, NULL);
  pthread_join(thread, NULL);
  printf("own %lu\n", calls_of(own));
  printf("stop %d\n", rankine_window_stop(own));
}

/* Four threads create, start, stop and free windows while all four threads communicate. */
static MPI_Comm alone[4];
static rankine_window everybody;
static void* one_of_crowd(void* number) {
  const MPI_Comm comm = alone[(size_t)number];
  unsigned long wrong = 0;
  for (int i = 0; i < 2000; ++i) {
    MPI_Comm named = comm;
    rankine_window of_comm = make("crowd", (rankine_window_spec){.comm = &named});
    rankine_window thread = make("single", (rankine_window_spec){.what = RANKINE_WINDOW_THIS_THREAD});
    wrong += rankine_window_start(of_comm) != 0;
    wrong += rankine_window_start(thread) != 0;
    MPI_Request requests[2];
    char in, out = 0;
    MPI_Irecv(&in, 1, MPI_CHAR, 0, 0, comm, &requests[0]);
    MPI_Isend(&out, 1, MPI_CHAR, 0, 0, comm, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    wrong += rankine_window_stop(of_comm) != 0;
    MPI_Barrier(comm);
    wrong += rankine_window_stop(thread) != 0;
    wrong += calls_of(of_comm) != 2; /* the wait call has no communicator argument */
    wrong += calls_of(thread) != 4;
    wrong += rankine_window_free(&of_comm) != 0;
    wrong += rankine_window_free(&thread) != 0;
  }
  return (void*)wrong;
}
static void crowd(void) {
  pthread_t threads[4];
  unsigned long wrong = 0;
  everybody = make("everybody", (rankine_window_spec){0});
  for (int i = 0; i < 4; ++i) MPI_Comm_dup(MPI_COMM_SELF, &alone[i]);
  rankine_window_start(everybody);
  for (size_t i = 0; i < 4; ++i) pthread_create(&threads[i], NULL, one_of_crowd, (void*)i);
  for (int i = 0; i < 4; ++i) {
    void* of_thread;
    pthread_join(threads[i], &of_thread);
    wrong += (unsigned long)of_thread;
  }
  rankine_window_stop(everybody);
  rankine_window_values v;
  v.size = sizeof v;
  rankine_window_read(everybody, &v);
  printf("wrong %lu\ncalls %lu\nsent %lu\nreceived %lu\nlost %lu\n", wrong, (unsigned long)v.all.calls,
         (unsigned long)v.sent_messages, (unsigned long)v.received_messages, (unsigned long)v.lost);
}

/* A signal handler makes window calls at arbitrary times. */
static rankine_window shaken;
static atomic_ulong shakes;
static void shake(int signal) {
  (void)signal;
  rankine_window fresh;
  rankine_window_spec spec = RANKINE_WINDOW_SPEC("fresh");
  if (rankine_window_start(shaken) != 0) rankine_window_stop(shaken);
  calls_of(shaken);
  if (rankine_window_create(&spec, &fresh) == 0) rankine_window_start(fresh);
  rankine_window_stop(fresh), rankine_window_free(&fresh);
  rankine_window_reset(shaken);
  ++shakes;
}
static void handler(void) {
  shaken = make("shaken", (rankine_window_spec){0});
  rankine_window other = make("other", (rankine_window_spec){0}),
                 whole = make("whole", (rankine_window_spec){0});
  struct sigaction action = {.sa_handler = shake, .sa_flags = SA_RESTART};
  sigaction(SIGALRM, &action, NULL);
  const struct itimerval often = {{0, 300}, {0, 300}}, never = {{0, 0}, {0, 0}};
  unsigned long calls = 0;
  while (rankine_window_start(whole) != 0) {
  }
  setitimer(ITIMER_REAL, &often, NULL);
  while (shakes < 1000) {
    rankine_window_start(other);
    MPI_Barrier(MPI_COMM_SELF), ++calls;
    rankine_window_stop(other);
  }
  setitimer(ITIMER_REAL, &never, NULL);
  printf("stop %d\nexact %d\n", rankine_window_stop(whole), calls_of(whole) == calls);
}

/* Callgrind counts only inside this function. */
void measured_calls(void);
__attribute__((noinline)) void measured_calls(void) {
  char out[8] = {0}, in[8];
  for (int i = 0; i < 100; ++i) {
    MPI_Request requests[2];
    MPI_Sendrecv(out, 8, MPI_BYTE, 0, 0, in, 8, MPI_BYTE, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Irecv(in, 8, MPI_BYTE, 0, 0, MPI_COMM_SELF, &requests[0]);
    MPI_Isend(out, 8, MPI_BYTE, 0, 0, MPI_COMM_SELF, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  __asm__ volatile("" ::: "memory"); /* prevents a tail call: Callgrind must see the end of it */
}

/* Measures calls without a window, with one window that counts the calls, and with 1, 10, 100 and 1,000
 * windows that do not match because of another communicator or partner. Each case runs twice, because the
 * first calls look up windows. */
static void others(void) {
  const int nobody[] = {7}, numbers[] = {1, 10, 100, 1000};
  rankine_window all = make("all", (rankine_window_spec){0});
  measured_calls(), measured_calls();
  rankine_window_start(all);
  measured_calls(), measured_calls();
  rankine_window_stop(all);
  printf("counted %lu\n", calls_of(all));
  for (int n = 0, made = 0; n < 4; ++n) {
    for (; made < numbers[n]; ++made)
      rankine_window_start(make("other", made % 2 ? (rankine_window_spec){.comm = &(MPI_Comm){MPI_COMM_WORLD}}
                                                  : (rankine_window_spec){.peers = nobody, .peer_count = 1}));
    measured_calls(), measured_calls();
  }
}

static void nonsense(void) {
  const uint32_t ids[] = {0, 1, 77, 16384, 16385, 0x7fffffff, 0xffffffff};
  rankine_window_values v;
  v.size = sizeof v;
  int wrong = 0;
  for (size_t i = 0; i < sizeof ids / sizeof *ids; ++i) {
    rankine_window window = {ids[i]};
    wrong += rankine_window_start(window) != RANKINE_WINDOW_INVALID;
    wrong += rankine_window_stop(window) != RANKINE_WINDOW_INVALID;
    wrong += rankine_window_reset(window) != RANKINE_WINDOW_INVALID;
    wrong += rankine_window_read(window, &v) != RANKINE_WINDOW_INVALID;
    wrong += rankine_window_report(window, NULL, NULL) != RANKINE_WINDOW_INVALID;
    wrong += rankine_window_free(&window) != RANKINE_WINDOW_INVALID;
  }
  printf("wrong %d\n", wrong);
  /* The communicator of the window is freed before the window begins. */
  MPI_Comm copy, gone;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  rankine_window window = make("gone", (rankine_window_spec){.comm = &copy});
  gone = copy;
  MPI_Barrier(copy);
  MPI_Comm_free(&copy);
  printf("start %d\n", rankine_window_start(window));
  MPI_Barrier(MPI_COMM_WORLD);
  printf("calls %lu\n", calls_of(window));
  printf("report %d\n", rankine_window_report(window, "/dev/null", &gone));
  printf("stop %d\n", rankine_window_stop(window));
  rankine_window_spec spec = RANKINE_WINDOW_SPEC("gone too");
  spec.comm = &gone;
  printf("gone_too %d\n", rankine_window_create(&spec, &window));
  MPI_Comm_dup(MPI_COMM_WORLD, &copy); /* may get the same handle */
  spec.comm = &copy;
  printf("made %d\n", rankine_window_create(&spec, &window));
  MPI_Comm_free(&copy);
}

int main(int argc, char** argv) {
  const char* what = argc > 1 ? argv[1] : "";
  const int threaded = strcmp(what, "ended") == 0 || strcmp(what, "crowd") == 0;
  int provided;
  MPI_Init_thread(&argc, &argv, threaded ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0 && freopen("/dev/null", "w", stdout) == NULL) return 1;
  const struct {
    const char* name;
    void (*run)(void);
  } cases[] = {{"traffic", traffic},   {"sites", sites},     {"nought", nought},
               {"stopped", stopped},   {"churn", churn},     {"ten_thousand", ten_thousand},
               {"ended", ended},       {"handler", handler}, {"crowd", crowd},
               {"nonsense", nonsense}, {"others", others}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
    if (strcmp(what, cases[i].name) == 0) cases[i].run();
  }
  MPI_Finalize();
  return 0;
}
