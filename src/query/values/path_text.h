// SPDX-License-Identifier: BSD-3-Clause
// The values of nested attributes form a path: main, solve, exchange. Inside the engine, a path is one text.
// A byte that names do not hold separates its levels, so a name with a slash stays one level. Paths are shown
// with slashes.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace rankine::query {

inline constexpr char kLevel = '\x1f';

inline bool HasLevels(std::string_view text) {
  return text.find(kLevel) != std::string_view::npos;
}

// "main/solve" for a path; other texts unchanged.
std::string Shown(std::string_view text);

// Appends one level. A separator inside the name becomes a slash. `inner`: the path already has a level,
// which may be an empty name.
void AppendLevel(std::string& path, std::string_view name, bool inner);

// The last level; the whole text if there is only one.
std::string_view Leaf(std::string_view path);
// The path without its last level; nullopt if there is only one.
std::optional<std::string_view> Parent(std::string_view path);

// Calls `each(level)` from the outermost level to the innermost, until it returns true. Returns whether it
// did.
template <class Each>
bool AnyLevel(std::string_view path, const Each& each) {
  for (;;) {
    const size_t end = path.find(kLevel);
    if (each(path.substr(0, end))) return true;
    if (end == std::string_view::npos) return false;
    path.remove_prefix(end + 1);
  }
}

// Whether the text equals `wanted`. For a path: whether one of its levels does, or the whole path written
// with slashes.
bool SameText(std::string_view text, std::string_view wanted);

}  // namespace rankine::query
