// SPDX-License-Identifier: BSD-3-Clause
// The sums of one rank in a layer or at a call site: the time, the own time, the bytes, and the access
// pattern.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "archive/io/below.h"
#include "archive/io/rows.h"
#include "archive/rows/none.h"

namespace rankine::archive {
struct IoRow;
}

namespace rankine::analysis {

struct IoRankSums {
  uint32_t process = archive::kNone;
  uint64_t calls = 0, bytes = 0, time = 0, longest = 0;              // times in ns
  uint64_t placed = 0, consecutive = 0, strided = 0, unaligned = 0;  // as in archive::IoRow
  // The time outside the layer below, and the number and bytes of the calls to the layer below. `nullopt` if
  // the values are unknown or the layer below was not recorded.
  std::optional<uint64_t> own, calls_below, bytes_below;

  void Add(const archive::IoRow& row, const archive::IoBelow& below);
};

std::vector<IoRankSums> MostTimeFirst(const std::map<uint32_t, IoRankSums>& ranks);

}  // namespace rankine::analysis
