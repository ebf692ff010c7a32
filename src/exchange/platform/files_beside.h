// SPDX-License-Identifier: BSD-3-Clause
// The files that a platform file names: profiles and parts to be included. A platform may come from anybody,
// so it can name only files in its own folder or in folders below.
#pragma once
#include <cstdint>
#include <string>

#include "base/result.h"

namespace rankine::exchange::platform {

class FilesBeside {
 public:
  // A platform that comes from no file has no files beside it.
  FilesBeside() = default;
  explicit FilesBeside(const std::string& platform_path);

  // Reads the file, once or more. An error names the file and the reason.
  base::Result<std::string> Read(const std::string& name);

 private:
  std::string folder_;  // empty: none
  uint64_t read_ = 0;   // bytes so far
};

}  // namespace rankine::exchange::platform
