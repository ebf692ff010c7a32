// SPDX-License-Identifier: BSD-3-Clause
// Operations that were submitted to a queue of the kernel (io_uring, libaio) and whose results were not seen
// yet, by queue and the program's name for the operation. A table of fixed size: further operations stay
// unfinished in the sums. Any thread, also in a signal handler.
#pragma once
#include <cstdint>

#include "recorder/consumers/io/rows.h"

namespace rankine::recorder::io {

inline constexpr uint32_t kAnyResult = ~uint32_t{0};

struct SubmittedOperation {
  const void* queue;
  uint64_t name, begin, offset;
  IoRow* row;      // nullptr: it is not counted, or it opens a file
  uint32_t next;   // used by the table
  uint32_t asked;  // bytes; kAnyResult: its result may be any value
  int closes;      // descriptor, -1: none
  const void*
      opener;  // for an operation that opens a file: the caller; the result names the file, and so its row

  // An operation on a socket, for example. It is followed all the same: otherwise its result would end an
  // operation on a file with the same name.
  bool CountsNowhere() const { return row == nullptr && opener == nullptr; }
};

// After those with the same name.
void BeginSubmitted(const SubmittedOperation& operation);

// Finds the operation with this result; false: none. Several operations with one name end in their order, as
// far as can be known: first one that asked for exactly this many bytes, otherwise the first that can have
// moved this many.
bool EndSubmitted(const void* queue, uint64_t name, int64_t result, SubmittedOperation* out);

}  // namespace rankine::recorder::io
