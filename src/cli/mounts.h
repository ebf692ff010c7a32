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

// Returns the mounts that a process sees. The process is given by its pid or as "self". Returns an empty list
// if the process has ended or this process may not inspect it.
std::vector<Mount> ReadMounts(const std::string& process);

// Returns the mount that contains an absolute path; nullptr if no mount contains the path.
const Mount* MountOf(const std::vector<Mount>& mounts, const std::string& path);

}  // namespace rankine::cli
