// SPDX-License-Identifier: BSD-3-Clause
// The speedups of computations between two calls, as in SimGrid's smpi/comp-adjustment-file. Each line names
// the positions of two consecutive calls and the speedup of the computation between them:
//
//   "start:stop","ratio"
//   "exchange_1.f:30:exchange_1.f:130",1.18
//
// The first line is a header. In a trace, the positions are lines `RANK location FILE LINE`, each before the
// call and the computation to which it applies.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"

namespace rankine::exchange::ti {

// The positions of a rank's last two calls.
struct CallPositions {
  std::string file, previous_file;
  int32_t line = 0, previous_line = 0;
};

class Adjustments {
 public:
  // `absolute`: positions contain the file's whole path (smpi/trace-call-use-absolute-path), instead of its
  // name.
  static base::Result<Adjustments> Read(std::string_view text, const std::string& name, bool absolute);
  // Notes that the rank's next call is at this position. Returns the speedup of its next computations.
  double Move(std::string_view file, int32_t line, CallPositions* positions) const;

 private:
  std::unordered_map<std::string, double> speedups_;
  bool absolute_ = false;
};

}  // namespace rankine::exchange::ti
