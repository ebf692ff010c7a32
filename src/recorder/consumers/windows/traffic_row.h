// SPDX-License-Identifier: BSD-3-Clause
// A communicator's traffic during an instance, as a series of bins. The traffic of all threads and
// functions is included. The bins of the cells (layout/window_layout.h) may differ in length; in this row,
// all bins are as long as the longest of them.
#pragma once
#include <cstdint>

#include "layout/window_layout.h"

namespace rankine::recorder::windows {

struct TrafficRow {
  double bin_s;  // The length of a bin in seconds; 0: nothing was counted.
  uint64_t messages[layout::kTrafficBins];
  uint64_t bytes[layout::kTrafficBins];
};

// Adds several bins, which all have the length `bin_s`.
void AddBins(TrafficRow* row, double bin_s, uint32_t count, const uint64_t* messages, const uint64_t* bytes);
void AddBins(TrafficRow* row, const TrafficRow& other);

// Returns the number of bins up to the last bin that is not empty, or 0 if all bins are empty.
uint32_t UsedBins(const TrafficRow& row);

// Merges neighbouring bins until the given number of bins suffices.
void JoinBinsTo(TrafficRow* row, uint32_t most);

}  // namespace rankine::recorder::windows
