// Actions that a user defines: a line of a text trace whose name the format does not know becomes what the
// user's code says, as lines of the current form.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rankine::exchange::ti {

// A line `RANK NAME WORDS...` that a rank has come to.
struct OwnCall {
  uint32_t rank = 0, ranks = 0;
  std::string name;
  std::vector<std::string> words;
};

// One thread.
class OwnActions {
 public:
  virtual ~OwnActions() = default;
  virtual std::vector<std::string> Names() const = 0;
  // What the rank does in its place: lines of the current form without the rank, none for nothing. Asked when
  // the rank comes to the line, once. An error is a reason, without file and line.
  virtual base::Result<std::string> Lines(const OwnCall& call) = 0;
};

inline constexpr size_t kMostOwnBytes = size_t{16} << 20;  // of the lines of one call

}  // namespace rankine::exchange::ti
