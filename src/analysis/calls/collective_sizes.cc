// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/calls/collective_sizes.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "analysis/processes/phase.h"
#include "archive/rows/communicator.h"
#include "archive/rows/profile.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "mpi_facts/facts.h"
#include "query/records/mpi_names.h"

namespace rankine::analysis {
namespace {

struct Under {
  CollectiveSize size;
  std::set<uint32_t> comms;
};
using Sizes = std::map<uint64_t, Under>;  // one entry per number of processes

Under& UnderOf(const archive::Tables& tables, uint32_t comm, Sizes& sizes) {
  const archive::Communicator& known = tables.comms[comm];
  const uint64_t processes = base::AddSaturated(known.size, known.remote_size);
  Under& under = sizes[processes];
  under.size.processes = processes;
  under.comms.insert(comm);
  return under;
}

std::map<uint16_t, Sizes> SizesOfCalls(const archive::Tables& tables) {
  std::map<uint16_t, Sizes> functions;
  for (const archive::Row& row : tables.rows) {
    if (row.calls == 0 || row.comm >= tables.comms.size() || !query::Collective(row.function) ||
        PhaseOf(row.function) != Phase::run)
      continue;
    CollectiveSize& size = UnderOf(tables, row.comm, functions[row.function]).size;
    size.shortest = size.calls == 0 ? row.time_min : std::min(size.shortest, row.time_min);
    size.calls = base::AddSaturated(size.calls, row.calls);
    size.time = base::AddSaturated(size.time, row.time_sum);
  }
  return functions;
}

// Windows may overlap, so their sums must not be added up. The window with the most completions is used.
struct OfWindow {
  std::string name;
  Sizes sizes;
  uint64_t completions = 0;
};

OfWindow MostCounted(const archive::Tables& tables, uint16_t function) {
  std::map<std::string_view, OfWindow> windows;
  for (const archive::WindowCell& cell : tables.window_cells) {
    if (cell.function != function || cell.completions == 0 || cell.comm >= tables.comms.size()) continue;
    const std::string& name = tables.windows[tables.window_instances[cell.instance].window].name;
    OfWindow& window = windows[name];
    window.name = name;
    window.completions = base::AddSaturated(window.completions, cell.completions);
    CollectiveSize& size = UnderOf(tables, cell.comm, window.sizes).size;
    size.calls = base::AddSaturated(size.calls, cell.completions);
    size.time = base::AddSaturated(size.time, cell.execution);
  }
  OfWindow most;
  for (auto& [name, window] : windows) {
    if (window.completions > most.completions) most = std::move(window);
  }
  return most;
}

CollectiveRelation RelationOf(uint16_t function, Sizes& sizes) {
  CollectiveRelation relation{function, {}, {}};
  for (auto& [processes, under] : sizes) {
    under.size.comms = under.comms.size();
    relation.sizes.push_back(under.size);
  }
  return relation;
}

uint64_t TimeOf(const CollectiveRelation& relation) {
  uint64_t time = 0;
  for (const CollectiveSize& size : relation.sizes) time = base::AddSaturated(time, size.time);
  return time;
}

}  // namespace

CollectiveRelations CollectiveSizes(const archive::Tables& tables) {
  CollectiveRelations found;
  for (auto& [function, sizes] : SizesOfCalls(tables)) {
    if (sizes.size() < 2) continue;
    if (!mpi_facts::FactsOf(function).ReturnsBefore()) {
      found.shown.push_back(RelationOf(function, sizes));
      continue;
    }
    OfWindow window = MostCounted(tables, function);
    if (window.sizes.size() < 2) {
      found.left_out.push_back(function);
      continue;
    }
    found.shown.push_back(RelationOf(function, window.sizes));
    found.shown.back().window = std::move(window.name);
  }
  std::ranges::stable_sort(found.shown, std::ranges::greater{}, TimeOf);
  return found;
}

}  // namespace rankine::analysis
