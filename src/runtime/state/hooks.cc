#include "runtime/state/hooks.h"

#include <atomic>
#include <cstdint>

#include "runtime/mpi/abi/module.h"
#include "runtime/mpi/abi/resolve.h"
#include "runtime/state/active_messages.h"
#include "runtime/state/initialising.h"
#include "runtime/state/mode.h"
#include "runtime/state/references.h"
#include "runtime/state/tcp.h"

namespace rankine::runtime::state {

constinit thread_local bool t_initialising = false;

void SetInitialising(bool is) {
  t_initialising = is;
}

namespace {

void TakeAway() {
  Rewrite rewrites[] = {{"opal_progress", nullptr},
                        {"opal_progress_register", nullptr},
                        {"opal_progress_register_lp", nullptr},
                        {"opal_progress_unregister", nullptr},
                        {"ompi_sync_wait_mt", nullptr},
                        {"ucp_worker_progress", nullptr}};
  constexpr int kCount = sizeof rewrites / sizeof rewrites[0];
  for (Rewrite& rewrite : rewrites) rewrite.to = mpi::ResolveNext(rewrite.name);
  mpi::ForEachModule([&](const mpi::Module& module) {
    if (!module.IsOurs()) RewriteReferences(module, rewrites, kCount);
    return false;
  });
}

}  // namespace

void SettleHooks() {
  static constinit std::atomic<uint64_t> seen{0};
  const bool is_kept = IsKept();
  const uint64_t loaded = mpi::LoadedEver();
  if (seen.exchange(loaded, std::memory_order_acq_rel) != loaded) {
    if (!is_kept) return TakeAway();
    FindMessages();
    WatchSockets();
  }
  if (is_kept) WatchMessages();
}

}  // namespace rankine::runtime::state
