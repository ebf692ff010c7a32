// SPDX-License-Identifier: BSD-3-Clause
// User-defined actions, registered by a shared library through include/rankine/replay.h.
#pragma once
#include <memory>
#include <string>

#include "base/result.h"
#include "exchange/ti/own_actions.h"

namespace rankine::cli {

// Loads the library. During loading, the library registers its actions. The library stays loaded. Actions are
// registered for the whole process, so a second library must use different names. An error names `path`.
base::Result<std::unique_ptr<exchange::ti::OwnActions>> LoadCActions(const std::string& path);

}  // namespace rankine::cli
