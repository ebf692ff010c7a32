// SPDX-License-Identifier: BSD-3-Clause
// Platforms without a file: a kind of network with parameters, as "fat-tree:hosts=512,link=100Gbps". Each is
// the text of a SimGrid platform file, so SimGrid can simulate the same one.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::exchange::platform {

struct Parameter {
  std::string_view name, value, meaning;  // `value`: the default; empty: it follows from others
};
struct Kind {
  std::string_view name, meaning;
  std::span<const Parameter> parameters;
};
std::span<const Kind> Kinds();

// Whether the text begins with the name of a kind, alone or before a colon.
bool NamesKind(std::string_view text);

// The platform file of such a text.
base::Result<std::string> PlatformText(std::string_view text);

}  // namespace rankine::exchange::platform
