// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/pop/region_pop.h"

#include <algorithm>
#include <map>

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
using TimeOfProcess = std::map<uint32_t, uint64_t>;
using Shown = std::vector<context::NodeId>;

// Adds the time of each region to its parent. Parents have smaller numbers than their children.
void AddToParents(const context::Space& space, const Shown& shown, std::vector<TimeOfProcess>* times) {
  for (size_t node = times->size(); node-- > 1;) {
    if (shown[node] != node) continue;
    TimeOfProcess& outer = (*times)[shown[space.parent(static_cast<context::NodeId>(node))]];
    for (const auto& [process, ns] : (*times)[node]) {
      uint64_t& sum = outer[process];
      sum = AddSaturated(sum, ns);
    }
  }
}

// Waiting time of each node in the replay; empty if there is no replay.
std::vector<TimeOfProcess> IdealWaits(const context::Space& space, const Shown& shown,
                                      const IdealRun* ideal) {
  std::vector<TimeOfProcess> waits;
  if (ideal == nullptr || !ideal->failure.empty()) return waits;
  waits.resize(space.nodes());
  for (const IdealWait& wait : ideal->waits) {
    if (wait.node < waits.size()) waits[shown[wait.node]][wait.process] += wait.ns;
  }
  AddToParents(space, shown, &waits);
  return waits;
}

void SplitRegion(const std::vector<ProcessTime>& times, const TimeOfProcess& waits, Pop* pop) {
  IdealRun there;
  // The unit does not matter, because only the ratio is used.
  there.busiest_seconds = static_cast<double>(pop->useful_max);
  for (size_t process = 0; process < times.size(); ++process) {
    if (!times[process].known) continue;
    const auto wait = waits.find(static_cast<uint32_t>(process));
    const uint64_t waited = wait == waits.end() ? 0 : wait->second;
    there.seconds = std::max(there.seconds, static_cast<double>(AddSaturated(times[process].useful, waited)));
  }
  SplitCommunication(there, pop);
}

}  // namespace

std::vector<Pop> RegionPops(const archive::Tables& tables, std::span<const ProcessTime> run,
                            const IdealRun* ideal) {
  const size_t nodes = tables.space.nodes();
  std::vector<Pop> pops(nodes);
  if (tables.regions.empty()) return pops;
  const std::vector<uint32_t> main = MainThreads(tables);
  const auto counts = [&](uint32_t process, uint32_t thread, context::NodeId node) {
    return process < main.size() && main[process] == thread && node < nodes;
  };
  const Shown shown = context::ShownNodes(tables.space);
  std::vector<TimeOfProcess> time(nodes), mpi(nodes);
  for (const archive::Region& region : tables.regions) {
    if (!counts(region.process, region.thread, region.node) || context::IsHidden(tables.space, region.node))
      continue;
    uint64_t& sum = time[shown[region.node]][region.process];
    sum = AddSaturated(sum, region.time_sum);
  }
  const auto add = [&](const archive::Row& row) {
    if (!counts(row.process, row.thread, row.node) || PhaseOf(row.function) != Phase::run) return;
    uint64_t& sum = mpi[shown[row.node]][row.process];
    sum = AddSaturated(sum, row.time_sum);
  };
  for (const archive::Row& row : tables.rows) add(row);
  for (const archive::Row& row : query::UnfinishedRows(tables)) add(row);
  AddToParents(tables.space, shown, &mpi);
  const std::vector<TimeOfProcess> waits = IdealWaits(tables.space, shown, ideal);
  std::vector<ProcessTime> times;
  for (size_t node = 1; node < nodes; ++node) {
    times.assign(time[node].empty() ? 0 : tables.processes.size(), {});
    for (const auto& [process, ns] : time[node]) {
      ProcessTime& one = times[process];
      const auto inside = mpi[node].find(process);
      one.known = ns != 0;
      one.uncounted = process < run.size() && run[process].uncounted;
      one.runtime = ns;
      one.mpi = inside == mpi[node].end() ? 0 : std::min(ns, inside->second);
      one.useful = ns - one.mpi;
    }
    pops[node] = ComputePop(times);
    if (!waits.empty()) SplitRegion(times, waits[node], &pops[node]);
  }
  return pops;
}

}  // namespace rankine::analysis
