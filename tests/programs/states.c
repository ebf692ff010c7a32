// SPDX-License-Identifier: BSD-3-Clause
// Makes waits of known length and reason, one after another. Usage: states WHAT...
//
// Each rank prints what it measured: "time WHAT RANK WALL PROCESSOR". The number WALL is the time in the
// calls that the test checks, in microseconds. The number PROCESSOR is the part of that time for which the
// thread had a processor.
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include "program.h"

enum {
  kRounds = 5,
  kLateMs = 100,
  kLargeBytes = 4 << 20,
  kCopyBytes = 16 << 20,
  kCopies = 200,
  kBlockBytes = 1 << 20
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

// Uses the processor for the given time, as a computation would.
static void compute(int milliseconds) {
  const double end = now() + milliseconds * 1e3;
  while (now() < end) continue;
}

static double in_call, on_processor;  // microseconds

static double processor_time(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

#define TIMED(call)                                               \
  do {                                                            \
    const double from = now(), from_processor = processor_time(); \
    call;                                                         \
    on_processor += processor_time() - from_processor;            \
    in_call += now() - from;                                      \
  } while (0)

// Rank 1 waits for rank 0, which is late.
static void late_sender(int nonblocking) {
  int value = 0;
  MPI_Request request;
  for (int i = 0; i < kRounds; ++i) {
    if (world_rank == 0) {
      compute(kLateMs);
      MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (nonblocking) {
      MPI_Irecv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
      TIMED(MPI_Wait(&request, MPI_STATUS_IGNORE));
    } else {
      TIMED(MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    }
  }
}

// Rank 1 receives a large message late, and the message cannot be sent before the receive.
static void late_receiver(int nonblocking) {
  char* data = calloc(1, kLargeBytes);
  MPI_Request request;
  for (int i = 0; i < kRounds; ++i) {
    if (world_rank == 1) {
      compute(kLateMs);
      MPI_Recv(data, kLargeBytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (nonblocking) {
      MPI_Isend(data, kLargeBytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD, &request);
      TIMED(MPI_Wait(&request, MPI_STATUS_IGNORE));
    } else {
      TIMED(MPI_Send(data, kLargeBytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD));
    }
  }
  free(data);
}

// No rank is late. The receiver copies the data, and the sender waits until the copy is complete.
static void copies(void) {
  char* data = malloc(kCopyBytes);
  memset(data, world_rank, kCopyBytes);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < kCopies; ++i) {
    if (world_rank == 0) {
      TIMED(MPI_Send(data, kCopyBytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD));
    } else {
      TIMED(MPI_Recv(data, kCopyBytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    }
  }
  free(data);
}

// Repeats the copies. All messages are announced before the first copy, so the receiver waits for no rank.
static void copies_ahead(void) {
  char* data = malloc(kCopyBytes);
  MPI_Request requests[kCopies];
  memset(data, world_rank, kCopyBytes);
  MPI_Barrier(MPI_COMM_WORLD);
  if (world_rank == 0) {
    for (int i = 0; i < kCopies; ++i)
      MPI_Isend(data, kCopyBytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD, &requests[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    TIMED(MPI_Waitall(kCopies, requests, MPI_STATUSES_IGNORE));
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < kCopies; ++i)
      TIMED(MPI_Recv(data, kCopyBytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  }
  free(data);
}

enum { kThreads = 3 };

static void* receive(void* tag) {
  int value = 0;
  MPI_Recv(&value, 1, MPI_INT, 0, *(int*)tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return NULL;
}

// Three threads of rank 1 wait at the same time.
static void threads(void) {
  pthread_t made[kThreads];
  int tags[kThreads];
  for (int i = 0; i < kThreads; ++i) tags[i] = i + 1;
  if (world_rank == 0) {
    compute(600);
    for (int i = 0; i < kThreads; ++i) MPI_Send(&tags[i], 1, MPI_INT, 1, tags[i], MPI_COMM_WORLD);
  } else {
    for (int i = 0; i < kThreads; ++i) pthread_create(&made[i], NULL, receive, &tags[i]);
    for (int i = 0; i < kThreads; ++i) pthread_join(made[i], NULL);
  }
}

static void slow_sum(void* in, void* inout, int* count, MPI_Datatype* type) {
  (void)type;
  compute(kLateMs);
  for (int i = 0; i < *count; ++i) ((int*)inout)[i] += ((int*)in)[i];
}

// MPI calls a slow callback of the program.
static void callback(void) {
  int in = 1, out = 1;
  MPI_Op sum;
  MPI_Op_create(slow_sum, 1, &sum);
  for (int i = 0; i < kRounds; ++i) MPI_Reduce_local(&in, &out, 1, MPI_INT, sum);
  MPI_Op_free(&sum);
}

static void late_to(const char* what) {
  int in = 1, out = 0;
  char* block = calloc(1, kBlockBytes);
  MPI_Win window;
  MPI_File file;
  if (strcmp(what, "fence") == 0) {
    MPI_Win_create(block, kBlockBytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    TIMED(MPI_Win_fence(0, window));
  }
  if (strcmp(what, "write_all") == 0)
    MPI_File_open(MPI_COMM_WORLD, "states.data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  for (int i = 0; i < kRounds; ++i) {
    if (world_rank == 0 && strcmp(what, "write_all") != 0) compute(kLateMs);
    if (strcmp(what, "barrier") == 0) {
      TIMED(MPI_Barrier(MPI_COMM_WORLD));
    } else if (strcmp(what, "allreduce") == 0) {
      TIMED(MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    } else if (strcmp(what, "ibarrier") == 0) {
      MPI_Request request;
      MPI_Ibarrier(MPI_COMM_WORLD, &request);
      TIMED(MPI_Waitall(1, &request, MPI_STATUSES_IGNORE));
    } else if (strcmp(what, "fence") == 0) {
      TIMED(MPI_Win_fence(0, window));
    } else {
      MPI_Datatype strided;  // The parts of the ranks are interleaved, so the ranks must exchange them.
      MPI_Type_vector(kBlockBytes / 4096, 4096, 4096 * world_size, MPI_CHAR, &strided);
      MPI_Type_commit(&strided);
      MPI_File_set_view(file, 4096 * world_rank, MPI_CHAR, strided, "native", MPI_INFO_NULL);
      if (world_rank == 0) compute(kLateMs);
      TIMED(MPI_File_write_all(file, block, kBlockBytes, MPI_CHAR, MPI_STATUS_IGNORE));
      MPI_Type_free(&strided);
    }
  }
  if (strcmp(what, "fence") == 0) MPI_Win_free(&window);
  if (strcmp(what, "write_all") == 0) MPI_File_close(&file);
  free(block);
}

static void run(const char* what) {
  // Synchronises all ranks by MPI_Allgather, which no scenario checks.
  int one = 1, all[64];
  MPI_Allgather(&one, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
  in_call = on_processor = 0;
  if (strcmp(what, "late_sender") == 0) {
    late_sender(0);
  } else if (strcmp(what, "late_sender_wait") == 0) {
    late_sender(1);
  } else if (strcmp(what, "late_receiver") == 0) {
    late_receiver(0);
  } else if (strcmp(what, "late_receiver_wait") == 0) {
    late_receiver(1);
  } else if (strcmp(what, "copies") == 0) {
    copies();
  } else if (strcmp(what, "copies_ahead") == 0) {
    copies_ahead();
  } else if (strcmp(what, "threads") == 0) {
    threads();
  } else if (strcmp(what, "callback") == 0) {
    callback();
  } else {
    late_to(what);
  }
  printf("time %s %d %.0f %.0f\n", what, world_rank, in_call, on_processor);
  fflush(stdout);
}

int main(int argc, char** argv) {
  if (argc > 1 && strcmp(argv[1], "threads") == 0) {
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
  } else {
    begin(&argc, &argv);
  }
  for (int i = 1; i < argc; ++i) run(argv[i]);
  MPI_Finalize();
  return 0;
}
