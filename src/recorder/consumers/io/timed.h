// SPDX-License-Identifier: BSD-3-Clause
// Records one call on a recorded file: adds the call's time and bytes to the call's row. If there is a
// time-independent trace and the call is the program's own, adds the call to the trace.
#pragma once
#include <sys/types.h>

#include "recorder/calls/file_calls.h"
#include "recorder/consumers/io/operations.h"
#include "recorder/consumers/io/rows.h"
#include "recorder/core/chosen_services.h"

namespace rankine::recorder::io {

// Adds the time and bytes of an access to the call of the I/O library that makes this access without
// MPI-IO.
[[gnu::noinline]] inline void AddToLibrary(const IoRow* row, uint64_t ticks, uint64_t bytes) {
  Thread* t = t_thread;
  LibraryCall* library = LibraryAround(t->io, __builtin_frame_address(0));
  if (library != nullptr) AddBelow(library, row, ticks, bytes);
}
inline bool IsLibrarys(const IoRow* row) {
  return row->library != 0 && row->parent == 0;
}

// Counts an I/O call on the slow path. In children of fork, all calls take the slow path. So a process that
// is not a child of fork makes no test on the fast path.
[[gnu::noinline]] inline void AddTracedDone(IoRow* row, uint64_t begin, uint64_t end, bool failed) {
  if (g_in_child) return AddInChild(row, end - begin, failed ? -1 : 0);
  AddTime(row, end - begin);
  if (failed) row->failed++;
  if (IsLibrarys(row)) AddToLibrary(row, end - begin, 0);
  PutOperation(row, begin, end, layout::kNoOffset, 0, failed);
}

inline void AddDone(IoRow* row, uint64_t begin, uint64_t end, bool failed) {
  if (g_traces_operations) [[unlikely]]
    return AddTracedDone(row, begin, end, failed);
  AddTime(row, end - begin);
  if (failed) row->failed++;
  if (IsLibrarys(row)) [[unlikely]]
    AddToLibrary(row, end - begin, 0);
}

// Handles any call.
[[gnu::noinline]] inline void AddAnyMoved(IoRow* row, uint64_t begin, uint64_t end, ssize_t n,
                                          uint64_t offset) {
  if (g_in_child) return AddInChild(row, end - begin, n);
  AddTime(row, end - begin);
  const uint64_t bytes = n < 0 ? 0 : static_cast<uint64_t>(n);
  if (IsLibrarys(row)) AddToLibrary(row, end - begin, bytes);
  if (n < 0) {
    row->failed++;
  } else {
    AddBytes(row, bytes);
    if (offset != layout::kNoOffset) AddPlace(row, offset, bytes);
  }
  if (g_traces_operations) PutOperation(row, begin, end, offset, bytes, n < 0);
}

// Handles only the most common case of a call. All other cases are handled by a function that is called in
// tail position, so that the common case saves no registers.
[[gnu::noinline]] inline void AddMoved(IoRow* row, uint64_t begin, uint64_t end, ssize_t n, uint64_t offset) {
  if (n < 0 || row->library != 0 || g_traces_operations) [[unlikely]]
    return AddAnyMoved(row, begin, end, n, offset);
  AddTime(row, end - begin);
  AddBytes(row, static_cast<uint64_t>(n));
  if (offset != layout::kNoOffset) AddPlace(row, offset, static_cast<uint64_t>(n));
}

// If a call begins where the last call on the descriptor ended, the two calls are consecutive. The two
// calls may have different call sites, so a header and a body form one stream. To be called before the call
// is added to its row.
[[gnu::always_inline]] inline void GoOnInFile(IoRow* row, Descriptor* d, uint64_t offset, ssize_t n) {
  if (n <= 0 || offset == layout::kNoOffset) return;
  if (offset == d->end) row->next_offset = offset;
  d->end = offset + static_cast<uint64_t>(n);
}

// Adds the call to the time-independent trace. For a sync, `n` is 0 if it succeeded, or negative if it
// failed.
[[gnu::noinline]] inline void EndTraced(const IoRow* row, int fd, ssize_t n, uint64_t offset, uint64_t end) {
  EndFileCall(t_thread, {row->function, fd, row->file, n, offset}, end);
}

class Timed {
 public:
  // The parameter `frame` is the frame of the measuring function.
  [[gnu::always_inline]] inline Timed(IoRow* row, const void* frame)
      : row_(row),
        begin_(rt::Ticks()),
        traced_(recorder::g_chosen.ti && row->parent == 0 && BeginFileCall(t_thread, frame, begin_)) {}

  // To be called when the wrapped function of the C library has returned.
  [[gnu::always_inline]] inline void End() { end_ = rt::Ticks(); }

  // To be called when the call has moved `n` bytes, or with a negative `n` if the call failed.
  [[gnu::always_inline]] inline void Moved(int fd, ssize_t n, uint64_t offset) {
    AddMoved(row_, begin_, end_, n, offset);
    if (traced_) [[unlikely]]
      EndTraced(row_, fd, n, offset, end_);
  }
  [[gnu::always_inline]] inline void Synced(int fd, bool failed) {
    AddDone(row_, begin_, end_, failed);
    if (traced_) [[unlikely]]
      EndTraced(row_, fd, failed ? -1 : 0, layout::kNoOffset, end_);
  }

 private:
  IoRow* row_;
  uint64_t begin_, end_ = 0;
  bool traced_;
};

}  // namespace rankine::recorder::io
