// SPDX-License-Identifier: BSD-3-Clause
// The encoding of I/O operations as bits. It is the same in the spool, where a thread appends operations, and
// in the archive (docs/formats.md, kind io_ops).
//
// Most operations can be predicted from the operation before. The predicted row is the one that followed the
// same row last time. The predicted distance from that row's last operation, and the number of bytes, are
// those of last time. A correct prediction takes one bit. The two times are coded as differences from their
// recent values, by Rice codes with an adaptive parameter. A wrong prediction takes a few more bits, so a
// random access costs its offset. Compression of blocks of plain records would need 30 times the memory,
// because the records would have to be stored first.
//
// Both sides keep one IoOpModel and feed it the same operations.
//
// An operation begins with one bit. It is 0 if row, offset, bytes and outcome are as predicted. If it is 1,
// these bits follow.
//   Row: 0 for the predicted row. 1 for its number, in as many bits as the number of rows so far needs.
//   That number itself means a new row.
//   Offset: 0 if it is as predicted. Otherwise 1, then one bit that says whether it is known. Then its
//   distance from the prediction: 4 bits n, and the zigzag of distance / 2^n as a long number.
//   Bytes: 0 if they are as before; 1 and a long number.
//   Outcome: 1 if the operation failed.
// Then the gap since the end of the operation before, and the duration, as differences from their
// predictions. The unit of the gap is 2^n; n depends on the predicted time between starts. The duration is in
// steps of 1/26 to 1/52. If times are exact, both are in ticks.
//
// A long number has 6 bits with the number of bits that follow, then these, without the topmost 1. For 0 no
// bits follow.
//
// A difference is in zigzag form. Its quotient by 2^k is written as ones, fewer than 12, then a 0 and k bits.
// A larger one is 12 ones and a long number, which for a gap is in ticks.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/io/layout.h"

namespace rankine::layout {

struct IoOp {
  uint32_t row = 0;  // number of the row in its extent; rows are numbered by their first operations
  uint64_t begin = 0, end = 0;  // in ticks
  uint64_t offset = kNoOffset;  // kNoOffset: unknown
  uint64_t bytes = 0;
  bool failed = false;
};

inline constexpr size_t kMostIoOpBytes = 64;  // zeroed bytes that must be free before an operation is written
inline constexpr uint32_t kMostIoOpRows = 4096;  // rows of one extent

// The precision of times. The value `close` means durations within 2 %, and start times within 2 % of the
// time since the start before.
enum class IoTimes : uint8_t { close = 0, exact = 1 };

// The prediction of a time, and the error of earlier predictions.
struct IoRate {
  int64_t mean;     // code * 16
  uint64_t missed;  // sum of the zigzag-coded errors
  uint32_t count;
};

struct IoOpRow {             // all zeros: no operation so far
  uint64_t offset, bytes;    // offset of the last operation that had one; bytes of the last operation
  int64_t step, other_step;  // predicted distance between begins; a distance that was seen once
  IoRate gap, duration;
  uint32_t next;    // the row of the operation that followed
  bool was_placed;  // true: some operation had an offset
  bool jumps;  // true: the prediction uses `step`; false: each operation begins where the one before ended
  bool has_offset, failed;
};

class IoOpModel {
 public:
  // `rows` has kMostIoOpRows entries; the caller keeps it as long as the model is used.
  void Begin(IoOpRow* rows, uint64_t ticks, IoTimes times) {
    *this = IoOpModel();
    rows_ = rows;
    begin_ = end_ = ticks;
    times_ = times;
  }
  uint32_t rows() const { return count_; }

  // Writes the operation at bit `bit` of `at`. Returns the next bit. It requires op.row <= rows(), and for a
  // new row rows() < kMostIoOpRows.
  uint64_t Put(const IoOp& op, std::byte* at, uint64_t bit);
  // Reads one operation and moves `*bit` behind it. Its times have the precision at which they were kept.
  // Returns false at the end, or for bits that Put never writes.
  bool Take(std::span<const std::byte> from, uint64_t* bit, IoOp* op);

 private:
  void Open(uint32_t row);
  void Know(const IoOp& op);

  IoOpRow* rows_ = nullptr;
  uint32_t count_ = 0, last_ = 0;
  uint64_t begin_ = 0, end_ = 0;  // times of the operation before, as a reader knows them
  IoTimes times_ = IoTimes::close;
};

}  // namespace rankine::layout
