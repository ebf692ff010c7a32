// SPDX-License-Identifier: BSD-3-Clause
// Text by a format of printf, of any length.
#pragma once
#include <string>

namespace rankine::base {

[[gnu::format(printf, 1, 2)]] std::string Formatted(const char* format, ...);

}  // namespace rankine::base
