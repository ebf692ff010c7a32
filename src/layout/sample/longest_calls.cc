// SPDX-License-Identifier: BSD-3-Clause
#include "layout/sample/longest_calls.h"

#include <algorithm>

#include "base/saturate.h"
#include "layout/profile_table.h"
#include "layout/sample/exact_times.h"

namespace rankine::layout {
namespace {

// Calls that are shorter than 1/50 of the longest call are ignored, because they are too short to be observed
// by chance.
constexpr uint64_t kLeastPart = 50;

// Returns the return address of a row's call site, which may be a chain of addresses.
uint64_t AddressOf(const SpoolLog& log, uint64_t site) {
  if (!IsChainSite(site)) return site;
  const auto chain =
      std::lower_bound(log.chains.begin(), log.chains.end(), site,
                       [](const LoggedChain& known, uint64_t wanted) { return known.site < wanted; });
  return chain != log.chains.end() && chain->site == site && chain->count != 0 ? chain->addresses[0] : 0;
}

bool IsLike(const ProfileRow& row, const OutsideRow* like) {
  return like == nullptr || (row.function == like->call.function && row.node == like->node);
}

}  // namespace

LongestCalls::LongestCalls(const SampledSpool& spool, uint16_t thread, const OutsideRow* like) {
  Call longest[kMost];
  for (const SpoolIndex::Entry& entry : spool.index.Of(ExtentKind::rows, thread)) {
    for (const ProfileRow& row : entry.extent.Items<ProfileRow>()) {
      if (IsOutsideOfSampling(row.function) || !IsLike(row, like)) continue;
      const Call call = {&row, 0, TimeOfAllCalls(row, spool.header.clock_read_ticks)};
      Call* least = std::min_element(std::begin(longest), std::end(longest),
                                     [](const Call& a, const Call& b) { return a.ticks < b.ticks; });
      if (call.ticks > least->ticks) *least = call;
    }
  }
  uint64_t all = 0;
  for (const Call& call : longest) all = base::AddSaturated(all, call.ticks);
  for (const Call& call : longest) {
    if (call.row == nullptr || call.ticks < all / kLeastPart) continue;
    calls[count] = call;
    calls[count++].site = AddressOf(spool.log, call.row->site);
    whole = base::AddSaturated(whole, call.ticks);
  }
}

uint64_t LongestCalls::PartOf(uint64_t ns, const Call& call) const {
  return whole == 0 ? 0 : base::MulDiv(ns, call.ticks, whole);
}

bool IsOfMpiLayer(const SpoolLog& log, uint64_t return_address) {
  const uint64_t call = return_address - 1;
  // if several modules cover an address, the module that was loaded last counts
  for (size_t i = log.modules.size(); i-- > 0;) {
    const LoadedModule& module = log.modules[i];
    if (call >= module.start && call < module.end) return (module.flags & kModuleIsMpiLayer) != 0;
  }
  return false;
}

}  // namespace rankine::layout
