// A running job, watched: its processes on this host by looks into their spools, those of other hosts by what
// these say.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/live/live_job.h"
#include "cli/top/host_watch.h"
#include "cli/top/remote_hosts.h"
#include "cli/top/row.h"

namespace rankine::cli::top {

inline constexpr int kLooksPerSecond = 100;

// One thread.
class JobWatch {
 public:
  // Fails with a sentence when no host is left to look at, or `job` names none that can be asked.
  static base::Result<std::unique_ptr<JobWatch>> Open(LiveJob job, bool all_threads);

  // Looks for so long, kLooksPerSecond times a second. `attend` is called when one of `descriptors` can be
  // read; false ends it early, and Watch gives false.
  bool Watch(double seconds, const std::vector<int>& descriptors, const std::function<bool()>& attend);

  // Waits until the other hosts have given views, some seconds at most.
  void AwaitHosts();

  // What has been seen since the last view, or the beginning.
  JobView View();

  // No process of the job runs any more, as of the last View.
  bool HasEnded() const { return has_ended_; }
  bool asks_hosts() const { return !job_.hosts.empty(); }

 private:
  using Clock = std::chrono::steady_clock;

  JobWatch(LiveJob job, bool all_threads);
  HostView ViewHere();
  double RandomShare();
  bool WaitUntil(Clock::time_point when, const std::vector<int>& descriptors,
                 const std::function<bool()>& attend);

  LiveJob job_;
  std::string why_not_here_;  // empty: a part of it runs here
  std::optional<HostWatch> here_;
  RemoteHosts remote_;
  Clock::time_point last_view_ = Clock::now();
  uint64_t last_cpu_us_ = 0;
  uint64_t random_ = 0;
  bool has_ended_ = false;
};

}  // namespace rankine::cli::top
