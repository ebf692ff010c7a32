// SPDX-License-Identifier: BSD-3-Clause
// Operations that were submitted to a queue of the kernel (io_uring, libaio) and whose results have not been
// seen yet. They are found by their queue and the name (user data) that the program gave the operation. The
// table has a fixed size; operations that do not fit in it remain unfinished in the sums. All functions may
// be called by any thread, even in a signal handler.
#pragma once
#include <cstdint>

#include "recorder/consumers/io/rows.h"

namespace rankine::recorder::io {

inline constexpr uint32_t kAnyResult = ~uint32_t{0};

struct SubmittedOperation {
  const void* queue;
  uint64_t name, begin, offset;
  IoRow* row;      // nullptr: the operation is not counted, or it opens a file
  uint32_t next;   // used by the table
  uint32_t asked;  // bytes; kAnyResult: any result is possible
  int closes;      // the descriptor that the operation closes; -1: none
  // For an operation that opens a file: the caller. The row can be determined only when the result reveals
  // the file.
  const void* opener;

  // True, for example, for an operation on a socket. It is tracked nevertheless: otherwise its result would
  // be mistaken for the result of a file operation with the same name.
  bool CountsNowhere() const { return row == nullptr && opener == nullptr; }
};

// Adds the operation after those with the same name.
void BeginSubmitted(const SubmittedOperation& operation);

// Finds the operation to which this result belongs; returns false if there is none. Operations with the same
// name are assumed to end in the order of submission. The first one that requested exactly this many bytes is
// preferred, then the first one for which this result is possible.
bool EndSubmitted(const void* queue, uint64_t name, int64_t result, SubmittedOperation* out);

}  // namespace rankine::recorder::io
