// SPDX-License-Identifier: BSD-3-Clause
/* Has monitor windows around communication with known counts. Rank 0 prints the counts of each window as
 * lines NAME KEY VALUE. The test knows the expected values. */
#include <mpi.h>
#include <pthread.h>
#include <rankine/monitor.h>
#include <rankine/mpirt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "make_window.h"
#include "show_window.h"

static int size;

static char buffer[1 << 20], other[1 << 20];

/* Makes 10 sends and receives of 100 bytes, 5 nonblocking exchanges of 10,000 bytes, 3 MPI_Sendrecv of 8
 * bytes, and 2 reductions of 4 bytes. */
static void communicate(MPI_Comm comm) {
  const int peer = 1 - rank;
  for (int i = 0; i < 10; ++i) {
    if (rank == 0) MPI_Send(buffer, 100, MPI_BYTE, peer, 0, comm);
    MPI_Recv(other, 100, MPI_BYTE, peer, 0, comm, MPI_STATUS_IGNORE);
    if (rank == 1) MPI_Send(buffer, 100, MPI_BYTE, peer, 0, comm);
  }
  for (int i = 0; i < 5; ++i) {
    MPI_Request requests[2];
    MPI_Irecv(other, 20000, MPI_BYTE, peer, 1, comm, &requests[0]);
    MPI_Isend(buffer, 10000, MPI_BYTE, peer, 1, comm, &requests[1]);
    if (i % 2 == 0) {
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    } else {
      MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
      MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    }
  }
  for (int i = 0; i < 3; ++i)
    MPI_Sendrecv(buffer, 8, MPI_BYTE, peer, 2, other, 8, MPI_BYTE, peer, 2, comm, MPI_STATUS_IGNORE);
  for (int i = 0; i < 2; ++i) {
    int in = rank, out;
    MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, comm);
  }
}

static void exact(void) {
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  const int nobody[] = {7};
  const int one[] = {1};
  rankine_window all = make("all", (rankine_window_spec){0});
  rankine_window on_copy = make("on_copy", (rankine_window_spec){.comm = &copy});
  rankine_window small = make("small", (rankine_window_spec){.max_bytes = 99});
  rankine_window middle = make("middle", (rankine_window_spec){.min_bytes = 100, .max_bytes = 100});
  rankine_window with_one = make("with_one", (rankine_window_spec){.peers = one, .peer_count = 1});
  rankine_window with_nobody = make("with_nobody", (rankine_window_spec){.peers = nobody, .peer_count = 1});
  rankine_window collective = make("collective", (rankine_window_spec){.what = RANKINE_WINDOW_COLLECTIVE});
  rankine_window half = make("half", (rankine_window_spec){.large_bytes = 100});
  rankine_window never = make("never", (rankine_window_spec){0});
  rankine_window windows[] = {all, on_copy, small, middle, with_one, with_nobody, collective};
  for (size_t i = 0; i < sizeof windows / sizeof *windows; ++i) rankine_window_start(windows[i]);
  communicate(MPI_COMM_WORLD);
  rankine_window_start(half);
  communicate(copy);
  rankine_window_stop(half);
  show("running", all);
  for (size_t i = 0; i < sizeof windows / sizeof *windows; ++i) rankine_window_stop(windows[i]);
  communicate(copy);
  show("all", all), show("on_copy", on_copy), show("small", small), show("middle", middle);
  show("with_one", with_one), show("with_nobody", with_nobody), show("collective", collective),
      show("half", half);
  show("never", never);
  MPI_Comm_free(&copy);
}

/* Has requests that are open when a window ends, and complete in its next instance. */
static void open_requests(void) {
  const int peer = 1 - rank;
  rankine_window whole = make("whole", (rankine_window_spec){0}),
                 part = make("part", (rankine_window_spec){0});
  rankine_window_start(whole);
  rankine_window_start(part);
  rankine_window filtered[] = {make("from_peer", (rankine_window_spec){.peers = &peer, .peer_count = 1}),
                               make("from_self", (rankine_window_spec){.peers = &rank, .peer_count = 1}),
                               make("of_size", (rankine_window_spec){.min_bytes = 1})};
  for (size_t i = 0; i < sizeof filtered / sizeof *filtered; ++i) rankine_window_start(filtered[i]);
  MPI_Request requests[4];
  for (int i = 0; i < 2; ++i)
    MPI_Irecv(other + 1000 * i, 1000, MPI_BYTE, i == 0 ? peer : MPI_ANY_SOURCE, i, MPI_COMM_WORLD,
              &requests[i]);
  /* (rendezvous: the receive is posted only after the barrier) */
  MPI_Isend(buffer, 1 << 19, MPI_BYTE, peer, 9, MPI_COMM_WORLD, &requests[2]);
  for (size_t i = 0; i < sizeof filtered / sizeof *filtered; ++i) rankine_window_stop(filtered[i]);
  rankine_window_stop(part);
  show("first", part);
  show("from_peer", filtered[0]), show("from_self", filtered[1]), show("of_size", filtered[2]);
  rankine_window_start(part);
  MPI_Irecv(other + 4000, 1 << 19, MPI_BYTE, peer, 9, MPI_COMM_WORLD, &requests[3]);
  for (int i = 0; i < 2; ++i) MPI_Send(buffer, 600, MPI_BYTE, peer, i, MPI_COMM_WORLD);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  rankine_window_stop(part);
  rankine_window_stop(whole);
  show("second", part), show("whole", whole);
}

