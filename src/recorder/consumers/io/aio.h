// Operations of aio_read, aio_write, aio_fsync and lio_listio that are under way: their row has the bytes and
// the time when aio_return tells the result. glibc does them in threads of its own, by calls that nobody can
// stand in front of.
#pragma once
#include <aio.h>
#include <sys/types.h>

#include "recorder/consumers/io/rows.h"

namespace rankine::recorder::io {

// The operation has been started by this thread, at `begin`; counted in `row` as unfinished. `offset`:
// kNoOffset of what moves nothing.
void BeginAio(const aiocb* block, IoRow* row, uint64_t offset, uint64_t begin);
// aio_return gave `result` to the caller. What another thread has started counts in the caller's own row.
struct EndedAio {
  const IoRow* row;  // nullptr: nobody saw it begin
  uint64_t offset;
};
EndedAio EndAio(const aiocb* block, ssize_t result, uint64_t end, const void* caller);

// One that was counted as unfinished in its row when it began, by whichever thread, has ended: bytes, or
// below 0 that it failed.
struct Started {
  IoRow* row;
  uint64_t begin, offset;
};
void EndStarted(const Started& operation, ssize_t result, uint64_t end, const void* caller);

}  // namespace rankine::recorder::io
