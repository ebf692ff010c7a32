// SPDX-License-Identifier: BSD-3-Clause
// The encoding of I/O operations as bits. The encoding is the same in the spool, where a thread appends
// operations, and in the archive (docs/formats.md, kind io_ops).
//
// Most operations can be predicted from previous operations. The predicted row is the row that followed the
// current row the last time. The distance from the last operation of the predicted row is expected to be the
// same as before. The number of bytes is also expected to be the same. A correct prediction takes one bit. A
// wrong prediction takes more bits, so a random access costs mainly the bits of its offset. The gap and the
// duration are coded as differences from recent values, by Rice codes with an adaptive parameter. As an
// alternative, blocks of plain records could be compressed. However, compressing blocks would need 30 times
// the memory, because the records would have to be stored first.
//
// The writer and the reader each keep an IoOpModel, and update it with the same operations.
//
// An operation starts with one bit, which is 0 if row, offset, bytes and outcome are all as predicted. If
// the first bit is 1, four fields follow: the row, the offset, the number of bytes and the outcome.
//
// If the row is the predicted row, it is written as one bit 0. For another row, the bit 1 and the row's
// number are written. The number takes as many bits as the current number of rows needs. A row number equal
// to the number of rows means a new row.
//
// If the offset is as predicted, it is written as one bit 0. If the offset differs, the field is the bit 1,
// followed by one bit that is set if the offset is known. For a known offset, the distance d from the
// prediction follows: n in 4 bits, and the zigzag code of d / 2^n as a long number.
//
// If the number of bytes is the same as before, it is written as one bit 0. A different number is written as
// the bit 1 and a long number. The outcome is one bit, which is 1 if the operation failed.
//
// The next fields are the gap since the end of the previous operation, and the duration. The gap and the
// duration are written as differences from their predictions. The unit of the gap is 2^n; n depends on the
// predicted start-to-start time. The duration is on a logarithmic scale, with steps of 1/26 to 1/52. If
// times are exact, gap and duration are in ticks.
//
// A long number starts with its length in 6 bits. The bits of the number follow, without the topmost 1. For
// the number 0, no bits follow.
//
// A difference is zigzag-coded, then Rice-coded: the quotient by 2^k as up to 11 ones and a 0, then k bits.
// A larger difference is written as 12 ones and a long number. If the larger difference belongs to a gap,
// the long number is in ticks.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/io/layout.h"

namespace rankine::layout {

struct IoOp {
  uint32_t row = 0;  // row number within its extent; rows are numbered in the order of their first operations
  uint64_t begin = 0, end = 0;  // in ticks
  uint64_t offset = kNoOffset;  // kNoOffset: unknown
  uint64_t bytes = 0;
  bool failed = false;
};

// The number of zeroed bytes that must be available before an operation is written.
inline constexpr size_t kMostIoOpBytes = 64;
inline constexpr uint32_t kMostIoOpRows = 4096;  // limit per extent

// The precision of times. With IoTimes::close, the error of durations is at most 2 %. The error of start
// times is at most 2 % of the time since the previous start.
enum class IoTimes : uint8_t { close = 0, exact = 1 };

// Predicts a time, and tracks the errors of earlier predictions.
struct IoRate {
  int64_t mean;     // mean code of the time, times 16
  uint64_t missed;  // sum of the zigzag-coded errors
  uint32_t count;
};

struct IoOpRow {  // A row that has no operation yet consists of zeros.
  // the offset of the last operation with a known offset, and the number of bytes of the last operation
  uint64_t offset, bytes;
  // `step` is the predicted distance from start to start; `other_step` is a different distance that has
  // occurred once
  int64_t step, other_step;
  IoRate gap, duration;
  uint32_t next;    // The row of the operation that came after this row's last operation.
  bool was_placed;  // if true, the offset of at least one operation was known
  // if true, the prediction uses `step`; if false, each operation is predicted to start where the previous
  // operation ended
  bool jumps;
  bool has_offset, failed;
};

class IoOpModel {
 public:
  // The array `rows` must have kMostIoOpRows entries, and must outlive the use of the model.
  void Begin(IoOpRow* rows, uint64_t ticks, IoTimes times) {
    *this = IoOpModel();
    rows_ = rows;
    begin_ = end_ = ticks;
    times_ = times;
  }
  uint32_t rows() const { return count_; }

  // Writes the operation into a buffer, starting at the bit with the given index. Returns the position of
  // the next bit. The row number must not exceed rows(). For a new row, rows() must be less than
  // kMostIoOpRows.
  uint64_t Put(const IoOp& op, std::byte* at, uint64_t bit);
  // Reads the operation that starts at the bit `*bit`, and sets `*bit` to the bit after the operation. The
  // times of the operation are rounded, because Put rounds them. Returns false at the end, and also if Put
  // cannot have written these bits.
  bool Take(std::span<const std::byte> from, uint64_t* bit, IoOp* op);

 private:
  void Open(uint32_t row);
  void Know(const IoOp& op);

  IoOpRow* rows_ = nullptr;
  uint32_t count_ = 0, last_ = 0;
  uint64_t begin_ = 0, end_ = 0;  // times of the previous operation, as a reader decodes them
  IoTimes times_ = IoTimes::close;
};

}  // namespace rankine::layout
