// SPDX-License-Identifier: BSD-3-Clause
// An event trace as a list of chunks with known time ranges. Any part of a run can be read without the rest,
// and a run of 10^8 events need not be held in memory.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "archive/rows/none.h"
#include "archive/trace/clocks.h"
#include "archive/trace/thread_reader.h"
#include "archive/trace/timeline.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Times as in the timelines.
struct ChunkExtent {
  uint64_t first_begin = UINT64_MAX;  // first begin of its calls; a call is in the chunk in which it ended
  uint64_t from = 0;                  // the thread's region is known from then on
  uint64_t last_end = 0;              // last end of its calls, moves and stalls
  uint64_t calls = 0, moves = 0, stalls = 0;
  uint64_t matched = 0;  // calls without those that involve no other rank
  uint64_t made = 0;     // number of calls, where a record may stand for several
};
// The number of calls in a line; a record may stand for several calls.
uint64_t MadeIn(const archive::Timeline& line);

struct ChunkedLine {
  uint32_t process = archive::kNone;  // index in Tables::processes
  uint32_t thread = 0;
  std::vector<ChunkExtent> chunks;  // in the order of their events
};

// The part of a line in a time interval: indices of its chunks, in their order.
struct LinePart {
  std::vector<size_t> chunks;
  size_t home = 0;  // the chunk that has the region in which the interval begins
};

// Immutable after construction, and it borrows the tables. Any number of threads may read.
class TraceChunks {
 public:
  // Reads the whole trace once, with at most `threads` threads.
  TraceChunks(const archive::Tables& tables, unsigned threads);

  const std::vector<ChunkedLine>& lines() const { return lines_; }
  const archive::TraceThreads& traced() const { return traced_; }  // the same lines
  const archive::Clocks& clocks() const { return clocks_; }
  uint64_t begin() const { return begin_; }  // time of the first event; 0 if there is none
  uint64_t end() const { return end_; }
  uint64_t calls() const { return calls_; }
  size_t losses() const { return losses_; }  // number of chunks that could not be read completely

  // The number of steps of base::Work to read all of it once, and to read one chunk.
  uint64_t bytes() const { return bytes_; }
  uint64_t BytesOf(size_t line, size_t chunk) const;
  // One chunk of a line, with its own list of kinds. Its first move is at its begin.
  archive::Timeline Read(size_t line, size_t chunk) const;
  // The part of a line in [from, until).
  LinePart PartOf(size_t line, uint64_t from, uint64_t until) const;

 private:
  const archive::Tables& tables_;
  archive::TraceThreads traced_;
  archive::Clocks clocks_;
  std::vector<ChunkedLine> lines_;
  uint64_t begin_ = 0, end_ = 0, calls_ = 0, bytes_ = 0;
  size_t losses_ = 0;
};

}  // namespace rankine::analysis
