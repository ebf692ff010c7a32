// SPDX-License-Identifier: BSD-3-Clause
// Counts a call of the allocator, inside malloc. Counting takes a dozen instructions, which access only the
// thread's own memory and use no locks or atomic operations. A system call is needed only in a thread's
// first call.
//
// The number of live bytes of the process is the sum over all threads. Each thread adds its own change to the
// process's sum when the change reaches kBatch bytes, upwards or downwards. So the process's high-water mark
// is exact if only one thread allocates. If n threads allocate, the error of the high-water mark is at most
// (n + 1) x kBatch.
#pragma once
#include <cstddef>

#include "recorder/consumers/memory/counts.h"

namespace rankine::recorder::memory {

inline constexpr int64_t kBatch = 64 << 10;

extern constinit thread_local ThreadMemory* t_mine
    __attribute__((tls_model("initial-exec"), visibility("hidden")));

// Assigns an entry to the calling thread. If the table is full, further threads share an entry that is
// never read.
ThreadMemory* TakeMine();

// Adds this thread's change to the process's sum.
void Tell(ThreadMemory* mine);

uint64_t EndInterval(ThreadMemory* mine);
void Total(Totals* totals);

[[gnu::always_inline]] inline ThreadMemory* Mine() {
  ThreadMemory* mine = t_mine;
  return mine != nullptr ? mine : TakeMine();
}

[[gnu::always_inline]] inline Counts& CountsOf(ThreadMemory* mine) {
  const uint64_t frame = *static_cast<const volatile uint64_t*>(mine->frame);
  if (frame == 0) [[likely]]
    return mine->counts[kProgram];
  return mine->counts[(frame & 1) == 0 ? kMpi : kProgram];
}

[[gnu::always_inline]] inline void CountAllocation(size_t requested, size_t allocated) {
  ThreadMemory* mine = Mine();
  Counts& counts = CountsOf(mine);
  counts.allocations++;
  counts.requested += requested;
  counts.allocated += allocated;
  mine->live += static_cast<int64_t>(allocated);
  if (mine->live <= mine->most) return;
  mine->most = mine->live;
  if (mine->live >= kBatch) [[unlikely]]
    Tell(mine);
}

[[gnu::always_inline]] inline void CountFree(size_t freed) {
  ThreadMemory* mine = Mine();
  Counts& counts = CountsOf(mine);
  counts.frees++;
  counts.freed += freed;
  mine->live -= static_cast<int64_t>(freed);
  if (mine->live <= -kBatch) [[unlikely]]
    Tell(mine);
}

}  // namespace rankine::recorder::memory
