// SPDX-License-Identifier: BSD-3-Clause
// The bytes that were moved in each of several equal time intervals. For a file system, there is a row for
// each requesting process and each server; for the program, there is a row for each process.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "archive/rows/none.h"
#include "archive/storage/join.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct HeatRow {
  uint32_t who = archive::kNone;  // The index in Tables::processes or in Storage::servers.
  uint64_t bytes = 0;             // sum over all parts
  std::vector<uint64_t> part;     // bytes in each time interval
};

struct HeatMap {
  // The start of the first operation, in ns on the time axis of the traces.
  uint64_t begin = 0;
  uint64_t width = 0;                       // length of a time interval in ns; 0: no data was moved
  std::vector<HeatRow> processes, servers;  // ordered by index
};

// Divides the time into intervals. The argument `parts` is the maximum number of intervals. The bytes of an
// operation are spread evenly over its duration. The bytes of an interval are rounded to whole bytes, and
// each row still adds up to its total.
HeatMap MakeHeatMap(const archive::Storage& storage, size_t parts);

// Does the same as `MakeHeatMap` for the reads and writes of C library functions (--io=trace), by process.
// Decodes each operation twice.
HeatMap MakeIoHeatMap(const archive::Tables& tables, size_t parts);

}  // namespace rankine::analysis
