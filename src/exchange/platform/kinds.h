// SPDX-License-Identifier: BSD-3-Clause
// Platforms that need no file: a kind of network with parameters, such as
// "fat-tree:hosts=512,link=100Gbps". Each platform is converted to the text of a SimGrid platform file. So
// SimGrid can simulate the same platform from this text.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::exchange::platform {

struct Parameter {
  // `value` is the default; empty: the default is derived from other parameters
  std::string_view name, value, meaning;
};
struct Kind {
  std::string_view name, meaning;
  std::span<const Parameter> parameters;
};
std::span<const Kind> Kinds();

// A machine with published figures. It is a kind with other defaults.
struct Machine {
  std::string_view name, meaning;
  std::string_view kind, values;  // as in "fat-tree:hosts=512"
  std::string_view source;        // where the figures were published
};
std::span<const Machine> Machines();

// Returns whether the text starts with the name of a kind or a machine. After the name, there must be a
// colon or the end of the text.
bool NamesKind(std::string_view text);

// Returns the text of a SimGrid platform file for a description such as "fat-tree:hosts=512".
base::Result<std::string> PlatformText(std::string_view text);

}  // namespace rankine::exchange::platform
