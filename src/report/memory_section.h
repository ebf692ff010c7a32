// SPDX-License-Identifier: BSD-3-Clause
// Returns the section on memory: allocations by region (service `memory`).
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string MemorySection(Facts& facts, const Style& style, size_t top);  // "" if nothing was measured

}  // namespace rankine::report
