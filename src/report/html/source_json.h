// SPDX-License-Identifier: BSD-3-Clause
// The source lines around call sites, for viewing the page on a machine without the source (docs/html.md,
// `source`).
#pragma once
#include <cstddef>
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

inline constexpr size_t kMostSourceBytes = 200'000;

// Returns a JSON list of source excerpts, with the members file, line, first and lines. The costliest call
// site comes first. Opens only regular files that can be read on this machine. The list is cut so that it
// does not exceed `kMostSourceBytes`.
std::string SourceJson(const archive::Tables& tables);

}  // namespace rankine::report
