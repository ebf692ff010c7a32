// Open MPI under MPI_THREAD_MULTIPLE: of all threads that wait one turns the progress engine, and the others
// sleep here. Who sleeps, stalls.
#include "runtime/state/engine.h"
#include "runtime/state/turn.h"
#include "runtime/takeover/real.h"

RANKINE_ENGINE_HOOK int ompi_sync_wait_mt(void* sync) {
  using namespace rankine;
  using namespace rankine::runtime;
  auto* real = reinterpret_cast<int (*)(void*)>(takeover::Real<"ompi_sync_wait_mt">());
  if (real == nullptr) return -1;
  Thread* t = state::Watched();
  if (t == nullptr || t->progress.depth != 0) return real(sync);
  const bool exact = state::g_mode == format::StateMode::exact;
  state::BeginStall(t, exact ? rt::Ticks() : 0);
  if (t->now->call.reason == format::StallReason::none) state::LookUpReason(t);
  const int result = real(sync);
  t->now->call.state = format::CallState::work;
  if (t->progress.stalled_since != 0) state::EndTimedStall(t, rt::Ticks());
  return result;
}
