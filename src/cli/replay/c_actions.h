// Own actions that a shared library registers by include/rankine/replay.h.
#pragma once
#include <memory>
#include <string>

#include "base/result.h"
#include "exchange/ti/own_actions.h"

namespace rankine::cli {

// Loads the library and has it register; it stays loaded. What it registers is the process's, so that a
// second one must have names of its own. An error names `path`.
base::Result<std::unique_ptr<exchange::ti::OwnActions>> LoadCActions(const std::string& path);

}  // namespace rankine::cli
