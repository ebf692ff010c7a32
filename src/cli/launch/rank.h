// SPDX-License-Identifier: BSD-3-Clause
// The launcher starts this part of `rankine run` once per rank, instead of the program. The launched process
// sets the environment, starts a collector if the host has none, and executes the program. No process remains
// between the launcher and the program. Pid, descriptors and signals stay the same, so the program sees no
// difference.
#pragma once
#include <string>
#include <vector>

#include "cli/launch/context.h"

namespace rankine::cli {

// Executes the program `words[0]`, which is written as the user typed it. Returns only if the program cannot
// be run. If the program cannot be run, one rank of the job prints a line, and the result is 2. Without a
// launcher, as in `rankine run ./app`, the child of the front process calls this function.
int BecomeProgram(const RunContext& context, const std::vector<std::string>& words);

// Reports bad input that was found in a rank, or in a run without a launcher. Only one rank of the job prints
// the sentence. Returns 2.
int RefuseRank(const std::string& sentence);

// Returns whether this rank prints the messages that appear once per job.
bool SpeaksForJob();

// Executes the program without measuring it, as RANKINE_OFF requires.
int BecomeUnmeasured(const std::vector<std::string>& words);

}  // namespace rankine::cli
