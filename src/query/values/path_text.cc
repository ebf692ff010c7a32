// SPDX-License-Identifier: BSD-3-Clause
#include "query/values/path_text.h"

#include <algorithm>

namespace rankine::query {

std::string Shown(std::string_view text) {
  std::string shown(text);
  std::replace(shown.begin(), shown.end(), kLevel, '/');
  return shown;
}

void AppendLevel(std::string& path, std::string_view name, bool inner) {
  if (inner) path.push_back(kLevel);
  const size_t start = path.size();
  path.append(name);
  std::replace(path.begin() + static_cast<std::ptrdiff_t>(start), path.end(), kLevel, '/');
}

std::string_view Leaf(std::string_view path) {
  const size_t last = path.rfind(kLevel);
  return last == std::string_view::npos ? path : path.substr(last + 1);
}

std::optional<std::string_view> Parent(std::string_view path) {
  const size_t last = path.rfind(kLevel);
  if (last == std::string_view::npos) return std::nullopt;
  return path.substr(0, last);
}

bool SameText(std::string_view text, std::string_view wanted) {
  if (text == wanted) return true;
  if (!HasLevels(text)) return false;
  const auto same = [](char a, char b) { return a == b || (a == kLevel && b == '/'); };
  if (std::equal(text.begin(), text.end(), wanted.begin(), wanted.end(), same)) return true;
  return AnyLevel(text, [&](std::string_view level) { return level == wanted; });
}

}  // namespace rankine::query
