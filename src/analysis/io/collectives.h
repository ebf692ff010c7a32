// SPDX-License-Identifier: BSD-3-Clause
// The sums of collective MPI-IO calls (--io=trace) by file and function. The sums show how each rank spent
// its time, and whose data each rank read and wrote.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "archive/io/origins.h"
#include "archive/rows/none.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// The sums of one rank. Times are in ns.
struct CollectiveRank {
  uint32_t process = archive::kNone;
  uint64_t asked = 0;  // The bytes that the rank's own calls requested.
  // The bytes that the rank read or wrote, divided into its own data, data of other ranks, and data of
  // unknown origin.
  uint64_t own = 0, others = 0, nobodys = 0;
  std::vector<uint32_t> origins;  // The ranks whose data this rank read or wrote, in ascending order.
  uint64_t time = 0;
  archive::IoPartTimes times;
};

struct CollectiveSums {
  uint32_t file = archive::kNone;  // index in Tables::io_files
  std::string_view function;
  uint64_t calls = 0;
  std::vector<CollectiveRank> ranks;  // sorted by process
};

struct CollectiveIo {
  std::vector<CollectiveSums> sums;  // The calls that moved or requested data, most time first.
  uint64_t untold = 0;               // bytes whose rank is unknown
  // The number of calls without a counterpart: other ranks made no call at the same position of their
  // sequence of calls.
  uint64_t unmatched = 0;
};

CollectiveIo SumCollectives(const archive::Tables& tables, const archive::IoCalls& calls);

}  // namespace rankine::analysis
