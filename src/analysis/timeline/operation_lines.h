// SPDX-License-Identifier: BSD-3-Clause
// Reads I/O operations (--io=trace) thread by thread, ordered by start time, without keeping all of them in
// memory. In the archive, the operations are stored in chunks, in the order of their ends.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "archive/io/operations.h"
#include "archive/rows/none.h"
#include "archive/trace/clocks.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// True if the operation blocks its thread until the operation ends. Other operations (aio, io_uring)
// continue in parallel with the thread.
bool HoldsItsThread(const archive::Tables& tables, const archive::IoOperation& operation);

struct OperationChunk {
  uint32_t place = 0;                 // index in Tables::io_ops
  uint64_t first_begin = UINT64_MAX;  // earliest start of the line's operations
  uint64_t last_end = 0;
  // The number of operations that block their thread, and the number of other operations.
  uint64_t holding = 0, beside = 0;
};

// The operations of one thread. Times are in ns on the time axis of the traces. If there is no trace, times
// are in ns of CLOCK_REALTIME.
struct OperationLine {
  uint32_t process = archive::kNone, thread = 0;
  std::vector<OperationChunk> chunks;  // in their order
  uint64_t begin = UINT64_MAX, end = 0;
  uint64_t Count(bool holding) const;
};

// Returns the lines of I/O operations, sorted by process and thread. Reads all operations once. The
// argument `threads` is the maximum number of threads.
std::vector<OperationLine> FindOperationLines(const archive::Tables& tables, const archive::Clocks& clocks,
                                              unsigned threads);

struct PlacedOperation : archive::IoOperation {
  uint64_t unsure = 0;  // The uncertainty of the operation's start time in ns. The value also applies to
                        // operations that are nested in this operation.
};

// Returns operations ordered by start time; if several operations begin at the same time, the longest
// operation comes first.
class OperationSource {
 public:
  virtual ~OperationSource() = default;
  // The next operation; nullptr: there are no more operations.
  virtual const PlacedOperation* Peek() = 0;
  virtual void Pop() = 0;
};

// Reads the operations of one thread: either those that block the thread, or those that do not block the
// thread. All arguments must outlive the stream. The stream keeps one chunk in memory at a time. Operations
// from earlier chunks are kept if operations of later chunks may precede them.
class OperationStream : public OperationSource {
 public:
  OperationStream(const archive::Tables& tables, const OperationLine& line, const archive::ClockLine* clock,
                  bool holding);
  const PlacedOperation* Peek() override;
  void Pop() override;

 private:
  void Load();

  const archive::Tables& tables_;
  const OperationLine& line_;
  const archive::ClockLine* clock_;
  const bool holding_;
  std::vector<uint64_t> later_;  // For each chunk, the earliest start in this chunk and all following
                                 // chunks.
  size_t next_ = 0;              // index of the next chunk to read
  std::vector<PlacedOperation> heap_;
  uint64_t last_call_ = 0;     // The start of the last MPI-IO call that was read.
  uint64_t begin_before_ = 0;  // The start of the operation that was read last.
};

}  // namespace rankine::analysis
