// SPDX-License-Identifier: BSD-3-Clause
// An event trace as a list of chunks whose time ranges are known. Any interval can be read without reading
// the rest, so a run of 10^8 events need not be kept in memory.
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

// All times are on the time axis of the timelines.
struct ChunkExtent {
  // earliest start of the chunk's calls; a call belongs to the chunk in which the call ended
  uint64_t first_begin = UINT64_MAX;
  uint64_t from = 0;  // The region of the thread is known from this time on.
  // The latest end of any call, region change or stall of the line.
  uint64_t last_end = 0;
  uint64_t calls = 0, moves = 0, stalls = 0;
  uint64_t counts = 0;   // The number of values that services measured.
  uint64_t matched = 0;  // The number of call records, without the calls that involve no other rank.
  uint64_t made = 0;     // number of calls; greater than `calls` if some records represent several calls
};
// Returns the number of calls in a line. One record may represent several calls.
uint64_t MadeIn(const archive::Timeline& line);

struct ChunkedLine {
  uint32_t process = archive::kNone;  // index in Tables::processes
  uint32_t thread = 0;
  std::vector<ChunkExtent> chunks;  // The chunks, in the order of their events.
};

// The part of a line that lies in an interval, as a list of indices of chunks in ascending order.
struct LinePart {
  std::vector<size_t> chunks;
  size_t home = 0;  // The chunk that shows the region at the start of the interval.
};

// Immutable after construction; does not own the tables. Any number of threads may read at the same time.
class TraceChunks {
 public:
  // Reads the whole trace once. The argument `threads` is the maximum number of threads.
  TraceChunks(const archive::Tables& tables, unsigned threads);

  const std::vector<ChunkedLine>& lines() const { return lines_; }
  // The threads of the lines. Indices are the same as in `lines()`.
  const archive::TraceThreads& traced() const { return traced_; }
  const archive::Clocks& clocks() const { return clocks_; }
  uint64_t begin() const { return begin_; }  // time of the first event; 0 if there are no events
  uint64_t end() const { return end_; }
  uint64_t calls() const { return calls_; }
  size_t losses() const { return losses_; }  // The number of chunks that could not be read completely.

  // The amount of work (base::Work) for reading the whole trace once, and for reading one chunk.
  uint64_t bytes() const { return bytes_; }
  uint64_t BytesOf(size_t line, size_t chunk) const;
  // Reads one chunk of a line; the result has its own list of kinds. The first region change in the result
  // is at the start of the chunk.
  archive::Timeline Read(size_t line, size_t chunk) const;
  // Returns the chunks of a line that overlap [from, until).
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
