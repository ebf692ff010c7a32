// SPDX-License-Identifier: BSD-3-Clause
// Prints "waiting" and gets stuck as its first argument says, until it is killed:
//   `ring`  after 10 messages around the ring, each rank receives from the previous one.
//   `beside`  the last rank receives a message that is never sent, and the others are in a barrier.
//   `tags`  rank 0 sends synchronously with a tag that rank 1 does not receive; the others wait for rank 1.
//   `waitall`  each rank waits for two receives from the previous rank.
//   `either`  each rank waits for a receive from the previous rank and one from the next rank.
//   `sendrecv`  each rank sends to the next one, and receives with a different tag than that of the
//     message.
//   `any`  on a separate communicator, all ranks receive from any rank.
//   `orders`  the ranks enter two barriers on two communicators in different orders.
//   `copies`  the last rank receives a message that is never sent; the others duplicate a communicator.
//   `requests`  like `orders`, with nonblocking barriers.
//   `windows`  the last rank receives a message that is never sent; the others free a window.
//   `files`  like `windows`, but the others open a file.
//   `end`  like `windows`, but the others are in MPI_Finalize.
//   `joined`  like `ring`, in another thread of each rank, for which the first thread waits.
//   `ended`  like `ring`, after a thread of each rank has called MPI and ended.
//   `busy`  like `ring`, but the last rank computes.
#include <pthread.h>
#include <unistd.h>

#include "program.h"

enum { kBytes = 64 };

static char out[kBytes], in[2][kBytes];
static MPI_Win window;

// Makes a send or a receive. The send and the receive are made at the same call site.
__attribute__((noipa)) static void exchange(int send) {
  MPI_Request request = MPI_REQUEST_NULL;
  if (send) MPI_Isend(out, kBytes, MPI_CHAR, right(), 1, MPI_COMM_WORLD, &request);
  MPI_Recv(in[0], kBytes, MPI_CHAR, left(), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void say_waiting(void) {
  printf("waiting %d\n", (int)getpid());
  fflush(stdout);
}

static void receive(int from, int tag) {
  MPI_Recv(in[0], kBytes, MPI_CHAR, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void* receive_beside(void* unused) {
  receive(left(), 5);
  return unused;
}

static void* pass_beside(void* unused) {
  MPI_Send(out, kBytes, MPI_CHAR, right(), 6, MPI_COMM_WORLD);
  receive(left(), 6);
  return unused;
}

static void run_beside(void* (*what)(void*)) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, what, NULL) != 0) abort();
  pthread_join(thread, NULL);
}

// Runs the variants in which all ranks take part in operations. Returns false for other variants.
static int stick_together(const char* how, int last, MPI_Comm spare) {
  MPI_Comm copy;
  if (!strcmp(how, "orders")) {
    MPI_Barrier(world_rank == 1 ? spare : MPI_COMM_WORLD);
    MPI_Barrier(world_rank == 1 ? MPI_COMM_WORLD : spare);
  } else if (!strcmp(how, "copies")) {
    if (last) receive(0, 7);
    MPI_Comm_dup(spare, &copy);
  } else if (!strcmp(how, "requests")) {
    MPI_Request request;
    MPI_Ibarrier(world_rank == 1 ? spare : MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else if (!strcmp(how, "windows")) {
    if (last) receive(0, 7);
    MPI_Win_free(&window);
  } else if (!strcmp(how, "files")) {
    MPI_File file;
    if (last) receive(0, 7);
    MPI_File_open(MPI_COMM_WORLD, "stuck.out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
  } else if (!strcmp(how, "end")) {
    if (last) receive(0, 7);
  } else if (!strcmp(how, "joined")) {
    run_beside(receive_beside);
  } else if (!strcmp(how, "ended")) {
    run_beside(pass_beside);
    exchange(0);
  } else {
    return 0;
  }
  return 1;
}

int main(int argc, char** argv) {
  const char* how = argc > 1 ? argv[1] : "ring";
  MPI_Comm spare;
  int last;
  if (!strcmp(how, "joined") || !strcmp(how, "ended")) {
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
  } else {
    begin(&argc, &argv);
  }
  last = world_rank == world_size - 1;
  for (int i = 0; i < 10; ++i) exchange(1);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Comm_dup(MPI_COMM_WORLD, &spare);
  MPI_Comm_set_name(spare, "spare");
  MPI_Barrier(spare);
  MPI_Win_create(in[0], kBytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Barrier(MPI_COMM_WORLD);
  say_waiting();
  if (!strcmp(how, "busy") && last) {
    for (;;) usleep(10000);
  } else if (!strcmp(how, "beside")) {
    if (last) receive(0, 7);
    MPI_Barrier(MPI_COMM_WORLD);
  } else if (!strcmp(how, "tags")) {
    if (world_rank == 0) MPI_Ssend(out, kBytes, MPI_CHAR, 1, 7, MPI_COMM_WORLD);
    if (world_rank == 1) receive(0, 8);
    if (world_rank > 1) receive(1, 9);
  } else if (!strcmp(how, "waitall")) {
    MPI_Request requests[2];
    for (int i = 0; i < 2; ++i)
      MPI_Irecv(in[i], kBytes, MPI_CHAR, left(), 7 + i, MPI_COMM_WORLD, &requests[i]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  } else if (!strcmp(how, "either")) {
    MPI_Request requests[2];
    for (int i = 0; i < 2; ++i)
      MPI_Irecv(in[i], kBytes, MPI_CHAR, i == 0 ? left() : right(), 7 + i, MPI_COMM_WORLD, &requests[i]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  } else if (!strcmp(how, "sendrecv")) {
    MPI_Sendrecv(out, kBytes, MPI_CHAR, right(), 3, in[0], kBytes, MPI_CHAR, left(), 4, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
  } else if (!strcmp(how, "any")) {
    MPI_Recv(in[0], kBytes, MPI_CHAR, MPI_ANY_SOURCE, 7, spare, MPI_STATUS_IGNORE);
  } else if (!stick_together(how, last, spare)) {
    exchange(0);
  }
  MPI_Finalize();
  return 0;
}
