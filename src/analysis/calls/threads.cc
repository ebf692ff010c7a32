// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/calls/threads.h"

#include <map>

#include "analysis/processes/phase.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "query/records/mpi_names.h"
#include "query/records/open_calls.h"

namespace rankine::analysis {

std::vector<ThreadLine> Threads(const archive::Tables& tables) {
  std::map<std::pair<uint32_t, uint32_t>, ThreadLine> lines;
  const auto add = [&](const archive::Row& row) {
    if (row.process >= tables.processes.size()) return;
    const std::pair key{row.process, row.thread};
    ThreadLine& line = lines.try_emplace(key, ThreadLine{row.process, row.thread}).first->second;
    line.calls = base::AddSaturated(line.calls, row.calls);
    if (PhaseOf(row.function) == Phase::run) line.time_sum = base::AddSaturated(line.time_sum, row.time_sum);
    line.bytes = base::AddSaturated(line.bytes, query::BytesMoved(row));
  };
  for (const archive::Row& row : tables.rows) add(row);
  for (const archive::Row& row : query::UnfinishedRows(tables)) add(row);
  std::vector<ThreadLine> result;
  result.reserve(lines.size());
  for (const auto& [key, line] : lines) result.push_back(line);
  return result;
}

}  // namespace rankine::analysis
