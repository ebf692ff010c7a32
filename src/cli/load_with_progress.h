// SPDX-License-Identifier: BSD-3-Clause
// Calls archive::Load, and shows a progress line if loading takes long.
#pragma once
#include <filesystem>
#include <string>
#include <system_error>

#include "archive/load.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "base/work.h"
#include "cli/stage_line.h"

namespace rankine::cli {

// Loads the archive like `LoadWithProgress`, but succeeds even if all of the archive is damaged. Verbs that
// describe an archive's damage use this function.
inline base::Result<archive::Tables> LoadDamagedWithProgress(const std::string& path) {
  const StageLine line("reading " + path);
  // The total is twice the file's size, because each byte is read once, and is checked once as a part of its
  // chunk.
  std::error_code none;
  const uintmax_t size = std::filesystem::file_size(path, none);
  const base::Work work("", none ? 0 : 2 * size);
  return archive::Load(path);
}

// Fails if neither a rank nor an operation of a file system is left after the damage.
inline base::Result<archive::Tables> LoadWithProgress(const std::string& path) {
  auto tables = LoadDamagedWithProgress(path);
  if (tables.ok() && !tables.value().losses.empty() && tables.value().processes.empty() &&
      tables.value().storage.empty())
    return base::Error{"'" + base::Visible(path) +
                       "' is damaged, and no rank is left in it; list the damage: " + "rankine verify " +
                       base::Visible(path)};
  return tables;
}

}  // namespace rankine::cli
