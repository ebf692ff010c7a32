// SPDX-License-Identifier: BSD-3-Clause
// Runs a verb of `rankine` for a job on other hosts, through a remote shell (ssh, srun). The hosts form a
// tree. The list of hosts is divided into parts, called shares. The first host of each share runs the verb
// for the other hosts of the same share.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/live/live_job.h"

namespace rankine::cli {

// The hosts of one share. The first host runs the verb for the other hosts.
struct HostShare {
  std::vector<std::string> hosts;
  std::vector<std::byte> output;
  int code = 0;  // the exit code of the command on the first host; a value other than 0 means that it failed
};

// Checks that the hosts' names pass through two shells unchanged. Fails with one sentence otherwise.
base::Status CheckHosts(const LiveJob& job);

// Runs `rankine WORDS JOB` on all hosts of the job. The words must pass through two shells unchanged. The
// first host of each share gets the other hosts of the share in the option --hosts, and the remote shell in
// the option --shell. The function `here` is called while the other hosts are busy.
std::vector<HostShare> AskHosts(const LiveJob& job, const std::string& words,
                                const std::function<void()>& here);

// The two steps of `AskHosts`. `SharesOf` divides the hosts into at most eight shares of nearly the same
// size, and keeps their order. `CommandFor` makes the shell command for the first host of a share, which
// runs `rankine WORDS JOB` and asks the other hosts.
std::vector<HostShare> SharesOf(const std::vector<std::string>& hosts);
std::string CommandFor(const LiveJob& job, const std::string& words, const HostShare& share);

// Returns one sentence for each share of the hosts that failed.
std::vector<std::string> MissingHosts(const std::vector<HostShare>& shares);

}  // namespace rankine::cli
