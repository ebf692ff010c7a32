// A file that a verb makes whole or not at all, and never in another's place.
#pragma once
#include <string>

namespace rankine::cli {

// The verb's exit code; why not is said.
int WriteNewFile(const std::string& path, const std::string& text);

// A sentence that says why something was not written, with what to do where a disk is full.
std::string WithWhatToDo(const std::string& why);

}  // namespace rankine::cli
