// SPDX-License-Identifier: BSD-3-Clause
// A regular expression for `=~`. For any pattern, matching takes time linear in the length of the text. So
// the class uses RE2. In contrast, std::regex backtracks, so a hostile pattern could make it hang or
// overflow the stack.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::query {

// Immutable, so any number of threads may match at the same time.
class Pattern {
 public:
  // Fails with RE2's error message.
  static base::Result<std::shared_ptr<const Pattern>> Compile(const std::string& text);
  virtual ~Pattern() = default;
  // Matches anywhere in the text. A path matches in two cases: one of its elements matches, or the whole
  // path matches when its elements are joined by slashes.
  virtual bool Matches(std::string_view text) const = 0;
};

}  // namespace rankine::query
