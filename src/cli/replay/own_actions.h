// SPDX-License-Identifier: BSD-3-Clause
// User-defined actions of text traces, written in C or Python, from the files that --actions names.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "exchange/ti/own_actions.h"

namespace rankine::cli {

// Loads all files: libraries (.so) and Python files (.py). Fails if a file is of another kind, cannot be
// loaded, or defines a name that already exists. The error names the file.
base::Result<std::unique_ptr<exchange::ti::OwnActions>> LoadOwnActions(const std::vector<std::string>& files);

}  // namespace rankine::cli
