// SPDX-License-Identifier: BSD-3-Clause
// Explains why nothing was recorded. It is found in the command, in its scripts, and in the processes that
// were seen while they ran.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "cli/launch/command_files.h"
#include "cli/launch/removed_preload.h"

namespace rankine::cli {

// Returns what a line of a shell script or a command does to LD_PRELOAD, the variable that loads Rankine. The
// result is a clause without a subject, followed by advice. Empty: the line does not change the variable.
std::string HowPreloadIsLost(std::string_view line);

// One sentence for a run in which no process that has loaded our library called MPI_Init. `with_io`: file I/O
// of processes without MPI would have been recorded too, but there was none.
std::string WhyNothingWasRecorded(const StartedCommand& command, const std::optional<RemovedPreload>& taken,
                                  bool with_io = false);

}  // namespace rankine::cli
