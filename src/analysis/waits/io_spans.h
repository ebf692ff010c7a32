// SPDX-License-Identifier: BSD-3-Clause
// The time intervals that each thread spent in file I/O. The source is C library operations (--io=trace)
// that MPI-IO or the program calls. The server of an interval comes from the operations of the file
// system's clients (--io=deep).
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "analysis/waits/wait.h"
#include "archive/rows/none.h"
#include "archive/storage/join.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct IoSpan {
  uint64_t begin = 0, end = 0;  // The start and end of the interval on the time axis of the traces.
  // index in Tables::io, which gives function, layer and file; `kNone`: only the file system's client
  // recorded the operation
  uint32_t row = archive::kNone;
  uint32_t file = archive::kNone;    // index in Tables::io_files
  uint32_t server = archive::kNone;  // The server that took most of the time, as an index in
                                     // Storage::servers.
  bool moves = true;                 // True if the operation read, wrote or synchronised data.
};

class IoSpans {
 public:
  IoSpans() = default;
  // The argument `lines` gives the process and thread of each line. Consecutive operations are merged into
  // one span if the pause between them is at most 1/50 of the span. Operations that do not block their thread
  // (aio) are left out.
  IoSpans(const archive::Tables& tables, const std::vector<archive::Timeline>& lines,
          const archive::Storage& storage, unsigned threads);
  // This constructor is for tests. The spans must be sorted by time and must not overlap.
  explicit IoSpans(std::vector<std::vector<IoSpan>> of) : of_(std::move(of)) {}

  // Returns the spans of a line that end after the time `from`, ordered by time.
  std::span<const IoSpan> From(uint32_t line, uint64_t from) const;
  bool empty() const { return of_.empty(); }

 private:
  std::vector<std::vector<IoSpan>> of_;  // indexed by line; empty: no I/O was recorded
};

}  // namespace rankine::analysis
