// SPDX-License-Identifier: BSD-3-Clause
// Readable names of running ranks' files, found by their numbers in the spools, and the mounts that hold
// them.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "cli/mounts.h"

namespace rankine::cli {

struct FileName {
  std::string text;  // "PATH (TYPE SOURCE)"; empty: the file has no name
  Mount mount;       // the mount that holds it; without a place: unknown
};

// For one thread.
class FileNames {
 public:
  // Reads a spool when one of its numbers is requested for the first time.
  FileName Of(const std::string& spool, int pid, uint32_t number);

 private:
  static constexpr size_t kMost = 1 << 16;
  std::map<std::pair<std::string, uint32_t>, FileName> names_;
};

}  // namespace rankine::cli
