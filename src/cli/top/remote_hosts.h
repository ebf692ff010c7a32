// Views of a job's other hosts: each of the first ones runs `rankine top --feed` behind the user's shell
// (ssh, srun), and passes on what those say that it asks in turn. A host that says nothing is told of.
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

// One thread. Names have been checked (CheckHosts).
class RemoteHosts {
 public:
  RemoteHosts(const LiveJob& job, bool all_threads);
  RemoteHosts(const RemoteHosts&) = delete;
  RemoteHosts& operator=(const RemoteHosts&) = delete;
  ~RemoteHosts();  // ends the shells; what runs elsewhere ends when it next speaks

  // What to wait for, appended.
  void AddTo(std::vector<pollfd>* waits) const;
  // Takes what has come; never waits.
  void Take();
  // The last view of each host, and the reason in place of one for those that have none.
  std::vector<HostView> Views();
  bool AllEnded() const;
  // Each has given a view, or never will.
  bool AllSpoke() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Asked {
    std::vector<std::string> hosts;  // the first one runs the command
    pid_t pid = -1;
    Fd out, err;
    std::string line, said;  // so far; the last line on stderr
    bool said_all = false;   // the line has ended
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
