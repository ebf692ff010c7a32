// SPDX-License-Identifier: BSD-3-Clause
// A communicator's traffic over the time of an instance, for all threads and functions. The bins of its cells
// (layout/window_layout.h) may have different lengths; here all have the longest.
#pragma once
#include <cstdint>

#include "layout/window_layout.h"

namespace rankine::recorder::windows {

struct TrafficRow {
  double bin_s;  // 0: nothing was counted
  uint64_t messages[layout::kTrafficBins];
  uint64_t bytes[layout::kTrafficBins];
};

// Adds `count` bins of this length.
void AddBins(TrafficRow* row, double bin_s, uint32_t count, const uint64_t* messages, const uint64_t* bytes);
void AddBins(TrafficRow* row, const TrafficRow& other);

// Up to the last bin that is not empty; 0: all are empty.
uint32_t UsedBins(const TrafficRow& row);

// Joins neighbours until at most `most` bins are used.
void JoinBinsTo(TrafficRow* row, uint32_t most);

}  // namespace rankine::recorder::windows
