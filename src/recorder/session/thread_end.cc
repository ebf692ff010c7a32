// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/thread_end.h"

#include <pthread.h>

#include <atomic>
#include <climits>

#include "base/arch/processor.h"
#include "base/rt/keep_errno.h"
#include "recorder/calls/abandoned_call.h"
#include "recorder/context/libraries.h"
#include "recorder/context/regions.h"
#include "recorder/core/ended_thread.h"
#include "recorder/core/link/next_function.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"
#include "recorder/session/consumers.h"

namespace rankine::recorder::threads {
namespace {

// The C library stores the values of the first 32 keys in the thread's own descriptor. For further keys,
// the C library calls calloc().
constexpr pthread_key_t kKeysInPlace = 32;

enum class Key : uint32_t { none, in_the_making, made, refused };
constinit std::atomic<Key> g_state{Key::none};
constinit pthread_key_t g_key = 0;

constinit thread_local int t_rounds __attribute__((tls_model("initial-exec"))) = 0;

void SetKey(Thread* t) {
  adapters::CallReal<"pthread_setspecific">(g_key, static_cast<const void*>(t));
}

void End(Thread* t) {
  if (t->now->frame != 0) mpi::RecordAbandoned(t);
  // Third-party libraries are not called, because they may already have freed their data for this thread.
  uint32_t told = recorder::HasLibraries() ? context::kHooked : 0;
  told &= __atomic_fetch_and(&t->context.mode, ~told, __ATOMIC_RELAXED);
  RANKINE_ASK_EACH(Consumers, OnThreadEnd);
  context::EndContext(&t->context);
  __atomic_fetch_or(&t->context.mode, told, __ATOMIC_RELAXED);
  RANKINE_ASK_EACH(Consumers, OnThreadEnded, t);
}

// The C library calls the destructors of all keys in rounds, until no key has a value. The program's
// destructors may still end regions and call MPI, so our destructor acts in the last round.
void OnEnd(void* place) {
  auto* t = static_cast<Thread*>(place);
  if (t == nullptr || t_context != t || ReadPhase() == Phase::off) return;
  rt::KeepErrno keep;
  if (++t_rounds < PTHREAD_DESTRUCTOR_ITERATIONS) return SetKey(t);
  End(t);
}

bool HasKey() {
  Key state = Key::none;
  if (g_state.compare_exchange_strong(state, Key::in_the_making, std::memory_order_acq_rel)) {
    pthread_key_t key = 0;
    using Destructor = void (*)(void*);
    auto* make =
        reinterpret_cast<int (*)(pthread_key_t*, Destructor)>(adapters::Real<"pthread_key_create">());
    auto* drop = reinterpret_cast<int (*)(pthread_key_t)>(adapters::Real<"pthread_key_delete">());
    state = Key::refused;
    if (make != nullptr && drop != nullptr && make(&key, OnEnd) == 0) {
      if (key < kKeysInPlace && adapters::Real<"pthread_setspecific">() != nullptr) {
        g_key = key;
        state = Key::made;
      } else {
        drop(key);
      }
    }
    g_state.store(state, std::memory_order_release);
  }
  for (int i = 0; state == Key::in_the_making && i < 1 << 20; ++i) {
    cpu::Pause();
    state = g_state.load(std::memory_order_acquire);
  }
  return state == Key::made;
}

}  // namespace

void FollowEnd(Thread* t) {
  rt::KeepErrno keep;
  if (HasKey()) SetKey(t);
}

void SettleEnded() {
  for (uint32_t i = 0, n = ThreadCount(); i < n; ++i) {
    Thread* t = ThreadAt(i);
    if (t != nullptr && t->now->frame != 0 && HasEnded(*t)) mpi::RecordAbandoned(t);
  }
}

}  // namespace rankine::recorder::threads
