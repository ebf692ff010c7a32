// SPDX-License-Identifier: BSD-3-Clause
// Makes shell completion scripts from the tables of verbs and options from which --help is made.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Returns the completion script for "bash", "zsh" or "fish". For any other shell, fails with an error
// message of one sentence.
base::Result<std::string> CompletionScript(const std::string& shell);

}  // namespace rankine::cli
