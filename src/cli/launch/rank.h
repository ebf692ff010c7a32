// SPDX-License-Identifier: BSD-3-Clause
// `rankine run` in a rank's place. There is no process between the launcher and the program. This process
// sets the environment, starts a collector if there is none, and becomes the program. Pid, descriptors and
// signals stay the same, so the program sees no difference.
#pragma once
#include <string>
#include <vector>

#include "cli/launch/context.h"

namespace rankine::cli {

// `words[0]` is the program as the user typed it. Returns only if the program cannot be run. The function
// then returns 2, and one rank of the job prints a line. `rankine run ./app` without a launcher uses this
// too, in the child of the front process.
int BecomeProgram(const RunContext& context, const std::vector<std::string>& words);

// Reports bad input found in a rank's place, or without a launcher. One rank of the job prints the sentence.
// Returns 2.
int RefuseRank(const std::string& sentence);

// Whether this rank prints the messages that appear once for each job.
bool SpeaksForJob();

// Becomes the plain program without measurement, for RANKINE_OFF.
int BecomeUnmeasured(const std::vector<std::string>& words);

}  // namespace rankine::cli
