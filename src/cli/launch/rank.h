// SPDX-License-Identifier: BSD-3-Clause
// The part of `rankine run` that the launcher starts once per rank, in place of the program. It sets the
// environment, starts a collector if there is none, and then executes the program in the same process. So no
// process remains between the launcher and the program. Pid, descriptors and signals stay the same, and the
// program sees no difference.
#pragma once
#include <string>
#include <vector>

#include "cli/launch/context.h"

namespace rankine::cli {

// `words[0]` is the program as the user typed it. Returns only if the program cannot be run. Then one rank of
// the job prints a line, and the result is 2. `rankine run ./app` without a launcher calls this too, in the
// child of the front process.
int BecomeProgram(const RunContext& context, const std::vector<std::string>& words);

// Reports bad input that was found in a rank, or in a run without a launcher. Only one rank of the job prints
// the sentence. Returns 2.
int RefuseRank(const std::string& sentence);

// Whether this is the rank that prints the messages that appear once per job.
bool SpeaksForJob();

// Executes the program without measuring it, as RANKINE_OFF requires.
int BecomeUnmeasured(const std::vector<std::string>& words);

}  // namespace rankine::cli
