// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/mpi_sites.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "archive/rows/call_site.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "query/records/mpi_states.h"

namespace rankine::analysis {
namespace {

using archive::kNone;

using Place = std::tuple<uint16_t, uint32_t, uint64_t>;  // function, module, address

Place PlaceOf(const archive::Tables& tables, uint16_t function, uint32_t site) {
  if (site >= tables.sites.size()) return {function, kNone, 0};
  return {function, tables.sites[site].module, tables.sites[site].offset};
}

class Finder {
 public:
  explicit Finder(const archive::Tables& tables) : tables_(tables) {}

  void Add(const SampleSum& sum) {
    const SampleKey& key = sum.key;
    if (key.state == layout::SampleState::outside) return;
    const auto [place, made] =
        places_.try_emplace(PlaceOf(tables_, key.function, key.site), static_cast<uint32_t>(lines_.size()));
    if (made) {
      lines_.emplace_back();
      lines_.back().function = key.function;
      lines_.back().site = key.site;
    }
    MpiSite& line = lines_[place->second];
    line.time.Add(key.state, sum.time);
    line.samples += sum.samples;
    if (key.state != layout::SampleState::stall) return;
    uint64_t& reason = line.reasons[std::min<size_t>(static_cast<size_t>(key.reason), kStallReasons - 1)];
    reason = base::AddSaturated(reason, sum.time);
    uint64_t& way = ways_[{place->second, key.site}];
    way = base::AddSaturated(way, sum.time);
    if (way > line.way_stall) {
      line.way_stall = way;
      line.way = key.site;
    }
  }

  void AddTimed(const archive::Row& row) {
    if (row.process >= tables_.processes.size() || !query::KnowsStall(tables_.processes[row.process])) return;
    const auto place = places_.find(PlaceOf(tables_, row.function, row.site));
    if (place == places_.end()) return;
    MpiSite& line = lines_[place->second];
    line.timed = true;
    line.timed_all = base::AddSaturated(line.timed_all, row.time_sum);
    line.timed_stall = base::AddSaturated(line.timed_stall, query::StallOf(row));
  }

  std::vector<MpiSite> Take() {
    std::stable_sort(lines_.begin(), lines_.end(), [](const MpiSite& a, const MpiSite& b) {
      return a.time.stall != b.time.stall ? a.time.stall > b.time.stall : a.time.work > b.time.work;
    });
    return std::move(lines_);
  }

 private:
  const archive::Tables& tables_;
  std::vector<MpiSite> lines_;
  std::map<Place, uint32_t> places_;
  std::map<std::pair<uint32_t, uint32_t>, uint64_t> ways_;  // The stall time, by line and stack.
};

}  // namespace

layout::StallReason MpiSite::reason() const {
  using layout::StallReason;
  auto most = StallReason::unknown;
  uint64_t longest = 0;
  for (size_t i = 0; i < reasons.size(); ++i) {
    const auto reason = static_cast<StallReason>(i);
    if (reason == StallReason::none || reason == StallReason::unknown || reasons[i] <= longest) continue;
    most = reason;
    longest = reasons[i];
  }
  return most;
}

std::vector<MpiSite> FindMpiSites(const archive::Tables& tables, const SampleSums& sums) {
  Finder finder(tables);
  for (const SampleSum& sum : sums.sums) finder.Add(sum);
  for (const archive::Row& row : tables.rows) finder.AddTimed(row);
  return finder.Take();
}

}  // namespace rankine::analysis
