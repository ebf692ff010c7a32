// SPDX-License-Identifier: BSD-3-Clause
// Stops the threads of another process for a moment. All calls must come from one thread, because the kernel
// ties a tracer to its thread.
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
  int signal = 0;  // a signal that arrived when it stopped; delivered when it continues
  user_regs_struct registers{};
};

// The threads are stopped during the lifetime of this object. If this process dies, the kernel lets them
// continue. A system call that waited goes on waiting, except those that Linux ends with EINTR whenever a
// thread is stopped (epoll_wait).
class Stopped {
 public:
  // Stops every thread or none. An error says which thread cannot be stopped, and why. Waits for threads in
  // the kernel that no signal can reach.
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
  // Lets them continue. Returns how long they were stopped, in ns, measured from the first stop.
  uint64_t Resume();

 private:
  Stopped() = default;
  base::Status Seize(pid_t pid, pid_t tid, bool* seized);
  base::Status AwaitAll(pid_t pid, uint64_t patience_ns);
  std::vector<StoppedThread> threads_;
  std::vector<pid_t> seized_;  // not stopped yet
  uint64_t since_ns_ = 0;
};

// The process's threads now; empty: it has ended.
std::vector<pid_t> ThreadsOf(pid_t pid);

}  // namespace rankine::probe
