// SPDX-License-Identifier: BSD-3-Clause
// Operations that were submitted to a queue of the kernel (io_uring, libaio) and whose results have not
// been seen yet. An operation is identified by its queue and by its name, which is the user data that the
// program has chosen. The table has a fixed size; operations that do not fit in it remain unfinished in the
// sums. All functions may be called by any thread, even in a signal handler.
#pragma once
#include <cstdint>

#include "layout/io/layout.h"

namespace rankine::recorder::io {

using layout::IoRow;

inline constexpr uint32_t kAnyResult = ~uint32_t{0};

struct SubmittedOperation {
  const void* queue;
  uint64_t name, begin, offset;
  IoRow* row;      // nullptr if the operation is not counted, or if it opens a file.
  uint32_t next;   // the table uses this member
  uint32_t asked;  // The requested number of bytes; kAnyResult: any result is possible.
  int closes;      // The descriptor that the operation closes; -1: none.
  // The caller of an operation that opens a file; nullptr for any other operation. The row of an operation
  // that opens a file is unknown until the result shows which file was opened.
  const void* opener;

  // Returns true if the operation is not counted, for example because it uses a socket. An operation that is
  // not counted is tracked nevertheless. If such an operation were not tracked, its result would be taken for
  // the result of a file operation with the same name.
  bool CountsNowhere() const { return row == nullptr && opener == nullptr; }
};

// Adds an operation after all operations with the same name.
void BeginSubmitted(const SubmittedOperation& operation);

// Finds the operation to which a result belongs. Returns false if there is no such operation. Operations with
// the same name are assumed to end in the order of submission. Among the operations with the same name, the
// first operation that requested exactly this many bytes is chosen. If no operation requested exactly this
// many bytes, the first operation that could have this result is chosen.
bool EndSubmitted(const void* queue, uint64_t name, int64_t result, SubmittedOperation* out);

}  // namespace rankine::recorder::io
