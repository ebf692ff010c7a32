// SPDX-License-Identifier: BSD-3-Clause
// Unfinished operations of aio_read, aio_write, aio_fsync and lio_listio. Their row gets bytes and time when
// aio_return gives the result. glibc performs them in threads of its own, by calls that cannot be interposed.
#pragma once
#include <aio.h>
#include <sys/types.h>

#include "recorder/consumers/io/rows.h"

namespace rankine::recorder::io {

// This thread started the operation at `begin`; it counts as unfinished in `row`. `offset`: kNoOffset for an
// operation that moves nothing.
void BeginAio(const aiocb* block, IoRow* row, uint64_t offset, uint64_t begin);
// aio_return gave `result` to the caller. An operation that another thread started counts in the caller's own
// row.
struct EndedAio {
  const IoRow* row;  // nullptr: its begin was not seen
  uint64_t offset;
};
EndedAio EndAio(const aiocb* block, ssize_t result, uint64_t end, const void* caller);

// An operation of any thread, counted as unfinished at its begin, has ended: with its bytes, or a negative
// value for a failure.
struct Started {
  IoRow* row;
  uint64_t begin, offset;
};
void EndStarted(const Started& operation, ssize_t result, uint64_t end, const void* caller);

}  // namespace rankine::recorder::io