static void persistent(void) {
  const int peer = 1 - rank;
  rankine_window window = make("persistent", (rankine_window_spec){0});
  MPI_Request requests[2];
  rankine_window_start(window);
  MPI_Send_init(buffer, 50, MPI_BYTE, peer, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Recv_init(other, 50, MPI_BYTE, peer, 0, MPI_COMM_WORLD, &requests[1]);
  for (int i = 0; i < 6; ++i) {
    if (i % 2 == 0) {
      MPI_Startall(2, requests);
    } else {
      MPI_Start(&requests[1]), MPI_Start(&requests[0]);
    }
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Request_free(&requests[0]), MPI_Request_free(&requests[1]);
  rankine_window_stop(window);
  show("persistent", window);
}

/* Rank 1 is 300 ms late. */
static void late(void) {
  rankine_window window = make("late", (rankine_window_spec){.timeout_ns = 100000000});
  rankine_window event = make("event", (rankine_window_spec){.model = RANKINE_MODEL_EVENT});
  rankine_window timed =
      make("timed", (rankine_window_spec){.model = RANKINE_MODEL_TIME, .start_ns = 200000000});
  rankine_window_start(window), rankine_window_start(event), rankine_window_start(timed);
  MPI_Request request;
  if (rank == 0) {
    MPI_Irecv(other, 10, MPI_BYTE, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Recv(other, 10, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    usleep(300000);
    MPI_Send(buffer, 10, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    usleep(300000);
    MPI_Send(buffer, 10, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
  }
  rankine_window_stop(window), rankine_window_stop(event), rankine_window_stop(timed);
  show("late", window), show("event", event), show("timed", timed);
}

/* After the last message has arrived, the root multiplies the data that it received. */
static void ends(void) {
  enum { kNumbers = 1 << 20 };
  double* in = calloc(2 * kNumbers, sizeof *in);
  double* out = calloc(2 * kNumbers, sizeof *out);
  rankine_window window = make("ends", (rankine_window_spec){0});
  MPI_Reduce(in, out, kNumbers, MPI_C_DOUBLE_COMPLEX, MPI_PROD, 0, MPI_COMM_WORLD);
  rankine_window_start(window);
  for (int i = 0; i < 3; ++i) {
    if (rank == 0) usleep(50000); /* the other rank's message waits for this one, and not vice versa */
    MPI_Reduce(in, out, kNumbers, MPI_C_DOUBLE_COMPLEX, MPI_PROD, 0, MPI_COMM_WORLD);
  }
  rankine_window_stop(window);
  show("ends", window);
  double least = 1e9; /* the minimum of three runs, because other processes may use the processor */
  for (int i = 0; i < 3; ++i) {
    const double begin = MPI_Wtime();
    MPI_Reduce_local(in, out, kNumbers, MPI_C_DOUBLE_COMPLEX, MPI_PROD);
    const double took = MPI_Wtime() - begin;
    if (took < least) least = took;
  }
  if (rank == 0) printf("ends product_s %f\n", 3 * least);
  free(in), free(out);
}

/* Checks return codes, including those of repeated calls. */
static void answers(void) {
  rankine_window window, none = {0};
  rankine_window_spec spec = RANKINE_WINDOW_SPEC("answers"), nameless = RANKINE_WINDOW_SPEC(NULL);
  rankine_window_values values;
  MPI_Comm null = MPI_COMM_NULL;
  values.size = sizeof values;
  printf("%d create %d\n", rank, rankine_window_create(&spec, &window));
  printf("%d nameless %d\n", rank, rankine_window_create(&nameless, &none));
  spec.comm = &null;
  printf("%d null_comm %d\n", rank, rankine_window_create(&spec, &none));
  printf("%d stop_first %d\n", rank, rankine_window_stop(window));
  printf("%d read_first %d\n", rank, rankine_window_read(window, &values));
  printf("%d start %d\n", rank, rankine_window_start(window));
  spec.comm = NULL;
  spec.what = 1u << 20;
  printf("%d unknown_what %d\n", rank, rankine_window_create(&spec, &none));
  printf("%d start_again %d\n", rank, rankine_window_start(window));
  printf("%d free_running %d\n", rank, rankine_window_free(&window));
  MPI_Barrier(MPI_COMM_WORLD);
  printf("%d reset %d\n", rank, rankine_window_reset(window));
  rankine_window_read(window, &values);
  printf("%d after_reset %lu\n", rank, (unsigned long)values.all.calls);
  printf("%d number_after %lu\n", rank, (unsigned long)values.instance);
  values.size = 0;
  printf("%d sizeless %d\n", rank, rankine_window_read(window, &values));
  values.size = sizeof values;
  MPI_Barrier(MPI_COMM_WORLD);
  printf("%d stop %d\n", rank, rankine_window_stop(window));
  rankine_window_read(window, &values);
  printf("%d after_stop %lu\n", rank, (unsigned long)values.all.calls);
  printf("%d bad_path %d\n", rank, rankine_window_report(window, "/nowhere/x", NULL));
  printf("%d free %d\n", rank, rankine_window_free(&window));
  printf("%d free_again %d\n", rank, rankine_window_free(&window));
  printf("%d start_freed %d\n", rank, rankine_window_start(window));
}

static void mpirt(const char* path) {
  MPIRT_Monitor_request request = MPIRT_MONITOR_REQUEST_NULL, requests[2] = {request, request};
  MPIRT_Monitor_handle handle = MPIRT_MONITOR_HANDLE_DEFAULT, handles[2] = {handle, handle};
  int errors[2];
  printf("%d nothing %d\n", rank, MPI_START_MONITOR(&request, &handle, NULL));
  handle.profile = handle.pttopt = handle.msgsize = 1;
  request.info.name = "rt";
  printf("%d start %d\n", rank, MPI_START_MONITOR(&request, &handle, path));
  printf("%d again %d\n", rank, MPI_START_MONITOR(&request, &handle, "/nowhere/x"));
  communicate(MPI_COMM_WORLD);
  printf("%d end %d\n", rank, MPI_END_MONITOR(&request, &handle));
  printf("%d flags %d\n", rank, handle.profile + handle.pttopt + handle.msgsize);
  handles[0].profile = handles[0].coll = 1;
  printf("%d create %d", rank, MPIRT_MONITOR_REQUEST_CREATE(requests, NULL, 2, handles, errors));
  printf(" %d %d\n", errors[0], errors[1]);
  printf("%d reset %d\n", rank, MPIRT_MONITOR_RESET(&requests[0], &handles[0]));
  printf("%d delete %d", rank, MPIRT_MONITOR_REQUEST_DELETE(requests, 2, errors));
  printf(" %d %d\n", errors[0], errors[1]);
  /* A request that had a window is reused for an operation without monitoring. It then has no window. */
  MPI_START_MONITOR(&requests[1], &(MPIRT_Monitor_handle){.profile = 1, .pttopt = 1}, NULL);
  MPI_END_MONITOR(&requests[1], &handle);
  MPIRT_MONITOR_REQUEST_CREATE(&requests[1], NULL, 1, &(MPIRT_Monitor_handle){.coll = 1}, NULL);
  printf("%d made_anew %d\n", rank, MPIRT_OUTPUT_MONITOR(&requests[1], &handle, NULL));
}

/* Checks the return codes for each of the proposal's flags alone, and
 * for all flags together. Checks a specification that selects
 * nothing. */
static void mpirt_other(void) {
  const MPIRT_Monitor_handle handles[] = {
      {.profile = 1, .other = 1}, {1, 1, 1, 1, 1, 1, 1}, {.profile = 1, .coll = 1}, {1, 0, 1, 1, 1, 1, 1}};
  for (size_t i = 0; i < sizeof handles / sizeof *handles; ++i) {
    MPIRT_Monitor_request request = MPIRT_MONITOR_REQUEST_NULL;
    MPIRT_Monitor_handle handle = handles[i];
    const int started = MPI_START_MONITOR(&request, &handle, NULL), end = MPI_END_MONITOR(&request, &handle);
    handle = handles[i];
    printf("%d of %d%d: %d %d %d\n", rank, handles[i].other, handles[i].coll, started, end,
           MPI_START_MONITOR(&request, &handle, NULL));
    MPI_END_MONITOR(&request, &handle);
  }
  rankine_window window;
  rankine_window_spec spec = RANKINE_WINDOW_SPEC("whatever");
  printf("%d nothing named: %d\n", rank, rankine_window_create(&spec, &window));
}

/* Uses the proposal's later names: two windows at once, made with MPI_Info, one of them with the time
 * model. Also resets a window, and prints while both run. */
static void mpirt_later(const char* path) {
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPIRT_Monitor_request requests[2] = {MPIRT_MONITOR_REQUEST_NULL, MPIRT_MONITOR_REQUEST_NULL};
  MPIRT_Monitor_handle handles[2] = {{.profile = 1, .pttopt = 1}, {.profile = 1, .coll = 1}};
  const MPIRT_Monitor_info infos[2] = {
      {.name = "of_copy", .comm = &copy, .start_time_ns = 1, .model = RANKINE_MODEL_EVENT},
      {.name = "sums", .model = RANKINE_MODEL_EVENT}};
  int errors[2], answers[6];
  answers[0] = MPIRT_MONITOR_REQUEST_CREATE(requests, infos, 2, handles, errors);
  for (int i = 0; i < 2; ++i) answers[1 + i] = MPIRT_START_MONITOR(&requests[i], &handles[i], NULL);
  communicate(MPI_COMM_WORLD);
  answers[3] = MPIRT_MONITOR_RESET(&requests[1], &handles[1]);
  communicate(copy);
  answers[4] = MPIRT_OUTPUT_MONITOR(&requests[0], &handles[0], path);
  answers[5] = MPIRT_OUTPUT_MONITOR(&requests[1], &handles[1], path);
  for (int i = 0; i < 2; ++i) errors[i] |= MPIRT_END_MONITOR(&requests[i], &handles[i]);
  errors[0] |= MPIRT_MONITOR_REQUEST_DELETE(requests, 2, NULL);
  for (int i = 0; i < 6; ++i) errors[1] |= answers[i];
  printf("%d later %d %d flags %d\n", rank, errors[0], errors[1], handles[0].pttopt + handles[1].coll);
  MPI_Comm_free(&copy);
}

/* Each of four threads has its own communicator and window. Another window covers all threads. */
static MPI_Comm comms[4];
static rankine_window all_threads;
static pthread_barrier_t together;
static void* thread(void* number) {
  const int n = (int)(size_t)number;
  char name[16];
  snprintf(name, sizeof name, "thread%d", n);
  rankine_window own = make(name, (rankine_window_spec){.what = RANKINE_WINDOW_THIS_THREAD});
  rankine_window_start(own);
  pthread_barrier_wait(&together);
  for (int i = 0; i <= n; ++i) communicate(comms[n]);
  rankine_window_stop(own);
  pthread_barrier_wait(&together);
  if (n == 0) rankine_window_stop(all_threads);
  pthread_barrier_wait(&together);
  static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&one);
  show(name, own);
  pthread_mutex_unlock(&one);
  return NULL;
}
/* Reads while the other threads count: sums must never decrease. */
static volatile int reading = 1;
static void* reader(void* unused) {
  unsigned long last = 0, wrong = 0;
  while (reading) {
    rankine_window_values v;
    v.size = sizeof v;
    if (rankine_window_read(all_threads, &v) != 0) continue;
    if (v.all.calls < last) ++wrong;
    last = v.all.calls;
  }
  if (rank == 0) printf("reader wrong %lu\n", wrong);
  return unused;
}
static void threads(void) {
  pthread_t threads[4], looking;
  pthread_barrier_init(&together, NULL, 4);
  for (int i = 0; i < 4; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
  all_threads = make("threads", (rankine_window_spec){0});
  rankine_window_start(all_threads);
  pthread_create(&looking, NULL, reader, NULL);
  for (int i = 0; i < 4; ++i) pthread_create(&threads[i], NULL, thread, (void*)(size_t)i);
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
  reading = 0;
  pthread_join(looking, NULL);
  show("threads", all_threads);
}

/* In each of four threads, the first call that a window sees is a collective operation. */
static rankine_window first_calls;
static void* first_call(void* number) {
  int in = 1, out;
  pthread_barrier_wait(&together);
  MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, comms[(size_t)number]);
  return NULL;
}
static void threads_first(void) {
  pthread_t threads[4];
  pthread_barrier_init(&together, NULL, 4);
  for (int i = 0; i < 4; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
  first_calls = make("first_calls", (rankine_window_spec){0});
  rankine_window_start(first_calls);
  for (int i = 0; i < 4; ++i) pthread_create(&threads[i], NULL, first_call, (void*)(size_t)i);
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
  rankine_window_stop(first_calls);
  show("first_calls", first_calls);
}

/* A thousand windows at the same time, none of which matches the messages. */
static void many(void) {
  const int nobody[] = {7};
  rankine_window all = make("all", (rankine_window_spec){0});
  rankine_window_start(all);
  for (int i = 0; i < 1000; ++i) {
    rankine_window w = make("other", i % 2 ? (rankine_window_spec){.comm = &(MPI_Comm){MPI_COMM_SELF}}
                                           : (rankine_window_spec){.peers = nobody, .peer_count = 1});
    rankine_window_start(w);
  }
  communicate(MPI_COMM_WORLD);
  rankine_window_stop(all);
  show("all", all);
}

/* Sends 8 bytes and receives 200 bytes, or vice versa. */
static void halves(void) {
  rankine_window only = make("only_received", (rankine_window_spec){.min_bytes = 100});
  rankine_window both = make("both", (rankine_window_spec){.min_bytes = 1});
  const int peer = 1 - rank;
  rankine_window_start(only), rankine_window_start(both);
  for (int i = 0; i < 5; ++i)
    MPI_Sendrecv(buffer, rank == 0 ? 8 : 200, MPI_BYTE, peer, 0, other, rank == 0 ? 200 : 8, MPI_BYTE, peer,
                 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  rankine_window_stop(only), rankine_window_stop(both);
  show("only_received", only), show("both", both);
}

/* No bytes are moved from or to MPI_PROC_NULL. */
static void nobody(void) {
  rankine_window window = make("nobody", (rankine_window_spec){0});
  MPI_Request requests[2];
  MPI_Status statuses[2];
  MPI_Message message;
  MPI_Request persistent[2];
  MPI_Recv_init(other, 50, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &persistent[0]);
  MPI_Send_init(buffer, 50, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &persistent[1]);
  rankine_window_start(window);
  for (int i = 0; i < 10; ++i) {
    MPI_Irecv(other, 100, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(other, 100, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, statuses);
    MPI_Mprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &message, &statuses[0]);
    MPI_Imrecv(other, 100, MPI_BYTE, &message, &requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Recv(other, 100, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Startall(2, persistent);
    MPI_Waitall(2, persistent, statuses);
  }
  rankine_window_stop(window);
  show("nobody", window);
  MPI_Request_free(&persistent[0]), MPI_Request_free(&persistent[1]);
}

/* Starts one window many times. */
static void repeat(void) {
  rankine_window window = make("repeat", (rankine_window_spec){0});
  for (int i = 0; i < 60000; ++i) {
    rankine_window_start(window);
    MPI_Barrier(MPI_COMM_SELF);
    rankine_window_stop(window);
  }
}

int main(int argc, char** argv) {
  const char* what = argc > 1 ? argv[1] : "exact";
  int provided;
  MPI_Init_thread(&argc, &argv, strncmp(what, "threads", 7) == 0 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE,
                  &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (strcmp(what, "exact") == 0) exact();
  if (strcmp(what, "open") == 0) open_requests();
  if (strcmp(what, "persistent") == 0) persistent();
  if (strcmp(what, "late") == 0) late();
  if (strcmp(what, "ends") == 0) ends();
  if (strcmp(what, "answers") == 0) answers();
  if (strcmp(what, "mpirt") == 0) mpirt(argc > 2 ? argv[2] : NULL);
  if (strcmp(what, "mpirt_other") == 0) mpirt_other();
  if (strcmp(what, "mpirt_later") == 0) mpirt_later(argv[2]);
  if (strcmp(what, "threads") == 0) threads();
  if (strcmp(what, "threads_first") == 0) threads_first();
  if (strcmp(what, "many") == 0) many();
  if (strcmp(what, "repeat") == 0) repeat();
  if (strcmp(what, "halves") == 0) halves();
  if (strcmp(what, "nobody") == 0) nobody();
  if (strcmp(what, "report") == 0) {
    rankine_window window = make("report", (rankine_window_spec){0});
    MPI_Comm world = MPI_COMM_WORLD;
    rankine_window_start(window);
    communicate(world);
    rankine_window_stop(window);
    printf("%d report %d\n", rank, rankine_window_report(window, argv[2], &world));
  }
  MPI_Finalize();
  return 0;
}
