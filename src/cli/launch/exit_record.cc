// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/exit_record.h"

#include <linux/ioctl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>

namespace rankine::cli {
namespace {

// Copied from include/uapi/linux/pidfd.h of Linux 6.15, because older headers lack it. The ioctl's request
// number contains the size of the structure.
struct PidfdInfo {
  uint64_t mask;
  uint64_t cgroupid;
  uint32_t pid, tgid, ppid;
  uint32_t ruid, rgid, euid, egid, suid, sgid, fsuid, fsgid;
  int32_t exit_code;
};
static_assert(sizeof(PidfdInfo) == 64);
constexpr uint64_t kPidfdInfoExit = 1u << 3;
constexpr unsigned long kPidfdGetInfo = _IOWR(0xFF, 11, PidfdInfo);

int OpenPidfd(pid_t pid) {
  return static_cast<int>(syscall(SYS_pidfd_open, pid, 0));  // close-on-exec by default
}

void SetStatus(ExitRecord& record, int status, const char* source) {
  record.source = source;
  if (WIFEXITED(status)) {
    record.ended = ExitRecord::Ended::exited;
    record.code = WEXITSTATUS(status);
  } else if (WIFSIGNALED(status)) {
    record.ended = ExitRecord::Ended::signaled;
    record.signal = WTERMSIG(status);
    record.core = WCOREDUMP(status);
  }
}

void TakeFromZombie(ExitRecord& record) {
  const auto stat = ReadProcessStat(record.id.pid);
  if (!stat || stat->state != 'Z' || (record.id.start != 0 && stat->id.start != record.id.start)) return;
  const auto ticks = static_cast<unsigned long long>(sysconf(_SC_CLK_TCK));
  record.has_usage = true;
  record.user_us = stat->user_ticks * 1'000'000 / ticks;
  record.system_us = stat->system_ticks * 1'000'000 / ticks;
  record.minor_faults = stat->minor_faults;
  record.major_faults = stat->major_faults;
  // The kernel also reports 0 if this process has no permission to trace the other process, so 0 proves
  // nothing.
  if (stat->exit_code != 0) SetStatus(record, stat->exit_code, "proc");
}

bool TakeFromPidfd(ExitRecord& record, int fd) {
  PidfdInfo info{};
  info.mask = kPidfdInfoExit;
  if (ioctl(fd, kPidfdGetInfo, &info) != 0 || (info.mask & kPidfdInfoExit) == 0) return false;
  SetStatus(record, info.exit_code, "pidfd");
  return true;
}

}  // namespace

std::string ExitLines(const ExitRecord& record) {
  std::string out;
  const auto line = [&out](const char* key, const std::string& value) {
    out += std::string(key) + " " + value + "\n";
  };
  line("pid", std::to_string(record.id.pid));
  if (record.id.start != 0) line("start", std::to_string(record.id.start));
  switch (record.ended) {
    case ExitRecord::Ended::unknown:
      line("ended", "unknown");
      break;
    case ExitRecord::Ended::exited:
      line("ended", "exited");
      line("code", std::to_string(record.code));
      break;
    case ExitRecord::Ended::signaled:
      line("ended", "signaled");
      line("signal", std::to_string(record.signal));
      line("core", record.core ? "1" : "0");
      break;
  }
  line("source", record.source);
  if (record.has_usage) {
    line("user_us", std::to_string(record.user_us));
    line("system_us", std::to_string(record.system_us));
    line("minor_faults", std::to_string(record.minor_faults));
    line("major_faults", std::to_string(record.major_faults));
  }
  return out;
}

ProcessWatch::ProcessWatch(const ProcessId& id) : id_(id), fd_(OpenPidfd(id.pid)) {
  // The start time is checked after the pidfd has been opened. Before the pidfd is open, another process
  // may reuse the pid.
  const auto stat = ReadProcessStat(id.pid);
  const bool same = stat && (id.start == 0 || stat->id.start == id.start);
  if (!same) fd_ = Fd();
  if (same && id_.start == 0) id_.start = stat->id.start;
}

bool ProcessWatch::HasEnded() const {
  if (!fd_.ok()) return !IsAlive(id_);
  pollfd poll_fd{fd_.get(), POLLIN, 0};
  return poll(&poll_fd, 1, 0) > 0;
}

bool ProcessWatch::Record(ExitRecord& record) const {
  record.id = id_;
  if (!fd_.ok()) return true;
  TakeFromZombie(record);
  return TakeFromPidfd(record, fd_.get()) || !KernelTellsExitStatus();
}

bool KernelTellsExitStatus() {
  static const bool tells = [] {
    // Checks with a child process whether the kernel gives the exit status of a process even after the
    // process was reaped.
    const pid_t child = fork();
    if (child == 0) _exit(7);
    if (child < 0) return false;
    const Fd fd(OpenPidfd(child));
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
    ExitRecord record;
    return fd.ok() && TakeFromPidfd(record, fd.get()) && record.code == 7;
  }();
  return tells;
}

}  // namespace rankine::cli
