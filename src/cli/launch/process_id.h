// SPDX-License-Identifier: BSD-3-Clause
// Identifies a process without ambiguity, even if its pid is reused. The kernel reuses pids, but the pair
// of a pid and a start time is unique.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

namespace rankine::cli {

struct ProcessId {
  pid_t pid = 0;
  uint64_t start = 0;  // clock ticks since boot: field 22 of /proc/PID/stat; 0: unknown
  bool operator==(const ProcessId&) const = default;
};

// Returns the data in /proc/PID/stat; nullopt if the process does not exist.
struct ProcessStat {
  ProcessId id;
  pid_t parent = 0;
  char state = '?';
  std::string name;  // at most 15 bytes
  uint64_t minor_faults = 0, major_faults = 0, user_ticks = 0, system_ticks = 0;
  int exit_code = 0;  // wait status of a zombie; 0 if this process has no permission to read it
};
std::optional<ProcessStat> ReadProcessStat(pid_t pid);
// Returns the same data as `ReadProcessStat`, but for one thread of a process.
std::optional<ProcessStat> ReadThreadStat(pid_t pid, pid_t tid);
// Returns the identity of this process. The identity is correct even if the mounted /proc belongs to another
// PID namespace.
ProcessId OwnProcessId();

// Returns whether the process is running. A zombie is not running.
bool IsAlive(const ProcessId& id);

// Returns a name for the set of processes in which pids are unique. The name consists of the host's name and,
// in a PID namespace other than the host's, of the namespace.
std::string PidHost();

}  // namespace rankine::cli
