// SPDX-License-Identifier: BSD-3-Clause
// Runs a verb of this command in a process of its own, so that no archive can end, block or fill the server.
#pragma once
#include <string>
#include <vector>

#include "cli/mcp/server.h"

namespace rankine::cli::mcp {

// In `folder`, with bounds on time, memory and output. The child is killed when this process ends.
ToolAnswer RunVerb(const std::string& folder, const std::vector<std::string>& words);

}  // namespace rankine::cli::mcp
