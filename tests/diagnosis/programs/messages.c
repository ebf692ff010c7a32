// SPDX-License-Identifier: BSD-3-Clause
// Makes problems of point-to-point messages: late partners, the wrong order, many small messages, no
// overlap.
#include "problems.h"

enum { kLarge = 1 << 23 };
static char large[2][kLarge];

// Rank 1 sends late.
APART static void PrepareData(const struct Phase* phase) {
  if (rank == 1) Injected(Pause(phase->ms));
}
static void LateSender(const struct Phase* phase) {
  int data = 0;
  for (int i = 0; i < phase->count; ++i) {
    PrepareData(phase);
    if (rank == 1) MPI_Send(&data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    if (rank == 0) MPI_Recv(&data, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}
static void LateSenderWait(const struct Phase* phase) {
  int data = 0;
  for (int i = 0; i < phase->count; ++i) {
    MPI_Request request = MPI_REQUEST_NULL;
    if (rank == 0) MPI_Irecv(&data, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
    PrepareData(phase);
    if (rank == 1) MPI_Send(&data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    if (rank == 0) MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

// Rank 1 receives late, and rank 0's send has to wait for it.
APART static void FinishOldWork(const struct Phase* phase) {
  if (rank == 1) Injected(Pause(phase->ms));
}
static void LateReceiver(const struct Phase* phase) {
  int data = 0;
  for (int i = 0; i < phase->count; ++i) {
    FinishOldWork(phase);
    if (rank == 0) MPI_Ssend(&data, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    if (rank == 1) MPI_Recv(&data, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

// Rank 1 sends A, works, and sends B. Rank 0 receives B first, although it could work on A earlier.
static void WrongOrder(const struct Phase* phase) {
  int a = 0, b = 0;
  for (int i = 0; i < phase->count; ++i) {
    if (rank == 1) {
      MPI_Send(&a, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
      Injected(Pause(phase->ms));
      MPI_Send(&b, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    if (rank == 0) {
      Pause(0.3);
      MPI_Recv(&b, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Recv(&a, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

// Sends each number in a separate message.
APART static void SendEachNumber(int count) {
  double number = rank;
  const int to = rank ^ 1;
  const double from = Now();
  for (int i = 0; i < count; ++i)
    MPI_Sendrecv_replace(&number, 1, MPI_DOUBLE, to, 5, to, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  Injected(Now() - from);
}
static void SmallMessages(const struct Phase* phase) {
  for (int step = 0; step < 20; ++step) {
    Pause(phase->ms / 20);
    MPI_Barrier(MPI_COMM_WORLD);
    SendEachNumber(phase->count / 20);
  }
}

// Exchanges each number in a separate message with non-blocking calls, so each message takes three calls.
APART static void ExchangeEachNumber(int count) {
  double out = rank, in;
  const int to = rank ^ 1;
  const double from = Now();
  for (int i = 0; i < count; ++i) {
    MPI_Request both[2];
    MPI_Irecv(&in, 1, MPI_DOUBLE, to, 5, MPI_COMM_WORLD, &both[0]);
    MPI_Isend(&out, 1, MPI_DOUBLE, to, 5, MPI_COMM_WORLD, &both[1]);
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
  }
  Injected(Now() - from);
}
static void SmallExchanges(const struct Phase* phase) {
  for (int step = 0; step < 20; ++step) {
    Pause(phase->ms / 20);
    MPI_Barrier(MPI_COMM_WORLD);
    ExchangeEachNumber(phase->count / 20);
  }
}

// The two ranks are late alternately. The rank that is on time waits twice: for the late rank's message and
// for the late rank's receive.
APART static void ShiftBothWays(void) {
  const int to = rank ^ 1;
  const double from = Now();
  MPI_Sendrecv(large[0], 200, MPI_BYTE, to, 9, large[1], 200, MPI_BYTE, to, 9, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  Injected(Now() - from);
}
static void LateInTurns(const struct Phase* phase) {
  for (int i = 0; i < phase->count; ++i) {
    Pause(i % ranks == rank ? 2 + phase->ms : 2);
    ShiftBothWays();
  }
}

// The root sends the same data to one rank after another.
APART static void SendToEach(void) {
  if (rank == 0)
    for (int to = 1; to < ranks; ++to) MPI_Send(large[0], kLarge / 8, MPI_BYTE, to, 6, MPI_COMM_WORLD);
  else
    MPI_Recv(large[0], kLarge / 8, MPI_BYTE, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
static void LinearBroadcast(const struct Phase* phase) {
  for (int i = 0; i < phase->count; ++i) {
    MPI_Barrier(MPI_COMM_WORLD);
    const double from = Now();
    SendToEach();
    Injected(Now() - from);
    Pause(phase->ms);
  }
}

// Each rank completes a large exchange immediately, and computes on other data only after the exchange.
APART static void ExchangeHalo(void) {
  MPI_Request requests[2];
  const int to = rank ^ 1;
  const double from = Now();
  MPI_Irecv(large[1], kLarge, MPI_BYTE, to, 7, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(large[0], kLarge, MPI_BYTE, to, 7, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  Injected(Now() - from);
}
static void MissingOverlap(const struct Phase* phase) {
  for (int i = 0; i < phase->count; ++i) {
    Compute(phase->ms);
    MPI_Barrier(MPI_COMM_WORLD);
    ExchangeHalo();
  }
}

// Rank 0 starts a reduction, and then computes without calling MPI. The library makes no progress during
// the computation. Rank 1 needs the part of rank 0, so rank 1 waits.
APART static void ComputeInterior(const struct Phase* phase) {
  Injected(Pause(phase->ms));
}
static void NoProgress(const struct Phase* phase) {
  enum { kNumbers = 1 << 16 };
  static double mine[kNumbers], all[kNumbers];
  for (int i = 0; i < phase->count; ++i) {
    MPI_Request request;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Iallreduce(mine, all, kNumbers, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
    if (rank == 0) ComputeInterior(phase);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}

// Each rank needs the result of the previous rank, so only one rank works at a time, and the others wait.
// Rank 0 works longest.
APART static void WorkOfOneRank(const struct Phase* phase) {
  Injected(Pause(rank == 0 ? phase->ms : phase->ms / 2) * (ranks - 1));
}
static void Chain(const struct Phase* phase) {
  int data = 0;
  for (int i = 0; i < phase->count; ++i) {
    if (rank > 0) MPI_Recv(&data, 1, MPI_INT, rank - 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    WorkOfOneRank(phase);
    if (rank < ranks - 1) MPI_Send(&data, 1, MPI_INT, rank + 1, 8, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

const struct Named kMessages[] = {{"late_sender", LateSender},
                                  {"late_sender_wait", LateSenderWait},
                                  {"late_receiver", LateReceiver},
                                  {"wrong_order", WrongOrder},
                                  {"small_messages", SmallMessages},
                                  {"small_exchanges", SmallExchanges},
                                  {"late_in_turns", LateInTurns},
                                  {"linear_broadcast", LinearBroadcast},
                                  {"missing_overlap", MissingOverlap},
                                  {"no_progress", NoProgress},
                                  {"chain", Chain},
                                  {NULL, NULL}};
