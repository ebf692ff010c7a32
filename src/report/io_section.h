// SPDX-License-Identifier: BSD-3-Clause
// Returns the section on I/O: files, the calls below MPI functions, the ranks that move data, and findings.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string IoSection(Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
