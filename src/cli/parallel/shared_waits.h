// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine report` under a launcher. The ranks search for waits together, and the first rank
// writes the report.
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
  // only on the first rank; nullopt if the first rank must search alone
  std::optional<analysis::Waits> waits;
  std::string failure;  // a failure that is the same on all ranks; empty: none
  std::string note;     // A sentence that says that the first rank must search for waits alone, or that the
                        // first rank searched alone.
};

// Finds the waits jointly. All ranks must call this function, each with the tables that it has read. The
// ranks need no further communication after the call.
SharedWaits FindWaitsTogether(const RankEnvironment& here, const base::Result<archive::Tables>& tables);

}  // namespace rankine::cli
