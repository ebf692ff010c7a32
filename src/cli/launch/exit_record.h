// SPDX-License-Identifier: BSD-3-Clause
// Finds out how a process ended, from a process that is not its parent. The exit status comes from a pidfd
// or from the /proc entry of the zombie.
#pragma once
#include <string>

#include "cli/launch/files.h"
#include "cli/launch/process_id.h"

namespace rankine::cli {

struct ExitRecord {
  enum class Ended { unknown, exited, signaled };
  ProcessId id;
  Ended ended = Ended::unknown;
  int code = 0;    // exit code, if the process exited
  int signal = 0;  // signal number, if a signal ended the process
  bool core = false;
  const char* source = "none";
  bool has_usage = false;
  unsigned long long user_us = 0, system_us = 0, minor_faults = 0, major_faults = 0;
};

// Returns the content of the file PID.exit (docs/environment.md).
std::string ExitLines(const ExitRecord& record);

// Watches one process. Not thread-safe.
class ProcessWatch {
 public:
  // Begins to watch `id`. The process has ended if its pid no longer exists or has been reused by another
  // process.
  explicit ProcessWatch(const ProcessId& id);
  const ProcessId& id() const { return id_; }
  // Returns a descriptor that becomes readable when the process has ended. Returns -1 if the kernel has no
  // pidfds (before 5.3), or if the process had already ended.
  int fd() const { return fd_.get(); }
  bool HasEnded() const;
  // Stores the known facts about the end of the process in the record. Must be called after `HasEnded()`.
  // Returns true if the record is complete, so that the function need not be called again. The kernel gives
  // the exit status (Linux 6.15) only after the parent has reaped the process. Until the exit status is
  // available, the zombie's /proc entry is used.
  bool Record(ExitRecord& record) const;

 private:
  ProcessId id_;
  Fd fd_;
};

// Returns whether the kernel gives the exit status of a process that is not a child of this process.
bool KernelTellsExitStatus();

}  // namespace rankine::cli
