// SPDX-License-Identifier: BSD-3-Clause
// Open MPI's transport over TCP has no progress function. The transport runs inside the event library,
// whose passes have no result. The transport makes progress when it reads bytes from a socket or writes
// bytes to a socket. So the read and write functions for sockets are watched, but only in the objects that
// contain the transport. References in the program stay unchanged.
#include "recorder/consumers/stall/tcp.h"

#include <sys/types.h>

#include <cstdint>

#include "recorder/consumers/stall/progress_poll.h"
#include "recorder/consumers/stall/references.h"
#include "recorder/core/link/module.h"

struct iovec;

namespace rankine::recorder::stall {
namespace {

using Transfer = ssize_t (*)(int, const iovec*, int);

Transfer g_readv = nullptr;
Transfer g_writev = nullptr;

ssize_t Watched(Transfer real, int descriptor, const iovec* pieces, int count) {
  Thread* t = stall::Watched();
  const uint64_t begin = t != nullptr && t->progress.stalled_since != 0 ? rt::Ticks() : 0;
  const ssize_t bytes = real(descriptor, pieces, count);
  if (t == nullptr || bytes <= 0) return bytes;
  if (begin != 0) EndTimedStall(t, begin);
  CountEvent(t);
  return bytes;
}
ssize_t Readv(int descriptor, const iovec* pieces, int count) {
  return Watched(g_readv, descriptor, pieces, count);
}
ssize_t Writev(int descriptor, const iovec* pieces, int count) {
  return Watched(g_writev, descriptor, pieces, count);
}

// Returns the first definition in load order, which the loader would also choose.
Transfer First(const char* name) {
  const mpi::SymbolName symbol(name);
  void* first = nullptr;
  mpi::ForEachModule([&](const mpi::Module& module) {
    first = module.Find(symbol);
    return first != nullptr;
  });
  return reinterpret_cast<Transfer>(first);
}

}  // namespace

void WatchSockets() {
  if (g_readv == nullptr) g_readv = First("readv");
  if (g_writev == nullptr) g_writev = First("writev");
  if (g_readv == nullptr || g_writev == nullptr) return;
  const Rewrite rewrites[] = {{"readv", reinterpret_cast<void*>(Readv)},
                              {"writev", reinterpret_cast<void*>(Writev)}};
  const mpi::SymbolName transport("mca_btl_tcp_component");
  mpi::ForEachModule([&](const mpi::Module& module) {
    if (module.Find(transport) != nullptr) RewriteReferences(module, rewrites, 2);
    return false;
  });
}

}  // namespace rankine::recorder::stall
