// SPDX-License-Identifier: BSD-3-Clause
// Breaks sentences into lines at spaces.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace rankine::base {

// Returns the words of `text`. Spaces, tabs and newlines separate the words.
std::vector<std::string> Words(std::string_view text);

// Returns at least one line; each line has at most `width` columns. A word longer than `width` is put on a
// separate line.
std::vector<std::string> Wrapped(std::string_view text, size_t width);

}  // namespace rankine::base
