// A run's trace where messages and files take no time: what is left is work, and waiting for others' work.
#pragma once
#include <optional>

#include "analysis/pop/ideal_run.h"
#include "archive/tables.h"

namespace rankine::cli {

// `synchronise`: every blocking collective waits for all of its ranks, as in the definition of BSC's tools;
// else only for those whose data it needs. `over_time`: waits are told by the time of the run, too, where
// that has an event trace, which is read for it. Nothing: the archive has no such trace.
std::optional<analysis::IdealRun> ReplayIdeal(const archive::Tables& tables, bool synchronise,
                                              bool over_time);

}  // namespace rankine::cli
