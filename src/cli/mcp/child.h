// SPDX-License-Identifier: BSD-3-Clause
// Runs a verb of this command in a separate process. An archive can therefore neither crash nor block the
// server, nor use up the server's memory.
#pragma once
#include <string>
#include <vector>

#include "cli/mcp/server.h"

namespace rankine::cli::mcp {

// Runs a verb of rankine in the given folder, with limits on time, memory and output. The child is killed
// when this process ends.
ToolAnswer RunVerb(const std::string& folder, const std::vector<std::string>& words);

}  // namespace rankine::cli::mcp
