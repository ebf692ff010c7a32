// SPDX-License-Identifier: BSD-3-Clause
// Breaks sentences into lines at blanks.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace rankine::base {

// The words of `text` between blanks, tabs and newlines.
std::vector<std::string> Words(std::string_view text);

// Lines of at most `width` columns, at least one line. A word longer than `width` has a line of its own.
std::vector<std::string> Wrapped(std::string_view text, size_t width);

}  // namespace rankine::base
