// SPDX-License-Identifier: BSD-3-Clause
#include "probe/process/threads.h"

#include "probe/process/checks.h"

#include <dirent.h>
#include <sched.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <set>
#include <string>

#include "base/rt/clock.h"

namespace rankine::probe {
namespace {

void* Number(long value) {
  return reinterpret_cast<void*>(value);  // NOLINT: ptrace takes a number here
}

std::string Said(pid_t pid, pid_t tid, int error) {
  const std::string who = "process " + std::to_string(pid);
  if (error == EPERM || error == EACCES)
    return who + " may not be traced by this user (thread " + std::to_string(tid) + ")" + WhenRefused(pid) +
           "; the setting kernel.yama.ptrace_scope can also be the reason";
  return who + ": thread " + std::to_string(tid) + " cannot be traced: " + strerror(error);
}

// If the system permits it, this thread gets priority while it stops a process. Without this priority on a
// busy machine, the process would be stopped for as long as this thread waits for a processor.
class Ahead {
 public:
  Ahead() : policy_(sched_getscheduler(0)) {
    const sched_param first{1};
    is_set_ = (policy_ == SCHED_OTHER || policy_ == SCHED_BATCH) &&
              sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &first) == 0;
  }
  Ahead(const Ahead&) = delete;
  Ahead& operator=(const Ahead&) = delete;
  ~Ahead() {
    const sched_param plain{0};
    if (is_set_) sched_setscheduler(0, policy_, &plain);
  }

 private:
  int policy_;
  bool is_set_ = false;
};

}  // namespace

std::vector<pid_t> ThreadsOf(pid_t pid) {
  std::vector<pid_t> threads;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(
      opendir(("/proc/" + std::to_string(pid) + "/task").c_str()), closedir);
  for (const dirent* entry = nullptr; folder && (entry = readdir(folder.get())) != nullptr;) {
    if (entry->d_name[0] != '.') threads.push_back(atoi(entry->d_name));
  }
  return threads;
}

base::Status Stopped::Seize(pid_t pid, pid_t tid, bool* seized) {
  *seized = ptrace(PTRACE_SEIZE, tid, nullptr, nullptr) == 0;
  if (*seized) {
    seized_.push_back(tid);
    return base::Status::Ok();
  }
  const int error = errno;
  if (error == ESRCH || kill(pid, 0) != 0) return base::Status::Ok();  // the process has just ended
  return {Said(pid, tid, error)};
}

base::Status Stopped::AwaitAll(pid_t pid, uint64_t patience_ns) {
  const uint64_t until = rt::MonotonicNs() + patience_ns;
  while (!seized_.empty()) {
    const pid_t tid = seized_.back();
    int status = 0;
    const pid_t got = waitpid(tid, &status, __WALL | WNOHANG);
    if (got == 0) {
      if (rt::MonotonicNs() > until)
        return {"process " + std::to_string(pid) + ": thread " + std::to_string(tid) +
                " does not stop (it waits in the kernel, for a disk or a network file system); nothing was "
                "changed"};
      // In the meantime, another thread may have stopped. Sleeping lets threads that are still running use
      // the processor.
      std::rotate(seized_.begin(), seized_.end() - 1, seized_.end());
      usleep(20);
      continue;
    }
    seized_.pop_back();
    if (got < 0 || !WIFSTOPPED(status)) continue;  // the thread has ended
    StoppedThread thread;
    thread.tid = tid;
    if (status >> 16 != PTRACE_EVENT_STOP) thread.signal = WSTOPSIG(status);
    threads_.push_back(thread);
    if (ptrace(PTRACE_GETREGS, tid, nullptr, &threads_.back().registers) != 0) threads_.pop_back();
  }
  return base::Status::Ok();
}

base::Result<Stopped> Stopped::All(pid_t pid, uint64_t patience_ns) {
  const Ahead ahead;
  Stopped stopped;
  std::set<pid_t> seen;
  // A running thread may create new threads, so the loop repeats until no new thread is found.
  for (bool found = true; found;) {
    found = false;
    for (const pid_t tid : ThreadsOf(pid)) {
      if (!seen.insert(tid).second) continue;
      bool seized = false;
      const base::Status done = stopped.Seize(pid, tid, &seized);
      if (!done.ok()) return base::Error{done.message};
      found = found || seized;
    }
    if (stopped.since_ns_ == 0) stopped.since_ns_ = rt::MonotonicNs();
    for (const pid_t tid : stopped.seized_) ptrace(PTRACE_INTERRUPT, tid, nullptr, nullptr);
    const base::Status all = stopped.AwaitAll(pid, patience_ns);
    if (!all.ok()) return base::Error{all.message};
  }
  if (stopped.threads_.empty()) return base::Error{"process " + std::to_string(pid) + " has ended"};
  return stopped;
}

base::Result<Stopped> Stopped::One(pid_t pid, pid_t tid) {
  Stopped stopped;
  bool seized = false;
  const base::Status done = stopped.Seize(pid, tid, &seized);
  if (!done.ok()) return base::Error{done.message};
  stopped.since_ns_ = rt::MonotonicNs();
  if (seized) ptrace(PTRACE_INTERRUPT, tid, nullptr, nullptr);
  const base::Status all = stopped.AwaitAll(pid, kStopPatienceNs);
  if (!all.ok()) return base::Error{all.message};
  if (stopped.threads_.empty()) return base::Error{"thread " + std::to_string(tid) + " has ended"};
  return stopped;
}

uint64_t Stopped::Resume() {
  for (const StoppedThread& thread : threads_)
    ptrace(PTRACE_DETACH, thread.tid, nullptr, Number(thread.signal));
  threads_.clear();
  // A thread that did not stop in time can only be released after it has stopped.
  for (const pid_t tid : seized_) {
    int status = 0;
    const bool is_stopped = waitpid(tid, &status, __WALL) == tid && WIFSTOPPED(status);
    const int signal = is_stopped && status >> 16 != PTRACE_EVENT_STOP ? WSTOPSIG(status) : 0;
    if (is_stopped) ptrace(PTRACE_DETACH, tid, nullptr, Number(signal));
  }
  seized_.clear();
  return rt::MonotonicNs() - since_ns_;
}

}  // namespace rankine::probe
