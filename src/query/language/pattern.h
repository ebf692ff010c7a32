// SPDX-License-Identifier: BSD-3-Clause
// A regular expression for `=~`. Matching takes time linear in the length of the text for any pattern. So it
// uses RE2: a hostile pattern can make std::regex hang or overflow, because std::regex backtracks.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::query {

// Immutable: any number of threads may match at the same time.
class Pattern {
 public:
  // Fails with RE2's error message.
  static base::Result<std::shared_ptr<const Pattern>> Compile(const std::string& text);
  virtual ~Pattern() = default;
  // Matches anywhere in the text. For a path: in one level, or in the whole path written with slashes.
  virtual bool Matches(std::string_view text) const = 0;
};

}  // namespace rankine::query
