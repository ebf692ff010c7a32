// SPDX-License-Identifier: BSD-3-Clause
// User-defined actions that a Python file defines (python/rankine/replay.py). A Python process answers each
// call.
#pragma once
#include <memory>
#include <string>

#include "base/result.h"
#include "exchange/ti/own_actions.h"

namespace rankine::cli {

// Starts python3 with the file. The process ends with the object. The module `rankine` is found beside the
// installed command, or through PYTHONPATH. An error names `path`. Python's own error message goes to
// standard error.
base::Result<std::unique_ptr<exchange::ti::OwnActions>> StartPythonActions(const std::string& path);

}  // namespace rankine::cli
