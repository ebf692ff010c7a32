// SPDX-License-Identifier: BSD-3-Clause
// The time intervals that each thread spent in file I/O. They are taken from C library operations
// (--io=trace), called by MPI-IO or by the program. Operations of the file system's clients (--io=deep) add
// the server.
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
  uint64_t begin = 0, end = 0;  // on the time axis of the traces
  // index in Tables::io, which gives function, layer and file; kNone: only the file system's client recorded
  // the operation
  uint32_t row = archive::kNone;
  uint32_t file = archive::kNone;    // index in Tables::io_files
  uint32_t server = archive::kNone;  // index in Storage::servers: the server that took most of the time
  bool moves = true;                 // true if the operation read, wrote or synchronised data
};

class IoSpans {
 public:
  IoSpans() = default;
  // `lines` gives the process and thread of each line. Consecutive operations are merged into one span,
  // unless the pause between them exceeds 1/50 of the span. Operations that do not block their thread (aio)
  // are left out.
  IoSpans(const archive::Tables& tables, const std::vector<archive::Timeline>& lines,
          const archive::Storage& storage, unsigned threads);
  // For tests: the spans must be in the order of time and must not overlap.
  explicit IoSpans(std::vector<std::vector<IoSpan>> of) : of_(std::move(of)) {}

  // The spans of a line that end after `from`, ordered by time.
  std::span<const IoSpan> From(uint32_t line, uint64_t from) const;
  bool empty() const { return of_.empty(); }

 private:
  std::vector<std::vector<IoSpan>> of_;  // by line; empty: no I/O was recorded
};

}  // namespace rankine::analysis
