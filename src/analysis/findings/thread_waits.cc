// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/thread_waits.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "analysis/processes/main_threads.h"
#include "analysis/processes/phase.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "base/saturate.h"

namespace rankine::analysis {
namespace {

using context::NodeId;

std::string_view NameOf(const context::Space& space, NodeId node) {
  return node == context::kRoot ? std::string_view() : space.attribute(space.attribute_of(node)).name;
}

bool IsIn(const context::Space& space, NodeId node, std::string_view attribute) {
  for (; node != context::kRoot; node = space.parent(node)) {
    if (NameOf(space, node) == attribute) return true;
  }
  return false;
}

std::optional<ThreadWaitKind> KindOf(const context::Space& space, NodeId node) {
  const std::string_view name = NameOf(space, node);
  if (name == "pthread.wait") {
    const std::string what = ValueText(space.value_of(node));
    if (what == "mutex" || what == "rwlock") return ThreadWaitKind::lock;
    if (what == "barrier") return ThreadWaitKind::barrier;
    return std::nullopt;  // If threads wait for a condition variable or in a join, the work may still be
                          // distributed well.
  }
  if (name != "omp.wait" || NameOf(space, space.parent(node)) != "omp.sync") return std::nullopt;
  const std::string what = ValueText(space.value_of(space.parent(node)));
  for (const std::string_view lock : {"critical", "lock", "nest_lock", "atomic", "ordered"})
    if (what.starts_with(lock)) return ThreadWaitKind::lock;        // names: of OpenMP
  if (what.starts_with("barrier")) return ThreadWaitKind::barrier;  // names: of OpenMP
  return what == "reduction" ? std::optional(ThreadWaitKind::barrier) : std::nullopt;
}

}  // namespace

std::vector<ThreadWait> FindThreadWaits(const context::Space& space, const Regions& regions) {
  std::vector<ThreadWait> found;
  for (uint32_t i = 0; i < regions.lines.size(); ++i) {
    if (const auto kind = KindOf(space, regions.lines[i].node)) found.push_back({*kind, i});
  }
  return found;
}

IdleThreads FindIdleThreads(const archive::Tables& tables, const std::vector<ProcessTime>& times) {
  IdleThreads found;
  std::map<uint32_t, std::set<uint32_t>> teams;  // indexed by process
  for (const archive::Region& region : tables.regions) {
    if (region.node < tables.space.nodes() && IsIn(tables.space, region.node, "omp.parallel"))
      teams[region.process].insert(region.thread);
  }
  if (teams.empty()) return found;
  const std::vector<uint32_t> main = MainThreads(tables);
  // For each process, the time in ns that its main thread spends in MPI calls inside parallel regions.
  std::map<uint32_t, uint64_t> inside;
  for (const archive::Row& row : tables.rows) {
    if (row.process >= main.size() || row.thread != main[row.process] ||
        PhaseOf(row.function) != Phase::run || row.node >= tables.space.nodes() ||
        !IsIn(tables.space, row.node, "omp.parallel"))
      continue;
    inside[row.process] = base::AddSaturated(inside[row.process], row.time_sum);
  }
  for (const auto& [process, threads] : teams) {
    if (process >= times.size() || !times[process].known || threads.size() < 2) continue;
    const uint64_t in_mpi = times[process].mpi - std::min(times[process].mpi, inside[process]);
    const uint64_t ns = base::MulDiv(in_mpi, threads.size() - 1, 1);
    found.ns = base::AddSaturated(found.ns, ns);
    found.threads = std::max(found.threads, static_cast<uint32_t>(threads.size()));
    if (ns <= found.most) continue;
    found.most = ns;
    found.process = process;
  }
  return found;
}

}  // namespace rankine::analysis
