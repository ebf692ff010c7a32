// A run's archive with what watches of a file system have recorded, as one new archive.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::archive {

// All chunks of the archive `run` as they are, and the operations of `watches` behind them. An error names
// the file, also one that is damaged or was cut off; there is no new one then. With `force` what is at
// `output` is replaced.
base::Status JoinFiles(const std::string& run, const std::vector<std::string>& watches,
                       const std::string& output, bool force);

}  // namespace rankine::archive
