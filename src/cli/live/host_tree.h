// Other hosts of a running job are asked through a shell (ssh, srun), in a tree: each of the first ones asks
// its share of the rest.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/live/live_job.h"

namespace rankine::cli {

// The job's name and its hosts' names go through two shells as they are.
base::Status CheckNames(const LiveJob& job);

// At most eight shares of nearly equal size, in the order of the hosts.
std::vector<std::vector<std::string>> SharesOf(const std::vector<std::string>& hosts);

// The line for a shell that has the share's first host run this program with `words` (which need no quotes)
// on the job, and ask the further ones.
std::string CommandFor(const LiveJob& job, const std::vector<std::string>& share, const std::string& words);

}  // namespace rankine::cli
