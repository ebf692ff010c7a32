#include "analysis/io/sites.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "analysis/io/adding.h"
#include "base/saturate.h"

namespace rankine::analysis {
namespace {

using archive::IoRow;
using archive::kNone;
using base::AddSaturated;

// Sites of one place differ where they were recorded with their callers.
using Key = std::tuple<uint32_t, uint32_t, uint64_t, format::IoLayer, uint16_t, uint16_t,
                       uint16_t>;  // file, module, address, layer, function, parent, library

Key KeyOf(const archive::Tables& tables, const IoRow& row) {
  const bool known = row.site < tables.sites.size();
  return {row.file,
          known ? tables.sites[row.site].module : kNone,
          known ? tables.sites[row.site].offset : 0,
          row.layer,
          row.function,
          row.parent,
          row.library};
}

struct Adding {
  IoSite site;
  IoAdding sums;
  std::map<uint32_t, IoSiteRank> ranks;

  void Add(const IoRow& row) {
    sums.Add(row);
    IoSiteRank& rank = ranks[row.process];
    rank.process = row.process;
    rank.calls = AddSaturated(rank.calls, row.calls);
    rank.bytes = AddSaturated(rank.bytes, row.bytes);
    rank.time = AddSaturated(rank.time, row.time_sum);
    rank.longest = std::max(rank.longest, row.time_max);
  }
};

}  // namespace

std::vector<IoSite> MakeIoSites(const archive::Tables& tables) {
  std::map<Key, Adding> adding;
  for (const IoRow& row : tables.io) {
    const auto [at, fresh] = adding.try_emplace(KeyOf(tables, row));
    if (fresh) {
      IoSite& site = at->second.site;
      site.file = row.file;
      site.site = row.site < tables.sites.size() ? row.site : kNone;
      site.function = archive::FunctionOf(row);
      site.parent = archive::ParentOf(row);
      if (site.parent != archive::LibraryOf(row)) site.library = archive::LibraryOf(row);
      site.layer = row.layer;
      site.kind = archive::KindOf(row);
    }
    at->second.Add(row);
  }
  std::vector<IoSite> sites;
  for (auto& [key, one] : adding) {
    one.site.sums = one.sums.Take();
    for (const auto& [process, rank] : one.ranks) one.site.ranks.push_back(rank);
    std::stable_sort(one.site.ranks.begin(), one.site.ranks.end(),
                     [](const IoSiteRank& a, const IoSiteRank& b) { return a.time > b.time; });
    sites.push_back(std::move(one.site));
  }
  std::stable_sort(sites.begin(), sites.end(),
                   [](const IoSite& a, const IoSite& b) { return a.sums.time > b.sums.time; });
  return sites;
}

}  // namespace rankine::analysis
