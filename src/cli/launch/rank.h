// `rankine run` in a rank's position: there is no process between the launcher and the program. The
// environment is set, a collector is there, and this process becomes the program: same pid, descriptors,
// signals, so nothing can differ.
#pragma once
#include <string>
#include <vector>

#include "cli/launch/context.h"

namespace rankine::cli {

// `words[0]` is the program as the user named it. Returns only when the program cannot be run: 2, with a line
// said by one rank of the job. Also serves `rankine run ./app` without a launcher, in the child of the front
// process.
int BecomeProgram(const RunContext& context, const std::vector<std::string>& words);

// Bad input found in a rank's position (or outside a launcher): said by one rank of the job. Returns 2.
int RefuseRank(const std::string& sentence);

// What is to be said once per job is said by this rank.
bool SpeaksForJob();

// The plain program, nothing measured: RANKINE_OFF.
int BecomeUnmeasured(const std::vector<std::string>& words);

}  // namespace rankine::cli
