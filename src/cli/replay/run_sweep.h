// SPDX-License-Identifier: BSD-3-Clause
// Runs the replays of `rankine replay --sweep`, and prints their results.
#pragma once
#include "base/platform/description.h"
#include "cli/launch/rank_environment.h"
#include "cli/options.h"
#include "query/execution/team.h"

namespace rankine::cli {

// Each point is a separate replay, which reads the trace and the platform itself. With a team, the ranks of
// the team compute the points. Without a team, threads compute the points, one thread per core. The results
// are printed in the order of the points. Returns the exit code.
int ReplaySweep(const Arguments& arguments, const platform::Description& described, query::Team* team);

// Under a launcher, all ranks share the points of one sweep. The first rank prints the results, and the other
// ranks end with the same exit code.
int ReplaySweepOver(const RankEnvironment& here, const Arguments& arguments,
                    const platform::Description& described);

}  // namespace rankine::cli
