// SPDX-License-Identifier: BSD-3-Clause
// Views of a job's other hosts. Each host of the first level runs `rankine top --feed` behind the user's
// shell (ssh, srun), and passes on the views of hosts that it asks in turn. A host without an answer is
// reported.
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

// For one thread. Names must have been checked (CheckHosts).
class RemoteHosts {
 public:
  RemoteHosts(const LiveJob& job, bool all_threads);
  RemoteHosts(const RemoteHosts&) = delete;
  RemoteHosts& operator=(const RemoteHosts&) = delete;
  ~RemoteHosts();  // ends the shells; remote commands end at their next write

  // Appends the descriptors to wait for.
  void AddTo(std::vector<pollfd>* waits) const;
  // Takes the data that has arrived. Never waits.
  void Take();
  // The last view of each host. A host without a view has the reason instead.
  std::vector<HostView> Views();
  bool AllEnded() const;
  // Whether each host has sent a view or never will.
  bool AllSpoke() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Asked {
    std::vector<std::string> hosts;  // hosts of the share; the first one runs the command
    pid_t pid = -1;
    Fd out, err;
    std::string line, said;  // the unfinished line of stdout; the last line of stderr
    bool said_all = false;   // the line in `said` is complete
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
