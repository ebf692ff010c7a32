// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/pop/hybrid.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "analysis/processes/main_threads.h"
#include "analysis/processes/phase.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "context/shown_nodes.h"
#include "query/records/open_calls.h"

namespace rankine::analysis {
namespace {

using base::AddSaturated;
using context::NodeId;

// The times in ns that one process spent in one node of the tree.
struct Parts {
  uint64_t main = 0;                  // The time of the main thread in the region.
  uint64_t others_in = 0;             // The time that the other threads spend in parallel regions.
  uint64_t mpi = 0;                   // C
  uint64_t main_outside = 0;          // The part of the time `mpi` that main threads spend outside parallel
                                      // regions.
  uint64_t barriers = 0, others = 0;  // L, R

  void Add(const Parts& more) {
    for (const auto part :
         {&Parts::others_in, &Parts::mpi, &Parts::main_outside, &Parts::barriers, &Parts::others})
      this->*part = AddSaturated(this->*part, more.*part);
  }
};

uint64_t Less(uint64_t a, uint64_t b) {
  return a - std::min(a, b);
}

class Finder {
 public:
  Finder(const archive::Tables& tables, std::span<const ProcessTime> times)
      : tables_(tables),
        times_(times),
        main_(MainThreads(tables)),
        shown_(context::ShownNodes(tables.space)),
        parts_(tables.space.nodes()),
        team_of_(TeamOfNodes()) {}

  std::vector<Hybrid> Find() {
    CountThreads();
    if (std::ranges::none_of(threads_, [](const auto& one) { return one.second > 1; })) return {};
    AddTeams();
    AddWaits();
    for (const archive::Row& row : tables_.rows) AddCall(row);
    for (const archive::Row& row : query::UnfinishedRows(tables_)) AddCall(row);
    for (NodeId node = static_cast<NodeId>(parts_.size()); node-- > 1;) {
      if (shown_[node] != node) continue;
      for (const auto& [process, parts] : parts_[node])
        parts_[shown_[tables_.space.parent(node)]][process].Add(parts);
    }
    std::vector<Hybrid> all(parts_.size());
    for (NodeId node = 0; node < all.size(); ++node) {
      if (shown_[node] == node && team_of_[node] == context::kRoot) all[node] = Of(parts_[node], node);
    }
    return all;
  }

 private:
  // For each node: the innermost parallel region, which is the node itself or contains the node; `kRoot`:
  // none. A parent node has a smaller number than its children.
  std::vector<NodeId> TeamOfNodes() const {
    const context::Space& space = tables_.space;
    std::vector<NodeId> team(space.nodes(), context::kRoot);
    for (NodeId node = 1; node < team.size(); ++node)
      team[node] = NameOf(node) == "omp.parallel" ? node : team[space.parent(node)];
    return team;
  }

  std::string_view NameOf(NodeId node) const {
    const context::Space& space = tables_.space;
    return node == context::kRoot ? std::string_view() : space.attribute(space.attribute_of(node)).name;
  }

  bool IsCounted(uint32_t process, NodeId node) const {
    return process < times_.size() && times_[process].known && process < main_.size() && node < parts_.size();
  }

  // The thread that creates a team visits the region once for each of its teams. So the size of the team is
  // the number of all threads' visits, divided by the number of visits by the creating thread. The quotient
  // is also the team size if some threads join only the later teams.
  void CountThreads() {
    std::map<std::pair<uint32_t, NodeId>, std::pair<uint64_t, uint64_t>> visits;
    for (const archive::Region& region : tables_.regions) {
      if (!IsCounted(region.process, region.node) || NameOf(region.node) != "omp.parallel") continue;
      auto& [sum, most] = visits[{region.process, region.node}];
      sum = AddSaturated(sum, region.count);
      most = std::max(most, region.count);
    }
    for (const auto& [key, counts] : visits) {
      uint64_t& size = team_sizes_[key];
      size = counts.second == 0 ? 1 : (counts.first + counts.second / 2) / counts.second;
      threads_[key.first] = std::max(threads_[key.first], size);
    }
  }

  // A thread that begins late misses a part of the team's time. The team's time lasts from the creation to
  // the end of the team.
  void AddLateBegins(const std::map<std::tuple<uint32_t, uint32_t, NodeId>, uint64_t>& in_teams) {
    std::map<std::pair<uint32_t, NodeId>, std::pair<uint64_t, uint64_t>> times;  // sum, and longest
    for (const auto& [key, time] : in_teams) {
      auto& [sum, longest] = times[{std::get<0>(key), std::get<2>(key)}];
      sum = AddSaturated(sum, time);
      longest = std::max(longest, time);
    }
    for (const auto& [key, time] : times) {
      const auto& [process, node] = key;
      if (team_of_[tables_.space.parent(node)] != context::kRoot) continue;
      const uint64_t late = Less(base::MulDiv(time.second, team_sizes_[key], 1), time.first);
      Parts& parts = parts_[shown_[node]][process];
      parts.others_in = AddSaturated(parts.others_in, late);
      parts.others = AddSaturated(parts.others, late);
    }
  }

  void AddTeams() {
    std::map<std::tuple<uint32_t, uint32_t, NodeId>, uint64_t> in_teams;
    for (const archive::Region& region : tables_.regions) {
      if (!IsCounted(region.process, region.node)) continue;
      if (team_of_[region.node] == region.node)
        in_teams[{region.process, region.thread, region.node}] = region.time_sum;
      else if (team_of_[region.node] == context::kRoot && region.thread == main_[region.process] &&
               !context::IsHidden(tables_.space, region.node))
        parts_[shown_[region.node]][region.process].main += region.time_sum;
    }
    for (const auto& [key, time] : in_teams) {
      const auto& [process, thread, node] = key;
      if (thread == main_[process]) continue;
      // A thread that creates a nested team is already in the outer region.
      const NodeId outer = team_of_[tables_.space.parent(node)];
      if (outer != context::kRoot && in_teams.contains({process, thread, outer})) continue;
      uint64_t& sum = parts_[shown_[node]][process].others_in;
      sum = AddSaturated(sum, time);
    }
    AddLateBegins(in_teams);
  }

