// SPDX-License-Identifier: BSD-3-Clause
/* Makes requests of a rank to itself, from start to completion, in the three forms that programs use. */
#include "bench.h"

static char out[8], in[8];

static void irecv_isend_waitall(long n) {
  MPI_Request r[2];
  for (long i = 0; i < n; i++) {
    MPI_Irecv(in, 8, MPI_CHAR, 0, 1, MPI_COMM_SELF, &r[0]);
    MPI_Isend(out, 8, MPI_CHAR, 0, 1, MPI_COMM_SELF, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  }
}

static void isend_recv_wait(long n) {
  MPI_Request r;
  for (long i = 0; i < n; i++) {
    MPI_Isend(out, 8, MPI_CHAR, 0, 1, MPI_COMM_SELF, &r);
    MPI_Recv(in, 8, MPI_CHAR, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
}

static void start_wait(long n) {
  MPI_Request r[2];
  MPI_Recv_init(in, 8, MPI_CHAR, 0, 1, MPI_COMM_SELF, &r[0]);
  MPI_Send_init(out, 8, MPI_CHAR, 0, 1, MPI_COMM_SELF, &r[1]);
  for (long i = 0; i < n; i++) {
    MPI_Start(&r[0]);
    MPI_Start(&r[1]);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    MPI_Wait(&r[1], MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&r[0]);
  MPI_Request_free(&r[1]);
}

/* A poll that finds no message. Programs that overlap communication with work make millions of such polls. */
static void test_open(long n) {
  MPI_Request r;
  int done;
  MPI_Irecv(in, 8, MPI_CHAR, 0, 1, MPI_COMM_SELF, &r);
  for (long i = 0; i < n; i++) MPI_Test(&r, &done, MPI_STATUS_IGNORE);
  MPI_Send(out, 8, MPI_CHAR, 0, 1, MPI_COMM_SELF);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}

const int bench_ranks = 1;
const struct bench_case bench_cases[] = {
    {"irecv_isend_waitall", irecv_isend_waitall, 3, 2, 1, 3000},
    {"isend_recv_wait", isend_recv_wait, 3, 1, 1, 3000},
    {"start_wait", start_wait, 4, 2, 1, 3000},
    {"test_open", test_open, 1, 0, 1, 5000},
    {0},
};
