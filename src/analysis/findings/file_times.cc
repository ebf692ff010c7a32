// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/file_times.h"

#include <algorithm>
#include <map>

#include "archive/io/rows.h"
#include "archive/tables.h"
#include "base/saturate.h"

namespace rankine::analysis {
namespace {

uint64_t TimeOf(const IoFile& file, bool (*counts)(layout::IoKind)) {
  uint64_t time = 0;
  for (const IoCall& call : file.own)
    if (counts(call.kind)) time = base::AddSaturated(time, call.sums.time);
  for (const MpiIoCall& call : file.mpi)
    if (counts(call.kind)) time = base::AddSaturated(time, call.sums.time);
  return time;
}

}  // namespace

uint64_t LockTime(const IoFile& file) {
  return TimeOf(file, [](layout::IoKind kind) { return kind == layout::IoKind::lock; });
}

uint64_t ReadTime(const IoFile& file) {
  return TimeOf(file, [](layout::IoKind kind) { return kind == layout::IoKind::read; });
}

uint64_t MetadataTime(const IoFile& file) {
  return TimeOf(file, [](layout::IoKind kind) {
    return kind == layout::IoKind::open || kind == layout::IoKind::close || kind == layout::IoKind::metadata;
  });
}

uint64_t CallsOf(const IoFile& file) {
  uint64_t calls = 0;
  for (const IoCall& call : file.own) calls = base::AddSaturated(calls, call.sums.calls);
  for (const MpiIoCall& call : file.mpi) calls = base::AddSaturated(calls, call.sums.calls);
  return calls;
}

uint64_t MostOfRank(const archive::Tables& tables, const IoFile& file) {
  std::map<uint32_t, uint64_t> by_process;
  for (const archive::IoRow& row : tables.io) {
    if (row.parent != 0 || row.library != 0 || !Has(file, row.file)) continue;
    by_process[row.process] = base::AddSaturated(by_process[row.process], row.time_sum);
  }
  uint64_t most = 0;
  for (const auto& [process, ns] : by_process) most = std::max(most, ns);
  return most;
}

}  // namespace rankine::analysis
