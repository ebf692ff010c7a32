// SPDX-License-Identifier: BSD-3-Clause
// Unfinished operations of aio_read, aio_write, aio_fsync and lio_listio. An operation's bytes and time are
// added to its row when aio_return returns its result. glibc performs the operations in its own threads, with
// calls that cannot be interposed.
#pragma once
#include <aio.h>
#include <sys/types.h>

#include "recorder/consumers/io/rows.h"

namespace rankine::recorder::io {

// To be called when this thread has started an operation, which the given row counts as unfinished. The
// parameter `begin` is the time of the start. The parameter `offset` is kNoOffset for an operation that
// moves no data.
void BeginAio(const aiocb* block, IoRow* row, uint64_t offset, uint64_t begin);
// To be called when aio_return has returned. If another thread started the operation, the caller of this
// function must count the operation in a row of its own.
struct EndedAio {
  const IoRow* row;  // nullptr if the start of the operation was not seen.
  uint64_t offset;
};
EndedAio EndAio(const aiocb* block, ssize_t result, uint64_t end, const void* caller);

// Counts the end of an operation. The operation was counted as unfinished when it began, perhaps in another
// thread. The parameter `result` is the number of bytes, or a negative value if the operation failed.
struct Started {
  IoRow* row;
  uint64_t begin, offset;
};
void EndStarted(const Started& operation, ssize_t result, uint64_t end, const void* caller);

}  // namespace rankine::recorder::io
