// SPDX-License-Identifier: BSD-3-Clause
// Returns the section on loops whose iterations were recorded as a series (service `loop`).
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string LoopSection(Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
