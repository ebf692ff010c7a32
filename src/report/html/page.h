// SPDX-License-Identifier: BSD-3-Clause
// The page that Vite built from web/, embedded in this binary.
#pragma once
#include <string_view>

namespace rankine::report {

// Returns an empty text if Rankine was built without node.
std::string_view ReportPage();

}  // namespace rankine::report
