// SPDX-License-Identifier: BSD-3-Clause
// Runs one of our verbs for a job on other hosts, through a remote shell (ssh, srun). The hosts form a tree.
// They are divided into shares, and the first host of each share runs the verb on the rest of its share.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/live/live_job.h"

namespace rankine::cli {

// The first host asks the other hosts of its share in turn.
struct HostShare {
  std::vector<std::string> hosts;
  std::vector<std::byte> output;
  int code = 0;  // exit code of the command on the first host; other than 0: it failed
};

// Checks that the hosts' names pass through two shells unchanged. Fails with one sentence otherwise.
base::Status CheckHosts(const LiveJob& job);

// Runs `rankine WORDS JOB` on all hosts of `job`. The first host of each share receives the share's other
// hosts as --hosts, and the shell as --shell. `words` must pass through two shells unchanged. `here` is
// called in the meantime.
std::vector<HostShare> AskHosts(const LiveJob& job, const std::string& words,
                                const std::function<void()>& here);

// The steps of AskHosts. SharesOf makes at most eight shares of nearly the same size, in the order of the
// hosts. CommandFor makes the shell command by which a share's first host runs `rankine WORDS JOB` and asks
// the other hosts.
std::vector<HostShare> SharesOf(const std::vector<std::string>& hosts);
std::string CommandFor(const LiveJob& job, const std::string& words, const HostShare& share);

// Returns one sentence for each share that failed.
std::vector<std::string> MissingHosts(const std::vector<HostShare>& shares);

}  // namespace rankine::cli
