// Operations of I/O as bits: the same in the spool, where a thread appends them, and in the archive
// (docs/formats.md, kind io_ops).
//
// Most operations of a program are what the one before them makes likely: the row that followed its row the
// last time, as far behind the one before of the row as that was, as many bytes. All of this is one bit. The
// two times that are left are coded by how far they are from what they were lately (Rice's codes, whose
// parameter follows them). What is not as foreseen is told by a few bits more, so a random access costs its
// offset. Compressing blocks of plain records instead would need the records first: 30 times the memory.
//
// Both sides keep one IoOpModel and feed it the same operations.
//
//   operation  1 bit: 0: row, offset, bytes and outcome as foreseen. 1: then
//                1 bit: 0: the foreseen row; 1: its number, in as many bits as the number of rows so far
//                takes;
//                       that number itself is a new row
//                1 bit: 0: the offset as foreseen; 1: 1 bit: has it one? then its distance from what was
//                       foreseen: 4 bits n, zigzag of distance / 2^n as a long number
//                1 bit: 0: bytes as before; 1: a long number
//                1 bit: it failed
//              gap from the end of the operation before, duration: differences from what is foreseen, of the
//              gap in units of 2^n, n from the time between begins that is foreseen, of the duration in steps
//              of 1/26 to 1/52 (where times are exact, both in ticks)
//   long number  6 bits: how many bits follow; these, without the topmost 1; 0 has none
//   difference   zigzag; its quotient by 2^k as ones, fewer than 12, a 0, and k bits; or 12 ones and a long
//   number,
//                which for a gap is in ticks
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/io/layout.h"

namespace rankine::layout {

struct IoOp {
  uint32_t row = 0;             // number of the row in its extent, in the order of their first operations
  uint64_t begin = 0, end = 0;  // ticks
  uint64_t offset = kNoOffset;  // kNoOffset: not known
  uint64_t bytes = 0;
  bool failed = false;
};

inline constexpr size_t kMostIoOpBytes = 64;     // zeros that must be free before one is written
inline constexpr uint32_t kMostIoOpRows = 4096;  // in one extent

// How a time is kept. close: durations within 2 %, begins within 2 % of the time since the begin before.
enum class IoTimes : uint8_t { close = 0, exact = 1 };

// What was foreseen of a time, and by how much it was missed.
struct IoRate {
  int64_t mean;     // code * 16
  uint64_t missed;  // sum of zigzags
  uint32_t count;
};

struct IoOpRow {             // all zeros: no operation yet
  uint64_t offset, bytes;    // of the last that had an offset; of the last one
  int64_t step, other_step;  // from begin to begin; one that was seen once
  IoRate gap, duration;
  uint32_t next;    // row that followed
  bool was_placed;  // any had an offset
  bool jumps;       // `step` is foreseen, else that each begins where the one before ended
  bool has_offset, failed;
};

class IoOpModel {
 public:
  // `rows`: kMostIoOpRows, kept by the caller as long as this is used.
  void Begin(IoOpRow* rows, uint64_t ticks, IoTimes times) {
    *this = IoOpModel();
    rows_ = rows;
    begin_ = end_ = ticks;
    times_ = times;
  }
  uint32_t rows() const { return count_; }

  // Writes the operation at bit `bit` of `at`; the bit behind it. op.row <= rows(), and rows() <
  // kMostIoOpRows where it is a new one.
  uint64_t Put(const IoOp& op, std::byte* at, uint64_t bit);
  // Reads one and steps behind it; its times are as near as they were kept. False: there is none, or it is
  // none that Put writes.
  bool Take(std::span<const std::byte> from, uint64_t* bit, IoOp* op);

 private:
  void Open(uint32_t row);
  void Know(const IoOp& op);

  IoOpRow* rows_ = nullptr;
  uint32_t count_ = 0, last_ = 0;
  uint64_t begin_ = 0, end_ = 0;  // of the operation before, as a reader knows them
  IoTimes times_ = IoTimes::close;
};

}  // namespace rankine::layout
