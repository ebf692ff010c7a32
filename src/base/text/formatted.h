// SPDX-License-Identifier: BSD-3-Clause
// Formats text of any length, with the formats of printf().
#pragma once
#include <string>

namespace rankine::base {

[[gnu::format(printf, 1, 2)]] std::string Formatted(const char* format, ...);

}  // namespace rankine::base
