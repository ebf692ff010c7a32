// Whether a process that a file system's watch saw is one of a run's. Both sides name it as spools' owners
// are named (archive/spool_owner.h): pid, PID namespace and start, on a machine that its boot tells from
// others. An archive of an older version has the host's name and the pid alone.
#pragma once
#include <cstdint>
#include <string>

#include "archive/storage/rows.h"
#include "archive/tables.h"

namespace rankine::archive {

struct StorageMachine {
  std::string host;
  uint64_t boot = 0;  // 0: not known
  auto operator<=>(const StorageMachine&) const = default;
};
StorageMachine MachineOf(const StorageRows& rows);
StorageMachine MachineOf(const Process& process);
// By the boot where both know it, else by the host's name.
bool IsSameMachine(const StorageMachine& a, const StorageMachine& b);

// Its number in its own PID namespace; 0: not known.
uint64_t PidOf(const Process& process);
// On one machine. What only one side knows is not held against the other.
bool IsSameProcess(const Process& process, const StorageProcess& seen);

}  // namespace rankine::archive
