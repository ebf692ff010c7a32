// SPDX-License-Identifier: BSD-3-Clause
/* Tests the handle of the proposal: each flag alone, all flags without `profile`, and arrays with one
 * request that is not monitored. Reports are written to the given file, with a section per monitored
 * request. Rank 0 prints FLAG, the return codes of start and end, and the sum of all flags after the end;
 * for arrays, it prints the return codes. windows_flags.f90 does the same in Fortran. */
#include <mpi.h>
#include <rankine/mpirt.h>
#include <stdio.h>

static int rank;

static int sum_of(const MPIRT_Monitor_handle* h) {
  return h->profile + h->other + h->pttopt + h->coll + h->comm + h->msgsize + h->traffic;
}

static void monitor(const char* name, MPIRT_Monitor_handle handle, const char* path) {
  MPIRT_Monitor_request request = MPIRT_MONITOR_REQUEST_NULL;
  request.info.name = name;
  const int start = MPI_START_MONITOR(&request, &handle, path);
  MPI_Barrier(MPI_COMM_WORLD);
  const int end = MPI_END_MONITOR(&request, &handle);
  if (rank == 0) printf("%s %d %d %d\n", name, start, end, sum_of(&handle));
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  monitor("other", (MPIRT_Monitor_handle){.profile = 1, .other = 1}, argv[1]);
  monitor("pttopt", (MPIRT_Monitor_handle){.profile = 1, .pttopt = 1}, argv[1]);
  monitor("coll", (MPIRT_Monitor_handle){.profile = 1, .coll = 1}, argv[1]);
  monitor("comm", (MPIRT_Monitor_handle){.profile = 1, .comm = 1}, argv[1]);
  monitor("msgsize", (MPIRT_Monitor_handle){.profile = 1, .msgsize = 1}, argv[1]);
  monitor("traffic", (MPIRT_Monitor_handle){.profile = 1, .traffic = 1}, argv[1]);
  monitor("all", (MPIRT_Monitor_handle){1, 1, 1, 1, 1, 1, 1}, argv[1]);
  monitor("unprofiled", (MPIRT_Monitor_handle){0, 1, 1, 1, 1, 1, 1}, argv[1]);

  MPIRT_Monitor_request requests[3] = {MPIRT_MONITOR_REQUEST_NULL, MPIRT_MONITOR_REQUEST_NULL,
                                       MPIRT_MONITOR_REQUEST_NULL};
  const MPIRT_Monitor_handle handles[3] = {{.profile = 1, .coll = 1}, {.coll = 1}, {.profile = 1, .comm = 1}};
  int errors[3];
  const int create = MPIRT_MONITOR_REQUEST_CREATE(requests, NULL, 3, handles, errors);
  if (rank == 0) printf("create %d %d %d %d\n", create, errors[0], errors[1], errors[2]);
  const int remove = MPIRT_MONITOR_REQUEST_DELETE(requests, 3, errors);
  if (rank == 0) printf("delete %d %d %d %d\n", remove, errors[0], errors[1], errors[2]);
  MPI_Finalize();
  return 0;
}
