// SPDX-License-Identifier: BSD-3-Clause
// archive::Load, with a progress line if loading takes long.
#pragma once
#include <filesystem>
#include <string>
#include <system_error>

#include "archive/load.h"
#include "base/work.h"
#include "cli/stage_line.h"

namespace rankine::cli {

inline base::Result<archive::Tables> LoadWithProgress(const std::string& path) {
  const StageLine line("reading " + path);
  // The work is twice the file's size: the file is read, and its chunks are checked.
  std::error_code none;
  const uintmax_t size = std::filesystem::file_size(path, none);
  const base::Work work("", none ? 0 : 2 * size);
  return archive::Load(path);
}

}  // namespace rankine::cli
