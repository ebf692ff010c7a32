// How a process ended, seen from a process that is not its parent: through a pidfd and the zombie's /proc
// entry.
#pragma once
#include <string>

#include "cli/launch/files.h"
#include "cli/launch/process_id.h"

namespace rankine::cli {

struct ExitRecord {
  enum class Ended { unknown, exited, signaled };
  ProcessId id;
  Ended ended = Ended::unknown;
  int code = 0;    // exited
  int signal = 0;  // signaled
  bool core = false;
  const char* source = "none";
  bool has_usage = false;
  unsigned long long user_us = 0, system_us = 0, minor_faults = 0, major_faults = 0;
};

// The text of PID.exit (docs/environment.md).
std::string ExitLines(const ExitRecord& record);

// Watches one process. Not for threads.
class ProcessWatch {
 public:
  // Begins to watch `id`; a process that is gone, or whose pid belongs to another one by now, has ended.
  explicit ProcessWatch(const ProcessId& id);
  const ProcessId& id() const { return id_; }
  // Readable when the process has ended; -1 when the kernel has no pidfds (before 5.3) or it had ended
  // before.
  int fd() const { return fd_.get(); }
  bool HasEnded() const;
  // After HasEnded(): takes what is known now into `record`. True when nothing more can come: the kernel
  // gives the exit status (Linux 6.15) only after the parent has reaped the process; the zombie's word is
  // taken meanwhile.
  bool Record(ExitRecord& record) const;

 private:
  ProcessId id_;
  Fd fd_;
};

// Does this kernel tell the exit status of a process that is not our child?
bool KernelTellsExitStatus();

}  // namespace rankine::cli
