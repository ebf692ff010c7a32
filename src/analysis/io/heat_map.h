// SPDX-License-Identifier: BSD-3-Clause
// Bytes moved over equal parts of time: in a file system by requesting process and by server, or in the
// program by process.
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
  uint64_t bytes = 0;             // sum of all parts
  std::vector<uint64_t> part;     // bytes in each part of time
};

struct HeatMap {
  uint64_t begin = 0;                       // begin of the first operation on the traces' time axis, in ns
  uint64_t width = 0;                       // length of a part in ns; 0: nothing was moved
  std::vector<HeatRow> processes, servers;  // ordered by index
};

// Makes at most `parts` parts of time. An operation's bytes are spread evenly over its duration, in whole
// bytes. So each row's parts add up to its total.
HeatMap MakeHeatMap(const archive::Storage& storage, size_t parts);

// Like MakeHeatMap, but for the operations of --io=trace, by process: reads and writes of the C library's
// functions. It decodes each operation twice.
HeatMap MakeIoHeatMap(const archive::Tables& tables, size_t parts);

}  // namespace rankine::analysis
