// Whose a file of a spool folder is, by its name: PID, and in a PID namespace of its own (a container)
// PID-NAMESPACE-START, since there every first process has the pid 1 and none is ours to look up in /proc.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankine::archive {

struct SpoolOwner {
  int32_t pid = 0;
  uint64_t pid_namespace = 0;  // inode; 0: the machine's own
  uint64_t start = 0;          // clock ticks since boot; 0: not said

  // Can its pid be looked up from here?
  bool IsVisible() const;
};

// From a file's name without its suffix; nullopt: not such a name.
std::optional<SpoolOwner> ParseOwner(std::string_view stem);
// The same of a spool's path.
std::optional<SpoolOwner> OwnerOfSpool(std::string_view path);
// Of the calling process.
std::string OwnStem();

// The runtime locks its spool; the mapping keeps the lock until the process is gone, or has become another
// program. So this answers across namespaces. False also where the file system has no locks.
bool IsLockedByOwner(const std::string& spool);

// 0: the machine's own, or not known.
uint64_t OwnPidNamespace();

}  // namespace rankine::archive
