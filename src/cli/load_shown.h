// archive::Load, with a line that says so where it takes long.
#pragma once
#include <string>

#include "archive/load.h"
#include "cli/stage_line.h"

namespace rankine::cli {

inline base::Result<archive::Tables> LoadShown(const std::string& path) {
  const StageLine line("reading " + path);
  return archive::Load(path);
}

}  // namespace rankine::cli
