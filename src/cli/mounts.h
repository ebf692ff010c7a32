// What is mounted where, as a process sees it.
#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

namespace rankine::cli {

struct Mount {
  dev_t device = 0;
  std::string place, type, source;
};

// `process`: its number, or "self". Empty: it has ended, or may not be seen.
std::vector<Mount> ReadMounts(const std::string& process);

// The mount that an absolute path lies in; nullptr: none.
const Mount* MountOf(const std::vector<Mount>& mounts, const std::string& path);

}  // namespace rankine::cli
