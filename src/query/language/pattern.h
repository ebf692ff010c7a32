// SPDX-License-Identifier: BSD-3-Clause
// A regular expression for `=~`. The class uses RE2, because RE2 matches any pattern in time linear in the
// length of the text. A search with std::regex uses backtracking, so a hostile pattern could make the search
// hang or overflow the stack.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::query {

// The object does not change, so any number of threads may match at the same time.
class Pattern {
 public:
  // Fails with RE2's error message.
  static base::Result<std::shared_ptr<const Pattern>> Compile(const std::string& text);
  virtual ~Pattern() = default;
  // Matches anywhere in the text. A path matches if one of its elements matches, or if all its elements,
  // joined by slashes, match as a whole.
  virtual bool Matches(std::string_view text) const = 0;
};

}  // namespace rankine::query
