// SPDX-License-Identifier: BSD-3-Clause
// Platforms without a file: a kind of network with parameters, such as "fat-tree:hosts=512,link=100Gbps".
// Each is converted to the text of a SimGrid platform file, so SimGrid can simulate the same platform.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::exchange::platform {

struct Parameter {
  std::string_view name, value, meaning;  // `value` is the default; empty: derived from other parameters
};
struct Kind {
  std::string_view name, meaning;
  std::span<const Parameter> parameters;
};
std::span<const Kind> Kinds();

// Returns whether the text starts with the name of a kind, followed by a colon or nothing.
bool NamesKind(std::string_view text);

// Returns the platform file for such a text.
base::Result<std::string> PlatformText(std::string_view text);

}  // namespace rankine::exchange::platform
