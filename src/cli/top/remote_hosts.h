// SPDX-License-Identifier: BSD-3-Clause
// Receives views from the job's other hosts. Each host on the first level of the tree runs `rankine top
// --feed`, started through the user's remote shell (ssh, srun). A host on the first level also passes on
// the views of the hosts below it. Hosts that do not answer are reported.
#pragma once
#include <poll.h>
#include <sys/types.h>

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "cli/launch/files.h"
#include "cli/live/live_job.h"
#include "cli/top/feed.h"

namespace rankine::cli::top {

// Not thread-safe. The hosts' names must have been checked (CheckHosts).
class RemoteHosts {
 public:
  RemoteHosts(const LiveJob& job, bool all_threads);
  RemoteHosts(const RemoteHosts&) = delete;
  RemoteHosts& operator=(const RemoteHosts&) = delete;
  ~RemoteHosts();  // ends the shells; the remote commands end when they write the next time

  // Appends the descriptors to poll.
  void AddTo(std::vector<pollfd>* waits) const;
  // Reads the data that has arrived. Never blocks.
  void Take();
  // Returns the most recent view of each host. If a host has sent no view, the view for this host contains
  // the reason.
  std::vector<HostView> Views();
  bool AllEnded() const;
  // Returns whether each host has either sent a view or failed to send a view.
  bool AllSpoke() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Asked {
    std::vector<std::string> hosts;  // hosts of the share; the command runs on the first host
    pid_t pid = -1;
    Fd out, err;
    std::string line, said;  // `line` is the unfinished line of stdout, and `said` is the last line of stderr
    bool said_all = false;   // whether the last line from stderr has been received completely
    FeedReader reader;
    std::map<std::string, std::pair<HostView, Clock::time_point>> views;  // by host
    bool has_ended = false;
  };

  void TakeLines(Asked& asked);
  static void TakeWords(Asked& asked);
  std::string WhyNothing(const Asked& asked) const;

  std::vector<Asked> asked_;
  Clock::time_point began_ = Clock::now();
};

}  // namespace rankine::cli::top
