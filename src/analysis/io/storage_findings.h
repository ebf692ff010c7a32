// What of a file system's work can be better, by what its servers did.
#pragma once
#include <vector>

#include "analysis/io/findings.h"
#include "analysis/io/storage.h"

namespace rankine::analysis {

// Names: "server-imbalance", "small-server-operations", "server-queues".
std::vector<IoFinding> FindStorage(const archive::Storage& storage, const StorageTree& tree);

}  // namespace rankine::analysis
