// A regular expression of `=~`: matching takes time linear in the text whatever the pattern, which is why it
// is RE2 and not std::regex, whose backtracking a hostile pattern can hang or overflow.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::query {

// Immutable: any number of threads may match.
class Pattern {
 public:
  // Fails with what RE2 says of it.
  static base::Result<std::shared_ptr<const Pattern>> Compile(const std::string& text);
  virtual ~Pattern() = default;
  // Anywhere in the text; of a path, in one level or in the whole path written with slashes.
  virtual bool Matches(std::string_view text) const = 0;
};

}  // namespace rankine::query
