// SPDX-License-Identifier: BSD-3-Clause
// Replays a run's trace on an ideal machine, where messages and file accesses take no time. On this machine,
// ranks spend their time only in work and in waits for the work of other ranks.
#pragma once
#include <optional>

#include "analysis/pop/ideal_run.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

// Replays the trace on the ideal machine. If the flag `synchronise` is true, every blocking collective waits
// for all of its ranks, as in the definition used by BSC's tools. If the flag `synchronise` is false, a
// collective waits only for the ranks whose data it needs. If the flag `over_time` is true, also computes the
// waits over the run's time, which requires an event trace in the archive. Returns nullopt if the archive has
// no time-independent trace.
std::optional<analysis::IdealRun> ReplayIdeal(const archive::Tables& tables, bool synchronise,
                                              bool over_time);

}  // namespace rankine::cli
