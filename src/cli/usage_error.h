// SPDX-License-Identifier: BSD-3-Clause
// Ends a command that has bad input.
#pragma once
#include <string>

namespace rankine::cli {

inline constexpr int kUsageError = 2;  // the exit code for bad input; nothing has been started or changed

// Prints "rankine: " and the given sentence to stderr, and returns kUsageError.
int UsageError(const std::string& sentence);

}  // namespace rankine::cli
