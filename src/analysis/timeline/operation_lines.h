// Operations of I/O (--io=trace) thread by thread, in the order of their begins, without holding them: the
// archive has them in the order of their ends, chunk by chunk.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "archive/io/operations.h"
#include "archive/tables.h"
#include "archive/trace/clocks.h"

namespace rankine::analysis {

// Does its thread stay in it until it ends? Others (aio, io_uring) go on beside what the thread does.
bool HoldsItsThread(const archive::Tables& tables, const archive::IoOperation& operation);

struct OperationChunk {
  uint32_t place = 0;                 // in Tables::io_ops
  uint64_t first_begin = UINT64_MAX;  // of its operations
  uint64_t last_end = 0;
  uint64_t holding = 0, beside = 0;  // how many hold their thread, and how many do not
};

// One thread's. Times on the line of the traces; of a run without one, ns of CLOCK_REALTIME.
struct OperationLine {
  uint32_t process = archive::kNone, thread = 0;
  std::vector<OperationChunk> chunks;  // in their order
  uint64_t begin = UINT64_MAX, end = 0;
  uint64_t Count(bool holding) const;
};

// By process and thread. Reads all of them once, by so many threads.
std::vector<OperationLine> FindOperationLines(const archive::Tables& tables, const archive::Clocks& clocks,
                                              unsigned threads);

struct PlacedOperation : archive::IoOperation {
  uint64_t unsure = 0;  // ns that its begin may be off, with what is below it
};

// Operations in the order of their begins; of those that begin together the longest first.
class OperationSource {
 public:
  virtual ~OperationSource() = default;
  // The next one; nullptr: there is none.
  virtual const PlacedOperation* Peek() = 0;
  virtual void Pop() = 0;
};

// Those of one line that hold their thread, or those that do not. All of it outlives the stream, which holds
// a chunk, and of earlier ones what may begin behind another one's.
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
  std::vector<uint64_t> later_;  // by chunk: when the first operation begins of those behind it
  size_t next_ = 0;              // chunk
  std::vector<PlacedOperation> heap_;
  uint64_t last_call_ = 0;     // when the last of MPI-IO began that was read
  uint64_t begin_before_ = 0;  // of the operation that was read before
};

}  // namespace rankine::analysis
