// SPDX-License-Identifier: BSD-3-Clause
// Provides actions that the user defined in a Python file (python/rankine/replay.py). A Python process
// evaluates the actions.
#pragma once
#include <memory>
#include <string>

#include "base/result.h"
#include "exchange/ti/own_actions.h"

namespace rankine::cli {

// Starts python3 with the file. The Python process ends when the object is destroyed. The module `rankine`
// is found next to the installed command, or through PYTHONPATH. An error names the file. Python's own
// error messages go to standard error.
base::Result<std::unique_ptr<exchange::ti::OwnActions>> StartPythonActions(const std::string& path);

}  // namespace rankine::cli
