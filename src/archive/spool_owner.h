// SPDX-License-Identifier: BSD-3-Clause
// Finds the process that a file of a spool folder belongs to, by the file's name. The name is PID, or
// PID-NAMESPACE-START in a PID namespace of its own (a container). There, each first process has the pid 1,
// and our /proc does not show it.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankine::archive {

struct SpoolOwner {
  int32_t pid = 0;
  uint64_t pid_namespace = 0;  // inode; 0: the initial namespace
  uint64_t start = 0;          // clock ticks since boot; 0: unknown

  // True if this process can look up the pid.
  bool IsVisible() const;
};

// Parses a file's name without its suffix. Returns nullopt for any other name.
std::optional<SpoolOwner> ParseOwner(std::string_view stem);
// The same for the path of a spool.
std::optional<SpoolOwner> OwnerOfSpool(std::string_view path);
// The name for the calling process.
std::string OwnStem();

// The runtime locks its spool. The mapping keeps the lock until the process has ended or has become another
// program. So this works across namespaces. It also returns false on a file system without locks.
bool IsLockedByOwner(const std::string& spool);

// Returns 0 for the initial namespace, or if it is unknown.
uint64_t OwnPidNamespace();

}  // namespace rankine::archive
