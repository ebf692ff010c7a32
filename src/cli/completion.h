// SPDX-License-Identifier: BSD-3-Clause
// Makes shell completion scripts from the same tables of verbs and options as --help.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// The script for "bash", "zsh" or "fish". Fails with one sentence for any other shell.
base::Result<std::string> CompletionScript(const std::string& shell);

}  // namespace rankine::cli
