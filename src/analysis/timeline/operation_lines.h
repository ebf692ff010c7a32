// SPDX-License-Identifier: BSD-3-Clause
// Reads I/O operations (--io=trace) thread by thread in the order of their begins, without keeping all of
// them in memory. The archive stores them in the order of their ends, chunk by chunk.
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

// True if the thread is blocked until the operation ends. Other operations (aio, io_uring) continue in
// parallel with the thread.
bool HoldsItsThread(const archive::Tables& tables, const archive::IoOperation& operation);

struct OperationChunk {
  uint32_t place = 0;                 // index in Tables::io_ops
  uint64_t first_begin = UINT64_MAX;  // earliest begin of its operations
  uint64_t last_end = 0;
  // numbers of operations that block their thread, and of those that do not
  uint64_t holding = 0, beside = 0;
};

// The operations of one thread. Times are on the time axis of the traces; without a trace, in ns of
// CLOCK_REALTIME.
struct OperationLine {
  uint32_t process = archive::kNone, thread = 0;
  std::vector<OperationChunk> chunks;  // in their order
  uint64_t begin = UINT64_MAX, end = 0;
  uint64_t Count(bool holding) const;
};

// Returns the lines sorted by process and thread. Reads all operations once, with at most `threads` threads.
std::vector<OperationLine> FindOperationLines(const archive::Tables& tables, const archive::Clocks& clocks,
                                              unsigned threads);

struct PlacedOperation : archive::IoOperation {
  uint64_t unsure = 0;  // uncertainty of its begin in ns, which applies to the operations below it, too
};

// Returns operations in the order of their begins. If several begin at the same time, the longest comes
// first.
class OperationSource {
 public:
  virtual ~OperationSource() = default;
  // The next operation; nullptr: there are no more.
  virtual const PlacedOperation* Peek() = 0;
  virtual void Pop() = 0;
};

// The operations of one line, either those that block their thread or those that do not. All arguments must
// outlive the stream. Keeps one chunk in memory, and those operations of earlier chunks that later ones may
// still precede.
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
  std::vector<uint64_t> later_;  // by chunk: the earliest begin in this chunk and all later ones
  size_t next_ = 0;              // index of the next chunk
  std::vector<PlacedOperation> heap_;
  uint64_t last_call_ = 0;     // begin of the last MPI-IO call that was read
  uint64_t begin_before_ = 0;  // begin of the operation that was read before
};

}  // namespace rankine::analysis
