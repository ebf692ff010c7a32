#include "recorder/core/thread.h"

#include <atomic>
#include <csignal>
#include <cstring>

#include "base/rt/clock.h"
#include "base/rt/syscall.h"
#include "recorder/consumers/memory/memory.h"
#include "recorder/consumers/openmp/idle.h"
#include "recorder/consumers/sampling/sampler.h"
#include "recorder/consumers/windows/watch.h"
#include "recorder/context/inherit.h"
#include "recorder/core/config.h"
#include "recorder/core/control/control.h"
#include "recorder/core/ended_thread.h"
#include "recorder/core/events.h"
#include "recorder/core/modules.h"
#include "recorder/core/spool.h"
#include "recorder/core/thread_end.h"
#include "recorder/entries/call.h"
#include "recorder/session/pause.h"
#include "recorder/session/traces.h"

namespace rankine::recorder {

constinit thread_local Thread* t_thread = nullptr;
constinit thread_local Thread* t_fast = nullptr;
constinit thread_local Thread* t_context = nullptr;
constinit thread_local bool t_refused __attribute__((tls_model("initial-exec"))) = false;

namespace {

constexpr uint32_t kMaxThreads = 512;
// So many threads have a place of their own; later ones take over those of threads that have ended.
constexpr uint32_t kOwnPlaces = 128;
constexpr uint64_t kMaxScratch = 64u << 20;
constexpr uint32_t kFirstSlots = 256;

std::atomic<Thread*> g_threads[kMaxThreads];
std::atomic<uint32_t> g_thread_count{0};

bool HasThread(uint64_t tid) {
  return rt::Syscall(SYS_tgkill, rt::GetPid(), static_cast<long>(tid), 0) != -ESRCH;
}

// A thread that has ended leaves its place; its rows stay and the newcomer adds to them.
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
    if (t->now->frame != 0) mpi::RecordAbandoned(t);
    t->now->reused++;
    openmp::SettleIdle(t);
    openmp::ForgetIdle(t);
    context::ResetState(&t->context);
    if (service::Listens(t->context)) service::OnMove(&t->context, nullptr, t->context.node, rt::Ticks());
    t->excluded_ticks = 0;
    t->progress = {};
    sampling::Forget(t);
    traces::Forget(t);
    monitor::OnTakenOver();
    return t;
  }
  return nullptr;
}

Thread* NewPlace(uint64_t tid) {
  uint32_t index = g_thread_count.load(std::memory_order_relaxed);
  do {
    if (index >= kMaxThreads) return nullptr;
  } while (!g_thread_count.compare_exchange_weak(index, index + 1));
  auto* t = static_cast<Thread*>(rt::MapAnonymous(sizeof(Thread)));
  auto** slots = static_cast<Slot**>(rt::MapAnonymous(sizeof(Slot*) * kFirstSlots));
  auto* extent = g_spool.Claim(format::ExtentKind::thread, static_cast<uint16_t>(index),
                               sizeof(format::SpoolThread), 1, 0);
  if (t == nullptr || slots == nullptr || extent == nullptr || !t->requests.Prepare()) {
    return nullptr;  // the place stays empty; readers skip it
  }
  const uint32_t mode = service::FirstMode() | (rt::g_clock.use_tsc ? 0 : context::kSlowClock);
  if (!context::OpenState(&t->context, index, mode)) return nullptr;
  control::ShareThread(&t->context, index);
  t->sites.registry = &g_modules;
  t->slots = slots;
  t->slot_mask = kFirstSlots - 1;
  t->index = index;
  t->now = Items<format::SpoolThread>(extent);
  t->now->index = index;
  t->now->tid = tid;
  extent->count = 1;
  g_threads[index].store(t, std::memory_order_release);
  return t;
}

// Threads that follow one another are different ones. But in a time-independent trace they are one sequence
// of calls: a replay would run those of two places beside each other.
bool HasOwnPlaces() {
  return !service::g_config.ti && ThreadCount() < kOwnPlaces;
}

}  // namespace

Thread* RegisterThread() {
  if (t_refused) return nullptr;
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
  service::memory::Follow(t);
  context::GoToGround(t);
  sampling::Follow(t);
  threads::FollowEnd(t);
  return t;
}

void UseFastEntry() {
  // Where a time is selected, it is the long way that looks at the clock.
  const bool plain = rt::g_clock.use_tsc && service::g_config.mpi && control::g_due == ~uint64_t{0};
  if (t_thread != nullptr) traces::Follow(t_thread);
  t_fast = plain && ReadPhase() != Phase::forwarding ? t_thread : nullptr;
}

void ForgetThread() {
  t_thread = nullptr;
  t_fast = nullptr;
  t_context = nullptr;
}

bool HasEnded(const Thread& t) {
  return !HasThread(__atomic_load_n(&t.now->tid, __ATOMIC_ACQUIRE));
}

void SettleEndedThreads() {
  for (uint32_t i = 0, n = ThreadCount(); i < n; ++i) {
    Thread* t = ThreadAt(i);
    if (t != nullptr && t->now->frame != 0 && HasEnded(*t)) mpi::RecordAbandoned(t);
  }
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
