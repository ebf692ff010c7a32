// SPDX-License-Identifier: BSD-3-Clause
// Returns the section on loop iterations, from samples: in which iterations MPI works or waits.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string IterationSection(Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
