// SPDX-License-Identifier: BSD-3-Clause
#include "report/html/rank_lines.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analysis/regions/regions.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "base/text/json.h"
#include "query/records/mpi_names.h"

namespace rankine::report {
namespace {

constexpr size_t kMostValues = 64;  // the maximum number of values per chart
// the maximum number of lines per table; the lines with most time are kept
constexpr size_t kMostLines = 200;

using Key = std::pair<uint16_t, uint32_t>;  // function and site
template <class Key>
using LinesOf = std::map<Key, std::map<uint32_t, uint64_t>>;  // maps a key and a process to a time

std::string Values(const std::map<uint32_t, uint64_t>& by_process, size_t processes) {
  std::vector<uint64_t> bins(std::min(processes, kMostValues));
  for (const auto& [process, ns] : by_process) {
    uint64_t& bin = bins[process * bins.size() / processes];
    bin = std::max(bin, ns);
  }
  uint64_t most = 1;
  for (const uint64_t bin : bins) most = std::max(most, bin);
  std::string out = "[";
  for (const uint64_t bin : bins) {
    if (out.size() > 1) out += ',';
    out += std::to_string(base::MulDiv(bin, 100, most));
  }
  return out + "]";
}

// The function `members` returns the JSON members that identify the line of a key.
template <class Key, class Members>
std::string ListOf(const LinesOf<Key>& lines, size_t processes, Members members) {
  std::vector<std::pair<uint64_t, typename LinesOf<Key>::const_iterator>> order;
  for (auto line = lines.begin(); line != lines.end(); ++line) {
    uint64_t sum = 0;
    for (const auto& [process, ns] : line->second) sum = base::AddSaturated(sum, ns);
    order.emplace_back(sum, line);
  }
  std::ranges::stable_sort(order, [](const auto& a, const auto& b) { return a.first > b.first; });
  if (order.size() > kMostLines) order.resize(kMostLines);
  std::string out = "[";
  for (const auto& [sum, line] : order) {
    if (out.size() > 1) out += ',';
    out += "{" + members(line->first) + ",\"values\":" + Values(line->second, processes) + "}";
  }
  return out + "]";
}

}  // namespace

std::string RankLinesJson(const archive::Tables& tables) {
  LinesOf<Key> sites, functions;
  const size_t processes = tables.processes.size();
  for (const archive::Row& row : tables.rows) {
    if (row.process >= processes) continue;
    for (uint64_t* ns : {&sites[{row.function, row.site}][row.process],
                         &functions[{row.function, archive::kNone}][row.process]})
      *ns = base::AddSaturated(*ns, row.time_sum);
  }
  LinesOf<std::string> regions;  // The key is a path, because several nodes may have the same path.
  std::map<context::NodeId, std::string> paths;
  for (const archive::Region& region : tables.regions) {
    if (region.process >= processes || region.time_sum == 0 || region.node >= tables.space.nodes()) continue;
    const auto [path, fresh] = paths.try_emplace(region.node);
    if (fresh) path->second = analysis::PathText(tables.space, region.node);
    uint64_t& sum = regions[path->second][region.process];
    sum = base::AddSaturated(sum, region.time_sum);
  }
  const auto function = [](const Key& key) {
    return "\"function\":" + base::JsonQuoted(query::FunctionName(key.first));
  };
  const auto site = [&](const Key& key) {
    return function(key) +
           ",\"site\":" + (key.second == archive::kNone ? "null" : std::to_string(key.second));
  };
  const auto region = [](const std::string& path) { return "\"path\":" + base::JsonQuoted(path); };
  return "{\"call_sites\":" + ListOf(sites, processes, site) +
         ",\"functions\":" + ListOf(functions, processes, function) +
         ",\"regions\":" + ListOf(regions, processes, region) + "}";
}

}  // namespace rankine::report
