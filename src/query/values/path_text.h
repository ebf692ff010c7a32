// SPDX-License-Identifier: BSD-3-Clause
// The values of nested attributes form a path: main, solve, exchange. Inside the engine, a path is one
// string. Its elements are separated by a byte that does not occur in names, so a name with a slash remains
// one element. Paths are shown with slashes.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace rankine::query {

inline constexpr char kLevel = '\x1f';

inline bool HasLevels(std::string_view text) {
  return text.find(kLevel) != std::string_view::npos;
}

// Returns "main/solve" for a path; other texts are returned unchanged.
std::string Shown(std::string_view text);

// Appends one element. A separator byte inside the name is replaced by a slash. `inner` means that the path
// already has an element, which may be an empty name.
void AppendLevel(std::string& path, std::string_view name, bool inner);

// Returns the last element, or the whole text if there is only one.
std::string_view Leaf(std::string_view path);
// Returns the path without its last element; nullopt if there is only one.
std::optional<std::string_view> Parent(std::string_view path);

// Calls `each(element)` from the outermost element to the innermost, until it returns true. Returns whether
// it did.
template <class Each>
bool AnyLevel(std::string_view path, const Each& each) {
  for (;;) {
    const size_t end = path.find(kLevel);
    if (each(path.substr(0, end))) return true;
    if (end == std::string_view::npos) return false;
    path.remove_prefix(end + 1);
  }
}

// Returns whether the text equals `wanted`. A path is equal if one of its elements is, or the whole path when
// written with slashes.
bool SameText(std::string_view text, std::string_view wanted);

}  // namespace rankine::query
