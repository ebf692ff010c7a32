// rankine report under a launcher: the ranks look for waits together, and the first one writes the report.
#pragma once
#include <optional>
#include <string>

#include "analysis/waits/waits.h"
#include "archive/tables.h"
#include "base/result.h"
#include "cli/launch/rank_environment.h"

namespace rankine::cli {

struct SharedWaits {
  std::optional<analysis::Waits> waits;  // on the first rank; nullopt: it is to look for them alone
  std::string failure;                   // of any rank, the same on all
  std::string note;                      // why it is to, or that it has gone on alone
};

// Called by all ranks, each with what it has read. When it returns they need each other no more.
SharedWaits FindWaitsTogether(const RankEnvironment& here, const base::Result<archive::Tables>& tables);

}  // namespace rankine::cli
