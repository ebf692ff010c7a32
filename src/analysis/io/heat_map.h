// SPDX-License-Identifier: BSD-3-Clause
// The bytes moved in each of several equal parts of the time: in a file system by requesting process and by
// server, or in the program by process.
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
  uint32_t who = archive::kNone;  // index in Tables::processes or in Storage::servers
  uint64_t bytes = 0;             // sum over all parts
  std::vector<uint64_t> part;     // bytes in each part of the time
};

struct HeatMap {
  // begin of the first operation on the time axis of the traces, in ns
  uint64_t begin = 0;
  uint64_t width = 0;                       // length of a part in ns; 0: no data was moved
  std::vector<HeatRow> processes, servers;  // ordered by index
};

// Divides the time into at most `parts` parts. An operation's bytes are spread evenly over its duration, in
// whole bytes. So the parts of each row add up to its total.
HeatMap MakeHeatMap(const archive::Storage& storage, size_t parts);

// Like MakeHeatMap, but shows the operations of --io=trace by process: reads and writes of C library
// functions. Decodes each operation twice.
HeatMap MakeIoHeatMap(const archive::Tables& tables, size_t parts);

}  // namespace rankine::analysis
