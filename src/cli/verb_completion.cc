// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine completion`, which prints a script. With the script, a shell completes the verbs and
// options of `rankine`.
#include <cstdio>

#include "cli/completion.h"
#include "cli/options.h"
#include "cli/verb.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--help", "-h", "", "this text"},
};

}  // namespace

std::span<const Option> CompletionOptions() {
  return kOptions;
}

int VerbCompletion(const std::vector<std::string>& typed) {
  const auto arguments = ParseArguments(kOptions, typed);
  if (!arguments.ok()) return UsageError(arguments.error());
  if (arguments.value().Has("--help")) {
    printf(
        "usage: rankine completion bash|zsh|fish\n\nWrites a script with which the shell completes verbs, "
        "options and values.\n\n  eval \"$(rankine completion bash)\"              # in ~/.bashrc\n  rankine "
        "completion zsh >FOLDER/_rankine        # a FOLDER of $fpath\n  rankine completion fish | source     "
        "          # in ~/.config/fish/config.fish\n\n%s",
        OptionsHelp(kOptions).c_str());
    return 0;
  }
  if (arguments.value().words.size() != 1)
    return UsageError("completion needs the shell: rankine completion bash, zsh or fish");
  const auto script = CompletionScript(arguments.value().words[0]);
  if (!script.ok()) return UsageError(script.error());
  fputs(script.value().c_str(), stdout);
  return 0;
}

}  // namespace rankine::cli
