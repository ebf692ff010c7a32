// SPDX-License-Identifier: BSD-3-Clause
// Runs a verb of this command in a separate process. So no archive can crash or block the server, or use up
// the server's memory.
#pragma once
#include <string>
#include <vector>

#include "cli/mcp/server.h"

namespace rankine::cli::mcp {

// Runs the verb in `folder`, with limits on time, memory and output. The child is killed when this process
// ends.
ToolAnswer RunVerb(const std::string& folder, const std::vector<std::string>& words);

}  // namespace rankine::cli::mcp
