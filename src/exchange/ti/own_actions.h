// SPDX-License-Identifier: BSD-3-Clause
// User-defined actions. A line of a text trace may have a name that the format does not define. The user's
// code then provides lines that replace it, in the current form of traces.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rankine::exchange::ti {

// A rank has reached a line `RANK NAME WORDS...`; this is that line.
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
  // Returns the lines that replace the call, in the current form, but without the rank number. If there are
  // no lines, the rank does nothing. Called once, when the rank reaches the line. An error gives the reason,
  // without file and line.
  virtual base::Result<std::string> Lines(const OwnCall& call) = 0;
};

// limit in bytes for all lines that replace one call
inline constexpr size_t kMostOwnBytes = size_t{16} << 20;

}  // namespace rankine::exchange::ti
