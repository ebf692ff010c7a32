// An event trace as the chunks that it stands in, of each of which is known what time it covers: any part of
// a run is read without the rest, and a run of 10^8 events is walked over without holding it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "archive/tables.h"
#include "archive/trace/clocks.h"
#include "archive/trace/thread_reader.h"
#include "archive/trace/timeline.h"

namespace rankine::analysis {

// Times as in the timelines.
struct ChunkExtent {
  uint64_t first_begin = UINT64_MAX;  // of its calls; a call stands in the chunk in which it ended
  uint64_t from = 0;                  // the thread is known to be in a region from then on
  uint64_t last_end = 0;              // of calls, moves and stalls
  uint64_t calls = 0, moves = 0, stalls = 0;
  uint64_t matched = 0;  // calls without those that have to do with no other rank
  uint64_t made = 0;     // of several calls that are told as one each
};
// How many calls those of a line are.
uint64_t MadeIn(const archive::Timeline& line);

struct ChunkedLine {
  uint32_t process = archive::kNone;  // index in Tables::processes
  uint32_t thread = 0;
  std::vector<ChunkExtent> chunks;  // in the order of their events
};

// What of a line reaches into a part of the time: places of chunks, in their order.
struct LinePart {
  std::vector<size_t> chunks;
  size_t home = 0;  // the chunk of these that has the region in which the part begins
};

// Immutable after it is made, except that it borrows the tables: any number of threads may read.
class TraceChunks {
 public:
  // Goes through all of it once, with at most `threads` threads.
  TraceChunks(const archive::Tables& tables, unsigned threads);

  const std::vector<ChunkedLine>& lines() const { return lines_; }
  const archive::TraceThreads& traced() const { return traced_; }  // the same lines
  const archive::Clocks& clocks() const { return clocks_; }
  uint64_t begin() const { return begin_; }  // of the first event; 0 where there is none
  uint64_t end() const { return end_; }
  uint64_t calls() const { return calls_; }
  size_t losses() const { return losses_; }  // chunks that could not be read, or not to their end

  // Steps of base::Work in which all of it is read once, and one chunk.
  uint64_t bytes() const { return bytes_; }
  uint64_t BytesOf(size_t line, size_t chunk) const;
  // One chunk of a line, with kinds of its own; its first move is at its begin.
  archive::Timeline Read(size_t line, size_t chunk) const;
  // Of [from, until).
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
