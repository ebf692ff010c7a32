// SPDX-License-Identifier: BSD-3-Clause
// UCX's progress engine. MPICH's ch4:ucx calls the engine in every wait, and Open MPI's pml_ucx between
// passes of its own engine. UCX's engine returns whether it has completed something, which both libraries
// discard. UCX copies within a pass, so the pass's result is known only at its end.
#include "recorder/consumers/stall/engine.h"
#include "recorder/core/link/next_function.h"

RANKINE_ENGINE_HOOK unsigned ucp_worker_progress(void* worker) {
  using namespace rankine::recorder;
  auto* real = reinterpret_cast<long (*)(void*)>(adapters::Real<"ucp_worker_progress">());
  if (real == nullptr) return 0;
  Thread* t = stall::Watched();
  if (t == nullptr) return static_cast<unsigned>(real(worker));
  return static_cast<unsigned>(
      stall::Watch<rankine::layout::StateEngine::ucp_worker_progress, true>(t, [=] { return real(worker); }));
}
