// SPDX-License-Identifier: BSD-3-Clause
// Watches a running job. The watch reads the spools of processes on this host. Other hosts send reports
// about their processes.
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

// Not thread-safe.
class JobWatch {
 public:
  // Fails with one sentence if no host can be observed, or if the job has a host that cannot be asked.
  static base::Result<std::unique_ptr<JobWatch>> Open(LiveJob job, bool all_threads);

  // Observes the job for the given number of seconds, `kLooksPerSecond` times per second. Calls `attend`
  // when one of the descriptors is readable. If the function returns false, `Watch` ends early and returns
  // false.
  bool Watch(double seconds, const std::vector<int>& descriptors, const std::function<bool()>& attend);

  // Waits until the other hosts have sent views, for at most a few seconds.
  void AwaitHosts();

  // Returns the observations since the last view, or since the beginning.
  JobView View();

  // Returns whether no process of the job was running when `View` was last called.
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
  std::string why_not_here_;  // The text is empty if a part of the job runs on this host.
  std::optional<HostWatch> here_;
  RemoteHosts remote_;
  Clock::time_point last_view_ = Clock::now();
  uint64_t last_cpu_us_ = 0;
  uint64_t random_ = 0;
  bool has_ended_ = false;
};

}  // namespace rankine::cli::top
