// A communicator's traffic over the time of an instance, of all threads and functions: the bins of its cells
// (layout/window_layout.h), which may be of different lengths, as those of the longest.
#pragma once
#include <cstdint>

#include "layout/window_layout.h"

namespace rankine::recorder::monitor {

struct TrafficRow {
  double bin_s;  // 0: nothing was counted
  uint64_t messages[layout::kTrafficBins];
  uint64_t bytes[layout::kTrafficBins];
};

// Bins of this length are added, `count` of them.
void AddBins(TrafficRow* row, double bin_s, uint32_t count, const uint64_t* messages, const uint64_t* bytes);
void AddBins(TrafficRow* row, const TrafficRow& other);

// Up to the last one in which something was; 0: none.
uint32_t UsedBins(const TrafficRow& row);

// So that at most so many are used: neighbours become one.
void JoinBinsTo(TrafficRow* row, uint32_t most);

}  // namespace rankine::recorder::monitor
