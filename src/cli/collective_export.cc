// SPDX-License-Identifier: BSD-3-Clause
#include "cli/collective_export.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/ti/rooted.h"
#include "query/records/mpi_names.h"

namespace rankine::cli {
CollectiveExport::CollectiveExport(const archive::Tables& tables, std::function<bool(uint32_t)> wants,
                                   exchange::SliceSink& sink)
    : tables_(tables), wants_(std::move(wants)), sink_(sink), ranks_(tables) {}

bool CollectiveExport::IsWhole(uint32_t comm) {
  const auto [known, fresh] = whole_.emplace(comm, false);
  if (!fresh) return known->second;
  std::vector<uint32_t> members = ranks_.MembersOf(comm);
  known->second = !members.empty() && std::all_of(members.begin(), members.end(), wants_);
  if (known->second) {
    std::vector<uint32_t> all(tables_.processes.size());
    std::iota(all.begin(), all.end(), 0);
    const bool is_all = members == all;
    sink_.Communicator({comm, query::CommName(tables_, comm), is_all, std::move(members)});
  }
  return known->second;
}

void CollectiveExport::Tell(const archive::TimelineKind& kind) {
  const archive::TracedCall& call = kind.call;
  if (call.facts.kind != ti::Kind::collective || call.request != layout::kTiNone ||
      call.what != layout::TiWhat::call || kind.comm >= tables_.comms.size() ||
      tables_.comms[kind.comm].inter || !IsWhole(kind.comm))
    return;
  sink_.Collective({call.facts.collective, kind.comm, call.comm.rank, call.comm.size,
                    call.root >= 0 && IsRooted(call.facts.collective) ? call.root : -1, call.to.bytes,
                    call.from.bytes});
}

}  // namespace rankine::cli
