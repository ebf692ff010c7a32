// Who moved how much when: operations over equal parts of time, of a file system by the processes that asked
// and by the servers that did them, or of the program by its processes.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "archive/storage/join.h"

namespace rankine::analysis {

struct HeatRow {
  uint32_t who = archive::kNone;  // index in Tables::processes, or place in Storage::servers
  uint64_t bytes = 0;             // of all parts
  std::vector<uint64_t> part;     // bytes
};

struct HeatMap {
  uint64_t begin = 0;                       // ns, of the first operation, on the line of the traces
  uint64_t width = 0;                       // ns of a part; 0: nothing was moved
  std::vector<HeatRow> processes, servers;  // in their order
};

// At most `parts` parts of time. An operation's bytes are spread evenly over the time that it took, by whole
// bytes: each row's parts add up to what it moved.
HeatMap MakeHeatMap(const archive::Storage& storage, size_t parts);

// The same of operations of --io=trace, by processes: reads and writes of the C library's functions. Each is
// decoded twice.
HeatMap MakeIoHeatMap(const archive::Tables& tables, size_t parts);

}  // namespace rankine::analysis
