// Why nothing was recorded, as far as the command and its scripts show, and a look at the processes while
// they ran.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "cli/launch/command_files.h"
#include "cli/launch/taken_preload.h"

namespace rankine::cli {

// What a line of a shell script, or a command, does to LD_PRELOAD, through which Rankine is loaded: a clause
// without its subject, with what to do. Empty: nothing, or it keeps what the variable holds.
std::string HowPreloadIsLost(std::string_view line);

// One sentence for a run in which no process called MPI_Init that we were loaded into. `with_io`: and none of
// those touched a file, whose I/O would have been recorded without MPI.
std::string WhyNothingWasRecorded(const StartedCommand& command, const std::optional<TakenPreload>& taken,
                                  bool with_io = false);

}  // namespace rankine::cli
