// SPDX-License-Identifier: BSD-3-Clause
// Reads operations of I/O (--io=trace) thread by thread in the order of their begins, without holding all in
// memory. The archive has them in the order of their ends, chunk by chunk.
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

// Whether the thread is blocked until the operation ends. Others (aio, io_uring) continue in parallel with
// the thread.
bool HoldsItsThread(const archive::Tables& tables, const archive::IoOperation& operation);

struct OperationChunk {
  uint32_t place = 0;                 // index in Tables::io_ops
  uint64_t first_begin = UINT64_MAX;  // earliest begin of its operations
  uint64_t last_end = 0;
  uint64_t holding = 0, beside = 0;  // numbers of operations that block their thread, and that do not
};

// The operations of one thread. Times on the traces' time axis; without a trace, ns of CLOCK_REALTIME.
struct OperationLine {
  uint32_t process = archive::kNone, thread = 0;
  std::vector<OperationChunk> chunks;  // in their order
  uint64_t begin = UINT64_MAX, end = 0;
  uint64_t Count(bool holding) const;
};

// The lines by process and thread. Reads all operations once, with at most `threads` threads.
std::vector<OperationLine> FindOperationLines(const archive::Tables& tables, const archive::Clocks& clocks,
                                              unsigned threads);

struct PlacedOperation : archive::IoOperation {
  uint64_t unsure = 0;  // uncertainty of its begin in ns, the same for the operations below it
};

// Gives operations in the order of their begins; of equal begins the longest first.
class OperationSource {
 public:
  virtual ~OperationSource() = default;
  // The next operation; nullptr: there are no more.
  virtual const PlacedOperation* Peek() = 0;
  virtual void Pop() = 0;
};

// The operations of one line that block their thread, or those that do not. All arguments must outlive the
// stream. Memory holds one chunk, and those operations of earlier chunks that may begin after others.
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
  std::vector<uint64_t> later_;  // by chunk: the earliest begin in it and the chunks after it
  size_t next_ = 0;              // the next chunk
  std::vector<PlacedOperation> heap_;
  uint64_t last_call_ = 0;     // begin of the last MPI-IO call read
  uint64_t begin_before_ = 0;  // begin of the operation read before
};

}  // namespace rankine::analysis
