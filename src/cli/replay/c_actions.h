// SPDX-License-Identifier: BSD-3-Clause
// User-defined actions that a shared library registers through include/rankine/replay.h.
#pragma once
#include <memory>
#include <string>

#include "base/result.h"
#include "exchange/ti/own_actions.h"

namespace rankine::cli {

// Loads the library and has it register its actions. The library stays loaded. The library's actions are
// registered for the whole process, so a second library needs other names. An error names `path`.
base::Result<std::unique_ptr<exchange::ti::OwnActions>> LoadCActions(const std::string& path);

}  // namespace rankine::cli
