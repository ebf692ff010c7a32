// SPDX-License-Identifier: BSD-3-Clause
// The values of nested attributes form a path, for example main, solve, exchange. Inside the query engine,
// a path is stored as one string. The elements are separated by a byte that does not occur in names. So the
// text of an element may contain a slash. Paths are shown with slashes.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace rankine::query {

inline constexpr char kLevel = '\x1f';

inline bool HasLevels(std::string_view text) {
  return text.find(kLevel) != std::string_view::npos;
}

// Returns a path with slashes, such as "main/solve". Other texts are returned unchanged.
std::string Shown(std::string_view text);

// Appends one element. Replaces a separator byte in the name by a slash. The argument `inner` is true if the
// path already has an element. The name of that element may be empty.
void AppendLevel(std::string& path, std::string_view name, bool inner);

// Returns the last element, or the whole text if the path has only one element.
std::string_view Leaf(std::string_view path);
// Returns the path without its last element. Returns nullopt if the path has only one element.
std::optional<std::string_view> Parent(std::string_view path);

// Calls the function `each` for the elements of the path, outermost first, until `each` returns true. Returns
// whether `each` has returned true.
template <class Each>
bool AnyLevel(std::string_view path, const Each& each) {
  for (;;) {
    const size_t end = path.find(kLevel);
    if (each(path.substr(0, end))) return true;
    if (end == std::string_view::npos) return false;
    path.remove_prefix(end + 1);
  }
}

// Returns whether the text equals the argument `wanted`. A path equals `wanted` if one element of the path
// equals `wanted`, or if all elements, joined by slashes, equal `wanted`.
bool SameText(std::string_view text, std::string_view wanted);

}  // namespace rankine::query
