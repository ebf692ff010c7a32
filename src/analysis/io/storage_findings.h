// SPDX-License-Identifier: BSD-3-Clause
// Suggests how to improve the use of a file system. The suggestions are based on the operations of the file
// system's servers.
#pragma once
#include <vector>

#include "analysis/io/findings.h"
#include "analysis/io/storage.h"

namespace rankine::analysis {

// The findings are named "server-imbalance", "small-server-operations" and "server-queues".
std::vector<IoFinding> FindStorage(const archive::Storage& storage, const StorageTree& tree);

}  // namespace rankine::analysis
