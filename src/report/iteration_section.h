// SPDX-License-Identifier: BSD-3-Clause
// Returns the section on loop iterations, which is computed from samples: the iterations in which MPI works
// or waits.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string IterationSection(Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
