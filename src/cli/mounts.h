// SPDX-License-Identifier: BSD-3-Clause
// The mounts that a process sees.
#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

namespace rankine::cli {

struct Mount {
  dev_t device = 0;
  std::string place, type, source;
};

// `process`: a pid, or "self". Returns an empty list if the process has ended or may not be inspected.
std::vector<Mount> ReadMounts(const std::string& process);

// The mount that holds an absolute path; nullptr: none.
const Mount* MountOf(const std::vector<Mount>& mounts, const std::string& path);

}  // namespace rankine::cli
