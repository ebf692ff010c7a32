// SPDX-License-Identifier: BSD-3-Clause
// Completes requests in every order, in loops that are regular for a while and then change.
//
// Usage: mixed TIMES
//
// Each rank logs its calls in order to the file mixed.RANK. There is one line per call: "FUNCTION PEER TAG
// BYTES". The sign "-" marks an argument that the call does not have. After a call that completes receives,
// there is a line "got SENDER TAG BYTES" for each completed receive.
#include "program.h"

enum { kMost = 32, kRoom = 64 };

// An open request and, if it is a receive, the message that the receive will get.
struct Open {
  MPI_Request request;
  int from, tag, bytes;  // The sender is -1 if the request reports no message.
};

static char in[kMost][kRoom], out[kMost][kRoom];
static struct Open open_[kMost];
static int used;
static FILE* account;

static void say(const char* function, int peer, int tag, int bytes) {
  fprintf(account, "%s", function);
  const int numbers[] = {peer, tag, bytes};
  for (int i = 0; i < 3; ++i) fprintf(account, numbers[i] < 0 ? " -" : " %d", numbers[i]);
  fprintf(account, "\n");
}

static void got(struct Open* one) {
  if (one->from >= 0) fprintf(account, "got %d %d %d\n", one->from, one->tag, one->bytes);
  one->from = -1;
}

// Posts a receive. The parameter `comes` is the size in bytes of the message that will arrive, or -1 if
// none arrives. With a wildcard or MPI_PROC_NULL, the call names no partner.
static void receive(int from, int asked, int tag, int room, MPI_Datatype type, int comes) {
  int size = 0;
  MPI_Type_size(type, &size);
  open_[used] = (struct Open){MPI_REQUEST_NULL, comes < 0 ? -1 : from, tag, comes};
  MPI_Irecv(in[used], room, type, asked, tag, MPI_COMM_WORLD, &open_[used].request);
  const int plain = asked == from;
  say("MPI_Irecv", plain ? from : -1, plain ? tag : -1, room * size);
  ++used;
}

static void send(int to, int tag, int count, MPI_Datatype type) {
  int size = 0;
  MPI_Type_size(type, &size);
  open_[used] = (struct Open){MPI_REQUEST_NULL, -1, 0, 0};
  MPI_Isend(out[used], count, type, to, tag, MPI_COMM_WORLD, &open_[used].request);
  say("MPI_Isend", to, tag, count * size);
  ++used;
}

static void wait_all(int from, int until) {
  MPI_Request all[kMost];
  MPI_Status statuses[kMost];
  for (int i = from; i < until; ++i) all[i] = open_[i].request;
  MPI_Waitall(until - from, all + from, used % 2 ? MPI_STATUSES_IGNORE : statuses);
  say("MPI_Waitall", -1, -1, -1);
  for (int i = from; i < until; ++i) {
    open_[i].request = all[i];
    got(&open_[i]);
  }
}

static void wait_one(int i) {
  MPI_Status status;
  MPI_Wait(&open_[i].request, i % 2 ? &status : MPI_STATUS_IGNORE);
  say("MPI_Wait", -1, -1, -1);
  got(&open_[i]);
}

// Calls MPI_Waitany until all requests are complete.
static void wait_any(void) {
  MPI_Request all[kMost];
  for (int i = 0; i < used; ++i) all[i] = open_[i].request;
  for (;;) {
    int index = MPI_UNDEFINED;
    MPI_Waitany(used, all, &index, MPI_STATUS_IGNORE);
    say("MPI_Waitany", -1, -1, -1);
    if (index == MPI_UNDEFINED) break;
    got(&open_[index]);
  }
}

static void test_one(int i) {
  int done = 0;
  while (!done) MPI_Test(&open_[i].request, &done, MPI_STATUS_IGNORE);
  say("MPI_Test", -1, -1, -1);
  got(&open_[i]);
}

static void complete(int order) {
  if (order == 1) {
    for (int i = 0; i < used; ++i) wait_one(i);
  } else if (order == 2) {  // waits for every second request from the end, later for all, also null requests
    for (int i = used - 1; i >= 0; i -= 2) wait_one(i);
    wait_all(0, used);
  } else if (order == 3) {
    wait_any();
  } else if (order == 4) {
    for (int i = used - 1; i >= 0; --i) test_one(i);
  } else if (order == 5 || order == 6) {  // Completes both halves one after the other, at one call site.
    for (int i = 0; i < 2; ++i) {
      const int second = i == (order == 5);
      wait_all(second ? used / 2 : 0, second ? used : used / 2);
    }
  } else {
    wait_all(0, used);
  }
  used = 0;
}

