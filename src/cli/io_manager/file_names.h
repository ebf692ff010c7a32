// SPDX-License-Identifier: BSD-3-Clause
// Finds the names and the mounts of the files that running ranks use. The spools identify files by number.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "cli/mounts.h"

namespace rankine::cli {

struct FileName {
  std::string text;  // "PATH (TYPE SOURCE)", or "" if the file's name is unknown
  Mount mount;       // the mount that holds the file; if its mount point is empty, the mount is unknown
};

// Not thread-safe.
class FileNames {
 public:
  // Reads a spool only when a file in it is requested for the first time.
  FileName Of(const std::string& spool, int pid, uint32_t number);

 private:
  static constexpr size_t kMost = 1 << 16;
  std::map<std::pair<std::string, uint32_t>, FileName> names_;
};

}  // namespace rankine::cli
