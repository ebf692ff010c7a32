// SPDX-License-Identifier: BSD-3-Clause
// Platforms that need no file: a kind of network with parameters, such as
// "fat-tree:hosts=512,link=100Gbps". Each platform is converted to the text of a SimGrid platform file. So
// SimGrid can simulate the same platform.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::exchange::platform {

struct Parameter {
  // The field `value` is the default. If empty, the default is derived from other parameters.
  std::string_view name, value, meaning;
};
struct Kind {
  std::string_view name, meaning;
  std::span<const Parameter> parameters;
};
std::span<const Kind> Kinds();

// A machine with published figures, which is a kind with other defaults.
struct Machine {
  std::string_view name, meaning;
  std::string_view kind, values;  // the kind and its values, such as "fat-tree" and "hosts=512"
  std::string_view source;        // the publication that contains the figures
};
std::span<const Machine> Machines();

// Returns true if the text starts with the name of a kind or a machine. A colon or the end of the text must
// follow the name.
bool NamesKind(std::string_view text);

// Returns the text of a SimGrid platform file for a description such as "fat-tree:hosts=512".
base::Result<std::string> PlatformText(std::string_view text);

}  // namespace rankine::exchange::platform
