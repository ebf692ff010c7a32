// A file that a verb makes whole or not at all, and never in another's place.
#pragma once
#include <string>

namespace rankine::cli {

// The verb's exit code; why not is said.
int WriteNewFile(const std::string& path, const std::string& text);

}  // namespace rankine::cli
