// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/stall/hooks.h"

#include <atomic>
#include <cstdint>

#include "recorder/consumers/stall/active_messages.h"
#include "recorder/consumers/stall/in_init.h"
#include "recorder/consumers/stall/references.h"
#include "recorder/consumers/stall/tcp.h"
#include "recorder/core/link/module.h"
#include "recorder/core/link/resolve.h"
#include "recorder/core/state_mode.h"

namespace rankine::recorder::stall {

constinit thread_local bool t_initialising = false;

void SetInitialising(bool is) {
  t_initialising = is;
}

namespace {

// These names belong to our functions. Only the addresses of these functions are used.
extern "C" {
void rankine_progress() __asm__("opal_progress");
void rankine_register() __asm__("opal_progress_register");
void rankine_register_lp() __asm__("opal_progress_register_lp");
void rankine_unregister() __asm__("opal_progress_unregister");
void rankine_sync_wait() __asm__("ompi_sync_wait_mt");
void rankine_worker_progress() __asm__("ucp_worker_progress");
}

// Rewrites the references to the engine's functions. If `ours` is true, the references then point to our
// functions. If `ours` is false, the references point to MPI's own functions.
void Hook(bool ours) {
  struct {
    const char* name;
    void (*own)();
  } constexpr hooks[] = {{"opal_progress", rankine_progress},
                         {"opal_progress_register", rankine_register},
                         {"opal_progress_register_lp", rankine_register_lp},
                         {"opal_progress_unregister", rankine_unregister},
                         {"ompi_sync_wait_mt", rankine_sync_wait},
                         {"ucp_worker_progress", rankine_worker_progress}};
  constexpr int kCount = sizeof hooks / sizeof hooks[0];
  Rewrite rewrites[kCount];
  for (int i = 0; i < kCount; ++i) {
    void* real = mpi::ResolveNext(hooks[i].name);
    rewrites[i] = {hooks[i].name, real == nullptr || !ours ? real : reinterpret_cast<void*>(hooks[i].own)};
  }
  mpi::ForEachModule([&](const mpi::Module& module) {
    if (!module.IsOurs()) RewriteReferences(module, rewrites, kCount);
    return false;
  });
}

}  // namespace

void SettleHooks() {
  static constinit std::atomic<uint64_t> seen{0};
  static constinit std::atomic<bool> away{false};
  const bool is_kept = IsKept();
  const uint64_t loaded = mpi::LoadedEver();
  const bool is_back = is_kept && away.exchange(false, std::memory_order_acq_rel);
  if (seen.exchange(loaded, std::memory_order_acq_rel) != loaded || is_back) {
    if (!is_kept) {
      away.store(true, std::memory_order_release);
      return Hook(false);
    }
    if (is_back) Hook(true);
    FindMessages();
    WatchSockets();
  }
  if (is_kept) WatchMessages();
}

}  // namespace rankine::recorder::stall
