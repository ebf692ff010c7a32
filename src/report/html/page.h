// SPDX-License-Identifier: BSD-3-Clause
// The page that Vite made of web/, as it is in this binary.
#pragma once
#include <string_view>

namespace rankine::report {

// Empty where it was built without node.
std::string_view ReportPage();

}  // namespace rankine::report
