// SPDX-License-Identifier: BSD-3-Clause
// Describes how a process ended: "killed by SIGSEGV".
#pragma once
#include <string>

#include "analysis/processes/endings.h"

namespace rankine::report {

std::string EndingText(const analysis::Ending& ending);

}  // namespace rankine::report
