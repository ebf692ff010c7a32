// SPDX-License-Identifier: BSD-3-Clause
// Decides whether a process that a file system watch observed is a process of a run. The watch and the run
// identify a process by pid, PID namespace and start time. The owner of a spool is identified in the same way
// (archive/spool_owner.h). The boot id identifies the machine. An archive of an older version has only the
// host name and the pid.
#pragma once
#include <cstdint>
#include <string>

#include "archive/storage/rows.h"

namespace rankine::archive {

struct Process;
struct StorageRows;

struct StorageMachine {
  std::string host;
  uint64_t boot = 0;  // 0: unknown
  auto operator<=>(const StorageMachine&) const = default;
};
StorageMachine MachineOf(const StorageRows& rows);
StorageMachine MachineOf(const Process& process);
// Compares the boot ids if both are known, or the host names if a boot id is unknown.
bool IsSameMachine(const StorageMachine& a, const StorageMachine& b);

// Returns the pid in the process's own PID namespace; 0: unknown.
uint64_t PidOf(const Process& process);
// The processes must be on the same machine. A value is compared only if both processes have it.
bool IsSameProcess(const Process& process, const StorageProcess& seen);

}  // namespace rankine::archive
