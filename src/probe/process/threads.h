// Stopping the threads of another process for a moment. All calls from one thread: the kernel ties a tracer
// to it.
#pragma once
#include <sys/types.h>
#include <sys/user.h>

#include <cstdint>
#include <vector>

#include "base/result.h"

namespace rankine::probe {

inline constexpr uint64_t kStopPatienceNs = 2'000'000'000;

struct StoppedThread {
  pid_t tid = 0;
  int signal = 0;  // one that arrived as it stopped, and is delivered when it goes on
  user_regs_struct registers{};
};

// While it lives, the threads stand still. Should this process die, the kernel lets them go on by itself; a
// system call that waited goes on waiting, but for those that Linux ends with EINTR whenever a thread is
// stopped (epoll_wait).
class Stopped {
 public:
  // Every thread, or nobody: an error says which thread cannot be stopped, and why.
  // Threads that stand in the kernel where no signal reaches are waited for.
  static base::Result<Stopped> All(pid_t pid, uint64_t patience_ns = kStopPatienceNs);
  static base::Result<Stopped> One(pid_t pid, pid_t tid);
  Stopped(Stopped&& other) noexcept : threads_(std::move(other.threads_)), since_ns_(other.since_ns_) {
    other.threads_.clear();
  }
  Stopped& operator=(Stopped&&) = delete;
  Stopped(const Stopped&) = delete;
  Stopped& operator=(const Stopped&) = delete;
  ~Stopped() { Resume(); }

  const std::vector<StoppedThread>& threads() const { return threads_; }
  // Lets them go on. Returns for how long they stood still, in ns; the first one for the longest.
  uint64_t Resume();

 private:
  Stopped() = default;
  base::Status Seize(pid_t pid, pid_t tid, bool* seized);
  base::Status AwaitAll(pid_t pid, uint64_t patience_ns);
  std::vector<StoppedThread> threads_;
  std::vector<pid_t> seized_;  // not yet seen to stop
  uint64_t since_ns_ = 0;
};

// Its threads now; empty: it has ended.
std::vector<pid_t> ThreadsOf(pid_t pid);

}  // namespace rankine::probe
