// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/sites.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "analysis/io/adding.h"
#include "analysis/io/throughput.h"
#include "archive/io/below.h"
#include "archive/io/rows.h"
#include "archive/rows/call_site.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using archive::IoRow;
using archive::kNone;

// One address may have several call sites, because there is a separate call site for each caller.
using Key = std::tuple<uint32_t, uint32_t, uint64_t, layout::IoLayer, uint16_t, uint16_t,
                       uint16_t>;  // The key consists of file, module, address, layer, function, parent and
                                   // library.

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
  std::map<uint32_t, IoRankSums> ranks;
  // The sums of each rank over the calls from which a throughput can be computed. In each of these calls, the
  // bytes were moved during the whole duration of the call.
  std::map<uint32_t, IoRankSums> told;

  void Add(const IoRow& row, const archive::IoBelow& below, const Throughput& throughput) {
    sums.Add(row);
    if (throughput.IsKnown(row)) told[row.process].Add(row, below);
    site.all.Add(row, below);
    IoRankSums& rank = ranks[row.process];
    rank.process = row.process;
    rank.Add(row, below);
  }

  IoSite Take() {
    site.sums = sums.Take();
    site.ranks = MostTimeFirst(ranks);
    for (const auto& [process, rank] : told) site.bytes_per_second += PerSecond(rank.bytes, rank.time);
    return std::move(site);
  }
};

}  // namespace

std::vector<IoSite> MakeIoSites(const archive::Tables& tables) {
  std::map<Key, Adding> adding;
  const std::vector<archive::IoBelow> below = archive::FindIoBelow(tables);
  const Throughput throughput(tables);
  for (size_t i = 0; i < tables.io.size(); ++i) {
    const IoRow& row = tables.io[i];
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
    at->second.Add(row, below[i], throughput);
  }
  std::vector<IoSite> sites;
  sites.reserve(adding.size());
  for (auto& [key, one] : adding) sites.push_back(one.Take());
  std::stable_sort(sites.begin(), sites.end(),
                   [](const IoSite& a, const IoSite& b) { return a.sums.time > b.sums.time; });
  return sites;
}

}  // namespace rankine::analysis
