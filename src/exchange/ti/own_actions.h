// SPDX-License-Identifier: BSD-3-Clause
// User-defined actions. A line of a text trace may contain the name of an action that the format does not
// define. The user's code replaces a line with a user-defined name by other lines. The replacing lines must
// have the current form of traces.
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

// Not thread-safe.
class OwnActions {
 public:
  virtual ~OwnActions() = default;
  virtual std::vector<std::string> Names() const = 0;
  // Returns the lines of the trace that replace the call. The replacing lines have the current form, but no
  // rank number. If the text contains no lines, the rank does nothing. `Lines` is called once for each line
  // with a user-defined action, when the rank reaches the line. An error message contains the reason, without
  // file and line.
  virtual base::Result<std::string> Lines(const OwnCall& call) = 0;
};

// The limit for all lines that replace one call, in bytes.
inline constexpr size_t kMostOwnBytes = size_t{16} << 20;

}  // namespace rankine::exchange::ti
