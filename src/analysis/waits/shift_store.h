// SPDX-License-Identifier: BSD-3-Clause
// Stores how far the repair of causality shifts each call of a thread. The reader in this file reads the
// thread's line with the repaired times. A shift takes only about three bytes per call, because consecutive
// calls have similar shifts. The line with repaired times is never in memory as a whole.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "archive/rows/loss.h"
#include "archive/trace/thread_reader.h"
#include "base/byte_reader.h"

namespace rankine::analysis {

class ShiftStore {
 public:
  // Appends the shifts of the start and the end of the next call, in ns.
  void Put(uint64_t begin, uint64_t end);
  uint32_t count() const { return count_; }

 private:
  friend class ShiftCursor;
  void PutOne(uint64_t shift);
  uint64_t last_ = 0;
  uint32_t count_ = 0;
  std::vector<std::vector<std::byte>> blocks_;  // Each number lies completely within one block.
};

// Reads the shifts of one line in the order in which they were added.
class ShiftCursor {
 public:
  explicit ShiftCursor(const ShiftStore& store) : store_(&store) {}
  uint64_t Next();

 private:
  const ShiftStore* store_;
  size_t next_ = 0;  // index of the next block to read
  base::ByteReader block_{{}};
  uint64_t last_ = 0;
};

// Reads a line, and repairs its times while reading. Between two calls, a region change keeps its relative
// position. So the reader can return a region change only together with the later call.
class ShiftedReader : public archive::LineReader {
 public:
  // The argument `shifts` must contain all calls of the line, and must outlive the reader.
  ShiftedReader(std::unique_ptr<archive::LineReader> line, const ShiftStore& shifts)
      : line_(std::move(line)), shifts_(shifts), cursor_(shifts) {}
  archive::LineStep Next(archive::Timeline* to) override;
  const std::vector<archive::Loss>& losses() const override { return line_->losses(); }

 private:
  struct Ends {
    uint64_t begin = 0, end = 0;
  };
  uint64_t Between(uint64_t at, const Ends& next, const Ends& repaired) const;
  uint64_t Behind(uint64_t at) const;
  std::unique_ptr<archive::LineReader> line_;
  const ShiftStore& shifts_;
  ShiftCursor cursor_;
  uint32_t calls_ = 0;                        // number of calls read
  Ends last_, last_repaired_;                 // The start and the end of the last call, both original and
                                              // repaired.
  std::vector<archive::TimelineMove> moves_;  // region changes since the last call
};

// Returns the part of a shift that remains at a given distance (in ns) from the shifted event. The shift
// decreases by 1 % of the distance.
uint64_t ShiftLeft(uint64_t shift, uint64_t distance);

}  // namespace rankine::analysis
