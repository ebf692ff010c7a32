// SPDX-License-Identifier: BSD-3-Clause
// Returns the section on the sampled call tree, with work and stall time in MPI.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string CallTreeSection(Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
