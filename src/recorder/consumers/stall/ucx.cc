// SPDX-License-Identifier: BSD-3-Clause
// UCX's progress engine. In MPICH's ch4:ucx, every wait calls the engine. Open MPI's pml_ucx calls UCX's
// engine between the passes of Open MPI's own engine. The engine returns whether it has completed something.
// MPICH and Open MPI ignore the result of the engine. UCX copies data within a pass, so the result of a pass
// is known only when the pass ends.
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
