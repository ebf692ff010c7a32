// SPDX-License-Identifier: BSD-3-Clause
// The files that --actions names: user-defined actions of text traces, written in C or Python.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "exchange/ti/own_actions.h"

namespace rankine::cli {

// Loads all files: libraries (.so) and Python files (.py). An error names the file: it is neither, it cannot
// be loaded, or one of its names exists already.
base::Result<std::unique_ptr<exchange::ti::OwnActions>> LoadOwnActions(const std::vector<std::string>& files);

}  // namespace rankine::cli
