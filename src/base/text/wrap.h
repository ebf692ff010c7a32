// Sentences broken at blanks.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace rankine::base {

// The words of `text` between blanks, tabs and newlines.
std::vector<std::string> Words(std::string_view text);

// Lines of at most `width` columns; a word longer than that has a line of its own. At least one line.
std::vector<std::string> Wrapped(std::string_view text, size_t width);

}  // namespace rankine::base
