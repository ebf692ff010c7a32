// SPDX-License-Identifier: BSD-3-Clause
// The section on the sampled call tree, with MPI's work and stall time.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string CallTreeSection(Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
