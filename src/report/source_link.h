// SPDX-License-Identifier: BSD-3-Clause
// Makes links to source lines, for terminals that can open links.
#pragma once
#include <string>

#include "symbols/location.h"

namespace rankine::report {

// Returns "file://HOST/PATH#LINE"; empty if the file is not on this machine.
std::string SourceUrl(const symbols::Location& location);

}  // namespace rankine::report
