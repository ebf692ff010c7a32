// SPDX-License-Identifier: BSD-3-Clause
// The files to which a platform file refers: profiles and included files. The author of a platform file may
// not be trustworthy. So a platform can refer only to files in its own folder or in subfolders of this
// folder.
#pragma once
#include <cstdint>
#include <string>

#include "base/result.h"

namespace rankine::exchange::platform {

class FilesBeside {
 public:
  // A platform that was not read from a file cannot refer to any files.
  FilesBeside() = default;
  explicit FilesBeside(const std::string& platform_path);

  // Reads the file. May be called several times for the same file. An error names the file and gives the
  // reason.
  base::Result<std::string> Read(const std::string& name);

 private:
  std::string folder_;  // the folder of the platform file; empty: the platform has no folder
  uint64_t read_ = 0;   // total number of bytes that have been read
};

}  // namespace rankine::exchange::platform
