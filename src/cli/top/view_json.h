// SPDX-License-Identifier: BSD-3-Clause
// Writes a view as JSON. docs/top.md lists the keys.
#pragma once
#include <string>

#include "cli/top/summary.h"

namespace rankine::cli::top {

std::string ViewJson(const JobView& view, const Summary& summary);

}  // namespace rankine::cli::top
