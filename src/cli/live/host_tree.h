// Other hosts, asked to run a verb of ours for a job: through a shell (ssh, srun), in a tree, in which each
// of the first ones asks its share of the rest.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/live/live_job.h"

namespace rankine::cli {

// One host, and those that it asked in turn.
struct HostShare {
  std::vector<std::string> hosts;
  std::vector<std::byte> output;
  int code = 0;  // of its command, not 0: failed
};

// Names that go through two shells as they are; a sentence if there are others.
base::Status CheckHosts(const LiveJob& job);

// `rankine WORDS JOB` on each host of `job`, with the hosts that it has to ask itself as --hosts and --shell.
// `words` go through two shells as they are. `here` runs meanwhile.
std::vector<HostShare> AskHosts(const LiveJob& job, const std::string& words,
                                const std::function<void()>& here);

// The same step by step. At most eight shares of nearly equal size, in the order of the hosts; and the line
// for a shell that has a share's first host run `rankine WORDS JOB`, and ask the further ones.
std::vector<HostShare> SharesOf(const std::vector<std::string>& hosts);
std::string CommandFor(const LiveJob& job, const std::string& words, const HostShare& share);

// Sentences on the shares that failed.
std::vector<std::string> MissingHosts(const std::vector<HostShare>& shares);

}  // namespace rankine::cli
