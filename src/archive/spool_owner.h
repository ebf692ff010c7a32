// SPDX-License-Identifier: BSD-3-Clause
// Finds the process that owns a file of a spool folder by the file's name. The name is PID. If the process
// has its own PID namespace (a container), the name is PID-NAMESPACE-START. The first process of each such
// namespace has pid 1, and our /proc does not show the process under its own pid.
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

  // Whether this process can look up the pid.
  bool IsVisible() const;
};

// Parses a file name without its suffix. Returns nullopt if it is not such a name.
std::optional<SpoolOwner> ParseOwner(std::string_view stem);
// Does the same for the path of a spool.
std::optional<SpoolOwner> OwnerOfSpool(std::string_view path);
// Returns the name for the calling process.
std::string OwnStem();

// Whether the owner is still running the program. The runtime locks its spool, and the mapping keeps the lock
// until the process ends or executes another program. So this works across namespaces. Also returns false on
// a file system without locks.
bool IsLockedByOwner(const std::string& spool);

// Returns 0 for the initial namespace, or if the namespace is unknown.
uint64_t OwnPidNamespace();

}  // namespace rankine::archive
