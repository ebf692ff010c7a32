// Open MPI under MPI_THREAD_MULTIPLE: only one of the waiting threads calls the progress engine, and the
// others sleep in this function. A sleeping thread stalls.
#include "recorder/calls/open_call.h"
#include "recorder/consumers/stall/engine.h"
#include "recorder/consumers/stall/turn.h"
#include "recorder/core/link/next_function.h"

namespace rankine::recorder::state {
namespace {

// The last thread that has entered and not left.
constinit Thread* g_last = nullptr;

// A thread that enters second sleeps from here on. Such a thread does not call the engine, and gets no tick.
void Come(Thread* t) {
  const Thread* other = __atomic_exchange_n(&g_last, t, __ATOMIC_RELAXED);
  if (other != nullptr && other != t) mpi::NoteOpenCall(t, t->sites);
}
void Leave(const Thread* t) {
  if (__atomic_load_n(&g_last, __ATOMIC_RELAXED) == t) __atomic_store_n(&g_last, nullptr, __ATOMIC_RELAXED);
}

}  // namespace
}  // namespace rankine::recorder::state

RANKINE_ENGINE_HOOK int ompi_sync_wait_mt(void* sync) {
  using namespace rankine;
  using namespace rankine::recorder;
  auto* real = reinterpret_cast<int (*)(void*)>(takeover::Real<"ompi_sync_wait_mt">());
  if (real == nullptr) return -1;
  Thread* t = state::Watched();
  if (t == nullptr || t->progress.depth != 0) return real(sync);
  const bool exact = state::g_mode == layout::StateMode::exact;
  state::BeginStall(t, exact ? rt::Ticks() : 0);
  if (t->now->call.reason == layout::StallReason::none) state::LookUpReason(t);
  state::Come(t);
  const int result = real(sync);
  state::Leave(t);
  t->now->call.state = layout::CallState::work;
  if (t->progress.stalled_since != 0) state::EndTimedStall(t, rt::Ticks());
  return result;
}
