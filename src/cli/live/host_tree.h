// SPDX-License-Identifier: BSD-3-Clause
// Runs one of our verbs for a job on other hosts, through a remote shell (ssh, srun). The hosts form a tree:
// each host of the first level asks its share of the remaining hosts.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/live/live_job.h"

namespace rankine::cli {

// One host, and the hosts that it asked in turn.
struct HostShare {
  std::vector<std::string> hosts;
  std::vector<std::byte> output;
  int code = 0;  // exit code of the host's command; not 0: failed
};

// Checks that the hosts' names pass through two shells unchanged. Fails with one sentence otherwise.
base::Status CheckHosts(const LiveJob& job);

// Runs `rankine WORDS JOB` on each host of `job`. Each host of the first level gets its share of further
// hosts as --hosts and --shell. `words` must pass through two shells unchanged. `here` runs meanwhile.
std::vector<HostShare> AskHosts(const LiveJob& job, const std::string& words,
                                const std::function<void()>& here);

// These functions are the steps of AskHosts. SharesOf makes at most eight shares of nearly equal size, in the
// order of the hosts. CommandFor makes the shell's line that has a share's first host run `rankine WORDS JOB`
// and ask the further hosts.
std::vector<HostShare> SharesOf(const std::vector<std::string>& hosts);
std::string CommandFor(const LiveJob& job, const std::string& words, const HostShare& share);

// One sentence for each share that failed.
std::vector<std::string> MissingHosts(const std::vector<HostShare>& shares);

}  // namespace rankine::cli
