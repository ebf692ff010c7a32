// SPDX-License-Identifier: BSD-3-Clause
// Explains why nothing was recorded. The reason is searched for in the command, in its scripts, and in the
// processes that were seen while they ran.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "cli/launch/command_files.h"
#include "cli/launch/removed_preload.h"

namespace rankine::cli {

// Returns how a line of a shell script or a command changes LD_PRELOAD, the variable that loads Rankine.
// The result has a verb but no subject, for example "changes LD_PRELOAD", and ends with advice. The result
// is empty if the line does not change the variable.
std::string HowPreloadIsLost(std::string_view line);

// Returns one sentence for a run in which no process that has loaded librankine.so called MPI_Init. If
// `with_io` is true, file I/O of processes without MPI was also to be recorded, but no such I/O occurred.
std::string WhyNothingWasRecorded(const StartedCommand& command, const std::optional<RemovedPreload>& taken,
                                  bool with_io = false);

}  // namespace rankine::cli
