// SPDX-License-Identifier: BSD-3-Clause
// Reads I/O operations (--io=trace) thread by thread, ordered by their begins, without keeping all of them in
// memory. In the archive, they are ordered by their ends, in chunks.
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
  // number of operations that block their thread, and of those that do not
  uint64_t holding = 0, beside = 0;
};

// The operations of one thread. Times are in ns on the time axis of the traces or, without a trace, in ns of
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
  uint64_t unsure = 0;  // uncertainty of its begin in ns, which also applies to the operations nested in it
};

// Returns operations ordered by their begins; if several begin at the same time, the longest comes first.
class OperationSource {
 public:
  virtual ~OperationSource() = default;
  // The next operation; nullptr: there are no more.
  virtual const PlacedOperation* Peek() = 0;
  virtual void Pop() = 0;
};

// The operations of one thread, either those that block it or those that do not. All arguments must outlive
// the stream. Keeps one chunk in memory, and operations from earlier chunks that those of later chunks may
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
  std::vector<uint64_t> later_;  // by chunk: the earliest begin in this chunk and all following ones
  size_t next_ = 0;              // index of the next chunk
  std::vector<PlacedOperation> heap_;
  uint64_t last_call_ = 0;     // begin of the last MPI-IO call that was read
  uint64_t begin_before_ = 0;  // begin of the operation that was read last
};

}  // namespace rankine::analysis
