// SPDX-License-Identifier: BSD-3-Clause
// A verb of the command line. Each verb has a file verb_NAME.cc and a line in verbs.cc.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"
#include "cli/usage_error.h"

namespace rankine::cli {

struct Verb {
  std::string_view name;
  std::string_view summary;  // one line of `rankine --help`; empty if the help does not list the verb
  // Runs the verb with its arguments, without the program's name and the verb. Returns the exit code.
  int (*run)(const std::vector<std::string>& arguments);
  // options with static storage; null if the verb has no options
  std::span<const Option> (*options)() = nullptr;
};

std::span<const Verb> Verbs();
// Returns nullptr if no verb has this name.
const Verb* FindVerb(std::string_view name);

}  // namespace rankine::cli
