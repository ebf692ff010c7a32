#include "analysis/collective_sizes.h"

#include <algorithm>
#include <map>
#include <set>

#include "analysis/phase.h"
#include "base/saturate.h"
#include "query/mpi_names.h"

namespace rankine::analysis {
namespace {

struct Under {
  CollectiveSize size;
  std::set<uint32_t> comms;
};

}  // namespace

std::vector<CollectiveRelation> CollectiveSizes(const archive::Tables& tables) {
  std::map<uint16_t, std::map<uint64_t, Under>> functions;
  for (const archive::Row& row : tables.rows) {
    if (row.calls == 0 || row.comm >= tables.comms.size() || !query::Collective(row.function) ||
        PhaseOf(row.function) != Phase::run)
      continue;
    const archive::Communicator& comm = tables.comms[row.comm];
    const uint64_t processes = base::AddSaturated(comm.size, comm.remote_size);
    Under& under = functions[row.function][processes];
    CollectiveSize& size = under.size;
    size.shortest = size.calls == 0 ? row.time_min : std::min(size.shortest, row.time_min);
    size.processes = processes;
    size.calls = base::AddSaturated(size.calls, row.calls);
    size.time = base::AddSaturated(size.time, row.time_sum);
    under.comms.insert(row.comm);
  }
  std::vector<std::pair<uint64_t, CollectiveRelation>> by_time;
  for (auto& [function, sizes] : functions) {
    if (sizes.size() < 2) continue;
    CollectiveRelation relation{function, {}};
    uint64_t time = 0;
    for (auto& [processes, under] : sizes) {
      under.size.comms = under.comms.size();
      time = base::AddSaturated(time, under.size.time);
      relation.sizes.push_back(under.size);
    }
    by_time.emplace_back(time, std::move(relation));
  }
  std::stable_sort(by_time.begin(), by_time.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<CollectiveRelation> relations;
  relations.reserve(by_time.size());
  for (auto& [time, relation] : by_time) relations.push_back(std::move(relation));
  return relations;
}

}  // namespace rankine::analysis
