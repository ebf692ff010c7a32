// SPDX-License-Identifier: BSD-3-Clause
// Finds the process that owns a file in a spool folder, from the name of the file. The name is normally
// PID. If the process is in a separate PID namespace (a container), the name is PID-NAMESPACE-START. A pid
// alone does not identify a process in a container, because each namespace has a pid 1. In addition, the
// reader's /proc shows the processes of other namespaces under other pids.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankine::archive {

struct SpoolOwner {
  int32_t pid = 0;
  uint64_t pid_namespace = 0;  // inode number; 0: the initial namespace
  uint64_t start = 0;          // clock ticks since boot; 0: unknown

  // True if the calling process can look up the pid in /proc.
  bool IsVisible() const;
};

// Parses a file name without its suffix. Returns nullopt if the name is neither PID nor
// PID-NAMESPACE-START.
std::optional<SpoolOwner> ParseOwner(std::string_view stem);
// Finds the owner of a spool from the spool's path.
std::optional<SpoolOwner> OwnerOfSpool(std::string_view path);
// Returns the calling process's own file name without suffix.
std::string OwnStem();

// Returns true if the owner is still running the program. The runtime locks the spool, and the mapping keeps
// the lock until the process ends or executes another program. So the function also works for a process in
// another PID namespace. The result is also false on a file system without locks.
bool IsLockedByOwner(const std::string& spool);

// Returns the PID namespace of the calling process. Returns 0 for the initial namespace, or if the namespace
// is unknown.
uint64_t OwnPidNamespace();

}  // namespace rankine::archive
