// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/memory/library/account.h"

#include <algorithm>
#include <atomic>
#include <cerrno>

#include "base/rt/syscall.h"

namespace rankine::recorder::memory {

constinit thread_local ThreadMemory* t_mine = nullptr;

namespace {

constexpr uint32_t kThreads = 1024;
constexpr uint32_t kProbes = 64;  // A new thread tests this number of entries for an owner that has ended.

const uint64_t kOutside = 0;  // The guard word of a thread that is unknown to the recorder.

ThreadMemory g_threads[kThreads];  // The array is initially zero, so pages without threads use no memory.
// All threads without an entry of their own share this entry, and may write to it at the same time.
ThreadMemory g_nobodys;
std::atomic<uint32_t> g_taken{0};
std::atomic<uint32_t> g_next{0};  // The index of the entry whose owner is tested next.
std::atomic<uint64_t> g_refused{0};
alignas(64) std::atomic<int64_t> g_live{0};
std::atomic<int64_t> g_high{0};

void RaiseHigh(int64_t peak) {
  int64_t high = g_high.load(std::memory_order_relaxed);
  while (peak > high && !g_high.compare_exchange_weak(high, peak, std::memory_order_relaxed)) {
  }
}

int64_t PeakOf(const ThreadMemory& mine) {
  return std::max(mine.peak, mine.base + mine.most);
}

void StartInterval(ThreadMemory* mine) {
  mine->base = g_live.load(std::memory_order_relaxed);
  mine->most = mine->live;
  mine->peak = mine->base + mine->live;
}

bool HasEnded(uint64_t tid) {
  return rt::Syscall(SYS_tgkill, rt::GetPid(), static_cast<long>(tid), 0) == -ESRCH;
}

// Returns an entry that was never used or whose owner has ended. If there is no such entry, returns
// nullptr.
ThreadMemory* FindPlace(uint64_t tid) {
  uint32_t index = g_taken.load(std::memory_order_relaxed);
  while (index < kThreads) {
    if (!g_taken.compare_exchange_weak(index, index + 1, std::memory_order_relaxed)) continue;
    __atomic_store_n(&g_threads[index].tid, tid, __ATOMIC_RELAXED);
    return &g_threads[index];
  }
  for (uint32_t i = 0; i < kProbes; ++i) {
    ThreadMemory* place = &g_threads[g_next.fetch_add(1, std::memory_order_relaxed) % kThreads];
    uint64_t owner = __atomic_load_n(&place->tid, __ATOMIC_ACQUIRE);
    if (owner == 0 || !HasEnded(owner)) continue;
    if (__atomic_compare_exchange_n(&place->tid, &owner, tid, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
      return place;
  }
  return nullptr;
}

uint64_t AtLeastZero(int64_t value) {
  return static_cast<uint64_t>(std::max<int64_t>(value, 0));
}

void Add(Counts* sum, const Counts& more) {
  sum->allocations += more.allocations;
  sum->frees += more.frees;
  sum->requested += more.requested;
  sum->allocated += more.allocated;
  sum->freed += more.freed;
}

}  // namespace

ThreadMemory* TakeMine() {
  ThreadMemory* mine = FindPlace(static_cast<uint64_t>(rt::GetTid()));
  if (mine == nullptr) {
    g_refused.fetch_add(1, std::memory_order_relaxed);
    mine = &g_nobodys;
  }
  mine->frame = &kOutside;
  std::copy_n(mine->counts, kWhose, mine->start);
  StartInterval(mine);
  return t_mine = mine;
}

void Tell(ThreadMemory* mine) {
  mine->peak = PeakOf(*mine);
  const int64_t now = g_live.fetch_add(mine->live, std::memory_order_relaxed) + mine->live;
  mine->peak = std::max(mine->peak, now);
  mine->base = now;
  mine->live = mine->most = 0;
  RaiseHigh(mine->peak);
}

uint64_t EndInterval(ThreadMemory* mine) {
  const int64_t before = PeakOf(*mine);
  StartInterval(mine);
  const int64_t peak = std::max(before, mine->peak);
  RaiseHigh(peak);
  return AtLeastZero(peak);
}

void Total(Totals* totals) {
  *totals = {};
  int64_t live = g_live.load(std::memory_order_relaxed);
  int64_t high = g_high.load(std::memory_order_relaxed);
  const uint32_t taken = std::min(g_taken.load(std::memory_order_relaxed), kThreads);
  for (uint32_t i = 0; i < taken; ++i) {
    const ThreadMemory& thread = g_threads[i];
    for (uint32_t whose = 0; whose < kWhose; ++whose) Add(&totals->counts[whose], thread.counts[whose]);
    live += thread.live;
    high = std::max(high, PeakOf(thread));
  }
  totals->live = AtLeastZero(live);
  totals->high = AtLeastZero(std::max(high, live));
  totals->threads_refused = g_refused.load(std::memory_order_relaxed);
}

}  // namespace rankine::recorder::memory
