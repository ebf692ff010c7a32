// SPDX-License-Identifier: BSD-3-Clause
#include "layout/site_table.h"

#include <algorithm>
#include <compare>

namespace rankine::layout {
namespace {

// Number of preceding ranges in which Locate searches for a module that covers an address. Ranges overlap
// only if modules were unloaded, and other modules were loaded at the same addresses.
constexpr int kLookBack = 16;

bool ContentBefore(const LoadedModule& a, const LoadedModule& b) {
  if (a.path != b.path) return a.path < b.path;
  if (a.build_id != b.build_id) return a.build_id < b.build_id;
  return a.flags < b.flags;
}

bool SameContent(const LoadedModule& a, const LoadedModule& b) {
  return a.path == b.path && a.build_id == b.build_id && a.flags == b.flags;
}

}  // namespace

bool SiteTable::OpenModules(std::span<const LoadedModule> modules, Arena& arena) {
  auto* sorted = arena.Array<LoadedModule>(modules.size());
  auto* ranges = arena.Array<Range>(modules.size());
  if (sorted == nullptr || ranges == nullptr) return false;
  std::copy(modules.begin(), modules.end(), sorted);
  std::sort(sorted, sorted + modules.size(), ContentBefore);
  LoadedModule* end = std::unique(sorted, sorted + modules.size(), SameContent);
  modules_ = {sorted, end};
  for (size_t i = 0; i < modules.size(); ++i) {
    const LoadedModule& module = modules[i];
    auto place = static_cast<uint32_t>(std::lower_bound(sorted, end, module, ContentBefore) - sorted);
    ranges[i] = Range{module.start, module.end, module.load_bias, place, static_cast<uint32_t>(i)};
  }
  std::sort(ranges, ranges + modules.size(), [](const Range& a, const Range& b) {
    return a.start != b.start ? a.start < b.start : a.sequence < b.sequence;
  });
  ranges_ = {ranges, modules.size()};
  return true;
}

SiteTable::Site SiteTable::Locate(uint64_t address) const {
  auto behind = std::partition_point(ranges_.begin(), ranges_.end(),
                                     [address](const Range& range) { return range.start <= address; });
  const Range* best = nullptr;
  for (int step = 0; step < kLookBack && behind != ranges_.begin(); ++step) {
    const Range& range = *--behind;
    bool covers = address < range.end;
    if (covers && (best == nullptr || range.sequence > best->sequence)) best = &range;
  }
  if (best == nullptr) return Site{0, address};
  return Site{uint64_t{best->module} + 1, address - best->load_bias};
}

bool SiteTable::OpenSites(std::span<const uint64_t> row_sites, std::span<const LoggedChain> chains,
                          Arena& arena) {
  logged_ = chains;
  Site* sites = arena.Array<Site>(row_sites.size() + chains.size() * kMaxCallsiteDepth);
  if (sites == nullptr) return false;
  size_t count = 0;
  for (uint64_t site : row_sites) {
    if (FindChain(site) == nullptr) sites[count++] = Locate(site);
  }
  for (const LoggedChain& chain : chains) {
    for (uint64_t i = 0; i < chain.count; ++i) sites[count++] = Locate(chain.addresses[i]);
  }
  std::sort(sites, sites + count);
  sites_ = {sites, std::unique(sites, sites + count)};
  return OpenChains(arena);
}

bool SiteTable::OpenChains(Arena& arena) {
  Chain* chains = arena.Array<Chain>(logged_.size());
  if (chains == nullptr) return false;
  std::transform(logged_.begin(), logged_.end(), chains,
                 [this](const LoggedChain& logged) { return ChainOf(logged); });
  std::sort(chains, chains + logged_.size());
  chains_ = {chains, std::unique(chains, chains + logged_.size())};
  return true;
}

SiteTable::Chain SiteTable::ChainOf(const LoggedChain& logged) const {
  Chain chain{static_cast<uint32_t>(logged.count), {}};
  for (uint64_t i = 0; i < logged.count; ++i) chain.sites[i] = PlaceOf(logged.addresses[i]);
  return chain;
}

const LoggedChain* SiteTable::FindChain(uint64_t row_site) const {
  if (!IsChainSite(row_site)) return nullptr;
  auto at = std::partition_point(logged_.begin(), logged_.end(),
                                 [row_site](const LoggedChain& chain) { return chain.site < row_site; });
  return at != logged_.end() && at->site == row_site ? &*at : nullptr;
}

uint32_t SiteTable::PlaceOf(uint64_t address) const {
  auto at = std::lower_bound(sites_.begin(), sites_.end(), Locate(address));
  return static_cast<uint32_t>(at - sites_.begin());
}

uint32_t SiteTable::IndexOf(uint64_t row_site) const {
  const LoggedChain* logged = FindChain(row_site);
  if (logged == nullptr) return PlaceOf(row_site);
  auto at = std::lower_bound(chains_.begin(), chains_.end(), ChainOf(*logged));
  return static_cast<uint32_t>(sites_.size() + static_cast<size_t>(at - chains_.begin()));
}

void SiteTable::WriteLocation(uint64_t address, base::ByteWriter& out) const {
  const Site site = Locate(address);
  out.Varint(site.module_plus_one);
  out.Varint(site.offset);
}

void SiteTable::WriteModules(base::ByteWriter& out) const {
  out.Varint(modules_.size());
  for (const LoadedModule& module : modules_) {
    out.String(module.path);
    out.String(module.build_id);
    out.Varint(module.flags);
  }
}

void SiteTable::WriteSites(uint64_t modules_id, base::ByteWriter& out) const {
  out.Fixed(modules_id);
  out.Varint(sites_.size());
  for (const Site& site : sites_) {
    out.Varint(site.module_plus_one);
    out.Varint(site.offset);
  }
  if (chains_.empty()) return;
  out.Varint(chains_.size());
  for (const Chain& chain : chains_) {
    out.Varint(chain.count);
    for (uint32_t i = 0; i < chain.count; ++i) out.Varint(chain.sites[i]);
  }
}

}  // namespace rankine::layout
