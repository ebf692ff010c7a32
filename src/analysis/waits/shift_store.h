// By how much the calls of a thread were moved when causes and effects were put in order, packed: some three
// bytes a call, since neighbours are moved nearly alike; and the thread's line as it then is, without holding
// it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "archive/trace/thread_reader.h"
#include "base/byte_reader.h"

namespace rankine::analysis {

class ShiftStore {
 public:
  // Of the next call: how much later it begins and ends, ns.
  void Put(uint64_t begin, uint64_t end);
  uint32_t count() const { return count_; }

 private:
  friend class ShiftCursor;
  void PutOne(uint64_t shift);
  uint64_t last_ = 0;
  uint32_t count_ = 0;
  std::vector<std::vector<std::byte>> blocks_;  // a number stands in one of them
};

// Reads one line's forward, as many as were put.
class ShiftCursor {
 public:
  explicit ShiftCursor(const ShiftStore& store) : store_(&store) {}
  uint64_t Next();

 private:
  const ShiftStore* store_;
  size_t next_ = 0;  // block
  base::ByteReader block_{{}};
  uint64_t last_ = 0;
};

// The line as it was repaired. Regions that begin or end between two calls keep their place between them, so
// they are told with the later one.
class ShiftedReader : public archive::LineReader {
 public:
  // `shifts` are of all the line's calls, and outlive it.
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
  uint32_t calls_ = 0;                        // that were read
  Ends last_, last_repaired_;                 // the last of them
  std::vector<archive::TimelineMove> moves_;  // behind it
};

// What is left of a shift so far from the event that has it: each ns takes 1 % off.
uint64_t ShiftLeft(uint64_t shift, uint64_t distance);

}  // namespace rankine::analysis
