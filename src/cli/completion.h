// Completion of the command line by shells, made of the same tables of verbs and options as --help.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// The script for "bash", "zsh" or "fish"; fails with one sentence for another shell.
base::Result<std::string> CompletionScript(const std::string& shell);

}  // namespace rankine::cli
