// SPDX-License-Identifier: BSD-3-Clause
// Explains why nothing was recorded. The evidence is the command, its scripts, and the processes that were
// seen while they ran.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "cli/launch/command_files.h"
#include "cli/launch/removed_preload.h"

namespace rankine::cli {

// Returns what a line of a shell script, or a command, does to LD_PRELOAD, which loads Rankine. The result is
// a clause without its subject, with advice. Empty: the line keeps the variable's value.
std::string HowPreloadIsLost(std::string_view line);

// One sentence for a run in which no process with our library called MPI_Init. If `with_io`, file I/O of
// processes without MPI was recorded too, and there was none.
std::string WhyNothingWasRecorded(const StartedCommand& command, const std::optional<RemovedPreload>& taken,
                                  bool with_io = false);

}  // namespace rankine::cli
