// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/calls/call_slot.h"

#include <cerrno>
#include <cstring>
#include <span>

#include "recorder/core/spool.h"

namespace rankine::mpi {

namespace {

callsite::Frame FrameOf(Origin from) {
  auto frame = reinterpret_cast<uintptr_t>(from.frame);
  return {reinterpret_cast<uintptr_t>(from.return_address), StackPointerOf(from),
          *reinterpret_cast<const uintptr_t*>(frame)};
}

// Logs a chain of call sites. The parameter `site` is the chain's hash, which rows store as their call
// site. Each row logs its chain, so every chain is logged at least once.
void LogChain(uint64_t site, std::span<const uintptr_t> chain) {
  static_assert(callsite::kMaxSiteDepth < 128, "one byte of varint");
  std::byte head[sizeof site + 1];
  std::memcpy(head, &site, sizeof site);
  head[sizeof site] = static_cast<std::byte>(chain.size());
  const recorder::Spool::Piece pieces[] = {{head, sizeof head},
                                           {chain.data(), static_cast<uint32_t>(chain.size_bytes())}};
  recorder::g_spool.Log(layout::LogType::chain, pieces, 2);
}

// If the search for a call site has failed, counts this failure. The parameter `before` is the number of
// failures before the search.
void CountFailures(const Thread* t, uint64_t before) {
  if (t->sites.failures != before)
    __atomic_fetch_add(&recorder::g_spool.header()->unwind_failures, 1, __ATOMIC_RELAXED);
}

// Finds the slot of a chain of call sites.
Slot* ChainSlot(Thread* t, uint16_t id, Origin from, uint32_t comm) {
  const int saved = errno;
  const uint64_t failures = t->sites.failures;
  uintptr_t chain[callsite::kMaxSiteDepth];
  const callsite::SiteChain found = callsite::FindCallSites(
      t->sites, FrameOf(from), std::span(chain, static_cast<size_t>(g_process.callsite_depth)));
  const uint64_t site = found.count > 1 ? layout::ChainSite(found.id) : chain[0];
  CountFailures(t, failures);
  const uint32_t rows = t->slots_used;
  Slot* s = recorder::FindSlot(t, site == 0 ? 1 : site, comm, id);
  if (t->slots_used != rows && layout::IsChainSite(site)) LogChain(site, std::span(chain, found.count));
  errno = saved;
  return s;
}

}  // namespace

Slot* FindCallSlot(Thread* t, uint16_t id, Origin from, uint32_t comm) {
  if (recorder::IsPaused(t)) return recorder::PausedSlot(t, comm, id);
  if (g_process.callsite_depth > 1) return ChainSlot(t, id, from, comm);
  const int saved = errno;
  const uint64_t failures = t->sites.failures;
  const uintptr_t site = callsite::FindCallSite(t->sites, FrameOf(from));
  Slot* s = recorder::FindSlot(t, site == 0 ? 1 : site, comm, id);
  CountFailures(t, failures);
  errno = saved;
  return s;
}

}  // namespace rankine::mpi
