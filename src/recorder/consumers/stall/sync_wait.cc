// SPDX-License-Identifier: BSD-3-Clause
// With MPI_THREAD_MULTIPLE in Open MPI, only one of the waiting threads calls the progress engine; the others
// sleep in this function. The time in which a thread sleeps counts as a stall.
#include "recorder/calls/open_call.h"
#include "recorder/consumers/stall/engine.h"
#include "recorder/consumers/stall/progress_poll.h"
#include "recorder/core/link/next_function.h"

namespace rankine::recorder::stall {
namespace {

// The last thread that has entered the function, if this thread is still in the function.
constinit Thread* g_last = nullptr;

// To be called when thread `t` enters the function. If another thread is already in the function, the
// entering thread sleeps there. In this case, the thread does not call the engine and gets no tick. So the
// details of the thread's call are stored before the thread sleeps.
void Come(Thread* t) {
  const Thread* other = __atomic_exchange_n(&g_last, t, __ATOMIC_RELAXED);
  if (other != nullptr && other != t) mpi::NoteOpenCall(t, t->sites);
}
void Leave(const Thread* t) {
  if (__atomic_load_n(&g_last, __ATOMIC_RELAXED) == t) __atomic_store_n(&g_last, nullptr, __ATOMIC_RELAXED);
}

}  // namespace
}  // namespace rankine::recorder::stall

RANKINE_ENGINE_HOOK int ompi_sync_wait_mt(void* sync) {
  using namespace rankine;
  using namespace rankine::recorder;
  auto* real = reinterpret_cast<int (*)(void*)>(adapters::Real<"ompi_sync_wait_mt">());
  if (real == nullptr) return -1;
  Thread* t = stall::Watched();
  if (t == nullptr || t->progress.depth != 0) return real(sync);
  const bool exact = stall::g_mode == layout::StateMode::exact;
  stall::BeginStall(t, exact ? rt::Ticks() : 0);
  if (t->now->call.reason == layout::StallReason::none) stall::LookUpReason(t);
  stall::Come(t);
  const int result = real(sync);
  stall::Leave(t);
  t->now->call.state = layout::CallState::work;
  if (t->progress.stalled_since != 0) stall::EndTimedStall(t, rt::Ticks());
  return result;
}