// In MPICH, sends that complete immediately share a handle. In other libraries, only a rank's sends to
// itself share a handle.
static void exchange(int it, int n, int order) {
  const int shorter = it % 11 == 10;
  for (int i = 0; i < n; ++i)
    receive(left(), it % 7 == 6 && i == 0 ? MPI_ANY_SOURCE : left(), i, 8 + i, MPI_CHAR, shorter ? 4 : 8 + i);
  if (it % 5 == 0 && order != 4) open_[used++] = (struct Open){MPI_REQUEST_NULL, -1, 0, 0};
  for (int i = 0; i < n; ++i) send(right(), i, shorter ? 4 : 8 + i, MPI_CHAR);
  if (it % 9 == 8) {
    receive(world_rank, world_rank, 50, 8, MPI_CHAR, 8);
    send(world_rank, 50, 8, MPI_CHAR);
  }
  if (it % 13 == 12) {
    open_[used] = (struct Open){MPI_REQUEST_NULL, -1, 0, 0};
    MPI_Irecv(in[used], 8, MPI_CHAR, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &open_[used].request);
    say("MPI_Irecv", -1, -1, 8);  // the size of the receive buffer
    ++used;
  }
  complete(order);
}

// Uses receives that return their status immediately.
static void blocking(int it) {
  const int comes = it % 6 == 5 ? 4 : 8;
  MPI_Status status;
  send(right(), 61, comes, MPI_CHAR);
  MPI_Recv(in[used], 8, MPI_CHAR, left(), 61, MPI_COMM_WORLD, it % 4 < 2 ? &status : MPI_STATUS_IGNORE);
  say("MPI_Recv", left(), 61, comes);
  fprintf(account, "got %d 61 %d\n", left(), comes);
  complete(1);
}

static void cancel(void) {
  receive(left(), left(), 77, 8, MPI_CHAR, -1);
  MPI_Cancel(&open_[0].request);
  say("MPI_Cancel", -1, -1, 0);
  complete(1);
}

// Frees a request before it is complete. The next request has the same handle, but is another
// operation.
static void freed(int ints) {
  MPI_Datatype type;
  MPI_Type_contiguous(ints, MPI_INT, &type);
  MPI_Type_commit(&type);
  receive(left(), left(), 60, 2, type, 8 * ints);
  send(right(), 60, 2, type);
  MPI_Type_free(&type);
  complete(0);
}

static void persistent(struct Open* pair, int n) {
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 2; ++k) {
      struct Open* one = &pair[2 * i + k];
      MPI_Start(&one->request);
      say("MPI_Start", k ? right() : left(), one->tag, one->bytes);
    }
  }
  for (int i = 0; i < 2 * n; ++i) {
    MPI_Wait(&pair[i].request, MPI_STATUS_IGNORE);
    say("MPI_Wait", -1, -1, -1);
    if (i % 2 == 0) fprintf(account, "got %d %d 8\n", left(), pair[i].tag);
  }
}

static void set_up(struct Open* one, int receives, int room, int tag) {
  *one = (struct Open){MPI_REQUEST_NULL, -1, tag, room};
  if (receives)
    MPI_Recv_init(in[kMost - 1], room, MPI_CHAR, left(), tag, MPI_COMM_WORLD, &one->request);
  else
    MPI_Send_init(out[kMost - 1], room, MPI_CHAR, right(), tag, MPI_COMM_WORLD, &one->request);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  char name[32];
  snprintf(name, sizeof name, "mixed.%d", world_rank);
  account = fopen(name, "w");
  if (!account) abort();
  const int times = argument(argc, argv, 1, 600);
  struct Open pair[4];
  for (int i = 0; i < 4; ++i) set_up(&pair[i], i % 2 == 0, 8, 90 + i / 2);
  unsigned seed = 7;
  for (int it = 0; it < times; ++it) {
    seed = seed * 1103515245u + 12345u;
    const int at = it % 300;
    const int order = at < 100 || (at >= 180 && at < 220) ? 0
                      : at < 180                          ? 5 + it / 10 % 2
                                                          : (int)(seed >> 20) % 7;
    exchange(it, at < 180 ? 3 : 1 + (int)(seed >> 16) % 12, order);
    persistent(pair, it % 3 == 0 ? 2 : 1);
    if (it == times / 2) {  // From this point on, the buffer is larger than the message.
      MPI_Request_free(&pair[0].request);
      set_up(&pair[0], 1, 16, 90);
    }
    blocking(it);
    if (it % 17 == 0) cancel();
    if (it % 40 < 2) freed(1 + it / 40 % 3);
    MPI_Bcast(out, 8, MPI_CHAR, 0, MPI_COMM_WORLD);
    say("MPI_Bcast", -1, -1, 2 * 8);  // sent and received
  }
  for (int i = 0; i < 4; ++i) MPI_Request_free(&pair[i].request);
  fclose(account);
  result("mixed", used);
  MPI_Finalize();
  return 0;
}
