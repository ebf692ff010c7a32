// SPDX-License-Identifier: BSD-3-Clause
// The source lines around call sites, for a page that is read on a machine without the source (docs/html.md,
// `source`).
#pragma once
#include <cstddef>
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

inline constexpr size_t kMostSourceBytes = 200'000;

// A list of {file, line, first, lines}, costliest call site first. Only regular files that can be read on
// this machine are opened. The list ends before it exceeds kMostSourceBytes.
std::string SourceJson(const archive::Tables& tables);

}  // namespace rankine::report
