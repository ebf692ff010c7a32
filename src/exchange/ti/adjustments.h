// SPDX-License-Identifier: BSD-3-Clause
// Reads the speedups of computations between two calls. SimGrid reads them from smpi/comp-adjustment-file.
// Each line names the positions of two consecutive calls, and the speedup of the computation between these
// calls.
//
//   "start:stop","ratio"
//   "exchange_1.f:30:exchange_1.f:130",1.18
//
// The first line is a header. In a trace, a position is a line of the form `RANK location FILE LINE`. This
// line precedes the call and the computation to which the position applies.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"

namespace rankine::exchange::ti {

// The positions of the last two calls of a rank.
struct CallPositions {
  std::string file, previous_file;
  int32_t line = 0, previous_line = 0;
};

class Adjustments {
 public:
  // If `absolute` is true, positions contain the whole path of the file
  // (smpi/trace-call-use-absolute-path). Otherwise, positions contain only the file's name.
  static base::Result<Adjustments> Read(std::string_view text, const std::string& name, bool absolute);
  // Stores the position of the rank's next call. Returns the speedup of the computations that follow.
  double Move(std::string_view file, int32_t line, CallPositions* positions) const;

 private:
  std::unordered_map<std::string, double> speedups_;
  bool absolute_ = false;
};

}  // namespace rankine::exchange::ti
