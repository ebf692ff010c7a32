// SPDX-License-Identifier: BSD-3-Clause
// `rankine report` under a launcher: the ranks search for waits together, and the first one writes the
// report.
#pragma once
#include <optional>
#include <string>

#include "analysis/waits/waits.h"
#include "base/result.h"
#include "cli/launch/rank_environment.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

struct SharedWaits {
  std::optional<analysis::Waits> waits;  // set on the first rank; nullopt: the first rank must search alone
  std::string failure;                   // the same failure on all ranks; empty: none
  std::string note;                      // why the first rank must search for waits alone, or that it did
};

// All ranks call this, each with the tables that it has read. After it returns, they need no further
// communication.
SharedWaits FindWaitsTogether(const RankEnvironment& here, const base::Result<archive::Tables>& tables);

}  // namespace rankine::cli
