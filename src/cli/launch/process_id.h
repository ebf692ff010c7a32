// A process named for good: pids are reused, a pid together with its start time is not.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

namespace rankine::cli {

struct ProcessId {
  pid_t pid = 0;
  uint64_t start = 0;  // clock ticks since boot: field 22 of /proc/PID/stat; 0: not known
  bool operator==(const ProcessId&) const = default;
};

// What /proc/PID/stat says; nullopt when there is no such process.
struct ProcessStat {
  ProcessId id;
  pid_t parent = 0;
  char state = '?';
  std::string name;  // at most 15 bytes
  uint64_t minor_faults = 0, major_faults = 0, user_ticks = 0, system_ticks = 0;
  int exit_code = 0;  // wait status; meaningful in a zombie; 0 when we may not see it
};
std::optional<ProcessStat> ReadProcessStat(pid_t pid);
// The same of one of its threads.
std::optional<ProcessStat> ReadThreadStat(pid_t pid, pid_t tid);
// Of this process, also where /proc is that of another PID namespace.
ProcessId OwnProcessId();

// Does it still run? A zombie has ended.
bool IsAlive(const ProcessId& id);

// The machine as far as pids go: the host's name, and the PID namespace where it is not the host's own.
std::string PidHost();

}  // namespace rankine::cli
