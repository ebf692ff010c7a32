// SPDX-License-Identifier: BSD-3-Clause
#include "cli/top/job_watch.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <ctime>

#include "cli/launch/text.h"
#include "cli/live/host_tree.h"

namespace rankine::cli::top {
namespace {

uint64_t CpuMicroseconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto of = [](const timeval& time) {
    return static_cast<uint64_t>(time.tv_sec) * 1000000 + static_cast<uint64_t>(time.tv_usec);
  };
  return of(usage.ru_utime) + of(usage.ru_stime);
}

// Returns the given sentence, which says that there is no such job, and adds the reason if the reason is
// known. For example, the job's name may be the pid of a process that this process has no permission to
// inspect.
std::string WhyNoJob(const std::string& name, const std::string& sentence) {
  struct stat status {};
  if (!ParseNumber(name, 1LL << 30) || stat(("/proc/" + name).c_str(), &status) != 0) return sentence;
  if (geteuid() != 0 && status.st_uid != geteuid())
    return "process " + name + " belongs to another user; only that user can inspect the job";
  return "process " + name + " runs, but Rankine does not record it, or has not started yet; " + sentence;
}

}  // namespace

JobWatch::JobWatch(LiveJob job, bool all_threads)
    : job_(std::move(job)), remote_(job_, all_threads), last_cpu_us_(CpuMicroseconds()) {
  random_ = static_cast<uint64_t>(Clock::now().time_since_epoch().count()) * 2 + 1;
}

base::Result<std::unique_ptr<JobWatch>> JobWatch::Open(LiveJob job, bool all_threads) {
  const auto folder = FindLiveJob(job.name);
  std::string why = folder.ok() ? "" : WhyNoJob(job.name, folder.error());
  // Other hosts know the job only by its name.
  if (folder.ok()) job.name = folder.value().substr(folder.value().rfind('/') + 1);
  if (!folder.ok() && job.hosts.empty()) return base::Error{why};
  if (const base::Status names = CheckHosts(job); !names.ok()) return base::Error{names.message};
  std::unique_ptr<JobWatch> watch(new JobWatch(std::move(job), all_threads));
  watch->why_not_here_ = std::move(why);
  if (folder.ok()) {
    watch->here_.emplace(folder.value(), all_threads);
    watch->here_->View();  // finds the processes
  }
  return watch;
}

// Returns a pseudo-random number from 0 to 1 (Marsaglia's xorshift, 2003).
double JobWatch::RandomShare() {
  random_ ^= random_ << 13;
  random_ ^= random_ >> 7;
  random_ ^= random_ << 17;
  return static_cast<double>(random_ >> 11) / 9007199254740992.0;
}

bool JobWatch::WaitUntil(Clock::time_point when, const std::vector<int>& descriptors,
                         const std::function<bool()>& attend) {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(when - Clock::now()).count();
    if (left <= 0) return true;
    std::vector<pollfd> waits;
    waits.reserve(descriptors.size());
    for (const int descriptor : descriptors) waits.push_back({descriptor, POLLIN, 0});
    remote_.AddTo(&waits);
    const timespec time{left / 1000000000, left % 1000000000};
    if (ppoll(waits.data(), waits.size(), &time, nullptr) <= 0) continue;
    remote_.Take();
    const auto own = static_cast<std::ptrdiff_t>(descriptors.size());
    if (std::any_of(waits.begin(), waits.begin() + own,
                    [](const pollfd& wait) { return wait.revents != 0; }) &&
        !attend())
      return false;
  }
}

void JobWatch::AwaitHosts() {
  constexpr auto kPatience = std::chrono::seconds(5);
  constexpr auto kStep = std::chrono::milliseconds(50);
  const Clock::time_point end = Clock::now() + kPatience;
  while (!remote_.AllSpoke() && Clock::now() < end) WaitUntil(Clock::now() + kStep, {}, [] { return true; });
  last_view_ = Clock::now();
}

// Each observation is made at a random time within its slot of 10 ms. At regular times, a program whose steps
// all have the same length might always be seen in the same part of a step.
bool JobWatch::Watch(double seconds, const std::vector<int>& descriptors,
                     const std::function<bool()>& attend) {
  constexpr std::chrono::nanoseconds kSlot{1000000000 / kLooksPerSecond};
  const auto looks = static_cast<int64_t>(std::llround(seconds * kLooksPerSecond));
  const Clock::time_point begin = Clock::now();
  for (int64_t i = 0; i < looks; ++i) {
    if (Clock::now() - begin >= kSlot * (i + 1))
      continue;  // An observation that would come too late is
                 // left out.
    const std::chrono::nanoseconds within(
        static_cast<int64_t>(RandomShare() * static_cast<double>(kSlot.count())));
    if (!WaitUntil(begin + kSlot * i + within, descriptors, attend)) return false;
    if (here_) here_->Look();
  }
  return WaitUntil(begin + kSlot * looks, descriptors, attend);
}

HostView JobWatch::ViewHere() {
  HostView view;
  if (here_) {
    view = here_->View();
  } else {
    char host[256] = "";
    gethostname(host, sizeof host - 1);
    view.host = host;
    view.notes.push_back(why_not_here_);
  }
  const Clock::time_point now = Clock::now();
  const uint64_t cpu = CpuMicroseconds();
  const auto wall = std::chrono::duration_cast<std::chrono::microseconds>(now - last_view_).count();
  view.cost_ppm = (cpu - last_cpu_us_) * 1000000 / static_cast<uint64_t>(std::max<int64_t>(wall, 1));
  last_cpu_us_ = cpu;
  return view;
}

JobView JobWatch::View() {
  remote_.Take();
  JobView view;
  view.job = job_.name;
  view.seconds = std::chrono::duration<double>(Clock::now() - last_view_).count();
  view.hosts.push_back(ViewHere());
  last_view_ = Clock::now();
  const std::string here = view.hosts.front().host;
  const bool ended_here = !here_ || (view.hosts.front().has_ended && !FindLiveJob(job_.name).ok());
  has_ended_ = ended_here && remote_.AllEnded();
  for (HostView& other : remote_.Views()) {
    if (other.host == here && here_) continue;  // the user listed this host among the other hosts, too
    view.hosts.push_back(std::move(other));
  }
  std::stable_sort(view.hosts.begin(), view.hosts.end(),
                   [](const HostView& a, const HostView& b) { return a.host < b.host; });
  return view;
}

}  // namespace rankine::cli::top
