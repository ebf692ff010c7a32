// SPDX-License-Identifier: BSD-3-Clause
// Unfinished operations of aio_read, aio_write, aio_fsync and lio_listio. An operation's bytes and time are
// added to its row when aio_return returns its result. glibc performs the operations in its own threads, with
// calls that cannot be interposed.
#pragma once
#include <aio.h>
#include <sys/types.h>

#include "recorder/consumers/io/rows.h"

namespace rankine::recorder::io {

// Notes that this thread started the operation at `begin`; `row` counts it as unfinished. `offset`: kNoOffset
// for an operation that moves no data.
void BeginAio(const aiocb* block, IoRow* row, uint64_t offset, uint64_t begin);
// Notes that aio_return has returned `result` to the caller. If another thread started the operation, it is
// counted in the caller's own row.
struct EndedAio {
  const IoRow* row;  // nullptr: the start of the operation was not seen
  uint64_t offset;
};
EndedAio EndAio(const aiocb* block, ssize_t result, uint64_t end, const void* caller);

// Counts the end of an operation that was counted as unfinished when it began, in any thread. `result`: the
// number of bytes, or a negative value if the operation failed.
struct Started {
  IoRow* row;
  uint64_t begin, offset;
};
void EndStarted(const Started& operation, ssize_t result, uint64_t end, const void* caller);

}  // namespace rankine::recorder::io
