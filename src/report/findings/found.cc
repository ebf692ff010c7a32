// SPDX-License-Identifier: BSD-3-Clause
#include "report/findings/found.h"

#include "archive/storage/rows.h"
#include "archive/tables.h"

namespace rankine::report {
namespace {

std::optional<analysis::SlowServer> SlowServerOf(const Facts& facts) {
  constexpr unsigned kReaders = 4;  // threads that read traces
  if (facts.tables.storage.empty()) return std::nullopt;
  return analysis::FindSlowServer(archive::JoinStorage(facts.tables, kReaders));
}

}  // namespace

analysis::StandOuts FoundIn(Facts& facts, const std::vector<analysis::IoFile>& files) {
  return analysis::FindStandOuts({facts.tables, facts.times, facts.pop, facts.profile, facts.regions,
                                  facts.samples, facts.Waits(), files, facts.endings, SlowServerOf(facts)});
}

}  // namespace rankine::report
