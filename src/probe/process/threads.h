// SPDX-License-Identifier: BSD-3-Clause
// Stops the threads of another process for a short time. All calls must come from the same thread, because
// the kernel ties tracees to the thread that traces them.
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
  // the signal that arrived while the thread was being stopped; it is delivered when the thread continues
  int signal = 0;
  user_regs_struct registers{};
};

// Threads are stopped during the lifetime of this object. If the stopping process dies, the kernel lets the
// threads continue. A system call that was waiting continues to wait. Some system calls do not continue:
// Linux ends calls such as epoll_wait with EINTR whenever their thread is stopped.
class Stopped {
 public:
  // Stops either all threads or none of them. The error contains which thread could not be stopped, and why.
  // Waits for threads that are in a kernel state in which no signal reaches them.
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
  // Lets the threads continue. Returns how many ns the threads were stopped, counted from the first stop.
  uint64_t Resume();

 private:
  Stopped() = default;
  base::Status Seize(pid_t pid, pid_t tid, bool* seized);
  base::Status AwaitAll(pid_t pid, uint64_t patience_ns);
  std::vector<StoppedThread> threads_;
  std::vector<pid_t> seized_;  // threads that have not stopped yet
  uint64_t since_ns_ = 0;
};

// The threads that the process has now. The list is empty if the process has ended.
std::vector<pid_t> ThreadsOf(pid_t pid);

}  // namespace rankine::probe
