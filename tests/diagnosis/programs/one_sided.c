// SPDX-License-Identifier: BSD-3-Clause
// Makes problems of one-sided communication: locks that are held too long, targets that make no progress,
// late partners.
#include "problems.h"

static int* MakeWindow(MPI_Win* window) {
  int* memory;
  MPI_Win_allocate(1024 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, window);
  return memory;
}

// Rank 1 holds the lock of rank 0's window while it works, and rank 0 waits for the lock.
APART static void WorkUnderLock(const struct Phase* phase) {
  Injected(Pause(phase->ms));
}
static void LockHeld(const struct Phase* phase) {
  MPI_Win window;
  MakeWindow(&window);
  for (int i = 0; i < phase->count; ++i) {
    int one = 1;
    if (rank == 1) {
      MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
      MPI_Put(&one, 1, MPI_INT, 0, 1, 1, MPI_INT, window);
      MPI_Win_flush(0, window);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
      WorkUnderLock(phase);
      MPI_Win_unlock(0, window);
    }
    if (rank == 0) {
      MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
      MPI_Win_unlock(0, window);
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Win_free(&window);
}

// Rank 1 reads from rank 0, which computes without calling MPI.
APART static void ComputeWithoutMpi(const struct Phase* phase) {
  Injected(Pause(phase->ms));
}
static void TargetBusy(const struct Phase* phase) {
  enum { kNumbers = 4096 };
  static int memory[kNumbers], data[kNumbers];
  MPI_Win window;
  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  for (int i = 0; i < phase->count; ++i) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) ComputeWithoutMpi(phase);
    if (rank == 1) {
      Pause(0.5);
      MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
      MPI_Accumulate(data, kNumbers, MPI_INT, 0, 0, kNumbers, MPI_INT, MPI_SUM, window);
      MPI_Win_unlock(0, window);
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Win_free(&window);
}

// Rank 1 works before each fence, and enters the fence late.
APART static void WorkBeforeFence(const struct Phase* phase) {
  if (rank == 1) Injected(Pause(phase->ms));
}
static void LateFence(const struct Phase* phase) {
  MPI_Win window;
  MakeWindow(&window);
  MPI_Win_fence(0, window);
  for (int i = 0; i < phase->count; ++i) {
    WorkBeforeFence(phase);
    MPI_Win_fence(0, window);
  }
  MPI_Win_free(&window);
}

// Rank 1 exposes its window late, so rank 0 waits in MPI_Win_start or when it completes the access.
APART static void WorkBeforePost(const struct Phase* phase) {
  if (rank == 1) Injected(Pause(phase->ms));
}
static void LatePost(const struct Phase* phase) {
  MPI_Win window;
  MakeWindow(&window);
  MPI_Group all, other;
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  const int partner = rank ^ 1;
  MPI_Group_incl(all, 1, &partner, &other);
  for (int i = 0; i < phase->count; ++i) {
    int one = 1;
    WorkBeforePost(phase);
    if (rank == 1) {
      MPI_Win_post(other, 0, window);
      MPI_Win_wait(window);
    }
    if (rank == 0) {
      MPI_Win_start(other, 0, window);
      MPI_Put(&one, 1, MPI_INT, 1, 1, 1, MPI_INT, window);
      MPI_Win_complete(window);
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Group_free(&all);
  MPI_Group_free(&other);
  MPI_Win_free(&window);
}

const struct Named kOneSided[] = {{"lock_held", LockHeld},
                                  {"target_busy", TargetBusy},
                                  {"late_fence", LateFence},
                                  {"late_post", LatePost},
                                  {NULL, NULL}};
