// SPDX-License-Identifier: BSD-3-Clause
// Replays a run's trace on an ideal machine, where messages and file accesses take no time. All that remains
// is work, and waiting for the work of other ranks.
#pragma once
#include <optional>

#include "analysis/pop/ideal_run.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

// `synchronise`: every blocking collective waits for all of its ranks, as in the definition used by BSC's
// tools. Otherwise, it waits only for the ranks whose data it needs. If `over_time`, also computes the waits
// over the run's time. This requires that the archive contains an event trace, which is then read. Returns
// nullopt if the archive has no time-independent trace.
std::optional<analysis::IdealRun> ReplayIdeal(const archive::Tables& tables, bool synchronise,
                                              bool over_time);

}  // namespace rankine::cli
