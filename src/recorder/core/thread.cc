// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/thread.h"

#include <atomic>
#include <csignal>
#include <cstring>

#include "base/rt/clock.h"
#include "base/rt/syscall.h"
#include "recorder/arch/publish.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/control/steering.h"
#include "recorder/core/ended_thread.h"
#include "recorder/core/modules.h"
#include "recorder/core/moments.h"
#include "recorder/core/spool.h"

namespace rankine::recorder {

constinit thread_local Thread* t_thread = nullptr;
constinit thread_local Thread* t_fast = nullptr;
constinit thread_local Thread* t_context = nullptr;
constinit thread_local bool t_refused __attribute__((tls_model("initial-exec"))) = false;

namespace {

constexpr uint32_t kMaxThreads = 512;
// Each of the first kOwnPlaces threads gets its own Thread. Later threads reuse the Thread of a thread that
// has ended.
constexpr uint32_t kOwnPlaces = 128;
constexpr uint64_t kMaxScratch = 64u << 20;
constexpr uint32_t kFirstSlots = 256;

std::atomic<Thread*> g_threads[kMaxThreads];
std::atomic<uint32_t> g_thread_count{0};

bool HasThread(uint64_t tid) {
  return rt::Syscall(SYS_tgkill, rt::GetPid(), static_cast<long>(tid), 0) != -ESRCH;
}

// Takes over the Thread of a thread that has ended. The rows of the Thread stay, and the new thread adds to
// these rows.
Thread* TakeOverPlace(uint64_t tid) {
  uint32_t n = ThreadCount();
  for (uint32_t i = 0; i < n; ++i) {
    Thread* t = g_threads[i].load(std::memory_order_acquire);
    if (t == nullptr) continue;
    uint64_t old = __atomic_load_n(&t->now->tid, __ATOMIC_ACQUIRE);
    if (old == g_spool.header()->main_tid) continue;
    if (HasThread(old)) continue;
    if (!__atomic_compare_exchange_n(&t->now->tid, &old, tid, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
      continue;
    t->now->reused++;
    moments::OnPlaceTakenOver(t);
    return t;
  }
  return nullptr;
}

Thread* NewPlace(uint64_t tid) {
  uint32_t index = g_thread_count.load(std::memory_order_relaxed);
  do {
    if (index >= kMaxThreads) return nullptr;
  } while (!g_thread_count.compare_exchange_weak(index, index + 1));
  const uint64_t before = control::BytesBeforeThread();
  auto* memory = static_cast<std::byte*>(rt::MapAnonymous(before + sizeof(Thread)));
  auto* t = memory == nullptr ? nullptr : reinterpret_cast<Thread*>(memory + before);
  auto** slots = static_cast<Slot**>(rt::MapAnonymous(sizeof(Slot*) * kFirstSlots));
  auto* extent = g_spool.Claim(layout::ExtentKind::thread, static_cast<uint16_t>(index),
                               sizeof(layout::SpoolThread), 1, 0);
  if (t == nullptr || slots == nullptr || extent == nullptr || !t->requests.Prepare()) {
    return nullptr;  // The table entry at this thread's index stays empty. Readers skip empty indices.
  }
  if (!moments::OnPlaceMade(t, index)) return nullptr;
  control::ShareThread(&t->context, index);
  t->sites.registry = &g_modules;
  t->slots = slots;
  t->slot_mask = kFirstSlots - 1;
  t->index = index;
  t->now = Items<layout::SpoolThread>(extent);
  t->now->index = index;
  t->now->tid = tid;
  arch::Publish(&extent->count, uint64_t{1});
  g_threads[index].store(t, std::memory_order_release);
  return t;
}

// Whether each new thread gets its own Thread. Threads that run one after another are usually recorded as
// different threads. In a time-independent trace, threads that run one after another must share one
// sequence of calls, because a replay runs the calls of different threads concurrently.
bool HasOwnPlaces() {
  return !g_chosen.ti && ThreadCount() < kOwnPlaces;
}

}  // namespace

Thread* RegisterThread() {
  if (t_refused || g_spool.header() == nullptr) return nullptr;  // (A child of fork has no spool.)
  auto tid = static_cast<uint64_t>(rt::GetTid());
  Thread* t = HasOwnPlaces() ? nullptr : TakeOverPlace(tid);
  if (t == nullptr) t = NewPlace(tid);
  if (t == nullptr) t = TakeOverPlace(tid);
  if (t == nullptr) {
    t_refused = true;
    __atomic_fetch_add(&g_spool.header()->threads_refused, 1, __ATOMIC_RELAXED);
    return nullptr;
  }
  if (t->now->first_ticks == 0) t->now->first_ticks = rt::Ticks();
  t_thread = t;
  t_context = t;
  moments::OnThreadBegin(t);
  return t;
}

void ForgetThread() {
  t_thread = nullptr;
  t_fast = nullptr;
  t_context = nullptr;
}

bool HasEnded(const Thread& t) {
  return !HasThread(__atomic_load_n(&t.now->tid, __ATOMIC_ACQUIRE));
}

Thread* ThreadAt(uint32_t index) {
  return index < kMaxThreads ? g_threads[index].load(std::memory_order_acquire) : nullptr;
}
uint32_t ThreadCount() {
  return g_thread_count.load(std::memory_order_acquire);
}

std::byte* Scratch(Thread* t, uint64_t bytes) {
  if (bytes <= t->scratch_bytes) return t->scratch;
  if (bytes > kMaxScratch) return nullptr;
  uint64_t size = 4096;
  while (size < bytes) size *= 2;
  auto* fresh = static_cast<std::byte*>(rt::MapAnonymous(size));
  if (fresh == nullptr) return nullptr;
  if (t->scratch != nullptr) rt::Unmap(t->scratch, t->scratch_bytes);
  t->scratch = fresh;
  t->scratch_bytes = size;
  return fresh;
}

}  // namespace rankine::recorder
