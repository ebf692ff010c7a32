// A run's archive and what watches of a file system have recorded of it, as one.
#pragma once
#include <string>
#include <vector>

#include "archive/tables.h"
#include "base/result.h"

namespace rankine::cli {

struct JoinedInput {
  archive::Tables tables;            // of the run, with the watches' operations
  std::string run;                   // its path
  std::vector<std::string> watches;  // paths
};

// `paths`: one of a run's archive, and of watches', in any order. An error is a sentence that says which of
// them does not belong to the others, and why. `shown`: with a line where it takes long.
base::Result<JoinedInput> LoadJoined(const std::vector<std::string>& paths, bool shown = true);

}  // namespace rankine::cli
