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

// The data in /proc/PID/stat; nullopt if there is no such process.
struct ProcessStat {
  ProcessId id;
  pid_t parent = 0;
  char state = '?';
  std::string name;  // at most 15 bytes
  uint64_t minor_faults = 0, major_faults = 0, user_ticks = 0, system_ticks = 0;
  int exit_code = 0;  // wait status of a zombie; 0 if we have no permission to see it
};
std::optional<ProcessStat> ReadProcessStat(pid_t pid);
// Returns the same data as `ReadProcessStat`, but for one thread of a process.
std::optional<ProcessStat> ReadThreadStat(pid_t pid, pid_t tid);
// The identity of this process, correct even if the mounted /proc is that of another PID namespace.
ProcessId OwnProcessId();

// Whether the process still runs. A zombie does not.
bool IsAlive(const ProcessId& id);

// Returns a name for the set of processes in which pids are unique. The name consists of the host's name
// and of the PID namespace, unless that is the host's own.
std::string PidHost();

}  // namespace rankine::cli
