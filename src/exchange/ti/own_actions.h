// SPDX-License-Identifier: BSD-3-Clause
// User-defined actions. If the format does not know the name in a line of a text trace, the user's code
// supplies lines of the current form for it.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rankine::exchange::ti {

// A line `RANK NAME WORDS...` that a rank has reached.
struct OwnCall {
  uint32_t rank = 0, ranks = 0;
  std::string name;
  std::vector<std::string> words;
};

// For one thread.
class OwnActions {
 public:
  virtual ~OwnActions() = default;
  virtual std::vector<std::string> Names() const = 0;
  // Returns lines of the current form without the rank, which replace the call; no lines: the rank does
  // nothing. Called once, when the rank reaches the line. An error is a reason without file and line.
  virtual base::Result<std::string> Lines(const OwnCall& call) = 0;
};

inline constexpr size_t kMostOwnBytes = size_t{16} << 20;  // bytes of the lines of one call

}  // namespace rankine::exchange::ti