  bool IsBarrier(NodeId wait) const {
    const NodeId sync = tables_.space.parent(wait);
    const std::string_view kind = sync == context::kRoot ? "" : tables_.space.value_of(sync).text;
    return kind.starts_with("barrier") || kind == "reduction";  // names: of OpenMP
  }

  void AddWaits() {
    // For each process and node: the number of threads and visits, the shortest visit, and the total time.
    struct Wait {
      uint64_t threads = 0, visits = 0, least = ~uint64_t{0}, sum = 0;
    };
    std::map<std::pair<uint32_t, NodeId>, Wait> waits;
    for (const archive::Region& region : tables_.regions) {
      if (!IsCounted(region.process, region.node) || NameOf(region.node) != "omp.wait") continue;
      Wait& wait = waits[{region.process, region.node}];
      ++wait.threads;
      wait.visits = AddSaturated(wait.visits, region.count);
      if (region.count > 0) wait.least = std::min(wait.least, region.time_min);
      wait.sum = AddSaturated(wait.sum, region.time_sum);
    }
    for (const auto& [key, wait] : waits) {
      const auto& [process, node] = key;
      const bool barrier = IsBarrier(node);
      // If only some of the threads waited, the other threads arrived last, so the shortest waiting time is
      // 0.
      const uint64_t least = wait.visits == 0 || wait.threads < threads_[process]
                                 ? 0
                                 : std::min(wait.sum, base::MulDiv(wait.least, wait.visits, 1));
      Parts& parts = parts_[shown_[node]][process];
      parts.barriers = AddSaturated(parts.barriers, barrier ? wait.sum - least : 0);
      parts.others = AddSaturated(parts.others, barrier ? least : wait.sum);
    }
  }

  void AddCall(const archive::Row& row) {
    if (!IsCounted(row.process, row.node) || PhaseOf(row.function) != Phase::run) return;
    Parts& parts = parts_[shown_[row.node]][row.process];
    const bool main = row.thread == main_[row.process], inside = team_of_[row.node] != context::kRoot;
    if (!main && !inside) return;  // The thread does not belong to a team.
    parts.mpi = AddSaturated(parts.mpi, row.time_sum);
    if (!inside) parts.main_outside = AddSaturated(parts.main_outside, row.time_sum);
  }

  Hybrid Of(const std::map<uint32_t, Parts>& parts, NodeId node) const {
    Hybrid found;
    double useful = 0, available = 0, most = 0, serial = 0, barriers = 0, others = 0, idle = 0;
    for (uint32_t process = 0; process < times_.size(); ++process) {
      const auto at = parts.find(process);
      const Parts own = at == parts.end() ? Parts() : at->second;
      const uint64_t time = node == context::kRoot ? times_[process].runtime : own.main;
      if (!times_[process].known || times_[process].uncounted || time == 0) continue;
      const auto count = threads_.find(process);
      const uint64_t threads = count == threads_.end() ? 1 : std::max<uint64_t>(count->second, 1);
      const uint64_t all = base::MulDiv(time, threads, 1);
      const uint64_t mpi = std::min(own.mpi, all);
      const uint64_t outside = Less(Less(all, time), own.others_in);
      const uint64_t waiting =
          std::min(outside, base::MulDiv(std::min(own.main_outside, time), threads - 1, 1));
      const uint64_t left = Less(all, mpi + waiting);
      ++found.processes;
      found.threads += threads;
      found.runtime = std::max(found.runtime, time);
      idle += static_cast<double>(waiting);
      available += static_cast<double>(left);
      most = std::max(most, static_cast<double>(left) / static_cast<double>(threads));
      const uint64_t alone = std::min(left, outside - waiting);
      const uint64_t uneven = std::min(left - alone, own.barriers);
      const uint64_t rest = std::min(left - alone - uneven, own.others);
      serial += static_cast<double>(alone);
      barriers += static_cast<double>(uneven);
      others += static_cast<double>(rest);
      useful += static_cast<double>(left - alone - uneven - rest);
    }
    const double whole = static_cast<double>(found.runtime) * static_cast<double>(found.threads);
    if (useful <= 0 || whole <= 0) return {};
    found.hybrid = useful / whole;
    found.mpi = available / whole;
    found.mpi_communication = most / static_cast<double>(found.runtime);
    found.mpi_balance = found.mpi / found.mpi_communication;
    found.openmp = useful / available;
    found.openmp_serialisation = (available - serial) / available;
    found.openmp_balance = (available - serial - barriers) / (available - serial);
    found.openmp_scheduling = useful / (useful + others);
    found.idle_in_mpi = idle / whole;
    return found;
  }

  const archive::Tables& tables_;
  const std::span<const ProcessTime> times_;
  const std::vector<uint32_t> main_;
  const std::vector<NodeId> shown_;
  std::vector<std::map<uint32_t, Parts>> parts_;  // indexed by shown node and process
  const std::vector<NodeId> team_of_;
  std::map<std::pair<uint32_t, NodeId>, uint64_t> team_sizes_;  // indexed by process and parallel region
  std::map<uint32_t, uint64_t> threads_;                        // The size of the largest team in each
                                                                // process.
};

}  // namespace

std::vector<Hybrid> HybridEfficiencies(const archive::Tables& tables, std::span<const ProcessTime> times) {
  return Finder(tables, times).Find();
}

}  // namespace rankine::analysis
